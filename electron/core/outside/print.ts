import { csvLine } from '#core/base/csv.ts';
import {
  compareDecimals,
  type DecimalText,
  isZero,
  parseDecimal,
  ratioOf,
  roundToPlaces,
  type Rounding,
} from '#core/number/decimal.ts';
import { besideAge } from '#core/platforms/eligible.ts';
import type { Sides } from '#core/platforms/sides.ts';
import { spreadOf } from '#core/platforms/spread.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { listedAmount, tablePrice } from '#core/rates/display.ts';
import { MARKETS } from '#core/rates/market.ts';
import { ageText, durationText } from '#core/text/age-text.ts';
import { ENGLISH, type TerminalWords } from '#core/text/terminal-texts.ts';
import type { Answer, AnswerOf } from './answers.ts';

/**
 * Grouped with commas, with a point, as amounts are typed here. Without Intl, whose data would take
 * longer to load than the rest of a command.
 */
export function shown(value: string | null): string {
  if (value === null) return '–';
  const [whole = '', places] = value.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return (places === undefined ? grouped : `${grouped}.${places}`).replace('-', '−');
}
const rounded = (value: string | null, round: (value: DecimalText) => DecimalText): string => {
  const decimal = value === null ? null : parseDecimal(value);
  return shown(decimal && round(decimal));
};
/** A price or a value, with the digits of the window's tables; never short. */
export const priceText = (value: string | null): string =>
  rounded(value, (each) => (isZero(each) ? each : tablePrice(ratioOf(each)).copied));
/** An amount of what is shown as in the window's lists. */
const amountText = (value: string, code: string, rounding?: Rounding): string =>
  `${rounded(value, (each) => listedAmount(ratioOf(each), code as CurrencyCode, rounding))} ${code}`;
export const percent = (value: string | null): string =>
  value === null ? '–' : `${rounded(value, (each) => roundToPlaces(each, 2))}%`;

/** Control characters could move the cursor or change colours: names come from the service. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '�');

/** Columns aligned by spaces: the first and what ends in words to the left, others to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const clean = rows.map((row) => row.map(plain));
  const widths = (clean[0] ?? []).map((_, at) =>
    Math.max(...clean.map((row) => (row[at] ?? '').length)),
  );
  const isLeft = (cell: string, at: number): boolean =>
    at === 0 || (at === widths.length - 1 && /^\p{L}/u.test(cell));
  return clean.map((row) =>
    row
      .map((cell, at) => cell[isLeft(cell, at) ? 'padEnd' : 'padStart'](widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const two = (part: number): string => String(part).padStart(2, '0');

/** In the terminal's own time, as the app shows it. Without Intl, as in `shown`. */
export function local(time: string): string {
  const at = new Date(time);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

interface Aged {
  readonly publishedAt: string | null;
  readonly firstSeenAt: string;
  readonly age: string;
  readonly isChecked: boolean;
}

function agesText(
  { publishedAt, firstSeenAt, age, isChecked }: Aged,
  nowMs: number,
  { own, common }: TerminalWords,
): string {
  const fromAt = publishedAt ?? firstSeenAt;
  const ago = ageText(nowMs - Date.parse(fromAt), common);
  const when = publishedAt === null ? own.firstSeen : own.published;
  const checked = isChecked ? [] : [own.notChecked];
  return [when(local(fromAt), ago), own.ages[age] ?? age, ...checked].join(', ');
}

type GapAnswer = AnswerOf<'gaps'>['gaps'][number];
type Quote = AnswerOf<'platforms'>['quotes'][number];

/**
 * What a person reads in a terminal. It ends with the source.
 * @param isAll whether an answer that names the best has all others below it.
 */
export function answerText(answer: Answer, words = ENGLISH, isAll = false): string {
  const nowMs = Date.parse(answer.answeredAt);
  const source = answer.isSandbox
    ? words.common.sandboxNumbers
    : words.own.source(plain(answer.source));
  return [...linesOf(answer, nowMs, words, isAll), source, ''].join('\n');
}

function linesOf(answer: Answer, nowMs: number, words: TerminalWords, isAll: boolean): string[] {
  switch (answer.command) {
    case 'rates':
      return ratesLines(answer, nowMs, words);
    case 'convert':
      return convertLines(answer, nowMs, words);
    case 'platforms':
      return platformsLines(answer, nowMs, words, isAll);
    case 'routes':
      return routesLines(answer, nowMs, words, isAll);
    case 'history':
      return historyLines(answer, words);
    case 'gaps':
      return gapsLines(answer, words);
    case 'figure':
      return figureLines(answer, words);
    case 'alerts':
      return alertsLines(answer, words);
  }
}

function ratesLines(
  { base, arePrices, rows }: AnswerOf<'rates'>,
  nowMs: number,
  words: TerminalWords,
): string[] {
  const { own, common } = words;
  // What a source has not takes no room: of one market there is no premium.
  const columns = rows[0]?.markets.map(({ market }) => market) ?? MARKETS;
  const hasPremium = columns.length > 1 || rows.some(({ premium }) => premium !== null);
  const head = [
    arePrices ? own.pricesIn(base) : `1 ${base}`,
    ...columns.map((market) => common.marketInline[market]),
    ...(hasPremium ? [own.premium] : []),
  ];
  const cells = rows.map(({ code, markets, premium }) => [
    arePrices ? `1 ${code}` : code,
    ...markets.map((each) =>
      each.kind === 'rate' ? priceText(each.rate) + (each.doubt === null ? '' : '?') : '–',
    ),
    ...(hasPremium ? [percent(premium)] : []),
  ]);
  const quoted = rows.flatMap(({ markets }) => markets.filter((each) => each.kind === 'rate'));
  const ages = MARKETS.flatMap((market) => {
    const rate = quoted.find((each) => each.market === market);
    return rate ? [`${common.marketInline[market]}: ${agesText(rate, nowMs, words)}`] : [];
  });
  const doubts = rows.flatMap(({ code, markets }) =>
    markets.flatMap((each) =>
      each.kind === 'rate' && each.doubt !== null
        ? [
            `? ${code} ${common.marketInline[each.market]}: ${own.doubts[each.doubt]}, ${agesText(each, nowMs, words)}`,
          ]
        : [],
    ),
  );
  return [...table([head, ...cells]), ...ages, ...doubts];
}

function convertLines(
  { amount, from, to, at, results, platform }: AnswerOf<'convert'>,
  nowMs: number,
  words: TerminalWords,
): string[] {
  const { own, common } = words;
  const lines = results.map((each) => {
    const market = common.marketInline[each.market];
    if (each.kind === 'no-rates') return [market, '–', own.noRates];
    if (each.kind === 'not-quoted') return [market, '–', own.notQuoted(each.missing)];
    const doubt = each.doubt === null ? '' : `, ${own.doubts[each.doubt]}`;
    return [market, amountText(each.exact, to), agesText(each, nowMs, words) + doubt];
  });
  if (platform) {
    const marks = besideAge(platform.marks).map((mark) => own.outside.marks[mark] ?? mark);
    const about = [...(platform.isBest ? [own.best] : []), ...marks];
    const aside = [...about, agesText(platform, nowMs, words)].join(', ');
    lines.push([platform.code, amountText(platform.exact, to, 'down'), aside]);
  }
  const when = at === null ? '' : own.atEndOf(local(at).slice(0, 10));
  return [own.converted(shown(amount), from, to) + when, ...table(lines)];
}

/** How many are named before all others, as in the command bar. */
const FIRST = 3;

function platformsLines(
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
      percent(spreadPercent),
      ageText(nowMs - Date.parse(quotedAt), common),
      marks.map((mark) => own.outside.marks[mark] ?? mark).join(', '),
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
  { own, common }: TerminalWords,
): string[] {
  if (quotes.length < 2) return [];
  const ask = quotes.find((each) => each.isBestAsk) ?? lastBest('buy', quotes);
  const bid = quotes.find((each) => each.isBestBid) ?? lastBest('sell', quotes);
  const { bestBuy, bestSell } = own.outside.quote;
  const row = (name: string, price: string | null | undefined, at: Quote | null): string[] => {
    if (!at) return [name, '–'];
    const age = own.old(ageText(nowMs - Date.parse(at.quotedAt), common));
    const about = at.age === 'fresh' ? age : `${age}, ${own.ages[at.age] ?? at.age}`;
    return [name, priceText(price ?? null), at.code, about];
  };
  const sides = { ask: ask?.ask ?? null, bid: bid?.bid ?? null } as Sides;
  return [
    `${asset}/${money}`,
    ...table([
      row(bestBuy, sides.ask, ask),
      row(bestSell, sides.bid, bid),
      [own.platforms.head.spread, percent(spreadOf(sides)?.percent ?? null)],
    ]),
  ];
}

function dealsLines(
  deals: NonNullable<AnswerOf<'platforms'>['deals']>,
  answer: AnswerOf<'platforms'>,
  nowMs: number,
  { own: { deals: words }, common }: TerminalWords,
  isAll: boolean,
): string[] {
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
  const rows = ranked.map(({ code, paid, received, price, areFeesEntered }) => [
    code,
    // What is received rounds down, what is paid up.
    isReceived
      ? amountText(received, deals.receivedUnit, 'down')
      : amountText(paid, deals.paidUnit, 'up'),
    words.at(priceText(price)),
    areFeesEntered ? words.afterFees : words.noFees,
  ]);
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

function routesLines(
  answer: AnswerOf<'routes'>,
  nowMs: number,
  { own, common }: TerminalWords,
  isAll: boolean,
): string[] {
  const words = own.routes;
  const { asset, money, amount, amountUnit, routes, leftOut } = answer;
  const rows = (isAll ? routes : routes.slice(0, FIRST)).map(
    ({ buyAt, swapAt, sellAt, kept, keptPercent, minutes, keptPerHour, quotedAt, notKnown }) => [
      [buyAt, ...(swapAt === null ? [] : [swapAt]), sellAt].map(plain).join(' > '),
      amountText(kept, money),
      percent(keptPercent),
      minutes === null ? words.noTime : `${minutes} min`,
      keptPerHour === null ? '' : words.perHour(amountText(keptPerHour, money)),
      own.old(ageText(nowMs - Date.parse(quotedAt), common)),
      notKnown.length === 0 ? '' : words.notKnown(notKnown.length),
    ],
  );
  return [
    words.title(`${asset}/${money}`, `${shown(amount)} ${amountUnit}`),
    ...(rows.length === 0 ? [words.none] : table(rows)),
    ...(leftOut
      ? [
          plain(
            words.leftOut(
              `${leftOut.buyAt} > ${leftOut.sellAt}`,
              percent(leftOut.keptPercent),
              leftOut.why,
            ),
          ),
        ]
      : []),
  ];
}

/** How long a gap lasted: surely, and at most. */
function lengthText(
  { firstAt, lastAt, beforeAt, afterAt }: GapAnswer,
  { own: { gaps: words }, common }: TerminalWords,
): string {
  const span = (from: string, to: string): string =>
    durationText(Date.parse(to) - Date.parse(from), common);
  if (firstAt === lastAt) {
    return beforeAt === null || afterAt === null
      ? words.once
      : words.atMost(span(beforeAt, afterAt));
  }
  const least = span(firstAt, lastAt);
  return beforeAt === null || afterAt === null
    ? words.atLeast(least)
    : words.between(least, span(beforeAt, afterAt));
}

function gapsLines(answer: AnswerOf<'gaps'>, spoken: TerminalWords): string[] {
  const words = spoken.own.gaps;
  const { asset, money, amount, amountUnit, checkedPercent, count, gaps } = answer;
  const rows = gaps.map((gap) => [
    local(gap.firstAt),
    lengthText(gap, spoken),
    percent(gap.peakPercent),
    `${plain(gap.buyAt)} > ${plain(gap.sellAt)}`,
    words.judgements[gap.judgement],
  ]);
  return [
    words.title(`${asset}/${money}`, `${shown(amount)} ${amountUnit}`, count, checkedPercent),
    ...table(rows),
  ];
}

function figureLines(
  { what, understood, value, unit, at }: AnswerOf<'figure'>,
  { own: { figure: words } }: TerminalWords,
): string[] {
  if (value === null) return [words.none(understood)];
  if (what === 'number') return [`= ${shown(value)}`];
  const when = at === null ? '' : words.recorded(local(at));
  const number = what === 'own-rate' ? shown(value) : priceText(value);
  return [words.value(understood, `${number} ${unit}`) + when];
}

function historyLines(
  { base, quote, market, closes }: AnswerOf<'history'>,
  { own: { history: words }, common }: TerminalWords,
): string[] {
  const what = `${base}/${quote} ${common.marketInline[market]}`;
  if (closes.length === 0) return [words.none(what)];
  return table([
    [words.time, what],
    ...closes.map(({ rate: close, publishedAt, firstSeenAt, isDoubtful }) => [
      publishedAt === null ? words.firstSeen(local(firstSeenAt)) : local(publishedAt),
      priceText(close) + (isDoubtful ? '?' : ''),
    ]),
  ]);
}

function alertsLines(
  { rules, firings }: AnswerOf<'alerts'>,
  { own: { alerts: words } }: TerminalWords,
): string[] {
  const all = rules.map(({ sentence, status, value }) =>
    plain(`${sentence} ${status}${value === null ? '' : words.now(priceText(value))}`),
  );
  const past = firings.map(({ firedAt, text }) => plain(`${local(firedAt)}  ${text}`));
  return [
    ...(all.length === 0 ? [words.none] : all),
    ...(past.length === 0 ? [] : ['', words.fired, ...past]),
  ];
}

/** Exact decimals and UTC times; the columns are named as in the app's export. */
export function historyCsv(answer: AnswerOf<'history'>): string {
  const { source, base, quote, market } = answer;
  const head = [
    'source',
    'series',
    'base',
    'code',
    'rate',
    'published_utc',
    'first_seen_utc',
    'last_confirmed_utc',
    'doubtful',
  ];
  const rows = answer.closes.map(
    ({ rate: close, publishedAt, firstSeenAt, confirmedAt, isDoubtful }) =>
      csvLine([
        source,
        market,
        base,
        quote,
        close,
        publishedAt ?? '',
        firstSeenAt,
        confirmedAt,
        isDoubtful ? 'yes' : '',
      ]),
  );
  return csvLine(head) + rows.join('');
}
