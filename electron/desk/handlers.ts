import { pairKeyOf } from '#core/desk/sums.ts';
import { ok } from '#core/base/result.ts';
import { fillsFrom } from './fills.ts';
import { always, choose, type HandlersOf, type Parts } from '../base/handler-parts.ts';

export function deskHandlers({
  store,
  trades,
  transfer,
  cards,
  care,
  moment,
}: Pick<Parts, 'store' | 'trades' | 'transfer' | 'cards' | 'care' | 'moment'>): HandlersOf<'desk'> {
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
    keepQuote: (quote) => trades.keep(quote),
    acceptQuote: ({ number }) => trades.accept(number),
    loseQuote: ({ number }) => trades.lose(number),
    exportTrades: () => transfer.export(),
    fills: async (asked) => ok(await fillsFrom(care.recorded, store.state, asked, moment())),
    exportYear: ({ year, zone }) => transfer.exportYear(year, zone),
    chooseImport: () => transfer.choose(),
    lookIntoImport: (plan) => transfer.look(plan),
    importTrades: () => transfer.apply(),
    cancelImport: always(() => transfer.cancel()),
    saveCard: ({ png }) => cards.save(png),
    copyCard: ({ png }) => cards.copy(png),
    dragCard: ({ png }) => cards.drag(png),
  };
}
