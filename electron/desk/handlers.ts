import { pairKeyOf } from '#core/desk/sums.ts';
import { choose, type HandlersOf, type Parts } from '../base/handler-parts.ts';

export function deskHandlers({
  store,
  trades,
}: Pick<Parts, 'store' | 'trades'>): HandlersOf<'desk'> {
  return {
    choosePrice(price) {
      const others = store.state.choices.desk.prices.filter(
        (each) => pairKeyOf(each) !== pairKeyOf(price),
      );
      return choose(store, { desk: { prices: [price, ...others] } });
    },
    saveTrade: (trade) => trades.save(trade),
    deleteTrade: (id) => trades.delete(id),
    undoTrade: () => trades.undo(),
  };
}
