import ChartLine from '@lucide/svelte/icons/chart-line';
import AlignLeft from '@lucide/svelte/icons/text-align-start';
import Landmark from '@lucide/svelte/icons/landmark';
import Scale from '@lucide/svelte/icons/scale';
import { isPreset } from '#core/history/chart-range.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { withFee } from '#core/routes/bank.ts';
import { momentText } from '#core/text/age-text.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import { type TickerPair, tickerOf } from '#core/platforms/ticker-pair.ts';
import type { FreshnessView } from '#core/requests/freshness-view.ts';
import { monthText } from '../desk/desk-text.ts';
import type { AppModel } from '../app/app.svelte.ts';
import { localize, localizeInFull, markOf, signedMoney, text } from '../text/format.ts';
import { shownZone } from '../text/shown-zone.svelte.ts';
import { aged, type Answer, type CommandItem, type MeaningOf } from './item.ts';
import { spreadText } from '../platforms/quotes-text.ts';
import { dealRow, prices } from './name-items.ts';

const words = text.command;
const group = words.groups.figure;

/** A figure of several numbers has the age of the one that is stale first. */
const oldestOf = (all: readonly FreshnessView[]): FreshnessView | null =>
  all.toSorted((left, right) => left.staleAtMs - right.staleAtMs)[0] ?? null;

/** The premium, then the prices that it is between. */
export function premiumItems(
  app: AppModel,
  { base, quote }: MeaningOf<'premium'>,
  answer: Answer<'prices'>,
): CommandItem[] {
  const { premium, markets } = answer.pair;
  const oldest = oldestOf(
    markets.flatMap(({ market, freshness }) => (market === 'mid' ? [] : (freshness ?? []))),
  );
  const pair = text.tray.pair(base, quote);
  const row: CommandItem = {
    key: 'premium',
    group,
    icon: Scale,
    title: words.premium(pair),
    ...(premium ? aged(words.betweenMarkets, oldest, app) : { isMissing: true }),
    value: premium ? premiumText(premium.percent, app) : words.notQuoted,
    mark: markOf(oldest, app.clock.nowMs),
    enter: 'open',
    act() {
      app.command.close();
      app.opening.chart(base, quote, 'parallel');
    },
  };
  return [row, ...prices(app, { kind: 'pair', base, quote }, { ...answer, deals: [] }, true)];
}

/** The spread, then the two prices that it is between. */
export function spreadItems(
  app: AppModel,
  pair: MeaningOf<'spread'>,
  { percent, deals }: Answer<'spread'>,
): CommandItem[] {
  const rows = deals.map((deal) => dealRow(app, deal, group));
  const oldest = oldestOf(deals.map(({ freshness }) => freshness));
  return [
    {
      key: 'spread',
      group,
      icon: Scale,
      title: words.spread(text.tray.pair(pair.asset, pair.money)),
      ...(percent === null ? { isMissing: true } : aged(words.ofPrices, oldest, app)),
      value: percent === null ? words.deal.none : spreadText(percent, app.locale),
      mark: markOf(percent === null ? null : oldest, app.clock.nowMs),
      enter: 'open',
      act() {
        app.command.close();
        app.opening.platforms(tickerOf(pair));
      },
    },
    ...rows,
  ];
}

/** With the moment at which it was so. */
export function furthestItem(
  app: AppModel,
  { kind, base, quote, market, range }: MeaningOf<'high' | 'low'>,
  { at }: Answer<'furthest'>,
): CommandItem {
  const { locale, clock } = app;
  const name = words.inMarket(text.tray.pair(base, quote), text.marketInline[market]);
  return {
    key: kind,
    group,
    icon: ChartLine,
    title: words.furthest[kind](name, text.history.presetNames[range]),
    ...(at
      ? { sub: words.onDay(momentText(at.atMs, clock.nowMs, locale, text, shownZone())) }
      : { isMissing: true }),
    value: at ? signedMoney(rateForDisplay(at.rate), quote, locale) : words.notRecorded,
    enter: 'open',
    act() {
      app.command.close();
      app.opening.chart(base, quote, market);
    },
  };
}

/** Opens the trades that it is of. */
const ofTrades = (app: AppModel, { asset, money }: TickerPair) => ({
  group,
  icon: AlignLeft,
  enter: 'open' as const,
  act() {
    app.command.close();
    app.desk.choosePair({ asset, money });
    app.openTab('desk');
  },
});

export function stockItem(
  app: AppModel,
  pair: MeaningOf<'stock'>,
  { open, average }: Answer<'stock'>,
): CommandItem {
  const { locale } = app;
  const cost = average && words.averageCost(signedMoney(average, pair.money, locale));
  return {
    ...ofTrades(app, pair),
    key: 'stock',
    title: words.stock(text.tray.pair(pair.asset, pair.money)),
    sub: cost ?? words.ofOwnTrades,
    value: open
      ? text.platforms.units(localizeInFull(open, locale), pair.asset)
      : words.nothingOpen,
    ...(open === null && { isMissing: true }),
  };
}

export function earnedItem(
  app: AppModel,
  pair: MeaningOf<'earned'>,
  { profit }: Answer<'earned'>,
): CommandItem {
  const { range } = pair;
  const span = isPreset(range) ? text.history.presetNames[range] : periodText(range, app.locale);
  const ofSpan = {
    act() {
      app.command.close();
      app.opening.profit(pair, range);
    },
  };
  return {
    ...ofTrades(app, pair),
    ...(!isPreset(range) && ofSpan),
    key: 'earned',
    title: words.earned(text.tray.pair(pair.asset, pair.money), span),
    sub: words.ofOwnTrades,
    value: profit ? signedMoney(profit, pair.money, app.locale) : words.noSales,
    ...(profit === null && { isMissing: true }),
  };
}

/** `March 2026`, `2026`. */
const periodText = (period: string, locale: string): string =>
  period.includes('-') ? `${monthText(period, locale, 'long')} ${period.slice(0, 4)}` : period;

/** What the bank takes, which Enter enters. */
export function bankItem(
  app: AppModel,
  { fee, amount, money }: MeaningOf<'bank'>,
  key: string,
): CommandItem {
  const { locale } = app;
  const { banks } = app.snapshot?.quotes ?? { banks: [] };
  const before = banks.find(({ code }) => code === money)?.[fee];
  const written = (value: DecimalText): string =>
    fee.endsWith('Percent')
      ? text.percent(localizeInFull(value, locale))
      : signedMoney(value, money, locale);
  const way = text.terms.bank.ways[fee.startsWith('out') ? 'out' : 'in'];
  return {
    key,
    group: text.terms.bank.title,
    icon: Landmark,
    title: words.bank(way, money),
    sub: before === undefined ? text.terms.bank.none : words.present(written(before)),
    value: written(amount),
    enter: 'act',
    act() {
      app.command.close();
      app.platforms.choose({ banks: withFee(banks, money, fee, amount) });
    },
  };
}

/** As words: an amount above or below. */
function premiumText(percent: string, { locale }: AppModel): string {
  const amount = `${localize(percent.replace('-', ''), locale)}%`;
  const way = percent.startsWith('-') ? 'below' : 'above';
  return text.history[way](amount, text.marketInline.official);
}
