import { fail, ok, type Result } from '#core/base/result.ts';
import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import { parseTicker } from '#core/rates/feed.ts';
import { type Market, MARKETS } from '#core/rates/market.ts';
import { ageText } from '#core/text/age-text.ts';
import { ENGLISH, type TerminalWords } from '#core/text/terminal-texts.ts';
import type { SpokenText } from '#core/text/en/local-api.ts';
import type { Answer, AnswerOf } from './answers.ts';
import type { LocalApiError, LocalApiRequest } from './contract.ts';
import { percentText, priceText } from './print-parts.ts';

/** What each thing of a currency has beside its number. */
const DETAILS = {
  buy: ['platform', 'exact', 'age'],
  sell: ['platform', 'exact', 'age'],
  official: ['exact', 'age'],
  mid: ['exact', 'age'],
  parallel: ['exact', 'age'],
  premium: ['exact'],
} as const;
type Thing = keyof typeof DETAILS;
type Detail = (typeof DETAILS)[Thing][number];
const THINGS = Object.keys(DETAILS) as readonly Thing[];
const isThing = (text: string): text is Thing => Object.hasOwn(DETAILS, text);
const isMarket = (thing: Thing): thing is Market => (MARKETS as readonly string[]).includes(thing);

interface NumberField {
  readonly kind: 'number';
  readonly asset: CurrencyCode;
  /** The person's money, if it is not named. */
  readonly money: CurrencyCode | null;
  readonly thing: Thing;
  readonly detail: Detail | null;
}
type Part = string | NumberField | { readonly kind: 'source' };
/** A text with the numbers that belong into it. */
export type Format = readonly Part[];

const LONGEST = 500;
/** In the language of whoever wrote it. */
type Wrong = (words: SpokenText['format']) => string;

/** Reads `{usdt.buy} {usdt.buy.platform}`; `{{` is a brace. @returns what is wrong and what exists. */
export function parseFormat(text: string): Result<Format, Wrong> {
  if (text.length > LONGEST) return fail(({ tooLong }) => tooLong(LONGEST));
  const parts: Part[] = [];
  for (const [piece, , name] of text.matchAll(/\{\{|\}\}|(\{([^{}]*)\})|[^{}]+|[{}]/g)) {
    if (name === undefined) {
      if (piece === '{' || piece === '}') return fail(({ openBrace }) => openBrace(piece));
      parts.push(piece === '{{' || piece === '}}' ? piece.slice(1) : piece);
      continue;
    }
    const field = fieldOf(name);
    if (field === null) return fail(({ noField }) => noField(name, THINGS.join(', ')));
    parts.push(field);
  }
  const hasFields = parts.some((part) => typeof part !== 'string');
  return hasFields ? ok(parts) : fail(({ noFields }) => noFields);
}

function fieldOf(name: string): Exclude<Part, string> | null {
  if (name === 'source') return { kind: 'source' };
  const [currency = '', thing = '', detail, ...more] = name.split('.');
  const [assetName = '', moneyName, ...others] = currency.split('/');
  const asset = parseCode(assetName);
  const money = moneyName === undefined ? null : parseCode(moneyName);
  const isPair = moneyName === undefined || money !== null;
  if (!asset || !isPair || more.length > 0 || others.length > 0 || !isThing(thing)) return null;
  const known = DETAILS[thing].find((each) => each === detail);
  if (detail !== undefined && known === undefined) return null;
  return { kind: 'number', asset, money, thing, detail: known ?? null };
}

type Ask = (request: LocalApiRequest) => Promise<Answer | LocalApiError>;

/** Fills in the numbers of now. What there is not is a dash. */
export async function filledIn(
  format: Format,
  ask: Ask,
  words = ENGLISH,
): Promise<Result<string, LocalApiError>> {
  const { errors } = words.own.localApi;
  const about = await ask({ command: 'rates', arePrices: true, codes: [] });
  if (!isAnswer(about, 'rates')) return fail(errorOf(about, errors));
  const texts: string[] = [];
  for (const part of format) {
    if (typeof part === 'string') texts.push(part);
    else if (part.kind === 'source') texts.push(harmless(about.source));
    else {
      const value = await valueOf(part, about.base, ask, words);
      if (!value.ok) return value;
      texts.push(value.value);
    }
  }
  const text = texts.join('').replaceAll(/\p{Cc}+/gu, ' ');
  return ok(about.isSandbox ? `${words.common.sandboxMark} ${text}` : text);
}

async function valueOf(
  field: NumberField,
  ownMoney: string,
  ask: Ask,
  words: TerminalWords,
): Promise<Result<string, LocalApiError>> {
  const { errors, format } = words.own.localApi;
  const { asset, money, thing, detail } = field;
  if (thing === 'buy' || thing === 'sell') {
    const ticker = parseTicker(asset + (money ?? ownMoney));
    const answer = ticker && (await ask({ command: 'platforms', ticker }));
    if (!answer || !isAnswer(answer, 'platforms')) return fail(errorOf(answer, errors));
    return ok(quoteText(answer, thing, detail, words));
  }
  const answer = await ask(
    money === null
      ? { command: 'rates', arePrices: true, codes: [asset] }
      : { command: 'rates', base: asset, codes: [money] },
  );
  if (!isAnswer(answer, 'rates')) return fail(errorOf(answer, errors));
  const [row] = answer.rows;
  if (!row) return ok(MISSING);
  const kinds = row.markets.map(({ kind }) => kind);
  if (kinds.includes('not-quoted') && !kinds.includes('rate')) {
    return fail({ code: 'not-understood', message: format.noRate(asset) });
  }
  if (!isMarket(thing)) {
    return ok(detail === 'exact' ? (row.premium ?? MISSING) : percentText(row.premium));
  }
  const found = row.markets.find(({ market }) => market === thing);
  if (found?.kind !== 'rate') return ok(MISSING);
  const { rate, doubt, age } = found;
  const fromAt = found.publishedAt ?? found.firstSeenAt;
  return ok(
    withDetail({ value: rate, fromAt, age, isDoubtful: doubt !== null }, detail, answer, words),
  );
}

function quoteText(
  answer: AnswerOf<'platforms'>,
  side: 'buy' | 'sell',
  detail: Detail | null,
  words: TerminalWords,
): string {
  const best = answer.quotes.find((each) => (side === 'buy' ? each.isBestAsk : each.isBestBid));
  const value = side === 'buy' ? best?.ask : best?.bid;
  if (!best || value === null || value === undefined) return MISSING;
  if (detail === 'platform') return harmless(best.code);
  const { quotedAt: fromAt, age } = best;
  return withDetail({ value, fromAt, age, isDoubtful: false }, detail, answer, words);
}

const MISSING = '–';

interface Found {
  readonly value: string;
  readonly fromAt: string;
  readonly age: string;
  readonly isDoubtful: boolean;
}

/** An old number says so, unless a program reads its digits. */
function withDetail(
  { value, fromAt, age, isDoubtful }: Found,
  detail: Detail | null,
  { answeredAt }: Pick<Answer, 'answeredAt'>,
  { own, common }: TerminalWords,
): string {
  if (detail === 'exact') return value;
  if (detail === 'age') return ageText(Date.parse(answeredAt) - Date.parse(fromAt), common);
  const number = priceText(value) + (isDoubtful ? '?' : '');
  return age === 'stale' ? own.localApi.format.stale(number) : number;
}

/** Which bar reads it is not known, and each has signs that run or draw something. */
const harmless = (text: string): string => text.replaceAll(/[^\p{L}\p{N} .:/_-]/gu, '?');

const isAnswer = <Command extends Answer['command']>(
  answer: Answer | LocalApiError,
  command: Command,
): answer is AnswerOf<Command> => 'command' in answer && answer.command === command;

const errorOf = (
  answer: Answer | LocalApiError | null,
  { notAMessage }: SpokenText['errors'],
): LocalApiError =>
  answer && 'code' in answer ? answer : { code: 'not-understood', message: notAMessage };
