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
  isIn,
  withoutZone,
  zoneOf,
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
  id: ['id', 'trade id', 'order id', 'order no', 'order number', 'reference', 'ref'],
  time: ['time', 'date', 'date/time', 'datetime', 'timestamp', 'created', 'created at'],
  kind: ['kind', 'side', 'type', 'buy/sell', 'action', 'direction'],
  asset: ['asset', 'coin', 'base', 'crypto', 'currency', 'asset type'],
  money: ['money', 'quote', 'fiat', 'counter', 'fiat type'],
  amount: ['amount', 'quantity', 'qty', 'size', 'volume', 'units'],
  price: ['price', 'rate', 'unit price'],
  fee: ['fee', 'fees', 'commission'],
  fee_in: ['fee_in', 'fee in', 'fee currency', 'fee asset'],
  platform: ['platform', 'exchange', 'counterparty', 'venue'],
  note: ['note', 'notes', 'memo', 'comment', 'description'],
};

/** The columns by their headers. What is ambiguous is left open. */
export function firstPlan([head, ...rows]: readonly CsvRow[]): ImportPlan {
  const headers = (head?.fields ?? []).map((each) => withoutZone(each).toLowerCase());
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
  | 'unit'
  | 'status'
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
  /** Rows that equal an earlier one; by their lines. They are read all the same. */
  readonly equal: readonly number[];
  /** Rows without an id that equal a stored trade. They are read all the same. */
  readonly again: number;
  /** Rows of orders that were not completed. */
  readonly unfinished: number;
  readonly problems: readonly { readonly line: number; readonly problem: RowProblem }[];
  readonly problemCount: number;
}

const MOST_TOLD = 20;

/** What is stored already. */
export interface KnownTrades {
  readonly ids: ReadonlySet<string>;
  /** By `dealKey`. */
  readonly deals: ReadonlySet<string>;
}

export const dealKey = (trade: TradeInput): string => {
  const { kind, atMs, asset, money, amount, price, fee, feeIn, platform, note } = trade;
  return JSON.stringify([kind, atMs, asset, money, amount, price, fee, feeIn, platform, note]);
};

const STATUS = ['status', 'state', 'order status', 'trade status'];
const DONE =
  /^(?:completed?|done|filled|executed|success(?:ful)?|finished|settled|released|paid)$/i;
const NOT_DONE =
  /^(?:cancell?ed|pending|open|new|expired|rejected|failed|refunded|unpaid|in progress|processing)$/i;

/** Spreadsheets change a long number into this, the same one for many. */
const ROUNDED_ID = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** Reads every row by a plan without open questions. `pair` is for files without a column of it. */
export function readRows(
  [head, ...rows]: readonly CsvRow[],
  plan: ImportPlan,
  pair: TickerPair,
  known: KnownTrades,
  nowMs: number,
): ReadRows {
  const headers = head?.fields ?? [];
  const isOurs = headers.join() === CSV_FIELDS.join();
  const zone = zoneOf(headers[plan.columns.time ?? -1] ?? '');
  const status = headers.findIndex((each) => STATUS.includes(each.trim().toLowerCase()));
  const trades: ReadTrade[] = [];
  const problems: { line: number; problem: RowProblem }[] = [];
  const equal: number[] = [];
  const idOf = partIds();
  const ownIds = new Set<string>();
  const seen = new Set<string>();
  let [duplicates, again, unfinished] = [0, 0, 0];
  for (const { line, fields } of inOrder(rows, plan)) {
    const refuse = (problem: RowProblem): unknown => problems.push({ line, problem });
    if (fields.length !== headers.length) {
      refuse('columns');
      continue;
    }
    const state = fields[status]?.trim() ?? 'done';
    if (NOT_DONE.test(state)) {
      unfinished += 1;
      continue;
    }
    const read = readRow(isOurs ? fields.map(withoutPrefix) : fields, plan, pair, zone);
    const problem = typeof read === 'string' ? read : tradeProblem(read, nowMs);
    if (problem !== null || typeof read === 'string') {
      if (problem) refuse(problem);
      continue;
    }
    if (!DONE.test(state)) {
      refuse('status');
      continue;
    }
    const id = isOurs ? read.id : idOf(read.id);
    if (id !== null && (known.ids.has(id) || ownIds.has(id))) {
      duplicates += 1;
      continue;
    }
    if (id !== null) ownIds.add(id);
    const key = `${read.id} ${dealKey(read)}`;
    if (seen.has(key)) equal.push(line);
    seen.add(key);
    if (id === null && known.deals.has(dealKey(read))) again += 1;
    trades.push({ ...read, id, line });
  }
  const told = problems.sort((left, right) => left.line - right.line).slice(0, MOST_TOLD);
  const found = { trades, duplicates, equal: equal.slice(0, MOST_TOLD), again, unfinished };
  return { ...found, problems: told, problemCount: problems.length };
}

/**
 * Ids of rows: the trades of one order often share its id, so that the second is `o7 #2`. A file
 * that is read again has the same ones.
 */
function partIds(): (id: string | null) => string | null {
  const counts = new Map<string, number>();
  const used = new Set<string>();
  return (id) => {
    if (id === null) return null;
    let count = (counts.get(id) ?? 0) + 1;
    let part = count === 1 ? id : `${id} #${count}`;
    while (used.has(part)) part = `${id} #${(count += 1)}`;
    counts.set(id, count);
    used.add(part);
    return isTradeId(part) ? part : null;
  };
}

/** Rows from the first to the last trade. A file whose times only fall has the newest one first. */
function inOrder(rows: readonly CsvRow[], { columns, dateOrder }: ImportPlan): readonly CsvRow[] {
  const times = rows.map(({ fields }) =>
    cellTime(fields[columns.time ?? -1]?.trim() ?? '', dateOrder ?? 'ymd'),
  );
  const isFalling = times.every((time, index) => {
    const before = times[index - 1];
    return time !== null && (before === undefined || time <= (before ?? 0));
  });
  return isFalling && times[0] !== times.at(-1) ? rows.toReversed() : rows;
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
  zone: number | null,
): (TradeInput & { readonly id: string | null }) | RowProblem {
  const cell = (field: CsvField): string => {
    const at = columns[field];
    return at === null ? '' : (fields[at]?.trim() ?? '');
  };
  const numberIn = (field: NumberField): DecimalText | null =>
    cellNumber(cell(field), decimals[field] ?? '.');
  const atMs = cellTime(cell('time'), dateOrder ?? 'ymd', zone);
  const kind = KINDS.find(([, words]) => words.test(cell('kind')))?.[0];
  const asset = columns.asset === null ? pair.asset : parseCode(cell('asset'));
  const money = columns.money === null ? pair.money : parseCode(cell('money'));
  const [amount, price] = [numberIn('amount'), numberIn('price')];
  const fee = cell('fee') === '' ? ('0' as DecimalText) : numberIn('fee');
  const [platform, note] = [plainLine(cell('platform')), plainLine(cell('note'))];
  const id = ROUNDED_ID.test(cell('id')) ? '' : cell('id');
  if (atMs === null) return 'time';
  if (kind === undefined) return 'kind';
  if (asset === null || money === null) return 'currency';
  if (amount === null || amount === '0') return 'amount';
  if (price === null || price === '0') return 'price';
  if (!isIn(cell('amount'), asset) || !isIn(cell('price'), money)) return 'unit';
  const feeUnit = cell('fee_in').toUpperCase();
  const isInMoney = feeUnit === '' ? isIn(cell('fee'), money) : ['MONEY', money].includes(feeUnit);
  const isInAsset = feeUnit === '' ? !isInMoney : ['ASSET', asset].includes(feeUnit);
  if (fee === null || (!isInMoney && !isInAsset)) return 'fee';
  if (!isIn(cell('fee'), isInMoney ? money : asset)) return 'unit';
  if (platform.length > LONGEST_PLATFORM || note.length > LONGEST_NOTE) return 'too-long';
  if (id !== '' && !isTradeId(id)) return 'too-long';
  const deal = { kind, atMs, asset, money, amount, price, fee } as const;
  return {
    ...deal,
    feeIn: isInMoney ? 'money' : 'asset',
    platform,
    note,
    id: id === '' ? null : id,
  };
}
