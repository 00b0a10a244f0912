import { compareDecimals, type DecimalText } from '#core/number/decimal.ts';
import { besideAge } from '#core/platforms/eligible.ts';
import type { Sides } from '#core/platforms/sides.ts';
import { spreadOf } from '#core/platforms/spread.ts';
import { ageText } from '#core/text/age-text.ts';
import type { TerminalWords } from '#core/text/terminal-texts.ts';
import type { AnswerOf } from './answers.ts';
import { amountText, local, percentText, plain, priceText, shown, table } from './print-parts.ts';

type Quote = AnswerOf<'platforms'>['quotes'][number];

/** How many are named before all others, as in the command bar. */
export const FIRST = 3;

export function platformsLines(
  answer: AnswerOf<'platforms'>,
  nowMs: number,
  words: TerminalWords,
  isAll: boolean,
): string[] {
  const { deals, quotes } = answer;
  const first = deals
    ? dealsLines(deals, answer, nowMs, words, isAll)
    : bestLines(answer, nowMs, words);
  if (isAll || (!deals && quotes.length < 2)) {
    return [...first, ...(first.length === 0 ? [] : ['']), ...quotesTable(answer, nowMs, words)];
  }
  return first;
}

function quotesTable(
  { asset, money, quotes, references, checkedAt, isChecked }: AnswerOf<'platforms'>,
  nowMs: number,
  { own, common }: TerminalWords,
): string[] {
  const words = own.platforms;
  const rows = [...quotes, ...references].map(
    ({ code, ask, bid, spreadPercent, quotedAt, marks }) => [
      code,
      priceText(ask),
      priceText(bid),
      percentText(spreadPercent),
      ageText(nowMs - Date.parse(quotedAt), common),
      marks.map((mark) => own.localApi.marks[mark] ?? mark).join(', '),
    ],
  );
  const checked = checkedAt === null ? words.neverChecked : words.checked(local(checkedAt));
  const lately = isChecked || checkedAt === null ? '' : `, ${own.notChecked}`;
  return [
    `${asset}/${money}, ${checked}${lately}`,
    ...(rows.length === 0 ? [words.none] : table([[...Object.values(words.head), ''], ...rows])),
  ];
}

/** Where to buy and to sell now, and the spread between; of one platform alone its row says it. */
function bestLines(
  { asset, money, quotes }: AnswerOf<'platforms'>,
  nowMs: number,
  words: TerminalWords,
): string[] {
  const { own } = words;
  if (quotes.length < 2) return [];
  const ask = quotes.find((each) => each.isBestAsk) ?? lastBest('buy', quotes);
  const bid = quotes.find((each) => each.isBestBid) ?? lastBest('sell', quotes);
  const { bestBuy, bestSell } = own.localApi.quote;
  const row = (name: string, price: string | null | undefined, at: Quote | null): string[] => {
    if (!at) return [name, '–'];
    return [name, priceText(price ?? null), at.code, agedText(at, nowMs, words)];
  };
  const sides = { ask: ask?.ask ?? null, bid: bid?.bid ?? null } as Sides;
  return [
    `${asset}/${money}`,
    ...table([
      row(bestBuy, sides.ask, ask),
      row(bestSell, sides.bid, bid),
      [own.platforms.head.spread, percentText(spreadOf(sides)?.percent ?? null)],
    ]),
  ];
}

/** How old a price is; what is not fresh, or has no time of its own, is said too. */
function agedText({ quotedAt, age, marks }: Quote, nowMs: number, words: TerminalWords): string {
  const { old, ages, localApi } = words.own;
  return [
    old(ageText(nowMs - Date.parse(quotedAt), words.common)),
    ...(age === 'fresh' ? [] : [ages[age] ?? age]),
    ...(marks.includes('time-unknown') ? [localApi.marks['time-unknown']] : []),
  ].join(', ');
}

function dealsLines(
  deals: NonNullable<AnswerOf<'platforms'>['deals']>,
  answer: AnswerOf<'platforms'>,
  nowMs: number,
  spoken: TerminalWords,
  isAll: boolean,
): string[] {
  const { common, own } = spoken;
  const { deals: words } = own;
  if (deals.ranked.length === 0) {
    if (deals.impossible.length > 0) return [words.impossible];
    const last = lastBest(deals.side, answer.quotes);
    if (!last) return [words.noFresh];
    const age = ageText(nowMs - Date.parse(last.quotedAt), common);
    return [
      words.lastBest(plain(last.code), priceText(deals.side === 'buy' ? last.ask : last.bid), age),
    ];
  }
  const unit = deals.amountUnit === answer.asset ? 'asset' : 'money';
  const head = words[deals.side][unit](`${shown(deals.amount)} ${deals.amountUnit}`);
  const isReceived = deals.amountUnit === deals.paidUnit;
  const ranked = isAll ? deals.ranked : deals.ranked.slice(0, FIRST);
  const rows = ranked.map(({ code, paid, received, price, areFeesEntered }) => {
    const quote = answer.quotes.find((each) => each.code === code);
    return [
      code,
      // What is received rounds down, what is paid up.
      isReceived
        ? amountText(received, deals.receivedUnit, 'down')
        : amountText(paid, deals.paidUnit, 'up'),
      words.at(priceText(price)),
      areFeesEntered ? words.afterFees : words.noFees,
      quote ? agedText(quote, nowMs, spoken) : '',
    ];
  });
  return [words.some(head), ...table(rows)];
}

/** The best of the quotes against which only their age stands. */
function lastBest(side: 'buy' | 'sell', quotes: readonly Quote[]): Quote | null {
  const sign = side === 'buy' ? 1 : -1;
  const [best] = quotes
    .flatMap((quote) => {
      const price = side === 'buy' ? quote.ask : quote.bid;
      return price === null || besideAge(quote.marks).length > 0 ? [] : [{ quote, price }];
    })
    .sort(
      (left, right) =>
        sign * compareDecimals(left.price as DecimalText, right.price as DecimalText),
    );
  return best?.quote ?? null;
}
