import { csvLine, withoutPrefix } from '#core/base/csv.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { parseCode } from '#core/rates/currency.ts';
import {
  cellNumber,
  cellTime,
  type DateOrder,
  DATE_ORDERS,
  type DecimalSign,
} from './csv-cells.ts';
import type { CsvRow } from './csv-rows.ts';
import {
  isTradeId,
  LONGEST_NOTE,
  LONGEST_PLATFORM,
  plainLine,
  type Trade,
  type TradeInput,
  type TradeKind,
  tradeProblem,
} from './trade.ts';

/** The columns of an exported file, in their order. Times are ISO 8601 in UTC. */
export const CSV_FIELDS = [
  'id',
  'time',
  'kind',
  'asset',
  'money',
  'amount',
  'price',
  'fee',
  'fee_in',
  'platform',
  'note',
] as const;
export type CsvField = (typeof CSV_FIELDS)[number];
export const NUMBER_FIELDS = ['amount', 'price', 'fee'] as const;
type NumberField = (typeof NUMBER_FIELDS)[number];

export const csvHead = (): string => csvLine(CSV_FIELDS);

export const csvOfTrade = (trade: Trade): string =>
  csvLine([
    trade.id,
    new Date(trade.atMs).toISOString(),
    trade.kind,
    trade.asset,
    trade.money,
    trade.amount,
    trade.price,
    trade.fee,
    trade.feeIn,
    trade.platform,
    trade.note,
  ]);

/** How a file is read: the column of each field, and what its ambiguous values mean. */
export interface ImportPlan {
  readonly columns: Readonly<Record<CsvField, number | null>>;
  readonly dateOrder: DateOrder | null;
  readonly decimals: Readonly<Record<NumberField, DecimalSign | null>>;
}

/** Headers of other programs, in lower case. */
const NAMES: Readonly<Record<CsvField, readonly string[]>> = {
  id: ['id', 'trade id', 'order id', 'order no', 'reference', 'ref'],
  time: ['time', 'date', 'date/time', 'datetime', 'timestamp', 'created', 'created at'],
  kind: ['kind', 'side', 'type', 'buy/sell', 'action', 'direction'],
  asset: ['asset', 'coin', 'base', 'crypto', 'currency'],
  money: ['money', 'quote', 'fiat', 'counter'],
  amount: ['amount', 'quantity', 'qty', 'size', 'volume', 'units'],
  price: ['price', 'rate', 'unit price'],
  fee: ['fee', 'fees', 'commission'],
  fee_in: ['fee_in', 'fee in', 'fee currency', 'fee asset'],
  platform: ['platform', 'exchange', 'counterparty', 'venue'],
  note: ['note', 'notes', 'memo', 'comment', 'description'],
};

/** The columns by their headers. What is ambiguous is left open. */
export function firstPlan([head, ...rows]: readonly CsvRow[]): ImportPlan {
  const headers = (head?.fields ?? []).map((each) => each.trim().toLowerCase());
  const columnOf = (field: CsvField): number | null => {
    const at = NAMES[field].flatMap((name) => {
      const index = headers.indexOf(name);
      return index < 0 ? [] : [index];
    });
    return at[0] ?? null;
  };
  const columns = Object.fromEntries(
    CSV_FIELDS.map((field) => [field, columnOf(field)]),
  ) as ImportPlan['columns'];
  const open = { amount: null, price: null, fee: null };
  return withCertain({ columns, dateOrder: null, decimals: open }, rows);
}

/** Answers what only one reading of a whole column answers. */
export function withCertain(plan: ImportPlan, rows: readonly CsvRow[]): ImportPlan {
  if (openQuestions(plan).length === 0) return plan;
  const valuesOf = (field: CsvField): string[] => {
    const at = plan.columns[field];
    return at === null ? [] : rows.map(({ fields }) => fields[at]?.trim() ?? '');
  };
  const times = valuesOf('time');
  const orders = DATE_ORDERS.filter((order) =>
    times.every((each) => cellTime(each, order) !== null),
  );
  const sure = <T>(chosen: T | null, possible: readonly T[]): T | null =>
    chosen ?? (possible.length === 1 ? (possible[0] ?? null) : null);
  const isAlike = (field: CsvField, read: (text: string) => unknown[]): boolean =>
    valuesOf(field).every((each) => new Set(read(each)).size <= 1);
  const decimalOf = (field: NumberField): DecimalSign | null => {
    const values = valuesOf(field).filter((each) => each !== '');
    const signs = (['.', ','] as const).filter((sign) =>
      values.every((each) => cellNumber(each, sign) !== null),
    );
    const same = isAlike(field, (each) => signs.map((sign) => cellNumber(each, sign)));
    return sure(plan.decimals[field], same ? signs.slice(0, 1) : signs);
  };
  const sameTimes = isAlike('time', (each) => orders.map((order) => cellTime(each, order)));
  return {
    columns: plan.columns,
    dateOrder: sure(plan.dateOrder, sameTimes ? orders.slice(0, 1) : orders),
    decimals: { amount: decimalOf('amount'), price: decimalOf('price'), fee: decimalOf('fee') },
  };
}

/** What must be answered before anything is read. */
export const openQuestions = ({ columns, dateOrder, decimals }: ImportPlan): CsvField[] => [
  ...(columns.time !== null && dateOrder === null ? (['time'] as const) : []),
  ...NUMBER_FIELDS.filter((field) => columns[field] !== null && decimals[field] === null),
];

export const NEEDED = ['time', 'kind', 'amount', 'price'] as const satisfies readonly CsvField[];

export type RowProblem =
  | 'time'
  | 'kind'
  | 'currency'
  | 'amount'
  | 'price'
  | 'fee'
  | 'columns'
  | 'too-long'
  | NonNullable<ReturnType<typeof tradeProblem>>;

/** A trade with its id in the file, and the line in which it begins. */
type ReadTrade = TradeInput & { readonly id: string | null; readonly line: number };

export interface ReadRows {
  /** Trades that are not known yet; without an id of their own, null. */
  readonly trades: readonly ReadTrade[];
  /** Rows whose id is known already. */
  readonly duplicates: number;
  /** Rows without an id that equal an earlier one; by their lines. They are read all the same. */
  readonly equal: readonly number[];
  readonly problems: readonly { readonly line: number; readonly problem: RowProblem }[];
  readonly problemCount: number;
}

const MOST_TOLD = 20;

/** Reads every row by a plan without open questions. `pair` is for files without a column of it. */
export function readRows(
  [head, ...rows]: readonly CsvRow[],
  plan: ImportPlan,
  pair: TickerPair,
  knownIds: ReadonlySet<string>,
  nowMs: number,
): ReadRows {
  const isOurs = head?.fields.join() === CSV_FIELDS.join();
  const trades: ReadTrade[] = [];
  const problems: { line: number; problem: RowProblem }[] = [];
  const equal: number[] = [];
  const ids = new Set(knownIds);
  const seen = new Set<string>();
  let [duplicates, problemCount] = [0, 0];
  for (const { line, fields } of rows) {
    const isWhole = fields.length === (head?.fields.length ?? 0);
    const read = isWhole
      ? readRow(isOurs ? fields.map(withoutPrefix) : fields, plan, pair)
      : 'columns';
    const problem = typeof read === 'string' ? read : tradeProblem(read, nowMs);
    if (problem !== null || typeof read === 'string') {
      problemCount += 1;
      if (problems.length < MOST_TOLD && problem) problems.push({ line, problem });
      continue;
    }
    if (read.id === null) {
      const whole = JSON.stringify(read);
      if (seen.has(whole)) equal.push(line);
      seen.add(whole);
    } else if (ids.has(read.id)) {
      duplicates += 1;
      continue;
    } else ids.add(read.id);
    trades.push({ ...read, line });
  }
  return { trades, duplicates, equal: equal.slice(0, MOST_TOLD), problems, problemCount };
}

const KINDS: readonly (readonly [TradeKind, RegExp])[] = [
  ['buy', /^(?:buy|bought|b|purchase)$/i],
  ['sell', /^(?:sell|sold|s|sale)$/i],
  ['opening', /^opening(?: stock)?$/i],
];

function readRow(
  fields: readonly string[],
  { columns, dateOrder, decimals }: ImportPlan,
  pair: TickerPair,
): (TradeInput & { readonly id: string | null }) | RowProblem {
  const cell = (field: CsvField): string => {
    const at = columns[field];
    return at === null ? '' : (fields[at]?.trim() ?? '');
  };
  const numberIn = (field: NumberField): DecimalText | null =>
    cellNumber(cell(field), decimals[field] ?? '.');
  const atMs = cellTime(cell('time'), dateOrder ?? 'ymd');
  const kind = KINDS.find(([, words]) => words.test(cell('kind')))?.[0];
  const asset = columns.asset === null ? pair.asset : parseCode(cell('asset'));
  const money = columns.money === null ? pair.money : parseCode(cell('money'));
  const [amount, price] = [numberIn('amount'), numberIn('price')];
  const fee = cell('fee') === '' ? ('0' as DecimalText) : numberIn('fee');
  const [platform, note, id] = [plainLine(cell('platform')), plainLine(cell('note')), cell('id')];
  if (atMs === null) return 'time';
  if (kind === undefined) return 'kind';
  if (asset === null || money === null) return 'currency';
  if (amount === null || amount === '0') return 'amount';
  if (price === null || price === '0') return 'price';
  const feeIn = /^(?:money|)$/i.test(cell('fee_in')) || cell('fee_in').toUpperCase() === money;
  const isAsset = /^asset$/i.test(cell('fee_in')) || cell('fee_in').toUpperCase() === asset;
  if (fee === null || (!feeIn && !isAsset)) return 'fee';
  if (platform.length > LONGEST_PLATFORM || note.length > LONGEST_NOTE) return 'too-long';
  if (id !== '' && !isTradeId(id)) return 'too-long';
  const deal = { kind, atMs, asset, money, amount, price, fee } as const;
  return { ...deal, feeIn: feeIn ? 'money' : 'asset', platform, note, id: id === '' ? null : id };
}
