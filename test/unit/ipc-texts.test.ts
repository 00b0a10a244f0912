import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calls } from '#ipc/contract.ts';

describe('no call takes a path or an address to open', () => {
  type Schema = Partial<{
    type: string;
    entries: Record<string, Schema>;
    wrapped: Schema;
    item: Schema;
    options: Schema[];
  }>;
  interface FreeText {
    readonly at: string;
    readonly schema: v.GenericSchema;
  }
  /** Every free text of a schema, with its path. */
  function texts(schema: Schema, at: string): FreeText[] {
    const { type, entries = {}, wrapped, item, options = [] } = schema;
    const inner = [
      ...(wrapped ? [wrapped] : []),
      ...(item ? [item] : []),
      ...options.filter((each) => typeof each === 'object'),
    ];
    return [
      ...(type === 'string' ? [{ at, schema: schema as v.GenericSchema }] : []),
      ...Object.entries(entries).flatMap(([name, entry]) => texts(entry, `${at}.${name}`)),
      ...inner.flatMap((each) => texts(each, at)),
    ];
  }
  const allTexts = Object.entries(calls).flatMap(([name, { args }]) => texts(args as Schema, name));

  it('a free text is an amount, a code, a note, the account, or digits to copy', () => {
    const free = allTexts.map(({ at }) => at);
    expect(free.filter((each) => /path|file|folder|directory|url|href/i.test(each))).toEqual([]);
    // A rule's kinds have some of their fields in common.
    expect([...new Set(free)].sort()).toEqual([
      'addTicker.asset',
      'addTicker.money',
      'backFillPlan.pair.base',
      'backFillPlan.pair.quote',
      'chart.series.base',
      'chart.series.platform',
      'chart.series.quote',
      'chart.series.ticker',
      'chartRanks.series.base',
      'chartRanks.series.platform',
      'chartRanks.series.quote',
      'chartRanks.series.ticker',
      'checkAgainstService.amount',
      'checkAgainstService.from',
      'checkAgainstService.to',
      'choose.chart.series.base',
      'choose.chart.series.platform',
      'choose.chart.series.quote',
      'choose.chart.series.ticker',
      'choose.desk.pair.asset',
      'choose.desk.pair.money',
      'choose.desk.template',
      'choose.groups.codes',
      'choose.groups.id',
      'choose.groups.name',
      'choose.historyParameter',
      'choose.money',
      'choose.pairs.base',
      'choose.pairs.quote',
      'choose.place.convert.amount',
      'choose.place.convert.from',
      'choose.place.convert.to',
      'choose.quotes.amounts.amount',
      'choose.quotes.amounts.ticker',
      'choose.quotes.outlierPercent',
      'choose.quotes.references',
      'choose.quotes.ticker',
      'choose.shown',
      'choose.tickers',
      'choose.warnBelow',
      'choose.watched',
      'choosePlatform.code',
      'choosePlatform.note',
      'choosePlatform.terms.buyFixed',
      'choosePlatform.terms.buyPercent',
      'choosePlatform.terms.largest',
      'choosePlatform.terms.sellFixed',
      'choosePlatform.terms.sellPercent',
      'choosePlatform.terms.smallest',
      'choosePlatform.terms.swaps.largest',
      'choosePlatform.terms.swaps.percent',
      'choosePlatform.terms.swaps.rate',
      'choosePlatform.terms.swaps.smallest',
      'choosePlatform.terms.swaps.to',
      'choosePlatform.terms.withdrawal',
      'choosePlatform.ticker',
      'choosePrice.asset',
      'choosePrice.base.code',
      'choosePrice.buy.by',
      'choosePrice.least',
      'choosePrice.money',
      'choosePrice.sell.by',
      'choosePrice.step',
      'chooseShortcut.accelerator',
      'chooseShortcut.printed',
      'chooseWebhook.address',
      'chooseWebhook.chatId',
      'chooseWebhook.secret',
      'connect.address',
      'connect.key',
      'connect.monthlySum.amount',
      'connect.monthlySum.currency',
      'copy',
      'copy.code',
      'copy.question.amount',
      'copy.question.fee',
      'copy.question.from',
      'copy.question.quoted',
      'copy.question.ticker',
      'copy.question.to',
      'dayValues.base',
      'deleteAlert',
      'deleteAlertsAbout',
      'deleteTrade',
      'exportHistory.pair.base',
      'exportHistory.pair.quote',
      'fixSides.ticker',
      'lookIntoImport.zone',
      'moveLevel.level',
      'moveLevel.ruleIds',
      'pinToTray.base',
      'pinToTray.platform',
      'pinToTray.quote',
      'pinToTray.ticker',
      'quotePast.code',
      'quotePast.ticker',
      'readTurn',
      'rememberCommand',
      'rememberConversion.amount',
      'rememberConversion.from',
      'rememberConversion.to',
      'removeTicker',
      'requestAgain',
      'requestBase.base',
      'requestDays.pair.base',
      'requestDays.pair.quote',
      'saveAlert.condition.by',
      'saveAlert.condition.level',
      'saveAlert.hysteresis',
      'saveAlert.id',
      'saveAlert.subject.amount',
      'saveAlert.subject.base',
      'saveAlert.subject.feed',
      'saveAlert.subject.platform',
      'saveAlert.subject.quote',
      'saveAlert.subject.ticker',
      'saveTrade.amount',
      'saveTrade.asset',
      'saveTrade.fee',
      'saveTrade.feeIn',
      'saveTrade.id',
      'saveTrade.money',
      'saveTrade.note',
      'saveTrade.platform',
      'saveTrade.price',
      'show.alerts.subject.amount',
      'show.alerts.subject.base',
      'show.alerts.subject.feed',
      'show.alerts.subject.platform',
      'show.alerts.subject.quote',
      'show.alerts.subject.ticker',
      'show.command.typed',
      'show.convert.amount',
      'show.convert.fee',
      'show.convert.from',
      'show.convert.quoted',
      'show.convert.to',
      'show.desk.month',
      'show.desk.pair.asset',
      'show.desk.pair.money',
      'show.platforms.amount',
      'show.platforms.ticker',
      'show.rates.codes',
      'show.rates.pair.base',
      'show.rates.pair.quote',
      'show.share.amount',
      'show.share.base',
      'show.share.pair.asset',
      'show.share.pair.money',
      'show.share.platform',
      'show.share.quote',
      'show.share.ticker',
      'snoozeAlert.id',
      'switchAlert.id',
      'unpinFromTray.base',
      'unpinFromTray.platform',
      'unpinFromTray.quote',
      'unpinFromTray.ticker',
    ]);
  });

  it.each(['x', 'X', '1', ' ', '-', '/', 'Control+'])('and none is endless, not of %j', (part) => {
    const huge = part.repeat(15_000);
    const endless = allTexts.filter(({ schema }) => v.safeParse(schema, huge).success);
    expect(endless.map(({ at }) => at)).toEqual([]);
  });
});
