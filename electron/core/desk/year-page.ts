import type { Text } from '#core/text/en.ts';
import { TOTALS_COLUMNS, type YearRow } from './year-report.ts';

/** Names and notes are the person's own, and never markup. */
const plain = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`);

const OF_SALES = ['id', 'sold', 'received', 'earned_average', 'earned_fifo', 'note'] as const;
const OF_LOTS = ['lot_from', 'lot_amount', 'lot_cost'] as const;

const STYLE = `body{font:11pt/1.4 sans-serif;margin:2cm;color:#111}h1{font-size:16pt}h2{font-size:13pt;
margin-top:1.5em}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:2pt 6pt;text-align:right;border-bottom:1px solid #ccc;overflow-wrap:anywhere}
th:first-child,td:first-child{text-align:left}tr{break-inside:avoid}tr.year{font-weight:bold}
tr.lot td{color:#555;border-bottom-color:#eee}@media print{body{margin:0}}`;

/**
 * The rows of `yearRows` as a page to print, whole in one file without script or address.
 * @param mark what stands over made-up trades; null for real ones.
 */
export function yearPage(
  rows: readonly YearRow[],
  year: string,
  mark: string | null,
  { report: words }: Text['desk'],
): string {
  const pairs = Map.groupBy(rows, ({ asset = '', money = '' }) => `${asset}/${money}`);
  const title = [...(mark === null ? [] : [mark]), words.title(year)].join(': ');
  const zone = rows[0]?.zone ?? 'UTC';
  const line = (cells: readonly string[], kind = '', cell = 'td'): string =>
    `<tr${kind === '' ? '' : ` class="${kind}"`}>${cells.map((each) => `<${cell}>${plain(each)}</${cell}>`).join('')}</tr>`;
  const sections = [...pairs].map(([pair, all]) => {
    const totals = all.filter(({ row }) => row === 'month' || row === 'year');
    const sales = all.filter(({ row }) => row === 'sale' || row === 'lot');
    const [head, body] = [
      line([words.when, ...TOTALS_COLUMNS.map((name) => words.columns[name])], '', 'th'),
      totals.map((row) =>
        line([row.when ?? '', ...TOTALS_COLUMNS.map((name) => row[name] ?? '')], row.row),
      ),
    ];
    const ofSale = (row: YearRow): string =>
      row.row === 'sale'
        ? line([row.when ?? '', ...OF_SALES.map((name) => row[name] ?? '')], 'sale')
        : line([words.lot(...lotOf(row)), '', '', '', '', '', row.note ?? ''], 'lot');
    const salesHead = line([words.when, ...OF_SALES.map((name) => words.columns[name])], '', 'th');
    return [
      `<h2>${plain(pair)}</h2><table><thead>${head}</thead><tbody>${body.join('')}</tbody></table>`,
      sales.length === 0
        ? ''
        : `<h2>${plain(words.sales(pair))}</h2><table><thead>${salesHead}</thead><tbody>${sales.map(ofSale).join('')}</tbody></table>`,
    ].join('');
  });
  const content = sections.length === 0 ? `<p>${plain(words.none)}</p>` : sections.join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${plain(title)}</title><style>${STYLE}</style></head><body><h1>${plain(title)}</h1><p>${plain(words.about(zone))}</p>${content}</body></html>\n`;
}

const lotOf = (row: YearRow): [from: string, amount: string, cost: string] => {
  const [from, amount, cost] = OF_LOTS.map((name) => row[name] ?? '');
  return [from ?? '', amount ?? '', cost ?? ''];
};
