import ArrowRight from '@lucide/svelte/icons/arrow-right';
import ArrowRightLeft from '@lucide/svelte/icons/arrow-right-left';
import Bars from '@lucide/svelte/icons/chart-no-axes-column';
import Bell from '@lucide/svelte/icons/bell';
import ChartLine from '@lucide/svelte/icons/chart-line';
import Coins from '@lucide/svelte/icons/coins';
import Plus from '@lucide/svelte/icons/plus';
import Share from '@lucide/svelte/icons/share-2';
import type { CommandDeal } from '#core/app/command-view.ts';
import { meaningText } from '#core/command/meaning.ts';
import type { ConversionResult } from '#core/convert/convert.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { filledIn } from '#core/rates/entered-amount.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { headingAmount } from '#core/rates/display.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import { MARKETS } from '#core/rates/market.ts';
import { wallTimeOf } from '#core/desk/wall-time.ts';
import type { Copied } from '#ipc/messages.ts';
import type { AppModel } from '../app/app.svelte.ts';
import { priceText } from '../platforms/quotes-text.ts';
import { localize, localizeInFull, markOf, pinText, signedMoney, text } from '../text/format.ts';
import { shownZone } from '../text/shown-zone.svelte.ts';
import {
  aged,
  type Answer,
  type CommandItem,
  dayWritten,
  marked,
  type MeaningOf,
  ownMarket,
} from './item.ts';
import { header } from './name-items.ts';

const words = text.command;

/** The best deals and the three markets; a market that was typed is the first. */
export function sums(
  app: AppModel,
  { amount, from, to, market, platform, day }: MeaningOf<'convert'>,
  { conversion, deals }: Answer<'conversion'>,
): CommandItem[] {
  const { locale } = app;
  const group = words.groups.sum(
    localizeInFull(headingAmount(amount), locale),
    from,
    to,
    day && dayWritten(day, locale),
  );
  const money = (value: DecimalText): string => signedMoney(value, to, locale);
  const ofDeals = deals.map((deal): CommandItem => {
    const { side, code, shown, exact, marks, freshness } = deal;
    return {
      key: side,
      group,
      icon: Coins,
      title: platform === null ? words.sides[side] : words.sidesAt[side](code),
      ...aged(marked(dealText(deal, platform, locale), marks), freshness, app),
      value: money(shown),
      mark: markOf(freshness, app.clock.nowMs),
      enter: 'copy',
      copies: { shown, exact },
    };
  });
  const untraded: CommandItem = {
    key: 'untraded',
    group,
    icon: Coins,
    title: platform ?? '',
    sub: words.noTrade(from, to),
    value: words.notQuoted,
    isMissing: true,
    enter: 'copy',
  };
  const atPlatforms = platform !== null && deals.length === 0 ? [untraded] : ofDeals;
  // The street's price first, or the market that was typed.
  const rank = (result: ConversionResult): number =>
    result.market === market ? -1 : MARKETS.length - MARKETS.indexOf(result.market);
  const ofMarkets = [...conversion.results]
    .sort((left, right) => rank(left) - rank(right))
    .map((result) => ofMarket(app, group, conversion, result));
  return market === null ? [...atPlatforms, ...ofMarkets] : [...ofMarkets, ...atPlatforms];
}

/** The amount at the best platforms, after the fees that are entered; what can follow below them. */
export function dealItems(
  app: AppModel,
  { side, amount, unit, asset, money, platform }: MeaningOf<'deal'>,
  { deals, unit: resultUnit, route }: Answer<'deal'>,
  isOnly: boolean,
): CommandItem[] {
  const { locale } = app;
  const typed = signedMoney(amount, unit === 'asset' ? asset : money, locale);
  const group = words.groups[side](unit === 'asset' ? typed : words.deal.worth(asset, typed));
  const [best] = deals;
  if (!best) {
    const missing = { value: words.notQuoted, isMissing: true } as const;
    const title = platform ?? asset;
    return [
      { key: 'deal', group, icon: Bars, title, sub: words.deal.none, ...missing, enter: 'copy' },
    ];
  }
  const ticker = tickerOf({ asset, money });
  const question = { ticker, side, amount, unit };
  const rows = deals.map((deal): CommandItem => {
    const { code, price, shown, exact, areFeesEntered, marks, freshness } = deal;
    return {
      key: `deal ${code}`,
      group,
      icon: Bars,
      title: code,
      ...aged(marked(priceText({ ...price, copied: price.shown }, locale), marks), freshness, app),
      value: signedMoney(shown, resultUnit, locale),
      valueSub: areFeesEntered ? text.platforms.arbitrage.fees.all : words.deal.notEntered,
      isPartial: !areFeesEntered,
      mark: markOf(freshness, app.clock.nowMs),
      enter: 'copy',
      copies: { shown: { kind: 'deal', code, question }, exact },
      edit() {
        app.command.close();
        app.opening.deal(question);
      },
    };
  });
  if (!isOnly) return rows;
  const actions = words.groups.actions;
  const alertSide = side === 'buy' ? 'ask' : 'bid';
  return [
    ...rows,
    logItem(app, actions, {
      ...best,
      side,
      asset,
      money,
      amount: unit === 'asset' ? amount : best.shown,
    }),
    ...(route
      ? [
          {
            key: 'route',
            group: actions,
            icon: ArrowRight,
            title: words.bestRoute(route.buyAt, route.sellAt),
            value: keptText(route, money, locale),
            enter: 'open',
            act() {
              app.command.close();
              app.opening.deal(question);
              app.platforms.isRoutesOpen = true;
            },
          } as const,
        ]
      : []),
    {
      key: 'alert',
      group: actions,
      icon: Bell,
      title: words.alertOn(pinText({ kind: 'quote', ticker, platform: null, side: alertSide })),
      enter: 'open',
      act() {
        app.command.close();
        app.alerts.offer({ kind: 'side', ticker, platform: null, side: alertSide }, header());
      },
    },
  ];
}

/** What a fee that is not known can still take is in no sum. */
function keptText(
  { kept, fees }: NonNullable<Answer<'deal'>['route']>,
  money: CurrencyCode,
  locale: string,
): string {
  const sum = `+${text.platforms.money(priceText(kept, locale), money)}`;
  return fees === 'all' ? sum : text.terms.sentence.upTo(sum);
}

/** What a sum comes to, in no currency. */
export function numberItem({ locale }: AppModel, { amount }: MeaningOf<'number'>): CommandItem {
  const shown = headingAmount(amount);
  return {
    key: 'number',
    group: words.groups.number,
    icon: Coins,
    title: words.inNoCurrency,
    value: localizeInFull(shown, locale),
    enter: 'copy',
    copies: { shown, exact: amount },
  };
}

/** At a rate of the person's own, which has no age. */
export function ownRateItem(
  app: AppModel,
  { amount, from, to, rate, money }: MeaningOf<'own-rate'>,
  { shown, exact }: Answer<'own-rate'>,
): CommandItem {
  const { locale } = app;
  return {
    key: 'own-rate',
    group: words.groups.sum(localizeInFull(headingAmount(amount), locale), from, to, null),
    icon: Coins,
    title: words.ownRate,
    sub: words.atRate(signedMoney(rate, money, locale)),
    value: signedMoney(shown, to, locale),
    enter: 'copy',
    copies: { shown, exact },
    edit: openConvert(app, { amount, from, to, atMs: null }),
  };
}

function dealText({ code, price }: CommandDeal, platform: string | null, locale: string): string {
  const rate = priceText({ ...price, copied: price.shown }, locale);
  return platform === null ? words.at(code, rate) : words.atRate(rate);
}

function ofMarket(
  app: AppModel,
  group: string,
  { amount, from, to, atMs }: Answer<'conversion'>['conversion'],
  { market, outcome, freshness }: ConversionResult,
): CommandItem {
  const { locale } = app;
  const item = {
    key: market,
    group,
    icon: ChartLine,
    title: text.markets[market],
    enter: 'copy',
  } as const;
  if (outcome.kind !== 'converted') {
    const isNotQuoted = outcome.kind === 'not-quoted';
    return {
      ...item,
      ...(isNotQuoted && { sub: words.noRate(outcome.missing, text.marketInline[market]) }),
      value: isNotQuoted ? words.notQuoted : words.noRates,
      isMissing: true,
    };
  }
  const question = { amount, from, to, ...(atMs !== null && { atMs }) };
  const copied = (written: 'shown' | 'exact'): Copied => ({
    kind: 'conversion',
    market,
    written,
    question,
  });
  return {
    ...item,
    ...aged(words.rate(from, localize(outcome.shownRate, locale)), freshness, app, atMs !== null),
    value: signedMoney(outcome.shown, to, locale),
    mark: markOf(freshness, app.clock.nowMs),
    copies: { shown: copied('shown'), exact: copied('exact') },
    edit: openConvert(app, { amount, from, to, atMs }),
  };
}

type Converted = Pick<Answer<'conversion'>['conversion'], 'amount' | 'from' | 'to' | 'atMs'>;

const openConvert =
  (app: AppModel, { amount, from, to, atMs }: Converted) =>
  (): void => {
    app.command.close();
    app.opening.convert(from, to);
    app.convert.amount = filledIn(amount);
    if (atMs === null) return;
    app.convert.past = { ...wallTimeOf(atMs, shownZone()), atMs, isPicked: false };
  };

export function afterSum(
  app: AppModel,
  { amount, from, to, market }: MeaningOf<'convert'>,
  { conversion, deals }: Answer<'conversion'>,
): CommandItem[] {
  const group = words.groups.actions;
  // A card names the price of what is not the person's money.
  const [base, quote] = from === app.snapshot?.choices.money ? [to, from] : [from, to];
  const buy = deals.find(({ side }) => side === 'buy');
  return [
    {
      key: 'convert',
      group,
      icon: ArrowRightLeft,
      title: words.openConvert,
      enter: 'open',
      act: openConvert(app, conversion),
    },
    {
      key: 'share',
      group,
      icon: Share,
      title: words.share(text.tray.pair(base, quote)),
      enter: 'open',
      act() {
        app.command.close();
        app.share.open({ kind: 'rate', base, quote, market: market ?? ownMarket(app) });
      },
    },
    ...(buy
      ? [logItem(app, group, { ...buy, amount: buy.unit === buy.money ? amount : buy.shown })]
      : []),
  ];
}

/** What is logged at a price that was answered. */
type Traded = Pick<CommandDeal, 'side' | 'code' | 'asset' | 'money' | 'rate' | 'price'> & {
  readonly amount: DecimalText;
};

/** Fills in the sentence of a trade at the best price, which can be changed. */
function logItem(app: AppModel, group: string, traded: Traded): CommandItem {
  const { side, amount, asset, money, rate, price, code } = traded;
  const trade = {
    kind: 'log',
    side: side === 'buy' ? 'bought' : 'sold',
    amount,
    asset,
    money,
    price: rate,
    platform: code,
  } as const;
  const at = priceText({ ...price, copied: price.shown }, app.locale);
  return {
    key: 'log',
    group,
    icon: Plus,
    title: words.logIt[trade.side](signedMoney(amount, asset, app.locale), at),
    enter: 'choose',
    act: () => app.command.open(meaningText(trade, app.locale)),
  };
}
