import { csvLine } from '#core/base/csv.ts';
import { type DecimalText, parseDecimal, roundToPlaces } from '#core/number/decimal.ts';
import { besideAge } from '#core/platforms/eligible.ts';
import { rateForDisplay } from '#core/rates/display.ts';
import { MARKETS } from '#core/rates/market.ts';
import { ageText } from '#core/text/age-text.ts';
import { common } from '#core/text/en-common.ts';
import type { Answer, AnswerOf } from './answers.ts';
import { lineText } from './bars.ts';

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
export const rateText = (value: string | null): string => rounded(value, rateForDisplay);
export const percent = (value: string | null): string =>
  value === null ? '–' : `${rounded(value, (each) => roundToPlaces(each, 2))}%`;

/** Control characters could move the cursor or change colours: names come from the service. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '�');

/** Columns aligned by spaces: the first to the left, the others to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const clean = rows.map((row) => row.map(plain));
  const widths = (clean[0] ?? []).map((_, at) =>
    Math.max(...clean.map((row) => (row[at] ?? '').length)),
  );
  return clean.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
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

function agesText({ publishedAt, firstSeenAt, age, isChecked }: Aged, nowMs: number): string {
  const fromAt = publishedAt ?? firstSeenAt;
  const ago = ageText(nowMs - Date.parse(fromAt), common);
  const when =
    publishedAt === null
      ? `first seen ${local(fromAt)}, time unknown`
      : `published ${local(fromAt)}`;
  return [`${when}, ${ago} ago`, age, ...(isChecked ? [] : ['not checked lately'])].join(', ');
}

type GapAnswer = AnswerOf<'gaps'>['gaps'][number];
const JUDGEMENTS: Readonly<Record<GapAnswer['judgement'], string>> = {
  open: 'still there',
  yes: 'could be taken',
  'too-short': 'too short',
  'over-limit': 'over a limit',
  'side-off': 'a side is switched off',
  'not-known': 'fees, limits or times not entered',
};

const DOUBTS = { implausible: 'implausible', missing: 'missing from the last answer' };

/** What a person reads in a terminal. It ends with the source. */
export function answerText(answer: Answer): string {
  const nowMs = Date.parse(answer.answeredAt);
  const source = answer.isSandbox ? 'DEMO: made-up numbers' : `Source: ${plain(answer.source)}`;
  return [...linesOf(answer, nowMs), source, ''].join('\n');
}

function linesOf(answer: Answer, nowMs: number): string[] {
  switch (answer.command) {
    case 'rates':
      return ratesLines(answer, nowMs);
    case 'convert':
      return convertLines(answer, nowMs);
    case 'platforms':
      return platformsLines(answer, nowMs);
    case 'routes':
      return routesLines(answer, nowMs);
    case 'history':
      return historyLines(answer);
    case 'gaps':
      return gapsLines(answer);
    case 'figure':
      return figureLines(answer);
    case 'alerts':
      return alertsLines(answer);
    case 'status':
      return [
        ...answer.lines.map(lineText),
        ...(answer.trouble === null ? [] : [answer.trouble]),
      ].map(plain);
  }
}

function ratesLines({ base, arePrices, rows }: AnswerOf<'rates'>, nowMs: number): string[] {
  // What a source has not takes no room: of one market there is no premium.
  const columns = rows[0]?.markets.map(({ market }) => market) ?? MARKETS;
  const hasPremium = columns.length > 1 || rows.some(({ premium }) => premium !== null);
  const head = [
    arePrices ? `In ${base}` : `1 ${base}`,
    ...columns,
    ...(hasPremium ? ['premium'] : []),
  ];
  const cells = rows.map(({ code, markets, premium }) => [
    arePrices ? `1 ${code}` : code,
    ...markets.map((each) =>
      each.kind === 'rate' ? shown(each.shown) + (each.doubt === null ? '' : '?') : '–',
    ),
    ...(hasPremium ? [percent(premium)] : []),
  ]);
  const quoted = rows.flatMap(({ markets }) => markets.filter((each) => each.kind === 'rate'));
  const ages = MARKETS.flatMap((market) => {
    const rate = quoted.find((each) => each.market === market);
    return rate ? [`${market}: ${agesText(rate, nowMs)}`] : [];
  });
  const doubts = rows.flatMap(({ code, markets }) =>
    markets.flatMap((each) =>
      each.kind === 'rate' && each.doubt !== null
        ? [`? ${code} ${each.market}: ${DOUBTS[each.doubt]}, ${agesText(each, nowMs)}`]
        : [],
    ),
  );
  return [...table([head, ...cells]), ...ages, ...doubts];
}

function convertLines(
  { amount, from, to, at, results, platform }: AnswerOf<'convert'>,
  nowMs: number,
): string[] {
  const lines = results.map((each) => {
    if (each.kind === 'no-rates') return [each.market, '–', '', 'no rates yet'];
    if (each.kind === 'not-quoted') return [each.market, '–', '', `${each.missing} is not quoted`];
    const doubt = each.doubt === null ? '' : `, ${DOUBTS[each.doubt]}`;
    return [each.market, `${shown(each.shown)} ${to}`, '', agesText(each, nowMs) + doubt];
  });
  if (platform) {
    const about = [...(platform.isBest ? ['best platform'] : []), ...besideAge(platform.marks)];
    const aside = [...about, agesText(platform, nowMs)].join(', ');
    lines.push([platform.code, `${shown(platform.shown)} ${to}`, '', aside]);
  }
  const when = at === null ? '' : `, at the end of ${local(at).slice(0, 10)}`;
  return [`${shown(amount)} ${from} in ${to}${when}`, ...table(lines)];
}

function platformsLines(answer: AnswerOf<'platforms'>, nowMs: number): string[] {
  const ago = (time: string): string => ageText(nowMs - Date.parse(time), common);
  const quotes = [...answer.quotes, ...answer.references];
  const rows = quotes.map(({ code, ask, bid, spreadPercent, quotedAt, marks }) => [
    code,
    rateText(ask),
    rateText(bid),
    percent(spreadPercent),
    ago(quotedAt),
    marks.join(', '),
  ]);
  const { deals, asset, money, ask, checkedAt, isChecked } = answer;
  const checked = checkedAt === null ? 'never checked' : `checked ${local(checkedAt)}`;
  return [
    `${asset}/${money}: ask is the service’s “${ask.word}” (${ask.standing}); ${checked}${isChecked || checkedAt === null ? '' : ', not checked lately'}`,
    ...(rows.length === 0
      ? ['No quotes yet.']
      : table([['platform', 'ask', 'bid', 'spread', 'age', ''], ...rows])),
    ...(deals ? ['', ...dealsLines(deals, asset)] : []),
  ];
}

function dealsLines(deals: NonNullable<AnswerOf<'platforms'>['deals']>, asset: string): string[] {
  const what = `${shown(deals.amount)} ${deals.amountUnit}`;
  const unit = deals.amountUnit === asset ? 'asset' : 'money';
  const head = {
    buy: { money: `For ${what} you get`, asset: `For ${what} you pay` },
    sell: { money: `To get ${what} you sell`, asset: `For ${what} sold you get` },
  }[deals.side][unit];
  const rows = deals.ranked.map(({ code, received, price, areFeesEntered }) => [
    code,
    `${shown(received)} ${deals.unit}`,
    `at ${rateText(price)}`,
    areFeesEntered ? 'after fees' : 'fees not entered',
  ]);
  return rows.length === 0
    ? [`${head} nothing: no platform is ranked.`]
    : [`${head}:`, ...table(rows)];
}

function routesLines(answer: AnswerOf<'routes'>, nowMs: number): string[] {
  const { asset, money, amount, amountUnit, routes, leftOut } = answer;
  const rows = routes.map(
    ({ buyAt, swapAt, sellAt, kept, keptPercent, minutes, keptPerHour, quotedAt, notKnown }) => [
      [buyAt, ...(swapAt === null ? [] : [swapAt]), sellAt].map(plain).join(' > '),
      `${shown(kept)} ${money}`,
      percent(keptPercent),
      minutes === null ? 'time not known' : `${minutes} min`,
      keptPerHour === null ? '' : `${shown(keptPerHour)} an hour`,
      `${ageText(nowMs - Date.parse(quotedAt), common)} old`,
      notKnown.map(plain).join(', '),
    ],
  );
  return [
    `${asset}/${money}, with ${shown(amount)} ${amountUnit}, after my fees:`,
    ...(rows.length === 0 ? ['No way.'] : table(rows)),
    ...(leftOut
      ? [
          plain(
            `Left out: ${leftOut.buyAt} > ${leftOut.sellAt}, ${percent(leftOut.keptPercent)}: ${leftOut.why}.`,
          ),
        ]
      : []),
  ];
}

/** How long a gap lasted, in minutes: surely, and at most. */
function lengthText({ firstAt, lastAt, beforeAt, afterAt }: GapAnswer): string {
  const minutes = (from: string, to: string): number =>
    Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
  const least = minutes(firstAt, lastAt);
  return beforeAt === null || afterAt === null
    ? `${least} min or more`
    : `${least} to ${minutes(beforeAt, afterAt)} min`;
}

function gapsLines(answer: AnswerOf<'gaps'>): string[] {
  const { asset, money, amount, amountUnit, checkedPercent, count, gaps } = answer;
  const rows = gaps.map((gap) => [
    local(gap.firstAt),
    lengthText(gap),
    percent(gap.peakPercent),
    `${plain(gap.buyAt)} > ${plain(gap.sellAt)}`,
    JUDGEMENTS[gap.judgement],
  ]);
  return [
    `${asset}/${money}, with ${shown(amount)} ${amountUnit}; gaps in 30 days: ${count}; checked: ${checkedPercent}% of the time`,
    ...table(rows),
  ];
}

function figureLines({ what, understood, value, unit, at }: AnswerOf<'figure'>): string[] {
  if (value === null) return [`${understood}: nothing is recorded in this time.`];
  const when = at === null ? '' : `, recorded ${local(at)}`;
  return [`${understood}: ${what === 'own-rate' ? shown(value) : rateText(value)} ${unit}${when}`];
}

function historyLines({ base, quote, market, closes }: AnswerOf<'history'>): string[] {
  if (closes.length === 0)
    return [`Nothing is recorded of ${base}/${quote} ${market} in this span.`];
  return table([
    ['time', `${base}/${quote} ${market}`],
    ...closes.map(({ rate: close, publishedAt, firstSeenAt, isDoubtful }) => [
      local(publishedAt ?? firstSeenAt) + (publishedAt === null ? ' (first seen)' : ''),
      rateText(close) + (isDoubtful ? '?' : ''),
    ]),
  ]);
}

function alertsLines({ rules, firings }: AnswerOf<'alerts'>): string[] {
  const all = rules.map(({ sentence, status, value }) =>
    plain(`${sentence} ${status}${value === null ? '' : `; now ${shown(value)}`}`),
  );
  const past = firings.map(({ firedAt, text }) => plain(`${local(firedAt)}  ${text}`));
  return [
    ...(all.length === 0 ? ['There are no alerts.'] : all),
    ...(past.length === 0 ? [] : ['', 'Fired:', ...past]),
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
