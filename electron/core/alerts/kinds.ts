import * as v from 'valibot';
import { type DecimalText, isZero } from '#core/number/decimal.ts';
import { platform } from '#core/platforms/platform-form.ts';
import { pairOf, tickerOf, type TickerPair } from '#core/platforms/ticker-pair.ts';
import { type CurrencyCode, currencyCode, parseCode } from '#core/rates/currency.ts';
import type { EnteredAmount } from '#core/rates/entered-amount.ts';
import { type Feed, parseTicker, type Ticker } from '#core/rates/feed.ts';
import { code, market, ticker } from '#core/rates/forms.ts';
import { isMarket, type Market } from '#core/rates/market.ts';
import type { Of, Schema } from '#core/schema/forms.ts';
import { isStockPrice, STOCK_FIGURES, type StockFigure } from './stock-figures.ts';
import { positive } from './storable.ts';

/** What a level is a number of. */
export type Measure = 'price' | 'percent' | 'money' | 'span' | 'event';

/** The parts of the form that a kind shows, in their order. */
export type SubjectField =
  | 'pair'
  | 'market'
  | 'over-and-under'
  | 'ticker'
  /** A ticker of another asset than the dollar. */
  | 'token'
  | 'platform'
  | 'platform-or-best'
  | 'figure'
  | 'amount'
  | 'side'
  | 'measure'
  | 'feed';

/** What is typed into the form. */
export interface TypedFields {
  base: string;
  quote: string;
  market: Market;
  over: Market;
  under: Market;
  ticker: Ticker;
  platform: string;
  side: 'ask' | 'bid';
  amount: EnteredAmount;
  measure: 'percent' | 'money';
  figure: StockFigure;
  feed: Feed;
  age: 'checked' | 'published';
}

export type SubjectProblem = 'currency' | 'same' | 'platform' | 'positive';
type Read<Subject> =
  | { readonly subject: Omit<Subject, 'kind'> }
  | { readonly problems: Partial<Record<keyof TypedFields, SubjectProblem>> };

/** The amount of money that a deal is watched for, unless another is entered. */
export const USUAL_AMOUNT = '500000' as DecimalText;

interface Kind<Subject> {
  readonly fields: readonly SubjectField[];
  /** What its value, and so its level, is a number of. */
  readonly measure: (typed: Pick<TypedFields, 'figure' | 'measure'>) => Measure;
  /** What must be polled for it. */
  readonly feeds: (subject: Subject, added: readonly TickerPair[]) => readonly Feed[];
  /** The rows that it is about (`pairKey`, `platformKey`, or a ticker). */
  readonly rows: (subject: Subject) => readonly string[];
  /** So long it is quiet at least after a firing. */
  readonly leastCoolDownMs?: number;
  /** @param amount the form's amount as a number; null if it is none. */
  readonly read: (typed: TypedFields, amount: () => DecimalText | null) => Read<Subject>;
}

/** The keys of rows: a pair, a ticker, or one platform of a ticker. */
export const pairKey = (base: string, quote: string): string => `${base}/${quote}`;
export const platformKey = (of: string, at: string): string => `${of} ${at}`;

const feed: Schema<Feed> = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform((text): Feed | null => (isMarket(text) ? text : parseTicker(text))),
  v.custom<Feed>((parsed) => parsed !== null),
);
const pair = { base: code, quote: code };

/** The shape of each kind's subject. */
const SHAPES = {
  /** Units of `quote` for one `base`. */
  rate: v.strictObject({ kind: v.literal('rate'), market, ...pair }),
  /** `over / under - 1` in percent. */
  premium: v.strictObject({ kind: v.literal('premium'), over: market, under: market, ...pair }),
  /** How far the mid rate is from the second opinion's, in either direction; in percent. */
  opinion: v.strictObject({ kind: v.literal('opinion'), ...pair }),
  /** What a customer pays (ask) or gets (bid) for one unit; null means the best platform. */
  side: v.strictObject({
    kind: v.literal('side'),
    ticker,
    platform: v.nullable(platform),
    side: v.picklist(['ask', 'bid']),
  }),
  /** In percent of the mid price. */
  spread: v.strictObject({ kind: v.literal('spread'), ticker, platform }),
  /** Net of fees, for an amount of the money; in percent of it, or in the money. */
  opportunity: v.strictObject({
    kind: v.literal('opportunity'),
    ticker,
    amount: positive,
    measure: v.picklist(['percent', 'money']),
  }),
  /** A dollar token's mid price over the dollar's, minus one, in percent. */
  basis: v.strictObject({ kind: v.literal('basis'), ticker }),
  /** A price of the person's own stock of a ticker's asset, or what is over it in percent. */
  stock: v.strictObject({ kind: v.literal('stock'), ticker, figure: v.picklist(STOCK_FIGURES) }),
  /** The lowest margin now of the open quotes to customers, of a ticker's asset; in percent. */
  quotes: v.strictObject({ kind: v.literal('quotes'), ticker }),
  /** How many platforms of a ticker the last answer made new, or gone. */
  platforms: v.strictObject({ kind: v.literal('platforms'), ticker }),
  /** The time since it was checked, or published; ms. */
  feed: v.strictObject({
    kind: v.literal('feed'),
    feed,
    age: v.picklist(['checked', 'published']),
  }),
};

export type KindName = keyof typeof SHAPES;
export type Subjects = { readonly [Name in KindName]: Of<(typeof SHAPES)[Name]> };
/** What a rule watches. */
export type Subject = Subjects[KindName];

const DOLLAR = currencyCode('USD');
const DAY_MS = 86_400_000;

/** The ticker of the dollar in the same money; null if the ticker has no known pair. */
export function dollarTicker(of: Ticker, added: readonly TickerPair[]): Ticker | null {
  const found = pairOf(of, added);
  return found && found.asset !== DOLLAR ? tickerOf({ asset: DOLLAR, money: found.money }) : null;
}

function readPair({
  base,
  quote,
}: TypedFields): Read<{ kind: string; base: CurrencyCode; quote: CurrencyCode }> {
  const [asset, money] = [parseCode(base.trim()), parseCode(quote.trim())];
  if (asset === null) return { problems: { base: 'currency' } };
  if (money === null) return { problems: { quote: 'currency' } };
  if (asset === money) return { problems: { quote: 'same' } };
  return { subject: { base: asset, quote: money } };
}

const inPercent = (): Measure => 'percent';
const price = (): Measure => 'price';

/**
 * What an alert can watch, an entry each. Its value is found in `observe.ts`, or for quotes in
 * `observe-quotes.ts`; its words are in `core/text/en/alerts.ts`.
 */
const KINDS: { readonly [Name in KindName]: Kind<Subjects[Name]> } = {
  rate: {
    fields: ['pair', 'market'],
    measure: price,
    feeds: (of) => [of.market],
    rows: ({ base, quote }) => [pairKey(base, quote)],
    read(typed) {
      const read = readPair(typed);
      return 'problems' in read ? read : { subject: { ...read.subject, market: typed.market } };
    },
  },
  premium: {
    fields: ['pair', 'over-and-under'],
    measure: inPercent,
    feeds: ({ over, under }) => [over, under],
    rows: ({ base, quote }) => [pairKey(base, quote)],
    read(typed) {
      const read = readPair(typed);
      if ('problems' in read) return read;
      const { over, under } = typed;
      if (over === under) return { problems: { under: 'same' } };
      return { subject: { ...read.subject, over, under } };
    },
  },
  opinion: {
    fields: ['pair'],
    measure: inPercent,
    feeds: () => ['mid'],
    rows: ({ base, quote }) => [pairKey(base, quote)],
    read: readPair,
    leastCoolDownMs: DAY_MS,
  },
  side: {
    fields: ['ticker', 'platform-or-best', 'side'],
    measure: price,
    feeds: (of) => [of.ticker],
    rows: (of) =>
      of.platform === null ? [of.ticker] : [of.ticker, platformKey(of.ticker, of.platform)],
    read: ({ platform: at, side, ticker: of }) => ({
      subject: { ticker: of, platform: at === '' ? null : at, side },
    }),
  },
  spread: {
    fields: ['ticker', 'platform'],
    measure: inPercent,
    feeds: (of) => [of.ticker],
    rows: (of) => [of.ticker, platformKey(of.ticker, of.platform)],
    read: ({ platform: at, ticker: of }) =>
      at === ''
        ? { problems: { platform: 'platform' } }
        : { subject: { ticker: of, platform: at } },
  },
  opportunity: {
    fields: ['ticker', 'amount', 'measure'],
    measure: (of) => of.measure,
    feeds: (of) => [of.ticker],
    rows: (of) => [of.ticker],
    read({ ticker: of, measure }, readAmount) {
      const amount = readAmount();
      if (amount === null || isZero(amount) || amount.startsWith('-')) {
        return { problems: { amount: 'positive' } };
      }
      return { subject: { ticker: of, amount, measure } };
    },
  },
  basis: {
    fields: ['token'],
    measure: inPercent,
    feeds(of, added) {
      const dollar = dollarTicker(of.ticker, added);
      return dollar === null ? [of.ticker] : [of.ticker, dollar];
    },
    rows: (of) => [of.ticker],
    read: (typed) => ({ subject: { ticker: typed.ticker } }),
  },
  stock: {
    fields: ['ticker', 'figure'],
    measure: ({ figure }) => (isStockPrice(figure) ? 'price' : 'percent'),
    feeds: (of) =>
      of.figure === 'parallel-over-break-even' ? [of.ticker, 'parallel'] : [of.ticker],
    rows: (of) => [of.ticker],
    read: ({ ticker: of, figure }) => ({ subject: { ticker: of, figure } }),
  },
  quotes: {
    fields: ['ticker'],
    measure: inPercent,
    feeds: (of) => [of.ticker],
    rows: (of) => [of.ticker],
    read: (typed) => ({ subject: { ticker: typed.ticker } }),
  },
  platforms: {
    fields: ['ticker'],
    measure: () => 'event',
    feeds: (of) => [of.ticker],
    rows: (of) => [of.ticker],
    read: (typed) => ({ subject: { ticker: typed.ticker } }),
  },
  feed: {
    fields: ['feed'],
    measure: () => 'span',
    feeds: (of) => [of.feed],
    rows: () => [],
    read: ({ feed: of, age }) => ({ subject: { feed: of, age } }),
  },
};

/** Whether it follows from trades or quotes to customers, which stay on this computer. */
export const isOfOwnTrades = ({ kind }: Pick<Subject, 'kind'>): boolean =>
  kind === 'stock' || kind === 'quotes';

export const KIND_NAMES = Object.keys(SHAPES) as readonly KindName[];

/** The entry of a subject's kind. */
export const kindOf = ({ kind: name }: { readonly kind: KindName }): Kind<Subject> =>
  KINDS[name] as unknown as Kind<Subject>;

/** How long a rule is quiet after a firing; ms. No event is like the one before it. */
export const coolDownOf = (rule: {
  readonly coolDownMs: number;
  readonly subject: Subject;
}): number =>
  measureOf(rule.subject) === 'event'
    ? 0
    : Math.max(rule.coolDownMs, kindOf(rule.subject).leastCoolDownMs ?? 0);

export function measureOf(subject: Subject): Measure {
  const typed = { figure: 'break-even', measure: 'percent', ...subject } as const;
  return kindOf(subject).measure(typed);
}

export const subject: Schema<Subject> = v.pipe(
  v.variant('kind', Object.values(SHAPES)),
  v.check((each) => each.kind !== 'premium' || each.over !== each.under),
  v.check((each) => !('base' in each) || each.base !== each.quote),
);
