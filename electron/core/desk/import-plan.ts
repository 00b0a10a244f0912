import {
  compare,
  type DecimalText,
  decimalText,
  isZero,
  minus,
  ratioOf,
  times,
  absolute,
} from '#core/number/decimal.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { Zone } from '#core/text/age-text.ts';
import {
  cellNumber,
  cellTime,
  clockTime,
  DATE_ORDERS,
  type DateOrder,
  type DecimalSign,
  isNone,
  plainCell,
  unsigned,
  zoneOf,
} from './csv-cells.ts';
import { storable } from './trade.ts';
import type { CsvRow } from './csv-rows.ts';
import { type FileTable, namedColumn, plainHeaders } from './file-table.ts';
import { FILE_FIELDS, type FileField, formatBy, type FormatId, formatOf } from './formats.ts';

/** Two numbers that a trade can store have no more digits together. */
const LONGEST_PRODUCT = 70;

const NUMBER_FIELDS = ['amount', 'price', 'total', 'fee'] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

/** Stock from before a file: its amount, what all of it cost, and a note such as `estimated`. */
export interface HadBefore extends TickerPair {
  readonly amount: DecimalText;
  readonly cost: DecimalText;
  readonly note: string;
}

/** What an amount cost at a price; null if it has more digits than a trade can store. */
export const costOf = (amount: DecimalText, price: DecimalText): DecimalText | null =>
  storable(decimalText(times(ratioOf(amount), ratioOf(price)), LONGEST_PRODUCT));

/** How a file is read: the column of each field, and what its ambiguous values mean. */
export interface ImportPlan {
  /** Null for columns that the person chose. */
  readonly format: FormatId | null;
  readonly columns: Readonly<Record<FileField, number | null>>;
  readonly dateOrder: DateOrder | null;
  readonly decimals: Readonly<Record<NumberField, DecimalSign | null>>;
  /** Of times without one; null until the person chose it. */
  readonly zone: Zone | null;
  /** Whether rows in another money than the chosen pair's are read too. */
  readonly isAnyMoney: boolean;
  /** The lines that the person left out. */
  readonly leftOut: readonly number[];
  /** What the person had before the first trade of a pair. */
  readonly before: readonly HadBefore[];
}

/** What can be open: the order of dates, the zone of times, the decimal sign of numbers. */
export type Question = 'time' | 'zone' | NumberField;

/** The columns by a known format or by their headers. What is ambiguous is left open. */
export function firstPlan(table: FileTable): ImportPlan {
  const known = formatOf(plainHeaders(table.headers));
  const named = Object.fromEntries(
    FILE_FIELDS.map((field) => [field, namedColumn(table.headers, field)]),
  ) as ImportPlan['columns'];
  const open: ImportPlan = {
    format: known?.id ?? null,
    columns: known?.columns ?? named,
    dateOrder: null,
    decimals: { amount: null, price: null, total: null, fee: null },
    zone: null,
    isAnyMoney: known?.id === 'parallax',
    leftOut: [],
    before: [],
  };
  return withCertain(known ? open : { ...open, columns: columnsBySum(open, table) }, table);
}

/** A cell by its column; empty without one. */
export function cellOf(fields: readonly string[], plan: ImportPlan, field: FileField): string {
  const at = plan.columns[field];
  const cell = at === null ? '' : plainCell(fields[at] ?? '');
  return isNone(cell) ? '' : cell;
}

const TOTAL = /^(?:grand |sub ?)?totals?:?$|^sum:?$/i;
const NOT_DONE =
  /^(?:(?:user |system )?cancell?ed.*|pending|open|new|expired|rejected|failed|refunded|unpaid|in progress|processing|timed? ?out|closed|aborted)$/i;
const DONE =
  /^(?:completed?|done|filled|executed|success(?:ful)?|finished|fulfilled|settled|released|paid)$/i;

/** Why a row is left out without being doubted; null if it may be a trade. */
export function skipped(
  { line, fields }: CsvRow,
  plan: ImportPlan,
): 'left-out' | 'total' | 'unfinished' | null {
  if (plan.leftOut.includes(line)) return 'left-out';
  const first = fields.find((each) => each.trim() !== '') ?? '';
  if (TOTAL.test(plainCell(first)) && clockTime(cellOf(fields, plan, 'time'), 'ymd') === null) {
    return 'total';
  }
  return isDone(fields, plan) === false ? 'unfinished' : null;
}

/** Whether a row's order was completed; null if its status is unknown. */
export function isDone(fields: readonly string[], plan: ImportPlan): boolean | null {
  if (plan.columns.status === null) return true;
  const status = cellOf(fields, plan, 'status').toLowerCase();
  const { done } = plan.format ? formatBy(plan.format) : {};
  if (done ? done.includes(status) : DONE.test(status)) return true;
  return NOT_DONE.test(status) ? false : null;
}

/** How far amount x price may be from the total. */
const CLOSE = { numerator: 1n, denominator: 200n };

/** Whether amount x price is the total within 0.5% of it. */
export function isTotal(amount: DecimalText, price: DecimalText, total: DecimalText): boolean {
  const whole = ratioOf(total);
  const off = absolute(minus(times(ratioOf(amount), ratioOf(price)), whole));
  return compare(off, times(whole, CLOSE)) <= 0;
}

const SIGNS = ['.', ','] as const;

/** The texts of a column, of the rows that may be trades. */
function textsOf(plan: ImportPlan, { rows }: FileTable): (field: FileField) => string[] {
  const used = rows.filter((row) => skipped(row, plan) === null);
  return (field) => used.map(({ fields }) => unsigned(cellOf(fields, plan, field)).text);
}

/** What the texts of a column are by each decimal sign that fits all of them. */
function readings(texts: readonly string[]): Map<DecimalSign, (DecimalText | null)[]> {
  const fitting = SIGNS.flatMap((sign) => {
    const read = texts.map((each) => (each === '' ? null : cellNumber(each, sign)));
    const isFit = read.every((each, index) => each !== null || texts[index] === '');
    return isFit ? [[sign, read] as const] : [];
  });
  const [one, other] = fitting;
  const isSame = other?.[1].every((each, index) => each === one?.[1][index]);
  return new Map(isSame ? fitting.slice(0, 1) : fitting);
}

type Read = ReadonlyMap<DecimalSign, readonly (DecimalText | null)[]>;
type Product = readonly [DecimalSign, DecimalSign, DecimalSign];

/** The signs by which amount x price is the total in every row. */
function productsOf(amounts: Read, prices: Read, totals: Read): Product[] {
  return [...amounts].flatMap(([one, amount]) =>
    [...prices].flatMap(([other, price]) =>
      [...totals].flatMap(([third, total]): Product[] => {
        let count = 0;
        const isRight = total.every((each, index) => {
          const [by, of] = [amount[index], price[index]];
          if (!each || !by || !of || isZero(each)) return true;
          count += 1;
          return isTotal(by, of, each);
        });
        return isRight && count > 0 ? [[one, other, third]] : [];
      }),
    ),
  );
}

/** Columns beyond these are not tried. */
const MOST_TRIED = 8;

/**
 * The columns by their headers, unless exactly one other choice of amount and total is right in
 * every row: headers such as `Volume` and `Amount` mean either.
 */
function columnsBySum(plan: ImportPlan, table: FileTable): ImportPlan['columns'] {
  const { columns } = plan;
  if (columns.price === null) return columns;
  const texts = textsOf(plan, table);
  const taken = [columns.time, columns.id, columns.fee, columns.price];
  const others = table.headers.flatMap((_, at) => {
    if (taken.includes(at)) return [];
    const read = readings(
      textsOf({ ...plan, columns: { ...columns, amount: at } }, table)('amount'),
    );
    const isNumber = read.size > 0 && [...read.values()].some((each) => each.some(Boolean));
    return isNumber ? [{ at, read }] : [];
  });
  const prices = readings(texts('price'));
  const tried = others.slice(0, MOST_TRIED);
  const right = tried.flatMap((amount) =>
    tried.flatMap((total) => {
      if (amount.at === total.at) return [];
      const isRight = productsOf(amount.read, prices, total.read).length > 0;
      return isRight ? [{ amount: amount.at, total: total.at }] : [];
    }),
  );
  const isNamed = right.some(
    ({ amount, total }) => amount === columns.amount && total === columns.total,
  );
  const [only, ...more] = right;
  return only && more.length === 0 && !isNamed ? { ...columns, ...only } : columns;
}

/** Answers what only one reading of all rows answers. */
export function withCertain(plan: ImportPlan, table: FileTable): ImportPlan {
  const texts = textsOf(plan, table);
  const fees = plan.columns.fee_2 === null ? [] : texts('fee_2');
  const readOf = (field: NumberField): Read => {
    const chosen = plan.decimals[field];
    const all = readings([...texts(field), ...(field === 'fee' ? fees : [])]);
    if (chosen === null) return all;
    // A sign that the person chose stays, whatever does not fit it.
    return new Map([[chosen, all.get(chosen) ?? []]]);
  };
  const read: Readonly<Record<NumberField, Read>> = {
    amount: readOf('amount'),
    price: readOf('price'),
    total: readOf('total'),
    fee: readOf('fee'),
  };
  const products =
    plan.columns.total === null ? [] : productsOf(read.amount, read.price, read.total);
  const sure = (field: NumberField): DecimalSign | null => {
    // A column that is chosen later has its own sign.
    if (plan.columns[field] === null) return null;
    const place = (['amount', 'price', 'total'] as const).indexOf(field as 'amount');
    const signs =
      place >= 0 && products.length > 0
        ? new Set(products.map((each) => each[place]))
        : new Set(read[field].keys());
    return signs.size === 1 ? ([...signs][0] ?? null) : plan.decimals[field];
  };
  const times = texts('time');
  const orders = DATE_ORDERS.filter((order) =>
    times.every((each) => cellTime(each, order) !== null),
  );
  const isSame = times.every(
    (each) => new Set(orders.map((order) => cellTime(each, order))).size <= 1,
  );
  const possible = isSame ? orders.slice(0, 1) : orders;
  return {
    ...plan,
    dateOrder: plan.dateOrder ?? (possible.length === 1 ? (possible[0] ?? null) : null),
    decimals: {
      amount: sure('amount'),
      price: sure('price'),
      total: sure('total'),
      fee: sure('fee'),
    },
  };
}

/** What must be answered before anything is stored. */
export function openQuestions(plan: ImportPlan, table: FileTable): Question[] {
  const { columns, dateOrder, decimals } = plan;
  const isOpen = (field: NumberField): boolean =>
    columns[field] !== null && decimals[field] === null;
  return [
    ...(columns.time !== null && dateOrder === null ? (['time'] as const) : []),
    ...(needsZone(plan, table) && plan.zone === null ? (['zone'] as const) : []),
    ...NUMBER_FIELDS.filter(isOpen),
  ];
}

/** Whether a time has no zone, in the cell or in its header. */
function needsZone(plan: ImportPlan, { headers, rows }: FileTable): boolean {
  const { columns, dateOrder } = plan;
  if (columns.time === null || zoneOf(plainCell(headers[columns.time] ?? '')) !== 'none')
    return false;
  return rows.some((row) => {
    if (skipped(row, plan) !== null) return false;
    const orders = dateOrder === null ? DATE_ORDERS : [dateOrder];
    const time = cellOf(row.fields, plan, 'time');
    return orders.some((order) => clockTime(time, order)?.aheadMs === null);
  });
}

/** Whether sales are the rows with a minus: without a column of what was done. */
export const isSignedBy = (plan: ImportPlan, { rows }: FileTable): boolean =>
  plan.columns.kind === null &&
  plan.columns.amount !== null &&
  rows.some(({ fields }) => unsigned(cellOf(fields, plan, 'amount')).isMinus);

/** The columns that are needed and not chosen. A price can be computed from the total. */
export function missingFields(plan: ImportPlan, table: FileTable): FileField[] {
  const { columns } = plan;
  return (['time', 'kind', 'amount', 'price'] as const).filter((field) => {
    if (columns[field] !== null) return false;
    if (field === 'price') return columns.total === null;
    return field !== 'kind' || !isSignedBy(plan, table);
  });
}
