import type { Condition } from '#core/alerts/rule.ts';
import type { Subject } from '#core/alerts/kinds.ts';
import { type AmountProblem, separatorsOf } from '#core/number/amount.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { FileFormat } from '#core/history/export-rows.ts';
import { isPreset, type Preset } from '#core/history/chart-range.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Pin } from '#core/requests/pins.ts';
import type { Market } from '#core/rates/market.ts';
import type { BankFee } from '#core/routes/bank.ts';
import { ACTIONS, type ActionId, isAction } from './actions.ts';
import type { Place } from './vocabulary.ts';

export interface Pair {
  readonly base: CurrencyCode;
  readonly quote: CurrencyCode;
}

/** A calendar year, `2026`, or a month of one, `2026-03`. */
export type Period = `${number}` | `${number}-${number}`;

export type Meaning =
  | {
      readonly kind: 'convert';
      readonly amount: DecimalText;
      readonly from: CurrencyCode;
      readonly to: CurrencyCode;
      /** Null for every market. */
      readonly market: Market | null;
      /** Null for the best of both sides; excludes a market. */
      readonly platform: string | null;
      /** A past calendar day whose close is used; null for now. Excludes a platform. */
      readonly day: string | null;
    }
  /** What a sum without a currency comes to. */
  | { readonly kind: 'number'; readonly amount: DecimalText }
  | {
      /** An amount bought or sold at the platform that is best for it. */
      readonly kind: 'deal';
      readonly side: 'buy' | 'sell';
      readonly amount: DecimalText;
      /** What the amount is of: the asset, or the money. */
      readonly unit: 'asset' | 'money';
      readonly asset: CurrencyCode;
      readonly money: CurrencyCode;
      /** Null for the best one. */
      readonly platform: string | null;
    }
  | {
      /** An amount at a rate that the person names: money for one unit of the other. */
      readonly kind: 'own-rate';
      readonly amount: DecimalText;
      readonly from: CurrencyCode;
      readonly to: CurrencyCode;
      readonly rate: DecimalText;
      /** Which of both the rate is in. */
      readonly money: CurrencyCode;
    }
  | {
      /** The furthest of the recorded rates. */
      readonly kind: 'high' | 'low';
      readonly base: CurrencyCode;
      readonly quote: CurrencyCode;
      readonly market: Market;
      readonly range: Preset;
    }
  /** Parallel over official. */
  | ({ readonly kind: 'premium' } & Pair)
  | ({ readonly kind: 'spread' } & TickerPair)
  | ({ readonly kind: 'gaps' } & TickerPair)
  /** What is open of the person's trades, and what it cost. */
  | ({ readonly kind: 'stock' } & TickerPair)
  /** What the person's sales earned: in a span that ends now, or a calendar year or month. */
  | ({ readonly kind: 'earned'; readonly range: Preset | Period } & TickerPair)
  /** What the person's bank takes for a transfer. */
  | {
      readonly kind: 'bank';
      readonly fee: BankFee;
      readonly amount: DecimalText;
      readonly money: CurrencyCode;
    }
  | { readonly kind: 'pin' | 'unpin'; readonly pin: Pin }
  | { readonly kind: 'currency'; readonly code: CurrencyCode }
  | ({ readonly kind: 'pair' } & Pair)
  | { readonly kind: 'platform'; readonly code: string }
  | { readonly kind: Place['kind']; readonly id: string; readonly name: string }
  | { readonly kind: 'draft'; readonly subject: Subject; readonly condition: Condition }
  | { readonly kind: ActionId }
  | { readonly kind: 'theme'; readonly theme: 'system' | 'light' | 'dark' }
  | ({ readonly kind: 'export'; readonly range: Preset; readonly format: FileFormat } & Pair)
  | ({ readonly kind: 'share' } & Pair)
  | ({
      /** What a customer is told. The side is the person's own. */
      readonly kind: 'quote';
      readonly side: 'buy' | 'sell';
      /** Empty if nobody is named. */
      readonly name: string;
      readonly amount: DecimalText;
    } & TickerPair)
  | {
      readonly kind: 'log';
      readonly side: 'bought' | 'sold';
      readonly amount: DecimalText;
      readonly asset: CurrencyCode;
      readonly money: CurrencyCode;
      /** Money for one unit of the asset. */
      readonly price: DecimalText;
      readonly platform: string | null;
    };

/** A meaning, and a text that has only this meaning. */
export interface Reading {
  readonly meaning: Meaning;
  readonly text: string;
}

/** Why a text has no meaning; `word` is what was not understood, empty if a level is missing. */
export interface Unclear {
  readonly problem:
    | 'empty'
    | 'too-long'
    | 'unknown-word'
    | 'amount'
    | 'same-currency'
    | 'no-currency'
    | 'no-level'
    | 'other-currency'
    | 'no-market'
    | 'no-ticker'
    | 'no-trade'
    | 'no-quote'
    | 'total'
    | 'no-pair'
    | 'no-past'
    | 'no-day'
    | 'to-come'
    | 'no-unit'
    | 'no-price';
  readonly word: string;
  /** Texts that may be meant instead, the nearest first. */
  readonly offers?: readonly string[];
  /** For `amount`. */
  readonly amountProblem?: AmountProblem;
}

/** Plain words that a question was read without. */
interface LeftOut {
  readonly without?: readonly string[];
}

export type Command =
  | ({ readonly kind: 'one'; readonly reading: Reading } & LeftOut)
  /** The best match, or the most used, first. */
  | ({ readonly kind: 'several'; readonly readings: readonly Reading[] } & LeftOut)
  | { readonly kind: 'unclear'; readonly unclear: Unclear };

const number = (value: DecimalText, locale: string): string =>
  value.replace('.', () => separatorsOf(locale).decimal);
const SIGNS = { above: '>', below: '<' } as const;
const SIDES = { ask: 'buy', bid: 'sell' } as const;
export const RANGE_WORDS: Readonly<Record<Preset, string>> = {
  day: '1d',
  week: '1w',
  month: '1m',
  quarter: '3m',
  year: '1y',
  all: 'all',
};

const spanWord = (range: Preset | Period): string => (isPreset(range) ? RANGE_WORDS[range] : range);

export const isActing = (meaning: Meaning): meaning is Extract<Meaning, { kind: ActionId }> =>
  isAction(meaning.kind);

/** A text that parses to this meaning alone. */
export function meaningText(meaning: Meaning, locale: string): string {
  if (isActing(meaning)) return ACTIONS[meaning.kind][0];
  const written = (value: DecimalText): string => number(value, locale);
  switch (meaning.kind) {
    case 'convert': {
      const { amount, from, to, market, platform, day } = meaning;
      const where = platform === null ? (market ?? '') : `at ${platform}`;
      const when = day === null ? '' : `on ${day}`;
      return `${written(amount)} ${from} in ${to} ${where} ${when}`.replace(/ +/g, ' ').trimEnd();
    }
    case 'number':
      return `= ${written(meaning.amount)}`;
    case 'deal': {
      const { side, amount, unit, asset, money, platform } = meaning;
      const place = platform === null ? '' : ` at ${platform}`;
      const link = side === 'buy' ? 'with' : 'for';
      return unit === 'asset'
        ? `${side} ${written(amount)} ${asset} ${link} ${money}${place}`
        : `${side} ${asset} ${link} ${written(amount)} ${money}${place}`;
    }
    case 'own-rate': {
      const { amount, from, to, rate, money } = meaning;
      return `${written(amount)} ${from} in ${to} at ${written(rate)} ${money}`;
    }
    case 'high':
    case 'low': {
      const { kind, base, quote, market, range } = meaning;
      return `${kind} ${base}/${quote} ${market} ${RANGE_WORDS[range]}`;
    }
    case 'premium':
      return `premium ${meaning.base}/${meaning.quote}`;
    case 'spread':
    case 'gaps':
    case 'stock':
      return `${meaning.kind} ${meaning.asset}/${meaning.money}`;
    case 'earned':
      return `profit ${meaning.asset}/${meaning.money} ${spanWord(meaning.range)}`;
    case 'bank': {
      const { fee, amount, money } = meaning;
      const [way, unit] = [
        fee.startsWith('out') ? 'out' : 'in',
        fee.endsWith('Percent') ? '%' : '',
      ];
      return `my bank ${way} ${written(amount)}${unit} ${money}`;
    }
    case 'pin':
    case 'unpin':
      return `${meaning.kind} ${pinned(meaning.pin)}`;
    case 'currency':
      return `currency ${meaning.code}`;
    case 'pair':
      return `pair ${meaning.base}/${meaning.quote}`;
    case 'platform':
      return `platform ${meaning.code}`;
    case 'view':
    case 'setting':
    case 'alert':
      return `${meaning.kind === 'alert' ? 'open' : meaning.kind} ${meaning.name}`;
    case 'draft':
      return draftText(meaning, written);
    case 'theme':
      return `theme ${meaning.theme}`;
    case 'export': {
      const { base, quote, range, format } = meaning;
      return `export ${base}/${quote} ${RANGE_WORDS[range]} ${format}`;
    }
    case 'share':
      return `share ${meaning.base}/${meaning.quote}`;
    case 'quote': {
      const { side, name, amount, asset, money } = meaning;
      const does = side === 'sell' ? 'buys' : 'sells';
      return `quote ${name} ${does} ${written(amount)} ${asset}/${money}`.replace(/ +/g, ' ');
    }
    case 'log': {
      const { side, amount, asset, price, money, platform } = meaning;
      const place = platform === null ? '' : ` on ${platform}`;
      return `log ${side} ${written(amount)} ${asset} at ${written(price)} ${money}${place}`;
    }
  }
}

function draftText(
  { subject, condition }: Meaning & { kind: 'draft' },
  written: (value: DecimalText) => string,
): string {
  const percent = subject.kind === 'premium' ? '%' : '';
  const level =
    condition.kind === 'moves'
      ? ` moves ${written(condition.by)}% in ${spanText(condition.withinMs)}`
      : ` ${SIGNS[condition.kind]} ${written(condition.level)}${percent}`;
  if (subject.kind === 'rate') {
    return `alert ${subject.base}/${subject.quote} ${subject.market}${level}`;
  }
  if (subject.kind === 'premium') return `alert premium ${subject.base}/${subject.quote}${level}`;
  if (subject.kind !== 'side') return `alert ${subject.kind}${level}`;
  const place = subject.platform === null ? '' : ` at ${subject.platform}`;
  return `alert ${subject.ticker} ${SIDES[subject.side]}${level}${place}`;
}

const HOUR = 3_600_000;
/** `1h`, `90min`. */
const spanText = (ms: number): string =>
  ms % HOUR === 0 ? `${ms / HOUR}h` : `${Math.round(ms / 60_000)}min`;

function pinned(pin: Pin): string {
  if (pin.kind === 'pair') return `${pin.base}/${pin.quote} ${pin.market}`;
  if (pin.kind === 'stock') return `${pin.price} ${pin.ticker}`;
  const place = pin.platform === null ? '' : ` at ${pin.platform}`;
  return `${pin.ticker} ${SIDES[pin.side]}${place}`;
}

/** The meaning without its numbers. */
export function meaningKey(meaning: Meaning): string {
  switch (meaning.kind) {
    case 'convert':
      return `convert ${meaning.from}/${meaning.to}${meaning.platform === null ? '' : ` at ${meaning.platform}`}`;
    case 'deal':
      return `${meaning.side} ${meaning.asset}/${meaning.money}`;
    case 'own-rate':
      return `convert ${meaning.from}/${meaning.to} at`;
    case 'draft':
      return meaningText(meaning, 'en').replace(/(?: [<>] [\d.-]+%?| moves .+? in \w+)/, '');
    case 'number':
    case 'quote':
      return meaning.kind;
    case 'bank':
      return `my bank ${meaning.fee} ${meaning.money}`;
    case 'log':
      return `log ${meaning.side} ${meaning.asset}/${meaning.money}`;
    default:
      return meaningText(meaning, 'en');
  }
}
