import { deskView } from '#core/desk/desk-view.ts';
import { pairKeyOf } from '#core/desk/sums.ts';
import { ok } from '#core/base/result.ts';
import { fillsFrom } from './fills.ts';
import type { Store } from '../store/store.ts';
import type { TradeService } from './trade-service.ts';
import type { TradeTransfer } from './trade-transfer.ts';
import type { ShareCards } from './share-cards.ts';
import type { WithRecord } from '../record/open-record.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import { always, choose, type HandlersOf } from '../base/handlers.ts';

interface DeskNeeds {
  readonly store: Store;
  readonly trades: Pick<
    TradeService,
    'ask' | 'save' | 'delete' | 'undo' | 'keep' | 'accept' | 'lose'
  >;
  readonly transfer: Pick<
    TradeTransfer,
    'export' | 'report' | 'exportSales' | 'choose' | 'look' | 'apply' | 'cancel'
  >;
  readonly cards: Pick<ShareCards, 'save' | 'copy' | 'drag'>;
  readonly withRecord: WithRecord;
  readonly moment: () => Moment;
}

export function deskHandlers({
  store,
  trades,
  transfer,
  cards,
  withRecord,
  moment,
}: DeskNeeds): HandlersOf<'desk'> {
  return {
    async desk(asked) {
      const { costMethod: method } = store.state.choices.desk;
      const log = await trades.ask({ kind: 'desk', asked, method });
      return log.ok ? ok(deskView(store.state, log.value, asked.pair, moment())) : log;
    },
    earned: ({ asset, money, ...span }) =>
      trades.ask({ kind: 'earned', pair: { asset, money }, span }),
    choosePrice({ price, template, ownLine }) {
      const others = store.state.choices.desk.prices.filter(
        (each) => pairKeyOf(each) !== pairKeyOf(price),
      );
      return choose(store, { desk: { prices: [price, ...others], template, ownLine } });
    },
    saveTrade: (trade) => trades.save(trade),
    deleteTrade: (id) => trades.delete(id),
    undoTrade: () => trades.undo(),
    keepQuote: (quote) => trades.keep(quote),
    acceptQuote: ({ number }) => trades.accept(number),
    loseQuote: ({ number }) => trades.lose(number),
    exportTrades: () => transfer.export(),
    fills: (asked) => fillsFrom(trades, withRecord, store.state, asked, moment()),
    report: (year) => transfer.report(year),
    exportSales: (year) => transfer.exportSales(year),
    chooseImport: () => transfer.choose(),
    lookIntoImport: (plan) => transfer.look(plan),
    importTrades: () => transfer.apply(),
    cancelImport: always(() => transfer.cancel()),
    saveCard: ({ png, of }) => cards.save(png, of),
    copyCard: ({ png }) => cards.copy(png),
    dragCard: ({ png, of }) => cards.drag(png, of),
  };
}
