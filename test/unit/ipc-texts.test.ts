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
  /** Every free text of a schema, and where it stands. */
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
    expect([...new Set(free)]).toEqual([
      'trends.codes',
      'pair.base',
      'pair.quote',
      'chooseRates.base',
      'chooseRates.shown',
      'chooseRates.groups.id',
      'chooseRates.groups.name',
      'chooseRates.groups.codes',
      'chooseRates.watched',
      'pinToTray.base',
      'pinToTray.quote',
      'pinToTray.ticker',
      'pinToTray.platform',
      'unpinFromTray.base',
      'unpinFromTray.quote',
      'unpinFromTray.ticker',
      'unpinFromTray.platform',
      'convert.amount',
      'convert.from',
      'convert.to',
      'convert.fee',
      'convert.quoted',
      'checkAgainstService.amount',
      'checkAgainstService.from',
      'checkAgainstService.to',
      'rememberConversion.amount',
      'rememberConversion.from',
      'rememberConversion.to',
      'chooseUpdates.tickers',
      'chooseUpdates.warnBelow',
      'testConnection.address',
      'testConnection.key',
      'connect.address',
      'connect.key',
      'connect.monthlySum.amount',
      'connect.monthlySum.currency',
      'exportHistory.pair.base',
      'exportHistory.pair.quote',
      'chart.base',
      'chart.quote',
      'platformChart.ticker',
      'platformChart.platform',
      'dayValues.base',
      'chooseChart.base',
      'chooseChart.quote',
      'copy',
      'platforms.ticker',
      'platforms.amount',
      'deals.ticker',
      'deals.amount',
      'quotePast.ticker',
      'quotePast.code',
      'openPlatforms',
      'chooseQuotes.ticker',
      'chooseQuotes.amount',
      'chooseQuotes.outlierPercent',
      'chooseQuotes.references',
      'choosePlatform.ticker',
      'choosePlatform.code',
      'choosePlatform.note',
      'choosePlatform.fees.buyPercent',
      'choosePlatform.fees.buyFixed',
      'choosePlatform.fees.sellPercent',
      'choosePlatform.fees.sellFixed',
      'choosePlatform.fees.withdrawal',
      'fixSides.ticker',
      'readTurn',
      'addTicker.asset',
      'addTicker.money',
      'removeTicker',
      'askAgain',
      'keepPlace.convert.amount',
      'keepPlace.convert.from',
      'keepPlace.convert.to',
      'alertNow.base',
      'alertNow.quote',
      'alertNow.ticker',
      'alertNow.platform',
      'alertNow.amount',
      'alertNow.feed',
      'saveAlert.id',
      'saveAlert.subject.base',
      'saveAlert.subject.quote',
      'saveAlert.subject.ticker',
      'saveAlert.subject.platform',
      'saveAlert.subject.amount',
      'saveAlert.subject.feed',
      'saveAlert.condition.level',
      'saveAlert.condition.by',
      'saveAlert.hysteresis',
      'switchAlert.id',
      'snoozeAlert.id',
      'deleteAlert',
      'deleteAlertsAbout',
      'chooseKeeping.historyParameter',
      'chooseShortcut.accelerator',
      'chooseShortcut.printed',
    ]);
  });

  it.each(['x', 'X', '1', ' ', '-', '/', 'Control+'])('and none is endless, not of %j', (part) => {
    const huge = part.repeat(15_000);
    const endless = allTexts.filter(({ schema }) => v.safeParse(schema, huge).success);
    expect(endless.map(({ at }) => at)).toEqual([]);
  });
});
