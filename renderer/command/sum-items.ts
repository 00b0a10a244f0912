import ArrowRightLeft from '@lucide/svelte/icons/arrow-right-left';
import ChartLine from '@lucide/svelte/icons/chart-line';
import Coins from '@lucide/svelte/icons/coins';
import Plus from '@lucide/svelte/icons/plus';
import Share from '@lucide/svelte/icons/share-2';
import type { Deal } from '#core/app/command-view.ts';
import { meaningText } from '#core/command/meaning.ts';
import type { ConversionResult } from '#core/convert/convert.ts';
import { separatorsOf } from '#core/number/amount.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { headingAmount } from '#core/rates/display.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import { MARKETS } from '#core/rates/market.ts';
import type { Copied } from '#ipc/messages.ts';
import type { AppModel } from '../app/app.svelte.ts';
import { priceText } from '../platforms/quotes-text.ts';
import { localize, localizeInFull, markOf, signedMoney, text } from '../text/format.ts';
import { aged, type Answer, type CommandItem, marked, type MeaningOf, ownMarket } from './item.ts';

const words = text.command;

/** The best deals and the three markets; a market that was typed is the first. */
export function sums(
  app: AppModel,
  { amount, from, to, market, platform, day }: MeaningOf<'convert'>,
  { conversion, deals }: Answer<'conversion'>,
): CommandItem[] {
  const { locale } = app;
  const group = words.groups.sum(localizeInFull(headingAmount(amount), locale), from, to, day);
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

/** The amount at the best platforms, after the fees that are entered. */
export function dealItems(
  app: AppModel,
  { side, amount, unit, asset, money, platform }: MeaningOf<'deal'>,
  { deals, unit: resultUnit }: Answer<'deal'>,
): CommandItem[] {
  const { locale } = app;
  const group = words.groups[side](asset);
  const typed = signedMoney(amount, unit === 'asset' ? asset : money, locale);
  const verb =
    side === 'buy' ? (unit === 'money' ? 'buys' : 'costs') : unit === 'asset' ? 'brings' : 'takes';
  if (deals.length === 0) {
    const title = words.deal[verb](typed, platform ?? text.dash);
    const missing = { value: words.notQuoted, isMissing: true } as const;
    return [
      { key: 'deal', group, icon: Coins, title, sub: words.deal.none, ...missing, enter: 'copy' },
    ];
  }
  const question = { ticker: tickerOf({ asset, money }), side, amount, unit };
  return deals.map(({ code, price, shown, areFeesEntered, marks, freshness }): CommandItem => {
    const at = priceText({ ...price, copied: price.shown }, locale);
    const fees = areFeesEntered ? words.deal.after(at) : words.deal.before(at);
    return {
      key: `deal ${code}`,
      group,
      icon: Coins,
      title: words.deal[verb](typed, code),
      ...aged(marked(fees, marks), freshness, app),
      value: signedMoney(shown, resultUnit, locale),
      mark: markOf(freshness, app.clock.nowMs),
      enter: 'copy',
      copies: { shown: { kind: 'deal', code, question }, exact: shown },
      edit() {
        app.command.close();
        app.opening.deal(question);
      },
    };
  });
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
    edit: openConvert(app, { amount, from, to }),
  };
}

function dealText({ code, price }: Deal, platform: string | null, locale: string): string {
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
    edit: openConvert(app, question),
  };
}

const openConvert =
  (
    app: AppModel,
    { amount, from, to }: { amount: DecimalText; from: CurrencyCode; to: CurrencyCode },
  ) =>
  (): void => {
    app.command.close();
    app.opening.convert(from, to);
    app.convert.amount = localizeInFull(amount, app.locale);
  };

export function afterSum(
  app: AppModel,
  { amount, from, to, market }: MeaningOf<'convert'>,
  { deals }: Answer<'conversion'>,
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
      act: openConvert(app, { amount, from, to }),
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
    ...(buy ? [logItem(app, group, amount, buy)] : []),
  ];
}

/** Fills in the sentence of a trade at the best price, which can be changed. */
function logItem(app: AppModel, group: string, typed: DecimalText, deal: Deal): CommandItem {
  const { asset, money, rate, code: platform, shown } = deal;
  const amount = deal.unit === money ? typed : shown;
  const trade = {
    kind: 'log',
    side: 'bought',
    amount,
    asset,
    money,
    price: rate,
    platform,
  } as const;
  return {
    key: 'log',
    group,
    icon: Plus,
    title: words.logTrade(localizeInFull(amount, app.locale), asset),
    enter: 'choose',
    act: () => app.command.open(meaningText(trade, separatorsOf(app.locale))),
  };
}
