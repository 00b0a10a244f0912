import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from '#core/desk/csv-rows.ts';
import { bySequence, type Trade } from '#core/desk/trade.ts';
import type { CostMethod } from '#core/desk/sums.ts';
import { type PairYear, salesCsv, yearsIn } from '#core/desk/year.ts';
import { type YearReport, yearReport } from '#core/desk/year-report.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { en } from '#core/text/en.ts';
import { oracleStock } from '../../support/lots-oracle.ts';
import { decimal } from '../../support/rates.ts';
import { trade, tradeLists } from '../../support/trades.ts';
import { signed } from '../../support/trades-oracle.ts';
import { cases } from '../../support/nightly.ts';

const yearIn = (
  trades: readonly Trade[],
  year = '2026',
  zone = 'UTC',
): readonly PairYear[] | null => yearsIn([...trades].sort(bySequence), year, zone);

/** The rows of the file of sales, by their columns. */
function report(trades: readonly Trade[], year = '2026', zone = 'UTC'): Record<string, string>[] {
  const text = salesCsv([...trades].sort(bySequence), year, zone);
  const found = csvRows(text, 100_000);
  if (found.kind !== 'rows') throw new Error(found.kind);
  const [head, ...rows] = found.rows;
  return rows.map(({ fields }) =>
    Object.fromEntries((head?.fields ?? []).map((name, at) => [name, fields[at] ?? ''])),
  );
}
const on = (day: string, short: string, more: Partial<Trade> = {}): Trade =>
  trade(short, { atMs: Date.parse(`2026-${day}T10:00:00Z`), ...more });

const BOOK = [
  on('01-15', 'buy 1000 @ 1391'),
  on('01-26', 'sell 1000 @ 1407.50'),
  on('02-03', 'buy 800 @ 1409', { note: 'Estimated: parallel' }),
  on('02-10', 'buy 700 @ 1416'),
  on('02-20', 'sell 1500 @ 1431'),
  on('03-02', 'buy 2000 @ 1421'),
  on('03-04', 'sell 1200 @ 1438.50'),
  on('03-06', 'buy 1500 @ 1427.20'),
  on('03-09', 'sell 900 @ 1441'),
  on('03-11', 'buy 350 @ 1431'),
];

it('has the figures of the design by both methods, and the lots of each sale', () => {
  const rows = report(BOOK);
  const of = (kind: string, ...columns: string[]): string[] =>
    rows
      .filter(({ row }) => row === kind)
      .map((each) => columns.map((name) => each[name]).join(' '));
  expect(of('month', 'when', 'earned_average', 'earned_fifo')).toEqual([
    '2026-01 16500.00 16500.00',
    '2026-02 28100.00 28100.00',
    '2026-03 35360.87 38380.00',
  ]);
  expect(of('year', 'when', 'bought', 'sold', 'received', 'earned_average', 'earned_fifo')).toEqual(
    ['2026 6350 4600 6577100.00 79960.87 82980.00'],
  );
  expect(of('sale', 'when', 'sold', 'received', 'earned_average', 'earned_fifo')).toEqual([
    '2026-01-26 10:00 1000 1407500.00 16500.00 16500.00',
    '2026-02-20 10:00 1500 2146500.00 28100.00 28100.00',
    '2026-03-04 10:00 1200 1726200.00 21000.00 21000.00',
    '2026-03-09 10:00 900 1296900.00 14360.87 17380.00',
  ]);
  expect(
    of('lot', 'lot_from', 'lot_amount', 'lot_cost', 'note').map((each) => each.trim()),
  ).toEqual([
    '2026-01-15 10:00 1000 1391000.00',
    '2026-02-03 10:00 800 1127200.00 Estimated: parallel',
    '2026-02-10 10:00 700 991200.00',
    '2026-03-02 10:00 1200 1705200.00',
    '2026-03-02 10:00 800 1136800.00',
    '2026-03-06 10:00 100 142720.00',
  ]);
});

it('has the days of a zone, pairs apart, and only its year', () => {
  const trades = [
    trade('buy 10 @ 1000', { atMs: Date.parse('2025-12-31T22:00:00Z') }),
    trade('sell 1 @ 1100', { atMs: Date.parse('2025-12-31T23:30:00Z') }),
    trade('sell 1 @ 1200', { atMs: Date.parse('2026-01-31T23:30:00Z'), fee: decimal('5') }),
    trade('buy 1 @ 2', { atMs: Date.parse('2026-06-01'), asset: currencyCode('BTC') }),
  ];
  const months = (zone: string): string[] =>
    report(trades, '2026', zone)
      .filter(({ row }) => row === 'month')
      .map((each) => `${each['when']} ${each['asset']} ${each['earned_fifo']} ${each['zone']}`);
  expect(months('UTC')).toEqual(['2026-01 USDT 195.00 UTC', '2026-06 BTC 0.00 UTC']);
  expect(months('Africa/Lagos')).toEqual([
    '2026-01 USDT 100.00 Africa/Lagos',
    '2026-02 USDT 195.00 Africa/Lagos',
    '2026-06 BTC 0.00 Africa/Lagos',
  ]);
  expect(report(trades, '2024')).toEqual([]);
});

it('of a year equals an independent oracle', () => {
  fc.assert(
    fc.property(tradeLists, (list) => {
      const expected = oracleStock(list);
      if (typeof expected === 'string') {
        expect(yearIn(list)).toBeNull();
        return;
      }
      const years = report(list).filter(({ row }) => row === 'year');
      const shown = years.map((each) => [
        `${each['asset']}/${each['money']}`,
        each['earned_average'],
        each['earned_fifo'],
      ]);
      expect(shown).toEqual(
        [...expected].map(([key, { averageEarned, fifoEarned }]) => [
          key,
          signed(averageEarned),
          signed(fifoEarned),
        ]),
      );
    }),
    { numRuns: cases(300) },
  );
});

describe('the page to print', () => {
  interface Asked {
    readonly method?: CostMethod;
    readonly mark?: string;
    readonly zone?: string;
  }
  const page = (trades: readonly Trade[], asked: Asked = {}): YearReport => {
    const words = {
      text: en,
      locale: 'en-US',
      mark: null,
      zone: 'UTC',
      method: 'average',
      ...asked,
    } as const;
    const all = { ...words, nowMs: Date.parse('2026-03-12T14:02:00Z') };
    return yearReport(yearIn(trades, '2026', all.zone) ?? [], '2026', all);
  };
  /** The cells of each row, by the title of its table. */
  const tablesOf = ({ parts }: YearReport): Record<string, string[]> =>
    Object.fromEntries(
      parts
        .flatMap(({ tables }) => tables)
        .map(({ title, columns }) => [
          title,
          [
            columns.map(({ head }) => head).join('|'),
            ...(columns[0]?.cells ?? []).map((_, at) =>
              columns.map(({ cells }) => cells[at]).join('|'),
            ),
          ],
        ]),
    );
  /** What stands around the tables. */
  const wordsOf = ({ parts, stamp }: YearReport): string[] => [
    ...parts.flatMap(({ title, about, figures, foot }) => [
      title,
      about,
      ...figures.map((each) => each.join(' ')),
      foot,
    ]),
    stamp,
  ];

  it('has months and trades by one cost, as people write them', () => {
    const tables = tablesOf(page(BOOK));
    expect(tables['By month']).toEqual([
      'Month|Bought USDT|Paid ₦|Sold USDT|Received ₦|Earned ₦',
      'January|1,000.00|1,391,000.00|1,000.00|1,407,500.00|+16,500.00',
      'February|1,500.00|2,118,400.00|1,500.00|2,146,500.00|+28,100.00',
      'March|3,850.00|5,483,650.00|2,100.00|3,023,100.00|+35,360.87',
      '2026|6,350.00|8,993,050.00|4,600.00|6,577,100.00|+79,960.87',
    ]);
    expect(tables['All trades']).toEqual([
      'Day|Trade|USDT|Price ₦|Total ₦|Cost ₦|Earned ₦|Note',
      'Jan 15|Bought|1,000.00|1,391.00|1,391,000.00|–|–|',
      'Jan 26|Sold|1,000.00|1,407.50|1,407,500.00|1,391,000.00|+16,500.00|',
      'Feb 3|Bought|800.00|1,409.00|1,127,200.00|–|–|Estimated: parallel',
      'Feb 10|Bought|700.00|1,416.00|991,200.00|–|–|',
      'Feb 20|Sold|1,500.00|1,431.00|2,146,500.00|2,118,400.00|+28,100.00|',
      'Mar 2|Bought|2,000.00|1,421.00|2,842,000.00|–|–|',
      'Mar 4|Sold|1,200.00|1,438.50|1,726,200.00|1,705,200.00|+21,000.00|',
      'Mar 6|Bought|1,500.00|1,427.20|2,140,800.00|–|–|',
      'Mar 9|Sold|900.00|1,441.00|1,296,900.00|1,282,539.13|+14,360.87|',
      'Mar 11|Bought|350.00|1,431.00|500,850.00|–|–|',
    ]);
    expect(wordsOf(page(BOOK))).toEqual([
      'USDT/NGN in 2026',
      'Jan 1 to Mar 12, days of UTC. Money in NGN, cost by average, before tax',
      'Earned ₦79,960.87',
      'Sold for ₦6,577,100.00',
      'Sold 4,600.00 USDT',
      'Open now 1,750.00 USDT',
      expect.stringContaining('The year earned ₦82,980.00 by first in, first out.'),
      'Parallax, Mar 12, 2026, 14:02 UTC',
    ]);
  });

  it('by the other cost has its figures, and the first one in the sentence', () => {
    const report = page(BOOK, { method: 'fifo' });
    expect(tablesOf(report)['By month']?.at(-1)).toMatch(/\+82,980\.00$/);
    expect(wordsOf(report).join('\n')).toContain('The year earned ₦79,960.87 by average.');
  });

  it('has the days of the zone', () => {
    const late = [
      trade('buy 10 @ 1000', { atMs: Date.parse('2026-01-31T23:30:00Z') }),
      trade('sell 10 @ 900', { atMs: Date.parse('2026-03-31T23:30:00Z') }),
    ];
    const { 'All trades': trades, 'By month': months } = tablesOf(
      page(late, { zone: 'Africa/Lagos' }),
    );
    expect(trades?.map((row) => row.split('|')[0])).toEqual(['Day', 'Feb 1', 'Apr 1']);
    expect(months?.map((row) => row.split('|')[0])).toEqual(['Month', 'February', 'April', '2026']);
    expect(months?.at(-1)).toMatch(/\|−1,000\.00$/);
    const words = wordsOf(page(late, { zone: 'Africa/Lagos' }));
    expect(words).toContain('Earned −₦1,000.00');
    expect(words).toContain('The year lost ₦1,000.00 by first in, first out.');
  });

  it('has a column of fees only where there is one, with which a sale adds up', () => {
    expect(JSON.stringify(tablesOf(page(BOOK)))).not.toContain('Fee');
    const fees = [on('04-01', 'buy 10 @ 1500 fee 20'), on('04-02', 'sell 10 @ 1600 fee 5')];
    expect(tablesOf(page(fees))['All trades']).toEqual([
      'Day|Trade|USDT|Price ₦|Total ₦|Fee ₦|Cost ₦|Earned ₦',
      'Apr 1|Bought|10.00|1,500.00|15,000.00|20.00|–|–',
      'Apr 2|Sold|10.00|1,600.00|16,000.00|5.00|15,020.00|+975.00',
    ]);
  });

  it('turns where a table is too wide', () => {
    expect(page(BOOK.slice(0, 2)).css).not.toContain('landscape');
    const large = [on('01-15', 'buy 1000000 @ 1391'), on('01-26', 'sell 1000000 @ 1407.50')];
    expect(page(large).css).toContain('size:A4 landscape');
  });

  it('says what is made up', () => {
    expect(page(BOOK, { mark: 'DEMO' }).mark).toBe('DEMO: made-up trades');
  });
});
