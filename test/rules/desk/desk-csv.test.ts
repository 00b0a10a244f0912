import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, withoutPrefix } from '#core/base/csv.ts';
import { cellNumber, cellTime } from '#core/desk/csv-cells.ts';
import { csvRows } from '#core/desk/csv-rows.ts';
import { type FileTable, tableOf } from '#core/desk/file-table.ts';
import { type ImportChoices, type ImportPlan, NO_CHOICES } from '#core/desk/import-choices.ts';
import { openQuestions, planFor } from '#core/desk/import-plan.ts';
import { openStatuses, unusedColumns } from '#core/desk/row-kinds.ts';
import { csvHead, csvOfTrade } from '#core/desk/own-file.ts';
import { dealKey, fillKey, readRows } from '#core/desk/read-rows.ts';
import { sumsOf } from '#core/desk/sums.ts';
import { bySequence, readStored, type Trade } from '#core/desk/trade.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { amount, cases } from '../../support/nightly.ts';
import { tradeLists } from '../../support/trades.ts';

const NOW = Date.parse('2026-11-11T00:00:00Z');
const pair = { asset: currencyCode('USDT'), money: currencyCode('NGN') };

function rowsOf(text: string) {
  const found = csvRows(text, 1_000);
  if (found.kind !== 'rows') throw new Error(`${found.kind} at ${found.line}`);
  return found.rows;
}
const tableIn = (text: string): FileTable => tableOf(rowsOf(text), text.endsWith('\n'));
const planOf = (text: string, chosen: Partial<ImportChoices> = {}): ImportPlan =>
  planFor(tableIn(text), { ...NO_CHOICES, asset: pair.asset, ...chosen });
const read = (text: string, plan = planOf(text), known: readonly Trade[] = []) => {
  const ids = new Set(known.map(({ id }) => id));
  const fills = Map.groupBy(known, (each) => fillKey(each.id, each));
  const times = new Map([...fills].map(([key, each]) => [key, each.map(({ atMs }) => atMs)]));
  const deals = new Set(known.map(dealKey));
  return readRows(tableIn(text), plan, pair, { ids, fills: times, deals }, NOW);
};
/** What a file brings, as it is stored, in the order of entry. */
const stored = (text: string, known: readonly Trade[] = []): Trade[] =>
  read(text, planOf(text), known).trades.map(({ line, ...each }) => ({
    ...each,
    id: each.id ?? `row ${line}`,
    entry: line,
    good: null,
  }));

describe('which columns are the amount and the total', () => {
  const chosen = (text: string): readonly (string | null)[] => {
    const { columns } = planOf(text);
    const { headers } = tableIn(text);
    return [columns.amount, columns.total].map((at) => (at === null ? null : (headers[at] ?? '')));
  };

  it.each([
    ['a column beside one trade', 'Amount,Price,Weight\n1,2,0.5', ['Amount', null]],
    ['… the same twice', 'Amount,Price,Weight\n1,2,0.5\n1,2,0.5', ['Amount', null]],
    ['… and none beside another', 'Amount,Price,Weight\n1,2,0.5\n3,2,', ['Amount', null]],
    ['… that is the product', 'Amount,Price,Score\n2,0.5,1', ['Amount', null]],
    ['… and a total that is another', 'Amount,Price,Weight,Value\n1,2,2.5,5', ['Amount', 'Value']],
    ['two that agree', 'Amount,Price,Coins\n144000,1440,100\n72100,1442,50', ['Coins', 'Amount']],
    ['names of either', 'Volume,Price,Amount\n100,1440,144000', ['Volume', 'Amount']],
    ['… turned', 'Volume,Price,Amount\n144000,1440,100', ['Amount', 'Volume']],
    ['a total alone', 'Coins,Price,Total\n100,1440,144000', ['Coins', 'Total']],
  ])('%s', (_, text, expected) => {
    const [head = '', ...rows] = text.split('\n');
    const dated = rows.map((row, at) => `2026-10-0${at + 1} 10:00,buy,${row}`);
    expect(chosen([`Time,Side,${head}`, ...dated, ''].join('\n'))).toEqual(expected);
  });
});

it.each([
  ['total / amount', '3,4300', '1433.333333333333333333'],
  ['… rounded at its 18th place', '3,5000', '1666.666666666666666667'],
  ['… without zeros behind it', '200,288500', '1442.5'],
  ['… that is too small for that', '100000000000000000000,1', null],
])('a price that the file lacks is %s', (_, cells, price) => {
  const [trade] = read(`Time,Side,Amount,Total\n2026-03-02 10:00,buy,${cells}\n`).trades;
  expect(trade?.price ?? null).toBe(price);
});

it.each([
  ['its status', 'Completed\n2026-03-02 10:00,buy,2', []],
  ['its number', 'Completed\n2026-03-02 10:00,buy,1,5', []],
  ['its time', 'Completed\n02/03/2026 1', []],
  ['nothing: it is whole', 'Completed\n2026-03-02 10:00,buy,100,1440,\n', ['status']],
])('a file that ends within a row asks nothing because of %s', (_, rest, questions) => {
  const text = `Date (UTC),Side,Amount,Price,Status\n2026-03-01 10:00,buy,100,1440.5,${rest}`;
  expect(openQuestions(planOf(text), tableIn(text))).toEqual(questions);
});

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
    expect(csvRows('a,b\n1,"100"0\n', 10)).toEqual({ kind: 'misquoted', line: 2 });
    expect(csvRows('a,b\n1,"100" \n', 10)).toMatchObject({ rows: [{}, { fields: ['1', '100'] }] });
    expect(csvRows(`a\n${','.repeat(999)}`, 10)).toMatchObject({ kind: 'rows' });
    expect(csvRows(`a\n${','.repeat(1_000)}`, 10)).toEqual({ kind: 'too-wide', line: 2 });
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
      { numRuns: cases(125) },
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
    ['03/04/26', 'dmy', '2026-04-03T00:00:00.000Z'],
    ['03/04/26', 'mdy', '2026-03-04T00:00:00.000Z'],
    ['26-01-21 18:52:34', 'ymd', '2026-01-21T18:52:34.000Z'],
    ['3 Apr 2026', 'dmy', '2026-04-03T00:00:00.000Z'],
    ['3 Apr 2026', 'mdy', null],
    ['April 3, 2026 9:05 pm', 'mdy', '2026-04-03T21:05:00.000Z'],
    ['03-Apr-26', 'dmy', '2026-04-03T00:00:00.000Z'],
    ['Fri, 3 Apr 2026 10:20:30 GMT', 'dmy', '2026-04-03T10:20:30.000Z'],
    ['3 Foo 2026', 'dmy', null],
    ['3 4 2026', 'dmy', null],
    ['03/04-2026', 'dmy', null],
    ['１２/０４/２０２６', 'dmy', '2026-04-12T00:00:00.000Z'],
    ['1775211630500', 'dmy', '2026-04-03T10:20:30.500Z'],
    ['1775211630', 'dmy', '2026-04-03T10:20:30.000Z'],
    ['2024-03-19 19:43:31.6798', 'ymd', '2024-03-19T19:43:31.679Z'],
    ['2026-04-03 10:20 UTC+1', 'ymd', '2026-04-03T09:20:00.000Z'],
    ['2026-02-29', 'ymd', null],
    ['2026-02-28T24:00', 'ymd', null],
    ['2026-03-04T10:11:12+14:00', 'ymd', '2026-03-03T20:11:12.000Z'],
    ['2026-03-04T10:11:12-12:00', 'ymd', '2026-03-04T22:11:12.000Z'],
    ['2026-03-04T10:11:12+25:00', 'ymd', null],
    ['2026-03-04T10:11:12-12:30', 'ymd', null],
    ['2026-03-04T10:11:12+01:60', 'ymd', null],
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
    ['1,00,000', '.', '100000'],
    ['12,34,567.5', '.', '1234567.5'],
    ['1,00,00', '.', null],
    ['N1,620.00', '.', '1620'],
    ['43.7000000000VET', '.', '43.7'],
    ['５００', '.', '500'],
    ['5²', '.', null],
    ['1E5', '.', null],
    ['2.28062E+19', '.', null],
    ['12,34', '.', null],
    ['0,001', '.', null],
    ['0,001', ',', '0.001'],
    ['-5', '.', null],
    ['1e5', '.', null],
    ['', '.', null],
    ['.5', '.', null],
    ['1.', '.', null],
  ] as const)('%j with %s is the number %s', (text, sign, expected) => {
    expect(cellNumber(text, sign)).toBe(expected);
  });
});

const CELLS =
  '|buy|Sold|o7|2.28062E+19|100|1,234.5|1.234,5|₦5|5 BTC|0|-1|2026-03-04|03/04/2026|275760-09-13|2026-03-04T10:11:12+25:00|"|"100"0|a"b|\n|\r\n|Cancelled|USDT|\u202e'
    .split('|')
    .concat('9'.repeat(400));
const HEADERS =
  'id|Order ID|time|Date(UTC+1)|Date(UTC+99)|kind|amount|price|fee|fee_in|asset|money|status|note|platform|'.split(
    '|',
  );

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
        // In their order, and the order of entry follows it.
        expect(found.trades.map(({ line: _line, ...each }) => each)).toEqual(
          trades.map(({ entry: _entry, good: _good, ...each }) => each),
        );
        const again = read(text, planOf(text), trades);
        expect([again.trades, again.duplicates]).toEqual([[], trades.length]);
      }),
      { numRuns: cases(15) },
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
    expect(openQuestions(plan, tableIn(OTHER))).toEqual(['time', 'zone', 'amount']);
    const noAsset = planFor(tableIn(OTHER), NO_CHOICES);
    expect(openQuestions(noAsset, tableIn(OTHER))).toEqual(['time', 'zone', 'asset', 'amount']);
    const decimals = { ...NO_CHOICES.decimals, amount: ',' } as const;
    const answered = planOf(OTHER, { dateOrder: 'dmy', zone: 'UTC', decimals });
    expect(openQuestions(answered, tableIn(OTHER))).toEqual([]);
    expect(read(OTHER, answered).trades).toMatchObject([
      { kind: 'buy', amount: '1234', price: '1421.5', atMs: Date.parse('2026-04-03'), id: null },
      { kind: 'sell', amount: '200', price: '1430', atMs: Date.parse('2026-04-05'), ...pair },
    ]);
  });

  it('are not asked about where a value of the column decides, or nothing depends on it', () => {
    const file = 'date(UTC),side,amount,price\n03/04/2026,buy,5,1\n13/04/2026,buy,5,1\n';
    const decided = planOf(file);
    expect(openQuestions(decided, tableIn(file))).toEqual([]);
    expect(decided.dateOrder).toBe('dmy');
    const same = 'date,side,amount,price\n04/04/2026,buy,5,1\n';
    expect(openQuestions(planOf(same), tableIn(same))).toEqual(['zone']);
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
    const sure = { ...plan, decimals: { amount: '.', price: '.', total: '.', fee: '.' } } as const;
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
    // The row with other separators has no date that can be read, and asks nothing.
    expect(openQuestions(plan, tableIn(text))).toEqual(['zone', 'amount']);
    for (const [sign, wrong] of [
      [',', 3],
      ['.', 2],
    ] as const) {
      const decimals = { amount: sign, price: sign, total: sign, fee: sign };
      const { trades, problems } = read(text, { ...plan, dateOrder: 'ymd', decimals });
      expect(trades.map(({ line }) => line)).toEqual([wrong === 3 ? 2 : 3, 5]);
      expect(problems).toEqual([
        { line: wrong, problem: 'amount' },
        { line: 4, problem: 'columns' },
      ]);
    }
  });

  const HEAD = 'time,kind,amount,price';
  const ROW = '2026-01-01,buy,5,1400';

  it('flag equal rows, with and without an id, and read them all the same', () => {
    const equal = read(`${HEAD}\n${ROW}\n${ROW}\n`);
    expect([equal.trades.length, equal.equal]).toEqual([2, [3]]);
    const twice = read(`id,${HEAD}\nx,${ROW}\nx,${ROW}\n`);
    expect([twice.trades.length, twice.equal, twice.duplicates]).toEqual([2, [3], 0]);
  });

  it('are all read where several share the id of their order, and only once', () => {
    const text = [
      'Order ID,Date,Side,Amount,Price',
      'o7,2026-03-04T10:00:00Z,buy,100,1500',
      'o7,2026-03-04T10:00:05Z,buy,250,1501',
      'o8,2026-03-04T11:00:00Z,buy,5,1502',
      'o7 #2,2026-03-04T12:00:00Z,buy,1,1503',
    ].join('\n');
    const first = stored(text);
    expect(first.map(({ id, amount }) => `${id}: ${amount}`)).toEqual([
      'o7: 100',
      'o7 #2: 250',
      'o8: 5',
      'o7 #2 #2: 1',
    ]);
    // Another fill follows, and the file is imported again.
    const more = read(`${text}\no7,2026-03-04T13:00:00Z,buy,9,1504`, planOf(text), first);
    expect([more.trades.map(({ amount }) => amount), more.duplicates]).toEqual([['9'], 4]);
  });

  it('have the columns of exchanges, not the pair that is shown', () => {
    const file =
      'Order Number,side,Asset Type,Fiat Type,amount,price,time\n7,buy,BTC,KES,0.01,150000000,2026-01-01';
    expect(read(file)).toMatchObject({ trades: [], otherMoney: [{ pair: 'BTC/KES', count: 1 }] });
    expect(read(file, { ...planOf(file), isAnyMoney: true }).trades).toMatchObject([
      { id: '7', asset: 'BTC', money: 'KES' },
    ]);
  });

  it.each([
    ['775000', null],
    ['778894.47', null],
    ['771144.28', null],
    ['778894.48', 'total'],
    ['771144.27', 'total'],
    ['500', 'total'],
    ['', null],
    ['much', 'total'],
  ])('of 500 at 1550 with the total %j are read, or refused: %s', (total, problem) => {
    // 775,000 is 0.5% off 778,894.47 and 771,144.28.
    const file = `${HEAD},total\n2026-01-01,buy,500,1550,${total}\n`;
    const sure = { amount: '.', price: '.', total: '.', fee: '.' } as const;
    const found = read(file, { ...planOf(file), decimals: sure });
    expect(found.problems[0]?.problem ?? null).toBe(problem);
    expect(found.checked).toBe(problem === null && total !== '' ? 1 : 0);
  });

  it('of our own file with one id are the same trade', () => {
    const line = csvOfTrade({ ...stored(`${HEAD}\n${ROW}`)[0], id: 'x' } as Trade);
    const own = read(csvHead() + line + line);
    expect([own.trades.length, own.duplicates, own.equal]).toEqual([1, 1, []]);
  });

  it('do not lose their ids to a spreadsheet', () => {
    const rows = [1, 2, 3].map((n) => `2.28062E+19,2026-01-0${n},buy,${n},1400`);
    const { trades } = read([`id,${HEAD}`, ...rows].join('\n'));
    expect(trades.map(({ id, amount }) => [id, amount])).toEqual([
      [null, '1'],
      [null, '2'],
      [null, '3'],
    ]);
    const later = read(
      `id,${HEAD}\n2.28062E+19,2026-01-04,buy,4,1400`,
      undefined,
      stored([`id,${HEAD}`, ...rows].join('\n')),
    );
    expect(later.trades).toHaveLength(1);
  });

  it.each([
    ['of more than 64 characters', 'x'.repeat(65)],
    ['with an invisible character', 'x\u202ey'],
  ])('with an id %s are refused', (_, id) => {
    expect(read(`id,${HEAD}\n${id},${ROW}`).problems).toEqual([{ line: 2, problem: 'too-long' }]);
  });

  it('without an id that are stored already are counted', () => {
    const text = `${HEAD}\n${ROW}\n2026-01-02,buy,6,1400`;
    const again = read(`${text}\n2026-01-03,buy,7,1400`, undefined, stored(text));
    expect([again.trades.length, again.again]).toEqual([3, 2]);
  });

  it.each([
    ['₦1,500', '500', 'money', null],
    ['1500 NGN', '500 USDT', 'money', null],
    ['NGN 1500', '500', 'money', null],
    ['$1.02', '500', 'money', 'unit'],
    ['€0.93', '500', 'money', 'unit'],
    ['1550.5 €', '500', 'money', 'unit'],
    ['1500 EUR', '500', 'money', 'unit'],
    ['₦1500 EUR', '500', 'money', 'unit'],
    ['1500', '5 BTC', 'money', 'unit'],
    ['1500', '$500', 'money', 'unit'],
    ['1500', '5 MIO', 'money', 'unit'],
  ] as const)(
    'of the price %j and the amount %j are in %s, or refused: %s',
    (price, amount, _, problem) => {
      const found = read(`${HEAD}\n2026-01-01,buy,"${amount}","${price}"`);
      expect(found.problems[0]?.problem ?? null).toBe(problem);
      expect(found.trades).toHaveLength(problem === null ? 1 : 0);
    },
  );

  it.each([
    ['0.5 USDT', '', 'asset'],
    ['₦50', '', 'money'],
    ['50', 'money', 'money'],
    ['0.5 USDT', 'asset', 'asset'],
    ['0.5 USDT', 'NGN', 'unit'],
    ['0.5 USDC', '', 'USDC'],
    ['0.5 BNB', '', 'BNB'],
    ['$0.5', '', 'unit'],
    ['0.5', 'BNB', 'BNB'],
    ['0.5 USDC', 'BNB', 'unit'],
  ])('with the fee %j in %j have it in: %s', (fee, feeIn, expected) => {
    const found = read(`${HEAD},fee,fee_in\n${ROW},${fee},${feeIn}`);
    expect(found.trades[0]?.feeIn ?? found.problems[0]?.problem).toBe(expected);
  });

  it('of orders that were not completed are left out, and an unknown status is asked about', () => {
    const rows = ['Completed', 'Cancelled', 'canceled', 'Pending', 'FILLED'].map(
      (status, n) => `2026-01-0${n + 1},buy,100,1400,${status}`,
    );
    const found = read([`${HEAD},Status`, ...rows].join('\n'));
    expect(found.trades.map(({ line }) => line)).toEqual([2, 6]);
    expect([found.unfinished, found.problemCount]).toEqual([3, 0]);
    const unclear = `${HEAD},Status\n${ROW},In appeal\n${ROW},\n2026-01-02,buy,1,1400,Completed`;
    const open = planOf(unclear);
    expect([openQuestions(open, tableIn(unclear)), openStatuses(open, tableIn(unclear))]).toEqual([
      ['zone', 'status'],
      ['in appeal', ''],
    ]);
    const statuses = [
      { status: 'in appeal', isDone: false },
      { status: '', isDone: true },
    ];
    const answered = planOf(unclear, { statuses });
    expect(openQuestions(answered, tableIn(unclear))).toEqual(['zone']);
    const { trades, unfinished } = read(unclear, answered);
    expect([trades.map(({ line }) => line), unfinished]).toEqual([[3, 4], 1]);
  });

  it.each([
    ['Result', 'OK|Cancelled', 'ok'],
    ['Statut', 'Terminé|Annulé', ''],
    ['Estado', 'Completado|Cancelada|En disputa', 'en disputa'],
    // Not named as a status: its values tell.
    ['Lage', 'Abgeschlossen|Storniert', ''],
    ['Wie', 'done|zurück', 'zurück'],
  ])('have a status in the column %s of %s', (header, values, asked) => {
    const rows = values.split('|').map((each, n) => `2026-01-0${n + 1},buy,100,1400,${each}`);
    const file = [`${HEAD},${header}`, ...rows].join('\n');
    const plan = planOf(file);
    expect([plan.columns.status, openStatuses(plan, tableIn(file))]).toEqual([
      4,
      asked === '' ? [] : [asked],
    ]);
  });

  it.each([
    'Trading fee',
    'Fee',
    'Deposit',
    'Withdrawal',
    'crypto_deposit',
    'Staking reward',
    'Airdrop',
    'Dividend',
    'Transfer to wallet',
    'Received',
    'Sent',
    'Virement',
  ])('are none that a row calls %s, by its kind or beside its sign', (word) => {
    const byKind = read(`${HEAD}\n2026-01-01,${word},5,1400\n${ROW}`);
    expect([byKind.trades.length, byKind.noTrades, byKind.problemCount]).toEqual([1, 1, 0]);
    const signed = `time,amount,price,Description\n2026-01-01,-5,1400,${word}\n2026-01-01,5,1400,Order 7\n2026-01-02,-1,1400,Order 8`;
    const bySign = read(signed);
    expect(bySign.trades.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'buy 5',
      'sell 1',
    ]);
    expect(bySign.noTrades).toBe(1);
  });

  it.each([
    ['Currency', 'asset null', 'KES'],
    ['Quote currency,Currency', 'asset USDT', 'KES,USDT'],
    ['Asset,Currency', 'asset USDT', 'USDT,KES'],
  ])('under %s have their money, and %s', (headers, asset, cells) => {
    const file = `${HEAD},${headers}\n${ROW},${cells}`;
    const plan = planFor(tableIn(file), { ...NO_CHOICES, isAnyMoney: true });
    const isAsked = openQuestions(plan, tableIn(file)).includes('asset');
    expect(isAsked).toBe(asset === 'asset null');
    const { trades } = read(file, isAsked ? planOf(file, { isAnyMoney: true }) : plan);
    expect(trades).toMatchObject([{ asset: 'USDT', money: 'KES' }]);
  });

  it.each([
    ['Date,Time', '2026-03-04,10:11:12', '2026-03-04T10:11:12.000Z'],
    ['Time,Date', '10:11:12,2026-03-04', '2026-03-04T10:11:12.000Z'],
    ['Date,Time,Timezone', '2026-03-04,10:11,Africa/Lagos', '2026-03-04T09:11:00.000Z'],
    ['Date,Time,Timezone', '2026-07-04,10:11,Europe/Berlin', '2026-07-04T08:11:00.000Z'],
    ['Date,TZ', '2026-03-04 10:11,UTC+1', '2026-03-04T09:11:00.000Z'],
    ['Date,TZ', '2026-03-04 10:11,Nowhere', 'time'],
    ['Date', '10:11 2026-03-04', '2026-03-04T10:11:00.000Z'],
    ['Date', '9:05 pm 3.4.2026', '2026-04-03T21:05:00.000Z'],
  ])('under %s of %s are at %s', (headers, cells, expected) => {
    const file = `${headers},side,amount,price\n${cells},buy,5,1400`;
    const found = read(file, planOf(file, { dateOrder: 'dmy' }));
    const [trade] = found.trades;
    expect(trade ? new Date(trade.atMs).toISOString() : found.problems[0]?.problem).toBe(expected);
  });

  it('name each column with values that is not used, and wait for nothing because of it', () => {
    const file = `${HEAD},Wallet,Empty,,Ref 2\n${ROW},,-,,\n${ROW},Spot,-,x,7`;
    const plan = planOf(file, { zone: 'UTC' });
    expect(unusedColumns(plan, tableIn(file))).toEqual([
      { header: 'Wallet', value: 'Spot' },
      { header: '', value: 'x' },
      { header: 'Ref 2', value: '7' },
    ]);
    expect(openQuestions(plan, tableIn(file))).toEqual([]);
  });

  it.each([
    ['0.10%', '', 7],
    ['0.10%', 'USDT', 0.005],
    ['0.10 %', 'NGN', 7],
    ['0.10%', 'BNB', 'fee'],
  ])('with the fee %j in %j have that share of them', (fee, feeIn, expected) => {
    // 5 at 1,400 are 7,000.
    const found = read(`${HEAD},fee,fee currency\n${ROW},${fee},${feeIn}`);
    const paid = found.trades[0]?.fee;
    expect(paid === undefined ? found.problems[0]?.problem : Number(paid)).toBe(expected);
  });

  it.each([
    ['USDTZUSD', 'USDT/USD'],
    ['ZEURZUSD', 'EUR/USD'],
    ['XXBTZEUR', 'BTC/EUR'],
    ['XETHXXBT', 'ETH/BTC'],
    ['XETHZGBP', 'ETH/GBP'],
    ['DOTXBT', 'DOT/BTC'],
    ['XTZUSD', 'XTZ/USD'],
    ['USDCUSD', 'USDC/USD'],
    ['XBT/USDT', 'BTC/USDT'],
    ['XDGUSD', 'DOGE/USD'],
  ])('of the pair %s are in %s', (name, expected) => {
    const file = `${HEAD},pair\n${ROW},${name}`;
    const { trades } = read(file, planOf(file, { isAnyMoney: true }));
    expect(trades.map(({ asset, money }) => `${asset}/${money}`)).toEqual([expected]);
  });

  it('are known where the whole fill is, and else are trades', () => {
    const head = 'Order ID,Date,Side,Amount,Price';
    const [first, second] = [
      'o7,2026-03-04T10:00:00Z,buy,100,1500',
      'o7,2026-03-04T10:00:05Z,buy,50,1502',
    ];
    const known = stored(`${head}\n${first}`);
    const next = read(`${head}\n${second}`, undefined, known);
    expect([next.trades.map(({ id }) => id), next.duplicates]).toEqual([['o7 #2'], 0]);
    const both = [...known, ...stored(`${head}\n${second}`, known)];
    const again = read(`${head}\n${second}\n${first}`, undefined, both);
    expect([again.trades, again.duplicates, again.again]).toEqual([[], 2, 0]);
    // Two equal fills of one second: the file has one more than what is stored.
    const twice = read(`${head}\n${first}\n${first}`, undefined, known);
    expect([twice.trades.length, twice.duplicates]).toEqual([1, 1]);
    // Another zone is chosen: it is said that all but the time is known.
    const later = read(`${head}\n${first.replace('10:00:00', '11:00:00')}`, undefined, known);
    expect([later.trades.length, later.again]).toEqual([1, 1]);
  });

  it.each([
    ['Date(UTC+1)', '2026-03-31T23:30:00.000Z'],
    ['Time (GMT+01:00)', '2026-03-31T23:30:00.000Z'],
    ['date (-5)', '2026-04-01T05:30:00.000Z'],
    ['Date(UTC)', '2026-04-01T00:30:00.000Z'],
    ['Date', '2026-04-01T00:30:00.000Z'],
    ['Date(UTC+25)', 'time'],
  ])('under %j have the times of its zone', (header, expected) => {
    const found = read(`${header},kind,amount,price\n2026-04-01 00:30:00,buy,5,1400`);
    const [trade] = found.trades;
    expect(trade ? new Date(trade.atMs).toISOString() : found.problems[0]?.problem).toBe(expected);
  });

  it('enter in the order of the list, which may have the newest first', () => {
    const bought = '2026-03-04,buy,100,1500';
    const sold = '2026-03-04,sell,100,1510';
    const after = '2026-03-05,buy,7,1500';
    for (const rows of [
      [bought, sold],
      [bought, sold, after],
      [after, sold, bought],
    ]) {
      const trades = stored([HEAD, ...rows].join('\n')).map((each, entry) => ({ ...each, entry }));
      expect(sumsOf(trades.sort(bySequence))).toMatchObject({ kind: 'sums' });
      expect(trades.slice(0, 2).map(({ kind }) => kind)).toEqual(['buy', 'sell']);
    }
  });

  it('never end the reading, and each row is a trade or has its reason', () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom(...CELLS));
    const header = fc.constantFrom(...HEADERS);
    const text = fc
      .record({
        heads: fc.array(fc.oneof({ weight: 9, arbitrary: header }, cell), { maxLength: 12 }),
        rows: fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 8 }),
        isQuoted: fc.boolean(),
        separator: fc.constantFrom(',', ';', '\t'),
      })
      .map(({ heads, rows, isQuoted, separator }) =>
        [['time', 'kind', 'amount', 'price', ...heads], ...rows]
          .map((row) =>
            row
              .map((each) => (isQuoted ? `"${each.replaceAll('"', '""')}"` : each))
              .join(separator),
          )
          .join('\n'),
      );
    fc.assert(
      fc.property(text, (all) => {
        const found = csvRows(all, 100);
        if (found.kind !== 'rows') return;
        const table = tableOf(found.rows, found.isEnded);
        const asked = planFor(table, { ...NO_CHOICES, asset: pair.asset });
        const sure = planFor(table, {
          ...NO_CHOICES,
          asset: pair.asset,
          dateOrder: asked.dateOrder ?? 'dmy',
          decimals: { amount: '.', price: '.', total: '.', fee: '.' },
          statuses: openStatuses(asked, table).map((status) => ({ status, isDone: true })),
        });
        const known = { ids: new Set(['o7']), fills: new Map(), deals: new Set<string>() };
        const answer = readRows(table, sure, pair, known, NOW);
        const { trades, duplicates, unfinished, totals, noTrades, problemCount } = answer;
        const others = answer.otherMoney.reduce((sum, { count }) => sum + count, 0);
        const left = duplicates + unfinished + totals + noTrades + others;
        expect(trades.length + left + problemCount).toBe(table.rows.length);
        for (const { line, ...each } of trades) {
          const row = { ...each, id: each.id ?? 'new', entry: line, good: null };
          expect(readStored(row)).toEqual(row);
        }
        const ids = trades.flatMap(({ id }) => id ?? []);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: amount(250, 100_000) },
    );
  });
});
