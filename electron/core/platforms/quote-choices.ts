import type { DecimalText } from '#core/number/decimal.ts';
import type {
  PlatformChoice,
  QuoteChoices,
  RefusedTicker,
  TickerAmount,
  TurnedSides,
} from './choices.ts';
import { type Ticker, TICKERS } from '#core/rates/feed.ts';
import type { Source } from '#core/rates/source.ts';
import { withBank } from '#core/routes/bank.ts';
import { ANY, type EnteredTerms, type TermsEdit, withTerms } from '#core/routes/terms.ts';
import { pairOf, tickerOf, type TickerPair } from './ticker-pair.ts';
import type { SideWord } from './sides.ts';

export const isDocumented = (ticker: Ticker): boolean => TICKERS.includes(ticker);

/** The pair of a ticker that is documented, was added, or has quotes; null for any other one. */
export function offeredPair(
  {
    choices: { quotes },
    tickers,
  }: {
    readonly choices: { readonly quotes: Pick<QuoteChoices, 'added'> };
    readonly tickers?: ReadonlyMap<Ticker, unknown>;
  },
  ticker: Ticker,
): TickerPair | null {
  const isOffered =
    isDocumented(ticker) ||
    tickers?.has(ticker) === true ||
    quotes.added.some((each) => tickerOf(each) === ticker);
  return isOffered ? pairOf(ticker, quotes.added) : null;
}

/** Changes a platform's entry; an entry equal to the default is removed. */
export function withPlatform(
  choices: QuoteChoices,
  code: string,
  change: Partial<Omit<PlatformChoice, 'code'>>,
): QuoteChoices {
  const before = choices.platforms.find((each) => each.code === code);
  const next = { code, hidden: false, favourite: false, note: '', ...before, ...change };
  const others = choices.platforms.filter((each) => each.code !== code);
  const hasContent = next.hidden || next.favourite || next.note !== '';
  return { ...choices, platforms: hasContent ? [...others, next] : others };
}

/** Changes single terms. What is removed is not known, which differs from 0. */
export function withTermsAt(
  choices: QuoteChoices,
  {
    ticker,
    code,
    origin,
  }: { readonly ticker: Ticker; readonly code: string; readonly origin: 'real' | 'sandbox' },
  edit: TermsEdit,
): QuoteChoices {
  const isIt = (each: QuoteChoices['terms'][number]): boolean =>
    each.ticker === ticker && each.code === code;
  const others = choices.terms.filter((each) => !isIt(each));
  const terms = withTerms(choices.terms.find(isIt)?.terms ?? {}, edit);
  if (terms === null) return { ...choices, terms: others };
  const entry = { ticker, code, terms, ...(origin === 'sandbox' && { origin }) };
  return { ...choices, terms: [...others, entry] };
}

const FIRST_AMOUNT = '500000' as DecimalText;

/** Each pair keeps its own amount (routes/domain.md, "Own terms and routes"). */
export function amountFor(amounts: QuoteChoices['amounts'], ticker: Ticker): TickerAmount {
  const found = amounts.find((each) => each.ticker === ticker);
  return found ?? { ticker, amount: FIRST_AMOUNT, unit: 'money' };
}

export const withAmount = (
  amounts: QuoteChoices['amounts'],
  amount: TickerAmount,
): QuoteChoices['amounts'] => [...amounts.filter(({ ticker }) => ticker !== amount.ticker), amount];

interface Chosen {
  readonly source: Pick<Source, 'kind'>;
  readonly choices: { readonly quotes: QuoteChoices };
}

/** What was entered in the source that is shown: the demo has its own. */
export const termsIn = ({ source, choices }: Chosen): QuoteChoices['terms'] =>
  choices.quotes.terms.filter(
    ({ origin }) => (origin === 'sandbox') === (source.kind === 'sandbox'),
  );

/** What the person entered. */
export const enteredTerms = (state: Chosen, ticker: Ticker): EnteredTerms =>
  new Map(
    termsIn(state)
      .filter((each) => each.ticker === ticker)
      .map((each) => [each.code, each.terms]),
  );

/** What counts: the same with the person's bank, where it is known and counted. */
export function termsFor(state: Chosen, ticker: Ticker): EnteredTerms {
  const entered = enteredTerms(state, ticker);
  const { added, banks, countsBank } = state.choices.quotes;
  const money = pairOf(ticker, added)?.money;
  const bank = banks.find(({ code }) => code === money);
  if (!bank || !countsBank) return entered;
  const counted = new Map([[ANY, withBank({}, bank)]]);
  for (const [code, terms] of entered) counted.set(code, withBank(terms, bank));
  return counted;
}

export function hiddenPlatforms({ platforms }: QuoteChoices): ReadonlySet<string> {
  return new Set(platforms.filter(({ hidden }) => hidden).map(({ code }) => code));
}

/** Null leaves the decision to the quotes. */
export function withFixedSides(
  choices: QuoteChoices,
  ticker: Ticker,
  ask: SideWord | null,
): QuoteChoices {
  const others = choices.fixedSides.filter((each) => each.ticker !== ticker);
  return { ...choices, fixedSides: ask ? [...others, { ticker, ask }] : others };
}

export function refusalOf(
  { refused }: QuoteChoices,
  sourceKey: string,
  ticker: Ticker,
): RefusedTicker | null {
  return refused.find((each) => each.sourceKey === sourceKey && each.ticker === ticker) ?? null;
}

export function turnOf(
  { turned }: QuoteChoices,
  sourceKey: string,
  ticker: Ticker,
): TurnedSides | null {
  return turned.find((each) => each.sourceKey === sourceKey && each.ticker === ticker) ?? null;
}
