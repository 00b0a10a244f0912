import fc from 'fast-check';
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { readTrades } from '../../../electron/desk/import-trades.ts';
import { xlsxRows } from '../../../electron/desk/xlsx-rows.ts';
import { useFolder } from '../../support/folder.ts';
import { toldTrades } from '../../support/trade-dialects.ts';
import { type Cell, daysOf, workbookParts, workbook } from '../../support/workbooks.ts';
import { cases } from '../../support/nightly.ts';

const inFolder = useFolder();
const MOST = 20_000;

const BYBIT =
  'Order No.|p2p-convert|Type|Fiat Amount|Currency|Price|Currency|Coin Amount|Cryptocurrency|Transaction Fees|Cryptocurrency|Counterparty|Status|Time'.split(
    '|',
  );

function read(bytes: Uint8Array) {
  const file = inFolder('book.xlsx');
  fs.writeFileSync(file, bytes);
  const pair = { asset: currencyCode('USDT'), money: currencyCode('NGN') };
  const nowMs = Date.parse('2026-11-11');
  return readTrades(
    {
      kind: 'read-trades',
      file,
      chosen: null,
      remembered: [],
      pair,
      nowMs,
    },
    [],
  );
}
const rowOf = (id: string, amount: string, price: string, total: string, days: string): Cell[] => [
  id,
  'P2P',
  'BUY',
  { n: total },
  'NGN',
  { n: price },
  'NGN',
  { n: amount },
  'USDT',
  { n: '0' },
  'USDT',
  'A & "B" <C>',
  'Completed',
  { date: days },
];
const rows = (cells: readonly (readonly Cell[])[]) => {
  const found = xlsxRows(workbook(workbookParts(cells)), MOST);
  if (typeof found === 'string' || found.kind !== 'rows') throw new Error(JSON.stringify(found));
  return found.rows;
};

it('orders of Bybit as it gives them are read from the first sheet', () => {
  const days = daysOf(Date.parse('2026-02-01T09:58:12Z'));
  const parts = workbookParts([BYBIT, rowOf('1809161234567890001', '500', '1550', '775000', days)]);
  expect(read(workbook(parts))).toMatchObject({
    encoding: 'xlsx',
    plan: { format: 'bybit-p2p' },
    questions: ['zone'],
    read: {
      problemCount: 0,
      trades: [
        {
          id: '1809161234567890001',
          kind: 'buy',
          amount: '500',
          price: '1550',
          atMs: Date.parse('2026-02-01T09:58:12Z'),
        },
      ],
    },
  });
});

it('numbers and dates are what a spreadsheet shows', () => {
  const cells = [
    ['0.30000000000000004', '0.3'],
    ['1.2340000000000001E-5', '0.00001234'],
    ['1.234', '1.2340'],
    ['1550', '1550'],
    ['386.91000000000003', '386.91'],
    ['2.2806199268250522E+19', '2.280619926825052E+19'],
    ['-5', '-5'],
  ] as const;
  expect(rows(cells.map(([n]) => ['x', { n }])).map(({ fields }) => fields[1])).toEqual(
    cells.map(([, shown]) => shown),
  );
  const date = daysOf(Date.parse('2026-02-01T09:58:12Z'));
  expect(rows([['x', { date }]])[0]?.fields).toEqual(['x', '2026-02-01 09:58:12']);
  const old = workbookParts(
    [['x', { date: daysOf(Date.UTC(2026, 1, 1), Date.UTC(1904, 0, 1)) }]],
    true,
  );
  expect(xlsxRows(workbook(old), MOST)).toMatchObject({
    rows: [{ fields: ['x', '2026-02-01 00:00:00'] }],
  });
});

it('cells keep their columns, rows their numbers, and texts their signs', () => {
  expect(rows([[], ['a', null, null, 'd & <"é"> 🙂'], [null], ['', 'b']])).toEqual([
    { line: 2, fields: ['a', '', '', 'd & <"é"> 🙂'] },
    { line: 4, fields: ['', 'b'] },
  ]);
});

const WHOLE = workbookParts([BYBIT, rowOf('1', '500', '1550', '775000', '45000')]);
const SHEET = 'xl/worksheets/sheet1.xml';
const sheetWith = (from: string, to: string) =>
  workbook({ ...WHOLE, [SHEET]: (WHOLE[SHEET] ?? '').replace(from, to) });

/** The same file, whose directory and header say another size for the sheet. */
function lying(bytes: Uint8Array, from: number, to: number): Uint8Array {
  const copy = Buffer.from(bytes);
  const [was, now] = [Buffer.alloc(4), Buffer.alloc(4)];
  was.writeUInt32LE(from);
  now.writeUInt32LE(to);
  for (let at = copy.indexOf(was); at >= 0; at = copy.indexOf(was, at + 4)) now.copy(copy, at);
  return copy;
}
const STRINGS = 'xl/sharedStrings.xml';
const tags = (name: string, count: number): string => `<${name}/>`.repeat(count);
/** In rows that are not too wide. */
const cells = (all: string): string =>
  `<worksheet><sheetData>${all.replace(/(?:<c\/>){900}/g, '<row>$&</row>')}</sheetData></worksheet>`;
const BOMB = 'x'.repeat(40_000_000);

it.each([
  ['zip', () => workbook({ 'readme.txt': 'hello' })],
  ['broken-spreadsheet', () => workbook(WHOLE).subarray(0, 900)],
  ['broken-spreadsheet', () => sheetWith('</worksheet>', '')],
  [
    'broken-spreadsheet',
    () => sheetWith('<worksheet>', '<!DOCTYPE x [<!ENTITY a "b">]><worksheet>'),
  ],
  ['broken-spreadsheet', () => workbook({ ...WHOLE, [SHEET]: '' })],
  ['active-spreadsheet', () => sheetWith('<v>500</v>', '<f>250*2</f><v>500</v>')],
  ['active-spreadsheet', () => workbook({ ...WHOLE, 'xl/vbaProject.bin': 'x' })],
  ['active-spreadsheet', () => workbook({ ...WHOLE, 'xl/externalLinks/externalLink1.xml': 'x' })],
  ['too-large-unpacked', () => workbook({ ...WHOLE, 'a.xml': BOMB, 'b.xml': BOMB })],
  // Small once packed: what names the sheets, cells, and texts.
  ['too-large-unpacked', () => workbook({ ...WHOLE, 'xl/workbook.xml': tags('a', 1_300_000) })],
  ['too-large-unpacked', () => workbook({ ...WHOLE, [SHEET]: cells(tags('c', 3_100_000)) })],
  ['too-large-unpacked', () => workbook({ ...WHOLE, [STRINGS]: tags('si', 3_100_000) })],
  // A sheet that says it is small is unpacked no further.
  [
    'broken-spreadsheet',
    () => {
      const parts = { ...WHOLE, [SHEET]: `${WHOLE[SHEET] ?? ''}${BOMB}` };
      return lying(workbook(parts), parts[SHEET].length, 1_000);
    },
  ],
  [
    'too-many',
    () => workbook(workbookParts(Array.from({ length: 20_050 }, () => ['a', { n: '1' }]))),
  ],
  ['too-wide', () => sheetWith('r="B1"', 'r="ZZZ1"')],
] as const)('a workbook that is refused: %s', (why, made) => {
  const bytes = made();
  const before = process.memoryUsage().arrayBuffers;
  expect(read(bytes)).toMatchObject({ kind: 'refused', why });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60_000_000);
});

it('never ends the reading, whatever its bytes are', () => {
  const bytes = workbook(WHOLE);
  fc.assert(
    fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 0, max: 255 }), (at, byte) => {
      const broken = Uint8Array.from(bytes);
      broken[at] = byte;
      const found = xlsxRows(broken, MOST);
      expect(typeof found === 'string' || 'kind' in found).toBe(true);
    }),
    { numRuns: cases(300) },
  );
});

it('any list of trades comes back from a workbook', () => {
  fc.assert(
    fc.property(toldTrades, (trades) => {
      const cells = trades.map(({ amount, price, atMs }, index) =>
        // The total is checked within 0.5%, so that a double is close enough.
        rowOf(`o${index}`, amount, price, String(Number(amount) * Number(price)), daysOf(atMs)),
      );
      const answer = read(workbook(workbookParts([BYBIT, ...cells])));
      const found = answer.kind === 'looked' ? (answer.read?.trades ?? []) : [];
      const shown = found.map(({ id, amount, price, atMs }) => `${id} ${amount} ${price} ${atMs}`);
      expect(shown.sort()).toEqual(
        trades.map(({ amount, price, atMs }, n) => `o${n} ${amount} ${price} ${atMs}`).sort(),
      );
    }),
    { numRuns: cases(100) },
  );
});
