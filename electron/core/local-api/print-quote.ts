import { type CustomerQuote, quoteId, statusOf } from '#core/desk/customer-quote.ts';
import type { Markup } from '#core/desk/own-price.ts';
import { roundToPlaces } from '#core/number/decimal.ts';
import { MARKETS } from '#core/rates/market.ts';
import { ENGLISH, type TerminalWords } from '#core/text/terminal-texts.ts';
import { iso } from './stamp.ts';
import { local, plain, priceText, shown } from './print-parts.ts';

const at = (ms: number): string => local(iso(ms));

/** A quote to a customer with its frozen basis, for the terminal. What was promised has every digit. */
export function quoteText(
  quote: CustomerQuote,
  isSandbox: boolean,
  nowMs: number,
  spoken = ENGLISH,
): string {
  const words = spoken.own.localApi.quote;
  const { number, side, asset, money, amount, price, name, madeAtMs, endsAtMs, end } = quote;
  const status = statusOf(quote, nowMs);
  const announced = words.told[side](`${shown(amount)} ${asset}`, `${shown(price)} ${money}`, name);
  const lines = [
    `${quoteId(number)}: ${announced}`,
    words.times(at(madeAtMs), at(endsAtMs), words.status[status], end && at(end.atMs)),
    ...basisLines(quote, spoken),
    ...(isSandbox ? [spoken.common.sandboxNumbers] : []),
  ];
  return `${lines.map(plain).join('\n')}\n`;
}

function basisLines({ side, basis }: CustomerQuote, { own, common }: TerminalWords): string[] {
  const words = own.localApi.quote;
  const names = common.marketInline;
  const { markets, ask, bid, base, baseRate, markups, margin } = basis;
  const best = (name: string, of: typeof ask): string =>
    of ? words.best(name, priceText(of.rate), of.code, at(of.atMs)) : words.unknown(name);
  const from = base.kind === 'market' ? names[base.market] : words.side(base.code, base.side);
  return [
    ...MARKETS.map((market) => {
      const of = markets[market];
      return of
        ? words.market(names[market], priceText(of.rate), of.atMs === null ? null : at(of.atMs))
        : words.unknown(names[market]);
    }),
    best(words.bestBuy, ask),
    best(words.bestSell, bid),
    words.own(
      from,
      baseRate && priceText(baseRate),
      markupText(markups.buy),
      markupText(markups.sell),
      markups.step ?? null,
    ),
    margin
      ? words.margin[side](roundToPlaces(margin.percent, 2), margin.code, margin.isBeforeFees)
      : words.unknown(words.marginName),
  ];
}

const markupText = ({ unit, by }: Markup): string =>
  `${by.startsWith('-') ? '' : '+'}${by}${unit === 'percent' ? '%' : ''}`;
