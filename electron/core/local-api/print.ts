import { csvLine } from '#core/base/csv.ts';
import { besideAge } from '#core/platforms/eligible.ts';
import { MARKETS } from '#core/rates/market.ts';
import { ageText, durationText, startOfRange } from '#core/text/age-text.ts';
import { ENGLISH, type TerminalWords } from '#core/text/terminal-texts.ts';
import type { Answer, AnswerOf } from './answers.ts';
import { amountText, local, percentText, plain, priceText, shown, table } from './print-parts.ts';
import { FIRST, platformsLines } from './print-platforms.ts';

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
    ...(hasPremium ? [percentText(premium)] : []),
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
  /** A number of the past has a moment, and no age. */
  const timesText = (each: Aged): string => {
    if (at === null) return agesText(each, nowMs, words);
    const { publishedAt, firstSeenAt } = each;
    return publishedAt === null ? own.history.firstSeen(local(firstSeenAt)) : local(publishedAt);
  };
  const lines = results.map((each) => {
    const market = common.marketInline[each.market];
    if (each.kind === 'no-rates') return [market, '–', own.noRates];
    if (each.kind === 'not-quoted') return [market, '–', own.notQuoted(each.missing)];
    const doubt = each.doubt === null ? '' : `, ${own.doubts[each.doubt]}`;
    return [market, amountText(each.exact, to), timesText(each) + doubt];
  });
  if (platform) {
    const marks = besideAge(platform.marks).map((mark) => own.localApi.marks[mark] ?? mark);
    const about = [...(platform.isBest ? [own.best] : []), ...marks];
    const aside = [...about, agesText(platform, nowMs, words)].join(', ');
    lines.push([platform.code, amountText(platform.exact, to, 'down'), aside]);
  }
  const when = at === null ? '' : own.atEndOf(local(at).slice(0, 10));
  return [own.converted(shown(amount), from, to) + when, ...table(lines)];
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
    ({ buyAt, swapAt, sellAt, minutes, keptPerHour, quotedAt, notKnown, ...route }) => {
      const kept = amountText(route.kept, money);
      return [
        [buyAt, ...(swapAt === null ? [] : [swapAt]), sellAt].map(plain).join(' > '),
        route.areFeesEntered ? kept : own.atMost(kept),
        percentText(route.keptPercent),
        minutes === null ? words.noTime : `${minutes} min`,
        keptPerHour === null ? '' : words.perHour(amountText(keptPerHour, money)),
        own.old(ageText(nowMs - Date.parse(quotedAt), common)),
        notKnown.length === 0 ? '' : words.notKnown(notKnown.length),
      ];
    },
  );
  return [
    words.title(`${asset}/${money}`, `${shown(amount)} ${amountUnit}`),
    ...(rows.length === 0 ? [words.none] : table(rows)),
    ...(leftOut
      ? [
          plain(
            words.leftOut(
              `${leftOut.buyAt} > ${leftOut.sellAt}`,
              percentText(leftOut.keptPercent),
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
  { own, common }: TerminalWords,
): string {
  const words = own.gaps;
  const span = (from: string, to: string): string =>
    durationText(Date.parse(to) - Date.parse(from), common);
  if (firstAt === lastAt) {
    return beforeAt === null || afterAt === null ? words.once : own.atMost(span(beforeAt, afterAt));
  }
  const least = span(firstAt, lastAt);
  if (beforeAt === null || afterAt === null) return words.atLeast(least);
  const most = span(beforeAt, afterAt);
  return words.between(startOfRange(least, most), most);
}

function gapsLines(answer: AnswerOf<'gaps'>, spoken: TerminalWords): string[] {
  const words = spoken.own.gaps;
  const { asset, money, amount, amountUnit, checkedPercent, count, gaps } = answer;
  const rows = gaps.map((gap) => [
    local(gap.firstAt),
    lengthText(gap, spoken),
    percentText(gap.peakPercent),
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
