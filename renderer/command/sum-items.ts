import ArrowRightLeft from '@lucide/svelte/icons/arrow-right-left';
import ChartLine from '@lucide/svelte/icons/chart-line';
import Coins from '@lucide/svelte/icons/coins';
import Plus from '@lucide/svelte/icons/plus';
import type { Deal } from '#core/app/command-view.ts';
import { meaningText } from '#core/command/meaning.ts';
import type { ConversionResult } from '#core/convert/convert.ts';
import { separatorsOf } from '#core/number/amount.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { MARKETS } from '#core/rates/market.ts';
import type { Copied } from '#ipc/messages.ts';
import type { AppModel } from '../app/app.svelte.ts';
import { priceText } from '../platforms/quotes-text.ts';
import { localize, localizeInFull, markOf, text } from '../text/format.ts';
import { type CommandItem, type Answer, type MeaningOf, moneyText, aged } from './item.ts';

const words = text.command;

/** The best deals and the three markets; a market that was typed is the first. */
export function sums(
  app: AppModel,
  { amount, from, to, market }: MeaningOf<'convert'>,
  { conversion, deals }: Answer<'conversion'>,
): CommandItem[] {
  const { locale } = app;
  const group = words.groups.sum(localizeInFull(amount, locale), from, to);
  const money = (value: DecimalText): string => moneyText(value, to, locale);
  const ofDeals = deals.map((deal): CommandItem => {
    const { side, code, price, shown, exact, freshness } = deal;
    return {
      key: side,
      group,
      icon: Coins,
      title: words.sides[side],
      sub: aged(
        words.at(code, priceText({ ...price, copied: price.shown }, locale)),
        freshness,
        app,
      ),
      value: money(shown),
      mark: markOf(freshness, app.clock.nowMs),
      enter: 'copy',
      copies: { shown, exact },
    };
  });
  // The street's price first, or the market that was typed.
  const rank = (result: ConversionResult): number =>
    result.market === market ? -1 : MARKETS.length - MARKETS.indexOf(result.market);
  const ofMarkets = [...conversion.results]
    .sort((left, right) => rank(left) - rank(right))
    .map((result) => ofMarket(app, group, conversion, result));
  return market === null ? [...ofDeals, ...ofMarkets] : [...ofMarkets, ...ofDeals];
}

function ofMarket(
  app: AppModel,
  group: string,
  { amount, from, to }: Answer<'conversion'>['conversion'],
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
  const question = { amount, from, to };
  const copied = (written: 'shown' | 'exact'): Copied => ({
    kind: 'conversion',
    market,
    written,
    question,
  });
  return {
    ...item,
    sub: aged(words.rate(from, localize(outcome.shownRate, locale)), freshness, app),
    value: moneyText(outcome.shown, to, locale),
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
    app.openConvert(from, to);
    app.convert.amount = localizeInFull(amount, app.locale);
  };

export function afterSum(
  app: AppModel,
  { amount, from, to }: MeaningOf<'convert'>,
  { deals }: Answer<'conversion'>,
): CommandItem[] {
  const group = words.groups.actions;
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
