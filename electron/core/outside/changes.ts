import { ENGLISH, type TerminalWords } from '#core/text/terminal-texts.ts';
import type { AnswerOf } from './answers.ts';
import { percent, plain, rateText, shown } from './print.ts';

/** The answers of which each row is followed. */
type Followed = AnswerOf<'rates'> | AnswerOf<'platforms'> | AnswerOf<'routes'>;

/** One rate, quote or route. */
interface Row {
  /** What tells it from the others of its answer. */
  readonly names: object;
  readonly values: object;
  readonly text: string;
}

/** A row that is new, another one than before, or gone. */
export interface Change {
  /** What programs read. */
  readonly line: object;
  /** What a person reads. */
  readonly text: string;
}

/** A quote that is given again at the same price has not changed. */
const TIMES = new Set(['publishedAt', 'firstSeenAt', 'checkedAt', 'quotedAt']);
const withoutTimes = (values: object): string =>
  JSON.stringify(values, (key, value: unknown) => (TIMES.has(key) ? undefined : value));

/** Follows the rows of answers to one request. Of the first answer, every row is new. */
export class Changes {
  readonly #words: TerminalWords;
  #before: ReadonlyMap<string, Row> = new Map();

  constructor(words = ENGLISH) {
    this.#words = words;
  }

  next(answer: Followed): Change[] {
    const { answeredAt: at, command: stream } = answer;
    const now = new Map(rowsOf(answer, this.#words).map((row) => [JSON.stringify(row.names), row]));
    const before = this.#before;
    this.#before = now;
    const change = ({ names, values, text }: Row, isGone: boolean): Change => ({
      line: { stream, at, isGone, ...names, ...values },
      text: plain(isGone ? this.#words.own.outside.change.gone(text) : text),
    });
    return [
      ...[...before]
        .filter(([key]) => !now.has(key))
        .map(([, row]) => change({ ...row, values: {} }, true)),
      ...[...now]
        .filter(([key, row]) => !isSame(before.get(key), row))
        .map(([, row]) => change(row, false)),
    ];
  }
}

const isSame = (before: Row | undefined, { values }: Row): boolean =>
  before !== undefined && withoutTimes(before.values) === withoutTimes(values);

/** Rows of two sources are never one row. */
function rowsOf(answer: Followed, words: TerminalWords): Row[] {
  const { source, isSandbox } = answer;
  return ownRows(answer, words).map(({ names, values, text }) => ({
    names: { source, isSandbox, ...names },
    values,
    text: isSandbox ? `${words.common.sandboxMark} ${text}` : text,
  }));
}

function ownRows(answer: Followed, words: TerminalWords): Row[] {
  switch (answer.command) {
    case 'rates':
      return rateRows(answer, words);
    case 'platforms':
      return quoteRows(answer, words);
    case 'routes':
      return routeRows(answer);
  }
}

function rateRows(
  { base, arePrices, rows }: AnswerOf<'rates'>,
  { own, common }: TerminalWords,
): Row[] {
  return rows.flatMap(({ code, markets }) =>
    markets.map(({ market, ...values }): Row => {
      const [one, other] = arePrices ? [code, base] : [base, code];
      const rate =
        values.kind === 'rate'
          ? `${shown(values.shown)}, ${own.ages[values.age] ?? values.age}`
          : '–';
      const text = `${one}/${other} ${common.marketInline[market]} ${rate}`;
      return { names: { base, arePrices, code, market }, values, text };
    }),
  );
}

function quoteRows(
  { ticker, asset, money, quotes, references }: AnswerOf<'platforms'>,
  { own: { ages, outside } }: TerminalWords,
): Row[] {
  return [...quotes, ...references].map(({ code, ...values }): Row => {
    const { ask, bid, age, marks } = values;
    const prices = outside.change.prices(rateText(ask), rateText(bid));
    const why = marks.map((mark) => outside.marks[mark] ?? mark);
    const first = `${code} ${asset}/${money} ${prices}`;
    const text = [first, ages[age] ?? age, ...why].join(', ');
    return { names: { ticker, code }, values, text };
  });
}

function routeRows({ ticker, asset, money, routes, ...asked }: AnswerOf<'routes'>): Row[] {
  const { amount, amountUnit } = asked;
  return routes.map(({ buyAt, swapAt, sellAt, assets, ...values }): Row => {
    const way = [buyAt, ...(swapAt === null ? [] : [swapAt]), sellAt].join(' > ');
    const kept = `${shown(values.kept)} ${money} (${percent(values.keptPercent)})`;
    const names = { ticker, amount, amountUnit, buyAt, swapAt, sellAt, assets };
    return { names, values, text: `${asset}/${money} ${way} ${kept}` };
  });
}
