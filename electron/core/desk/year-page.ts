import type { Text } from '#core/text/en.ts';
import { zoned } from '#core/text/age-text.ts';
import { localizeInFull } from '#core/number/localize.ts';
import { currencyCode, currencySign } from '#core/rates/currency.ts';
import { TOTALS_COLUMNS, type YearRow } from './year-report.ts';

/** Names and notes are the person's own, and never markup. */
const plain = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

/** In points: what an A4 page has between its margins, and the space beside a column. */
const UPRIGHT_PT = 500;
const LANDSCAPE_PT = 740;
const BESIDE_PT = 10;
/** The width of a digit at one point, in the widest fonts that print a page. */
const DIGIT_PT = 0.6;
const USUAL_PT = 10;

const style = (sizePt: number, isLandscape: boolean): string =>
  `@page{size:A4${isLandscape ? ' landscape' : ''};margin:1.6cm}
body{font:10pt/1.4 sans-serif;margin:1.6cm;color:#11181c}h1{font-size:20pt;margin:0}
h2{font-size:12pt;margin:1.5em 0 .25em}p,.mute,tr.lot td,th{color:#56646b}p{margin:.25em 0}
.mark{float:right;padding:1pt 8pt;border-radius:9pt;background:#fdf0cf;color:#6b4a00;font-weight:bold}
table{border-collapse:collapse;width:100%;font-size:${sizePt}pt;font-variant-numeric:tabular-nums}
th,td{padding:3pt 0 3pt ${BESIDE_PT}pt;text-align:right;border-bottom:1px solid #dfe5e7}
td{white-space:nowrap}th{font-weight:500;vertical-align:bottom}td.note{white-space:normal;overflow-wrap:anywhere}
.note{text-align:left}tr.lot td{font-size:.9em}
th:first-child,td:first-child{text-align:left;padding-left:0}thead{display:table-header-group}
tr{break-inside:avoid}tr.year td{font-weight:bold;border-top:1.5px solid #11181c;border-bottom:0}
@media print{body{margin:0}}`;

interface Column {
  readonly head: string;
  /** Its text in each row. */
  readonly cells: readonly string[];
  readonly isNote?: boolean;
}

interface Table {
  readonly title: string;
  readonly columns: readonly Column[];
  /** What each row is. */
  readonly kinds: readonly string[];
}

export interface PageWords {
  readonly text: Pick<Text, 'desk'>;
  readonly locale: string;
  /** What stands over made-up trades; null for real ones. */
  readonly mark: string | null;
}

/**
 * The rows of `yearRows` as a page to print, whole in one file without script or address. A number
 * is never broken: the page turns where its tables are too wide, then they are written smaller.
 */
export function yearPage(rows: readonly YearRow[], year: string, words: PageWords): string {
  const { report } = words.text.desk;
  const { mark, locale } = words;
  const pairs = Map.groupBy(rows, ({ asset = '', money = '' }) => `${asset}/${money}`);
  const tables = [...pairs].flatMap(([pair, all]) => [
    totalsOf(pair, all, words),
    ...salesOf(pair, all, words),
  ]);
  const isLandscape = tables.some((each) => widthOf(each, USUAL_PT) > UPRIGHT_PT);
  const sizes = tables.map((each) => (USUAL_PT * LANDSCAPE_PT) / widthOf(each, USUAL_PT));
  const css = style(Math.floor(Math.min(USUAL_PT, ...sizes) * 10) / 10, isLandscape);
  const title = report.title(year);
  const content =
    tables.length === 0 ? `<p>${plain(report.none)}</p>` : tables.map(written).join('');
  const about = plain(report.about(rows[0]?.zone ?? 'UTC'));
  const pill = mark === null ? '' : `<span class="mark">${plain(mark)}</span>`;
  const named = mark === null ? title : `${mark}: ${title}`;
  return `<!doctype html><html lang="${plain(locale)}"><head><meta charset="utf-8"><title>${plain(named)}</title><style>${css}</style></head><body>${pill}<h1>${plain(title)}</h1><p>${about}</p>${content}</body></html>\n`;
}

/** Of months and the year; a column of fees only where there is a fee. */
function totalsOf(pair: string, all: readonly YearRow[], { text, locale }: PageWords): Table {
  const rows = all.filter(({ row }) => row === 'month' || row === 'year');
  const { columns, month } = text.desk.report;
  const shown = TOTALS_COLUMNS.filter(
    (name) => !name.startsWith('fees_') || rows.some((row) => /[1-9]/.test(row[name] ?? '')),
  );
  return {
    title: pair,
    kinds: rows.map(({ row = '' }) => row),
    columns: [
      {
        head: month,
        cells: rows.map(({ row, when = '' }) =>
          row === 'year' ? when : dayOf(when, locale, MONTH),
        ),
      },
      ...shown.map((name) => ({
        head: columns[name](...unitsOf(pair)),
        cells: rows.map((row) => number(row[name], locale)),
      })),
    ],
  };
}

/** Sales with their lots below; none without a sale. */
function salesOf(pair: string, all: readonly YearRow[], { text, locale }: PageWords): Table[] {
  const rows = all.filter(({ row }) => row === 'sale' || row === 'lot');
  if (rows.length === 0) return [];
  const { columns, day, lot, note, sales } = text.desk.report;
  const units = unitsOf(pair);
  const cells = (of: (row: YearRow) => string): string[] => rows.map(of);
  const isLot = ({ row }: YearRow): boolean => row === 'lot';
  const dayIn = (row: YearRow, when = ''): string =>
    dayOf(when, locale, when.slice(0, 4) === row.when?.slice(0, 4) ? DAY : DAY_OF_YEAR);
  return [
    {
      title: sales(pair),
      kinds: rows.map(({ row = '' }) => row),
      columns: [
        { head: day, cells: cells((row) => (isLot(row) ? '' : dayIn(row, row.when))) },
        { head: lot, cells: cells((row) => (isLot(row) ? dayIn(row, row.lot_from) : '')) },
        {
          head: columns.sold(...units),
          cells: cells((row) => number(isLot(row) ? row.lot_amount : row.sold, locale)),
        },
        {
          head: columns.received_or_cost(...units),
          cells: cells((row) => number(isLot(row) ? row.lot_cost : row.received, locale)),
        },
        ...(['earned_average', 'earned_fifo'] as const).map((name) => ({
          head: columns[name](...units),
          cells: cells((row) => (isLot(row) ? '' : number(row[name], locale))),
        })),
        { head: note, isNote: true, cells: cells((row) => row.note ?? '') },
      ],
    },
  ];
}

/** By its sign, where it has one. */
function unitsOf(pair: string): [asset: string, money: string] {
  const [asset = '', money = ''] = pair.split('/');
  return [asset, currencySign(currencyCode(money)) || money];
}

const MONTH = { month: 'long' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;
const DAY_OF_YEAR = { ...DAY, year: 'numeric' } as const;

/** `when` is of the report's zone already: `2026-02` or `2026-02-20 10:00`. */
const dayOf = (when: string, locale: string, options: Intl.DateTimeFormatOptions): string =>
  zoned(locale, options, Date.parse(`${`${when}-01`.slice(0, 10)}T00:00Z`), 'UTC');

/** With every digit, and at least 2 decimals. */
function number(exact = '', locale: string): string {
  if (exact === '') return '';
  const [whole = '', places = ''] = exact.split('.');
  return localizeInFull(`${whole}.${places.padEnd(2, '0')}`, locale).replace('-', '−');
}

/** Heads break between their words; notes break anywhere. */
function widthOf({ columns }: Table, sizePt: number): number {
  const widths = columns.map(({ head, cells, isNote = false }) => {
    const texts = [...head.split(' '), ...(isNote ? [] : cells)];
    return Math.max(...texts.map(({ length }) => length)) * DIGIT_PT * sizePt + BESIDE_PT;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

function written({ title, columns, kinds }: Table): string {
  const cell = (name: 'td' | 'th', text: string, { isNote = false }: Column): string =>
    `<${name}${isNote ? ' class="note"' : ''}>${plain(text)}</${name}>`;
  const head = columns.map((each) => cell('th', each.head, each)).join('');
  const body = kinds.map((kind, at) => {
    const cells = columns.map((column) => cell('td', column.cells[at] ?? '', column)).join('');
    return `<tr class="${kind}">${cells}</tr>`;
  });
  return `<h2>${plain(title)}</h2><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}
