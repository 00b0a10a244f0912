import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from '#core/desk/csv-rows.ts';
import { bySequence, type Trade } from '#core/desk/trade.ts';
import { yearPage } from '#core/desk/year-page.ts';
import { yearCsv, yearRows } from '#core/desk/year-report.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { en } from '#core/text/en.ts';
import { oracleStock } from '../../support/lots-oracle.ts';
import { decimal } from '../../support/rates.ts';
import { trade, tradeLists } from '../../support/trades.ts';
import { signed } from '../../support/trades-oracle.ts';
import { cases } from '../../support/nightly.ts';

/** The rows of a report, by their columns. */
function report(trades: readonly Trade[], year = '2026', zone = 'UTC'): Record<string, string>[] {
  const text = yearCsv(yearRows([...trades].sort(bySequence), year, zone) ?? []);
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
        expect(yearRows([...list].sort(bySequence), '2026', 'UTC')).toBeNull();
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

const TOTALS = [
  'bought',
  'sold',
  'paid',
  'received',
  'earned_average',
  'earned_fifo',
  'fees_money',
  'fees_asset',
];

describe('the page to print', () => {
  const page = (trades: readonly Trade[], mark: string | null = null): string =>
    yearPage(yearRows([...trades].sort(bySequence), '2026', 'UTC') ?? [], '2026', {
      text: en,
      locale: 'en-US',
      mark,
    });
  const cellsOf = (html: string): string[] =>
    [...html.matchAll(/<t[dh][^>]*>([^<]*)<\/t[dh]>/g)].map(([, cell = '']) => cell);
  const FEES = [
    on('04-01', 'buy 10 @ 1500 fee 20'),
    on('04-02', 'sell 1000.125 @ 1401.5', { fee: decimal('0.5'), feeIn: 'asset' }),
  ];

  it('has every number of the CSV, as people write it', () => {
    const cells = cellsOf(page([...BOOK, ...FEES])).join('|');
    const grouped = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 20,
    });
    const written = (exact = ''): string =>
      grouped.format(exact as Intl.StringNumericLiteral).replace('-', '−');
    for (const { row, when = '', lot_from: from = '', ...numbers } of report([...BOOK, ...FEES])) {
      const shown = row === 'sale' ? ['sold', 'received', 'earned_average', 'earned_fifo'] : [];
      const inLots = row === 'lot' ? ['lot_amount', 'lot_cost'] : [];
      const ofTotals = row === 'month' || row === 'year' ? TOTALS : [];
      for (const name of [...shown, ...inLots, ...ofTotals]) {
        expect(cells).toContain(`|${written(numbers[name])}`);
      }
      const day = (text: string): string =>
        new Date(`${text.replace(' ', 'T')}Z`).toLocaleDateString('en-US', {
          day: 'numeric',
          month: 'short',
        });
      if (row === 'sale') expect(cells).toContain(`|${day(when)}|`);
      if (row === 'lot') expect(cells).toContain(`|${day(from)}|`);
    }
    for (const each of ['January', 'March', '2026', 'Paid ₦', 'Sold USDT', 'Fees ₦']) {
      expect(cells).toContain(`${each}|`);
    }
    expect(cells).toContain('|−');
  });

  it('has a column of fees only where there is one, and the year of a lot of another year', () => {
    expect(cellsOf(page(BOOK)).join('|')).not.toContain('Fees');
    const old = trade('buy 5 @ 1000', { atMs: Date.parse('2025-12-30T10:00:00Z') });
    expect(cellsOf(page([old, on('01-16', 'sell 5 @ 1400')]))).toContain('Dec 30, 2025');
  });

  it('turns where a table is too wide', () => {
    expect(page(BOOK.slice(0, 2))).not.toContain('landscape');
    const large = [on('01-15', 'buy 1000000 @ 1391'), on('01-26', 'sell 1000000 @ 1407.50')];
    expect(page(large)).toContain('size:A4 landscape');
  });

  it('takes a note as text, and has neither a script nor an address', () => {
    const note = '<script src="https://evil.example">&"\'';
    const html = page([on('01-15', 'buy 10 @ 1391'), on('01-16', 'sell 5 @ 1400', { note })]);
    expect(html).not.toContain('<script');
    expect(html).not.toMatch(/(?:src|href|url)\s*[=(]\s*["']?http/);
    expect(html).toContain('&#60;script');
  });

  it('says what is made up, and a year without trades', () => {
    expect(page(BOOK, 'DEMO')).toContain('<title>DEMO: Trades of 2026</title>');
    expect(page(BOOK, 'DEMO')).toContain('<span class="mark">DEMO</span><h1>Trades of 2026</h1>');
    expect(page([])).toContain('No trades in this year.');
  });
});
