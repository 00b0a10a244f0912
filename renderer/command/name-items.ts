import ArrowRightLeft from '@lucide/svelte/icons/arrow-right-left';
import AlignLeft from '@lucide/svelte/icons/text-align-start';
import Bell from '@lucide/svelte/icons/bell';
import ChartCandlestick from '@lucide/svelte/icons/chart-candlestick';
import ChartLine from '@lucide/svelte/icons/chart-line';
import Coins from '@lucide/svelte/icons/coins';
import Pin from '@lucide/svelte/icons/pin';
import Star from '@lucide/svelte/icons/star';
import type { CommandDeal } from '#core/app/command-view.ts';
import { SIDES } from '#core/platforms/sides.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import { isCoin } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { pinKey, type QuotePin } from '#core/requests/pins.ts';
import { pinCostText } from '../alerts/alerts-text.ts';
import type { AppModel } from '../app/app.svelte.ts';
import { priceText } from '../platforms/quotes-text.ts';
import { markOf, pinText, signedMoney, text } from '../text/format.ts';
import { type CommandItem, type Answer, type MeaningOf, aged, marked } from './item.ts';

const words = text.command;

/** Where the small form of an alert opens: below the field that was typed in. */
export const header = (): Element | null => document.querySelector('header');

export function prices(
  app: AppModel,
  meaning: MeaningOf<'currency' | 'pair'>,
  { pair, deals }: Answer<'prices'>,
  isOnly: boolean,
): CommandItem[] {
  const { base, quote } = pair;
  const name = text.tray.pair(base, quote);
  const known = app.snapshot?.currencies.find(({ code }) => code === base);
  const done = (act: () => void) => () => {
    app.command.close();
    act();
  };
  const group = words.groups[meaning.kind];
  const rows = pair.markets.flatMap(({ market, outcome, freshness }): CommandItem[] =>
    outcome.kind === 'rate'
      ? [
          {
            key: `${name} ${market}`,
            group,
            icon: ChartLine,
            title: words.inMarket(name, text.marketInline[market]),
            ...(freshness && aged(known?.name ?? base, freshness, app)),
            value: signedMoney(outcome.rate, quote, app.locale),
            mark: markOf(freshness, app.clock.nowMs),
            enter: 'open',
            act: done(() => app.opening.chart(base, quote, market)),
          },
        ]
      : [],
  );
  // The trader's market first; of several meanings, only that.
  const own = rows.filter(({ key }) => key === `${name} ${pair.market}`);
  const inMarkets = [...own, ...rows.filter((row) => !own.includes(row)).reverse()];
  const atPlatforms = deals.map((deal) => dealRow(app, deal, group));
  // A coin is bought and sold at platforms.
  const sorted = isCoin(base) ? [...atPlatforms, ...inMarkets] : [...inMarkets, ...atPlatforms];
  if (!isOnly) return sorted.slice(0, 1);
  const action = { group: words.groups.actions };
  const isWatched = known?.watched === true;
  return [
    ...sorted,
    {
      ...action,
      key: 'convert',
      icon: ArrowRightLeft,
      title: words.convert(base),
      enter: 'open',
      act: done(() => app.opening.convert(base, quote)),
    },
    {
      ...action,
      key: 'alert',
      icon: Bell,
      title: words.alertOn(name),
      enter: 'open',
      act: done(() =>
        app.alerts.offer({ kind: 'rate', market: pair.market, base, quote }, header()),
      ),
    },
    {
      ...action,
      key: 'watch',
      icon: Star,
      title: isWatched ? words.unwatch(base) : words.watch(base),
      enter: 'act',
      act: done(() => app.rates.watch(base, !isWatched)),
    },
    ...(pair.best ? bestPins(app, pair.best.ticker) : []),
  ];
}

/** One unit at the best platform, which it opens. */
export function dealRow(app: AppModel, deal: CommandDeal, group: string): CommandItem {
  const { side, code, asset, money, price, marks, freshness } = deal;
  return {
    key: `best ${side}`,
    group,
    icon: Coins,
    title: words.sides[side],
    ...aged(marked(code, marks), freshness, app),
    value: priceText({ ...price, copied: price.shown }, app.locale),
    mark: markOf(freshness, app.clock.nowMs),
    enter: 'open',
    act() {
      app.command.close();
      app.opening.platform(tickerOf({ asset, money }), code);
    },
  };
}

/** The best buy and sell, for the tray. */
const bestPins = (app: AppModel, ticker: Ticker): CommandItem[] =>
  SIDES.map((side) => {
    const pin: QuotePin = { kind: 'quote', ticker, platform: null, side };
    const kind = app.rates.isPinned(pin) ? 'unpin' : 'pin';
    return { ...pinItem(app, { kind, pin }), group: words.groups.actions };
  });

/** With what it costs in requests. */
export function pinItem(app: AppModel, { kind, pin }: MeaningOf<'pin' | 'unpin'>): CommandItem {
  const { snapshot, rates, locale } = app;
  const isPinned = rates.isPinned(pin);
  const isDone = isPinned === (kind === 'pin');
  const cost =
    kind === 'pin' && pin.kind === 'quote' && snapshot
      ? pinCostText(pin.ticker, snapshot, app.clock.nowMs, locale)
      : null;
  const sub = isDone ? (isPinned ? words.pinned : words.notPinned) : cost;
  return {
    key: `${kind} ${pinKey(pin)}`,
    group: words.groups.tray,
    icon: Pin,
    title: words[kind](pinText(pin)),
    ...(sub !== null && { sub }),
    enter: 'act',
    act() {
      app.command.close();
      if (isDone) return null;
      return kind === 'pin' ? rates.pin(pin) : rates.unpin(pin);
    },
  };
}

export function quotes(
  app: AppModel,
  code: string,
  { quotes: all }: Answer<'quotes'>,
  isOnly: boolean,
): CommandItem[] {
  const { locale } = app;
  const group = words.groups.platform;
  const rows = all.map(({ ticker, asset, money, ask, bid, marks, freshness }): CommandItem => {
    const shown = (price: typeof ask): string =>
      price ? priceText({ ...price, copied: price.shown }, locale) : text.dash;
    return {
      key: `${code} ${ticker}`,
      group,
      icon: AlignLeft,
      title: code,
      ...aged(marked(text.tray.pair(asset, money), marks), freshness, app),
      value: words.buy(shown(ask)),
      valueSub: words.sell(shown(bid)),
      mark: markOf(freshness, app.clock.nowMs),
      enter: 'open',
      act: () => {
        app.command.close();
        app.opening.platform(ticker, code);
      },
    };
  });
  const [first] = all;
  if (!isOnly || !first) return rows;
  const action = { group: words.groups.actions };
  const { ticker } = first;
  const pair = text.tray.pair(first.asset, first.money);
  const { isFavourite } = first;
  const done = (act: () => unknown) => () => {
    app.command.close();
    return act();
  };
  return [
    ...rows,
    {
      ...action,
      key: 'alert',
      icon: Bell,
      title: words.alertOn(code),
      enter: 'open',
      act: done(() =>
        app.alerts.offer({ kind: 'side', ticker, platform: code, side: 'ask' }, header()),
      ),
    },
    {
      ...action,
      key: 'chart',
      icon: ChartCandlestick,
      title: words.chart(pair),
      enter: 'open',
      act: done(() => app.opening.platformChart(ticker, code)),
    },
    {
      ...action,
      key: 'favourite',
      icon: Star,
      title: isFavourite ? words.notFavourite : words.favourite,
      enter: 'act',
      act: done(() => app.platforms.editOf(ticker, code, { favourite: !isFavourite })),
    },
  ];
}
