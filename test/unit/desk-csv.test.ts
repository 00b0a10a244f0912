import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, withoutPrefix } from '#core/base/csv.ts';
import { cellNumber, cellTime } from '#core/desk/csv-cells.ts';
import { csvRows } from '#core/desk/csv-rows.ts';
import {
  csvHead,
  csvOfTrade,
  firstPlan,
  type ImportPlan,
  openQuestions,
  readRows,
  withCertain,
} from '#core/desk/csv-trades.ts';
import { bySequence, type Trade } from '#core/desk/trade.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { tradeLists } from '../support/trades.ts';

const NOW = Date.parse('2026-11-11T00:00:00Z');
const pair = { asset: currencyCode('USDT'), money: currencyCode('NGN') };

function rowsOf(text: string) {
  const found = csvRows(text, 1_000);
  if (found.kind !== 'rows') throw new Error(`${found.kind} at ${found.line}`);
  return found.rows;
}
const planOf = (text: string): ImportPlan => firstPlan(rowsOf(text));
const read = (text: string, plan = planOf(text), known: readonly string[] = []) =>
  readRows(rowsOf(text), plan, pair, new Set(known), NOW);

describe('rows of a CSV file', () => {
  it.each([
    [
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n1;"2;3"\n\n',
      [
        ['a', 'b'],
        ['1', '2;3'],
      ],
    ],
    [
      'a\tb\r1\t',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'a,b\n"x ""y"" z","two\nlines"',
      [
        ['a', 'b'],
        ['x "y" z', 'two\nlines'],
      ],
    ],
    [
      'id,"a;b;c;d",c\n1,2,3',
      [
        ['id', 'a;b;c;d', 'c'],
        ['1', '2', '3'],
      ],
    ],
    [
      'id,"a;b\n;c;d",c\n1,2,3',
      [
        ['id', 'a;b\n;c;d', 'c'],
        ['1', '2', '3'],
      ],
    ],
    ['', []],
  ])('%j', (text, expected) => {
    expect(rowsOf(text).map(({ fields }) => fields)).toEqual(expected);
  });

  it('know their lines, also after a field of several', () => {
    expect(rowsOf('a,b\n"1\n2",3\n\n4,5\n').map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  it('are refused within quotation marks that do not end, and beyond the limit', () => {
    expect(csvRows('a,b\n1,2\n3,"4\n5,6\n', 10)).toEqual({ kind: 'unclosed', line: 3 });
    expect(csvRows('a\n1\n2\n3\n', 2)).toMatchObject({ kind: 'too-many' });
  });

  it('come back as they were written, whatever the text', () => {
    const field = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('=1+1', "'=1", '-5', "'-5", '@x', "''", ' +x', '\t=x', '"', 'a\r\nb'),
    );
    fc.assert(
      fc.property(fc.array(field, { minLength: 2, maxLength: 5 }), (fields) => {
        // A line of a file is never empty: the first column of ours is an id.
        const [row] = rowsOf(csvLine(['id', ...fields]));
        expect(row?.fields.slice(1).map(withoutPrefix)).toEqual(fields);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a cell', () => {
  it.each([
    ['2026-04-03', 'dmy', '2026-04-03T00:00:00.000Z'],
    ['2026-04-03T10:20:30.5Z', 'dmy', '2026-04-03T10:20:30.500Z'],
    ['2026-04-03 10:20+01:00', 'ymd', '2026-04-03T09:20:00.000Z'],
    ['03/04/2026', 'dmy', '2026-04-03T00:00:00.000Z'],
    ['03/04/2026', 'mdy', '2026-03-04T00:00:00.000Z'],
    ['03/04/2026', 'ymd', null],
    ['2026/04/03 9:05 pm', 'ymd', '2026-04-03T21:05:00.000Z'],
    ['3.4.2026, 12:05 AM', 'dmy', '2026-04-03T00:05:00.000Z'],
    ['30/02/2026', 'dmy', null],
    ['31/12/2026', 'mdy', null],
    ['03/04/26', 'dmy', null],
    ['2026-02-29', 'ymd', null],
    ['2026-02-28T24:00', 'ymd', null],
    ['yesterday', 'dmy', null],
    ['', 'dmy', null],
  ] as const)('%j as %s is the time %s', (text, order, expected) => {
    const atMs = cellTime(text, order);
    expect(atMs === null ? null : new Date(atMs).toISOString()).toBe(expected);
  });

  it.each([
    ['1.234', '.', '1.234'],
    ['1.234', ',', '1234'],
    ['1,234.50', '.', '1234.5'],
    ['1,234.50', ',', null],
    ['1.234,50', ',', '1234.5'],
    ["1'234.5", '.', '1234.5'],
    ['1 234,5', ',', '1234.5'],
    ['₦1,421', '.', '1421'],
    ['1421 NGN', '.', '1421'],
    ['12,34', '.', null],
    ['-5', '.', null],
    ['1e5', '.', null],
    ['', '.', null],
    ['.5', '.', null],
    ['1.', '.', null],
  ] as const)('%j with %s is the number %s', (text, sign, expected) => {
    expect(cellNumber(text, sign)).toBe(expected);
  });
});

describe('trades of a CSV file', () => {
  it('come back from our own as they were', () => {
    fc.assert(
      fc.property(tradeLists, (list) => {
        const odd: Partial<Trade>[] = [{ note: '=cmd()', platform: "'-x" }, { note: 'a "b", c;d' }];
        const trades = list
          .map((each, index): Trade => ({ ...each, ...odd[index % 3] }))
          .sort(bySequence);
        const text = csvHead() + trades.map(csvOfTrade).join('');
        if (trades.length === 0) return;
        const found = read(text);
        expect(found.problems).toEqual([]);
        expect(found.trades.map(({ line: _line, ...each }) => ({ ...each, good: null }))).toEqual(
          trades,
        );
        const again = read(
          text,
          planOf(text),
          trades.map(({ id }) => id),
        );
        expect([again.trades, again.duplicates]).toEqual([[], trades.length]);
      }),
      { numRuns: 60 },
    );
  });

  const OTHER = 'Date;Side;Qty;Price\n03/04/2026;Bought;1.234;1421,50\n05/04/2026;SELL;200;1430\n';

  it('are asked about once a column, and never guessed', () => {
    const plan = planOf(OTHER);
    expect(plan).toMatchObject({
      columns: { time: 0, kind: 1, amount: 2, price: 3, id: null, fee: null },
      dateOrder: null,
      decimals: { amount: null, price: ',' },
    });
    expect(openQuestions(plan)).toEqual(['time', 'amount']);
    const answered = withCertain(
      { ...plan, dateOrder: 'dmy', decimals: { ...plan.decimals, amount: ',' } },
      rowsOf(OTHER).slice(1),
    );
    expect(openQuestions(answered)).toEqual([]);
    expect(read(OTHER, answered).trades).toMatchObject([
      { kind: 'buy', amount: '1234', price: '1421.5', atMs: Date.parse('2026-04-03'), id: null },
      { kind: 'sell', amount: '200', price: '1430', atMs: Date.parse('2026-04-05'), ...pair },
    ]);
  });

  it('are not asked about where a value of the column decides, or nothing depends on it', () => {
    const decided = planOf('date,side,amount,price\n03/04/2026,buy,5,1\n13/04/2026,buy,5,1\n');
    expect(openQuestions(decided)).toEqual([]);
    expect(decided.dateOrder).toBe('dmy');
    const same = planOf('date,side,amount,price\n04/04/2026,buy,5,1\n');
    expect(openQuestions(same)).toEqual([]);
  });

  it('are refused by their rows, half a line at the end too', () => {
    const text = [
      'time,kind,amount,price,fee,asset',
      '2026-01-01,buy,5,1400,,USDT',
      'soon,buy,5,1400,,USDT',
      '2026-01-01,swap,5,1400,,USDT',
      '2026-01-01,buy,0,1400,,USDT',
      '2026-01-01,buy,5,-1,,USDT',
      '2026-01-01,buy,5,1400,much,USDT',
      '2026-01-01,buy,5,1400,,U$',
      '2027-01-01,buy,5,1400,,USDT',
      '2026-01-01,buy,5,1400,,NGN',
      '2026-01-01,buy,5,14',
    ].join('\n');
    const plan = { ...planOf(text), dateOrder: 'ymd' } as const;
    const sure = { ...plan, decimals: { amount: '.', price: '.', fee: '.' } } as const;
    const { trades, problems, problemCount } = read(text, sure);
    expect(trades).toHaveLength(1);
    expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'time'],
      [4, 'kind'],
      [5, 'amount'],
      [6, 'price'],
      [7, 'fee'],
      [8, 'currency'],
      [9, 'future'],
      [10, 'same-currency'],
      [11, 'columns'],
    ]);
    expect(problemCount).toBe(9);
  });

  it('of mixed separators are named by their rows, whichever sign is chosen', () => {
    const text = [
      'time;kind;amount;price',
      '2026-01-01;buy;1.234,50;1400',
      '2026-01-01;buy;1,234.50;1400',
      '2026-01-01,buy,5,1400',
      '2026-01-01;buy;5;1400',
    ].join('\n');
    const plan = planOf(text);
    expect(openQuestions(plan)).toEqual(['time', 'amount']);
    for (const [sign, wrong] of [
      [',', 3],
      ['.', 2],
    ] as const) {
      const decimals = { amount: sign, price: sign, fee: sign };
      const { trades, problems } = read(text, { ...plan, dateOrder: 'ymd', decimals });
      expect(trades.map(({ line }) => line)).toEqual([wrong === 3 ? 2 : 3, 5]);
      expect(problems).toEqual([
        { line: wrong, problem: 'amount' },
        { line: 4, problem: 'columns' },
      ]);
    }
  });

  it('flag equal rows without an id, and take the second of one id as a duplicate', () => {
    const row = '2026-01-01,buy,5,1400';
    const equal = read(`time,kind,amount,price\n${row}\n${row}\n`);
    expect([equal.trades.length, equal.equal]).toEqual([2, [3]]);
    const twice = read(`id,time,kind,amount,price\nx,${row}\nx,${row}\n`);
    expect([twice.trades.length, twice.duplicates]).toEqual([1, 1]);
  });
});
