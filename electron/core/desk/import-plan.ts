import {
  compare,
  type DecimalText,
  isZero,
  minus,
  ratioOf,
  times,
  absolute,
} from '#core/number/decimal.ts';
import {
  cellNumber,
  cellTime,
  clockTime,
  DATE_ORDERS,
  type DecimalSign,
  isNone,
  isTimeOfDay,
  plainCell,
  rateIn,
  unsigned,
  zoneOf,
} from './csv-cells.ts';
import { type FileTable, isOfSum, namedColumn, plainHeaders, wholeRows } from './file-table.ts';
import { FILE_FIELDS, type FileField, formatBy, formatOf } from './formats.ts';
import {
  type ImportChoices,
  type ImportPlan,
  NUMBER_FIELDS,
  type NumberField,
  type Question,
} from './import-choices.ts';
import { cellOf, isStatus, openStatuses, skipped, timeOf } from './row-kinds.ts';

/** How a file is read. What is ambiguous and not chosen is open. */
export function planFor(file: FileTable, chosen: ImportChoices): ImportPlan {
  const table = { ...file, rows: wholeRows(file) };
  const known = formatOf(plainHeaders(table.headers));
  const format = known?.id ?? null;
  const isAnyMoney = chosen.isAnyMoney || format === 'parallax';
  const columns = { ...(known?.columns ?? namedColumns(table)), ...chosen.columns };
  const named = withSign({ ...chosen, format, isAnyMoney, columns, isSigned: false }, table);
  if (known) return withCertain(named, table);
  const summed = { ...columnsBySum(named, table), ...chosen.columns };
  return withCertain(withSign({ ...named, columns: summed }, table), table);
}

const withSign = (plan: ImportPlan, { rows }: FileTable): ImportPlan => ({
  ...plan,
  isSigned:
    plan.columns.kind === null &&
    plan.columns.amount !== null &&
    rows.some(({ fields }) => unsigned(cellOf(fields, plan, 'amount')).isMinus),
});

/** The columns by their headers, and a time of the day and a status by their values too. */
function namedColumns({ headers, rows }: FileTable): ImportPlan['columns'] {
  const columns = Object.fromEntries(
    FILE_FIELDS.map((field) => [field, namedColumn(headers, field)]),
  ) as ImportPlan['columns'];
  const valuesOf = (at: number): string[] =>
    rows.map(({ fields }) => plainCell(fields[at] ?? '')).filter((each) => !isNone(each));
  const { clock, time } = columns;
  const date = plainHeaders(headers).findIndex((each) => DATES.test(each));
  const isClock = clock !== null && date >= 0 && valuesOf(clock).every(isTimeOfDay);
  const used = new Set(Object.values(columns));
  const status = headers.findIndex((_, at) => !used.has(at) && isStatus(new Set(valuesOf(at))));
  return {
    ...columns,
    clock: isClock ? clock : null,
    time: isClock ? date : time,
    status: columns.status ?? (status < 0 ? null : status),
  };
}

const DATES = /^(?:date|day|datum|fecha|data|jour)$/;
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
  return (field) =>
    used.map(({ fields }) => {
      const { text } = unsigned(cellOf(fields, plan, field));
      return field === 'fee' || field === 'fee_2' ? (rateIn(text) ?? text) : text;
    });
}

/** What the texts of a column are by each decimal sign that fits all of them that are numbers. */
function readings(texts: readonly string[]): Map<DecimalSign, (DecimalText | null)[]> {
  const all = SIGNS.map((sign) => texts.map((each) => cellNumber(each, sign)));
  const fitting = SIGNS.flatMap((sign, at) => {
    const read = all[at] ?? [];
    const isFit = read.every((each, row) => each !== null || all.every((by) => by[row] === null));
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
/** So many different rows say what headers do not. */
const LEAST_AGREEING = 2;

/**
 * The columns by their headers, unless exactly one other choice of amount and total is right in
 * every row: headers such as `Volume` and `Amount` mean either. Of columns with other headers one
 * row says nothing: 1 x 2 beside a 0.5 may be chance.
 */
function columnsBySum(plan: ImportPlan, table: FileTable): ImportPlan['columns'] {
  const { columns } = plan;
  if (columns.price === null) return columns;
  const texts = textsOf(plan, table);
  const taken = [columns.time, columns.id, columns.fee, columns.price];
  const others = table.headers.flatMap((_, at) => {
    if (taken.includes(at)) return [];
    const cells = textsOf({ ...plan, columns: { ...columns, amount: at } }, table)('amount');
    const read = readings(cells);
    const isNumber = (each: DecimalText | null, row: number): boolean =>
      each !== null || cells[row] === '';
    const isFit = [...read.values()].some((by) => by.some(Boolean) && by.every(isNumber));
    return isFit ? [{ at, cells, read }] : [];
  });
  const prices = readings(texts('price'));
  const tried = others.slice(0, MOST_TRIED);
  const isMeant = (at: number): boolean => isOfSum(table.headers[at] ?? '');
  const right = tried.flatMap((amount) =>
    tried.flatMap((total) => {
      if (amount.at === total.at) return [];
      const isRight = productsOf(amount.read, prices, total.read).length > 0;
      const isNamed = isMeant(total.at) && (columns.amount === null || isMeant(amount.at));
      const rows = new Set(
        total.cells.flatMap((cell, row) => {
          const other = amount.cells[row] ?? '';
          return cell !== '' && other !== '' ? [`${other} ${cell}`] : [];
        }),
      );
      return isRight && (isNamed || rows.size >= LEAST_AGREEING)
        ? [{ amount: amount.at, total: total.at }]
        : [];
    }),
  );
  const isNamed = right.some(
    ({ amount, total }) => amount === columns.amount && total === columns.total,
  );
  const [only, ...more] = right;
  return only && more.length === 0 && !isNamed ? { ...columns, ...only } : columns;
}

/** Answers what only one reading of all rows answers. */
function withCertain(plan: ImportPlan, table: FileTable): ImportPlan {
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
  // A row that is no trade says how its file writes dates, too.
  const times = table.rows
    .map(({ fields }) => timeOf(fields, plan))
    .filter((each) => DATE_ORDERS.some((order) => cellTime(each, order) !== null));
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
    ...(needsAsset(plan) ? (['asset'] as const) : []),
    ...(openStatuses(plan, table).length > 0 ? (['status'] as const) : []),
    ...NUMBER_FIELDS.filter(isOpen),
  ];
}

/** Whether a time has no zone, in its cell, beside it or in its header. */
function needsZone(plan: ImportPlan, table: FileTable): boolean {
  const { headers } = table;
  const { columns, dateOrder } = plan;
  if (columns.time === null || zoneOf(plainCell(headers[columns.time] ?? '')) !== 'none')
    return false;
  return wholeRows(table).some((row) => {
    if (skipped(row, plan) !== null || cellOf(row.fields, plan, 'zone') !== '') return false;
    const orders = dateOrder === null ? DATE_ORDERS : [dateOrder];
    const time = timeOf(row.fields, plan);
    return orders.some((order) => clockTime(time, order)?.aheadMs === null);
  });
}

/** Whether no column says what was traded. */
const needsAsset = ({ asset, columns, format }: ImportPlan): boolean =>
  asset === null &&
  columns.asset === null &&
  columns.pair === null &&
  columns.amount !== null &&
  !(format !== null && formatBy(format).hasUnits);

/** The columns that are needed and not chosen. A price can be computed from the total. */
export function missingFields({ columns, format, isSigned }: ImportPlan): FileField[] {
  return (['time', 'kind', 'amount', 'price'] as const).filter((field) => {
    if (columns[field] !== null) return false;
    if (field === 'price') return columns.total === null;
    return field !== 'kind' || !(isSigned || (format !== null && formatBy(format).isSwap));
  });
}
