import type { Wording } from '#core/text/wording.ts';
import { placeText, stampText, zoned } from '#core/text/age-text.ts';
import {
  type DecimalText,
  inPlaces,
  minus,
  negated,
  over,
  type Ratio,
  ratioOf,
  sign,
  ZERO,
} from '#core/number/decimal.ts';
import { localizeInFull } from '#core/number/localize.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { currencySign } from '#core/rates/currency.ts';
import type { CostMethod } from './sums.ts';
import { type Trade, worthOf } from './trade.ts';
import { wallTimeOf } from './wall-time.ts';
import { exact, inMoney, type PairYear, type Totals } from './year.ts';

export interface ReportTable {
  readonly title: string;
  readonly columns: readonly {
    readonly head: string;
    /** Its text in each row. */
    readonly cells: readonly string[];
    /** Words begin at the left; a note may break. */
    readonly is?: 'name' | 'note';
  }[];
  /** Whether the last row is the sum of the others. */
  readonly hasSum: boolean;
}

/** A year as a page to print: a part for each pair. */
export interface YearReport {
  /** What stands over made-up trades; null for real ones. */
  readonly mark: string | null;
  readonly css: string;
  /** Of the paper, in CSS pixels. */
  readonly widthPx: number;
  readonly parts: readonly {
    readonly title: string;
    readonly about: string;
    readonly figures: readonly (readonly [name: string, value: string])[];
    readonly tables: readonly ReportTable[];
    readonly foot: string;
  }[];
  /** Below the last part. */
  readonly stamp: string;
}

export interface ReportWords extends Wording {
  readonly mark: string | null;
  readonly method: CostMethod;
  readonly nowMs: number;
}

/** In points: what an A4 page has between its margins, and the space beside a column. */
const UPRIGHT_PT = 500;
const LANDSCAPE_PT = 740;
const BESIDE_PT = 10;
/** The width of a digit at one point, in the widest fonts that print a page. */
const DIGIT_PT = 0.6;
const USUAL_PT = 10;

const style = (sizePt: number, isLandscape: boolean): string =>
  `@page{size:A4${isLandscape ? ' landscape' : ''};margin:1.6cm}
.paper{box-sizing:border-box;width:${isLandscape ? '29.7' : '21'}cm;min-height:${isLandscape ? '21' : '29.7'}cm;padding:1.6cm;background:#fff;color:#11181c;font:10pt/1.4 sans-serif}
.paper :is(h1,h2,p,dl,dd){margin:0}.paper h1{font-size:20pt;font-weight:600}.paper h2{margin:1.5em 0 .25em;font-size:12pt;font-weight:600}
.paper :is(p,dt,th){color:#56646b}.paper dl{display:flex;justify-content:space-between;margin-top:1em}.paper dt{font-size:9pt}.paper dd{font-size:12pt;font-weight:600;white-space:nowrap}
.paper .mark{float:right;padding:1pt 8pt;border-radius:9pt;background:#fdf0cf;color:#6b4a00;font-weight:bold}
.paper table{border-collapse:collapse;width:100%;font-size:${sizePt}pt;font-variant-numeric:tabular-nums}
.paper :is(th,td){height:auto;padding:3pt 0 3pt ${BESIDE_PT}pt;text-align:right;border-bottom:1px solid #dfe5e7;white-space:nowrap}
.paper th{font-weight:500;vertical-align:bottom;white-space:normal}.paper :is(th,td):first-child{padding-left:0}.paper :is(.name,.note){text-align:left}
.paper td.note{white-space:normal;overflow-wrap:anywhere}.paper thead{display:table-header-group}.paper tr{break-inside:avoid}
.paper .sum td{font-weight:bold;border-top:1.5px solid #11181c;border-bottom:0}.paper footer{margin-top:2em;font-size:9pt}.paper section+section{break-before:page;padding-top:1em}
@media print{.paper{width:auto;min-height:0;padding:0}}`;

/** A number is never broken: the page turns where its tables are too wide, then they are smaller. */
export function yearReport(
  pairs: readonly PairYear[],
  year: string,
  words: ReportWords,
): YearReport {
  const { text, mark, locale, zone, nowMs } = words;
  const parts = pairs.map((of) => partOf(of, year, words));
  const tables = parts.flatMap((part) => part.tables);
  const isLandscape = tables.some((each) => widthOf(each) > UPRIGHT_PT);
  const sizes = tables.map((each) => (USUAL_PT * LANDSCAPE_PT) / widthOf(each));
  return {
    mark: mark === null ? null : text.desk.report.madeUp(mark),
    widthPx: isLandscape ? 1123 : 794,
    css: style(Math.floor(Math.min(USUAL_PT, ...sizes) * 10) / 10, isLandscape),
    parts,
    stamp: `Parallax, ${stampText(nowMs, locale, text, zone)}`,
  };
}

/** Its days are those of a zone already. */
const dayText = (day: string, options: Intl.DateTimeFormatOptions, locale: string): string =>
  zoned(locale, options, Date.parse(`${day}T00:00Z`), 'UTC');
const DAY = { day: 'numeric', month: 'short' } as const;

function partOf(of: PairYear, year: string, words: ReportWords): YearReport['parts'][number] {
  const { text, locale, zone, method, nowMs } = words;
  const { report, stock } = text.desk;
  const { asset, money } = of.pair;
  const inSign = (value: Ratio): string => {
    const digits = number(inMoney(value), locale);
    const shown = text.platforms.money(digits.replace('−', ''), money);
    return digits.startsWith('−') ? `−${shown}` : shown;
  };
  const units = (value: Ratio): string => text.platforms.units(number(exact(value), locale), asset);
  const today = wallTimeOf(nowMs, zone).date;
  const last = today.startsWith(year) ? today : `${year}-12-31`;
  const days = [`${year}-01-01`, last].map((day) => dayText(day, DAY, locale)) as [string, string];
  const other = method === 'fifo' ? 'average' : 'fifo';
  const { open } = of;
  const cost = of.cost[method];
  return {
    title: report.of(text.tray.pair(asset, money), year),
    about: report.about(...days, placeText(nowMs, zone), money, stock.by[method]),
    figures: [
      [report.earned, inSign(of.earned[method])],
      [report.soldFor, inSign(of.received)],
      [report.sold, units(of.sold)],
      [report.open, units(open)],
    ],
    tables: [monthsOf(of, year, words), tradesOf(of, words)],
    foot: [
      ...(sign(open) > 0
        ? [report.openNow(units(open), inSign(cost), inSign(over(cost, open)))]
        : []),
      sign(of.earned[other]) < 0
        ? report.otherwiseLost(stock.by[other], inSign(negated(of.earned[other])))
        : report.otherwise(stock.by[other], inSign(of.earned[other])),
    ].join(' '),
  };
}

/** By its sign, where it has one. */
const signOf = ({ money }: TickerPair): string => currencySign(money) || money;

/** A column of fees only where there is a fee. */
function monthsOf(of: PairYear, year: string, { text, locale, method }: ReportWords): ReportTable {
  const { columns, month, months } = text.desk.report;
  const rows: readonly Totals[] = [...of.months, of];
  const { asset } = of.pair;
  const money = signOf(of.pair);
  const cells = (valueOf: (of: Totals) => DecimalText): string[] =>
    rows.map((each) => number(valueOf(each), locale));
  const fees = [
    { head: columns.fees(money), cells: cells((each) => inMoney(each.feesInMoney)) },
    { head: columns.fees(asset), cells: cells((each) => exact(each.feesInAsset)) },
  ];
  const name = ({ month: of_ }: { month: string }): string =>
    dayText(`${of_}-01`, { month: 'long' }, locale);
  return {
    title: months,
    hasSum: true,
    columns: [
      { head: month, is: 'name', cells: [...of.months.map(name), year] },
      { head: columns.bought(asset), cells: cells((each) => exact(each.bought)) },
      { head: columns.paid(money), cells: cells((each) => inMoney(each.paid)) },
      { head: columns.sold(asset), cells: cells((each) => exact(each.sold)) },
      { head: columns.received(money), cells: cells((each) => inMoney(each.received)) },
      ...fees.filter((each) => hasAny(each.cells)),
      {
        head: columns.earned(money),
        cells: cells((each) => inMoney(each.earned[method])).map(withSign),
      },
    ],
  };
}

function tradesOf(of: PairYear, { text, locale, zone, method }: ReportWords): ReportTable {
  const { columns, day, trade: what, trades: title, note } = text.desk.report;
  const { trades } = of;
  const money = signOf(of.pair);
  const texts = (textOf: (trade: (typeof trades)[number]) => string): string[] =>
    trades.map(textOf);
  const numbers = (valueOf: (trade: (typeof trades)[number]) => DecimalText | null): string[] =>
    texts((each) => {
      const value = valueOf(each);
      return value === null ? text.dash : number(value, locale);
    });
  const feeIn = (unit: string, feeUnit: Trade['feeIn']): ReportTable['columns'][number] => ({
    head: columns.fees(unit),
    cells: numbers((each) => (each.feeIn === feeUnit ? each.fee : null)),
  });
  /** What a sale cost, so that what it brought less the fee and this is what it earned. */
  const costOf = (trade: (typeof trades)[number]): DecimalText | null => {
    const profit = trade.profit[method];
    if (profit === null) return null;
    const fee = trade.feeIn === 'money' ? ratioOf(trade.fee) : ZERO;
    return inMoney(minus(minus(ratioOf(inMoney(worthOf(trade))), fee), ratioOf(profit)));
  };
  const earned = numbers((each) => each.profit[method]).map(withSign);
  return {
    title,
    hasSum: false,
    columns: [
      {
        head: day,
        is: 'name',
        cells: texts(({ atMs }) => dayText(wallTimeOf(atMs, zone).date, DAY, locale)),
      },
      { head: what, is: 'name', cells: texts(({ kind }) => text.desk.trades.what[kind]) },
      { head: of.pair.asset, cells: numbers(({ amount }) => amount) },
      {
        head: columns.price(money),
        cells: numbers(({ kind, price }) => (kind === 'opening' ? null : price)),
      },
      { head: columns.total(money), cells: numbers((each) => inMoney(worthOf(each))) },
      ...[feeIn(money, 'money'), feeIn(of.pair.asset, 'asset')].filter((each) =>
        hasAny(each.cells),
      ),
      { head: columns.cost(money), cells: numbers(costOf) },
      { head: columns.earned(money), cells: earned },
      ...[{ head: note, is: 'note' as const, cells: texts((each) => each.note) }].filter(
        ({ cells }) => cells.some((each) => each !== ''),
      ),
    ],
  };
}

const hasAny = (cells: readonly string[]): boolean => cells.some((each) => /[1-9]/.test(each));
/** A gain has its plus. */
const withSign = (cell: string): string => (/^[^−]*[1-9]/.test(cell) ? `+${cell}` : cell);

/** With every digit, and at least 2 decimals. */
function number(of: DecimalText, locale: string): string {
  return localizeInFull(inPlaces(of, 2), locale).replace('-', '−');
}

/** Heads break between their words; notes break anywhere. */
function widthOf({ columns }: ReportTable): number {
  const widths = columns.map(({ head, cells, is }) => {
    const texts = [...head.split(' '), ...(is === 'note' ? [] : cells)];
    return Math.max(...texts.map(({ length }) => length)) * DIGIT_PT * USUAL_PT + BESIDE_PT;
  });
  return widths.reduce((total, width) => total + width, 0);
}
