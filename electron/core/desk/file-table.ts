import { plainCell, withoutZone } from './csv-cells.ts';
import type { CsvRow } from './csv-rows.ts';
import { FILE_FIELDS, type FileField, formatOf } from './formats.ts';

/** A file as a table: below the row with its headers. */
export interface FileTable {
  /** Of equal ones the second is `Currency 2`. */
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Whether the last row may be half a row. */
  readonly isEnded: boolean;
}

const names = (list: string): readonly string[] => list.split(', ');

/** Headers of other programs, in lower case, the surest first. */
const NAMES: Readonly<Record<Exclude<FileField, 'fee_2'>, readonly string[]>> = {
  id: names(
    'id, trade id, order id, order no, order no., order number, transaction id, reference, ref, txid',
  ),
  time: names(
    'time, date, date/time, datetime, date time, timestamp, created, created at, created time, datum, fecha, data',
  ),
  clock: names('time, time of day, heure, hora, uhrzeit'),
  zone: names('timezone, time zone, tz, fuseau horaire, zona horaria, zeitzone'),
  kind: names(
    'kind, side, type, buy/sell, action, direction, order type, transaction type, sens, tipo, typ, art',
  ),
  asset: names(
    'asset, coin, base, crypto, cryptocurrency, asset type, token, actif, activo, ativo',
  ),
  money: names(
    'money, quote, fiat, counter, fiat type, fiat currency, quote currency, price currency, currency, devise, moneda, moeda, währung',
  ),
  amount: names(
    'quantity, qty, amount asset, coin amount, size, vol, volume, units, amount, quantité, cantidad, quantidade, menge',
  ),
  price: names('price, rate, unit price, prix, precio, preço, preis, kurs'),
  fee: names(
    'fee, fees, commission, trading fee, trading fees, fee amount, transaction fee, transaction fees, frais, comisión, gebühr, gebühren, taxa',
  ),
  fee_in: names('fee_in, fee in, fee currency, fee asset, fee coin, fee unit'),
  platform: names('platform, exchange, venue'),
  note: names('note, notes, memo, comment, description'),
  pair: names('pair, market, symbol'),
  total: names('total, total price, value, amount fiat, fiat amount, cost, subtotal'),
  status: names(
    'status, state, order status, trade status, result, outcome, statut, état, estado, situação, ergebnis, zustand, durum',
  ),
};

/** Headers as formats name them. */
export const plainHeaders = (headers: readonly string[]): string[] =>
  headers.map((each) => withoutZone(plainCell(each)).replace(/\s+/g, ' ').toLowerCase());

function numbered(headers: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headers.map((each) => {
    const header = plainCell(each);
    const key = header.toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 || header === '' ? header : `${header} ${count}`;
  });
}

/** Of a `Currency` beside another money: what was traded. */
const CURRENCY = 'currency';

/** The column of a field by usual headers; null if none has one. */
export function namedColumn(headers: readonly string[], field: FileField): number | null {
  if (field === 'fee_2') return null;
  const plain = plainHeaders(headers);
  const columnOf = (list: readonly string[]): number | null =>
    list.map((name) => plain.indexOf(name)).find((at) => at >= 0) ?? null;
  const found = columnOf(NAMES[field]);
  if (field !== 'asset' || found !== null) return found;
  const money = columnOf(NAMES.money);
  const currency = columnOf([CURRENCY]);
  return money === currency ? null : currency;
}

/** Whether a header means an amount or a total: some programs call either `Amount`. */
export const isOfSum = (header: string): boolean =>
  plainHeaders([header]).some((each) => [...NAMES.amount, ...NAMES.total].includes(each));

/** Whether a file ends within this row. */
export const isCut = ({ fields, line }: CsvRow, { headers, rows, isEnded }: FileTable): boolean =>
  !isEnded && fields.length < headers.length && line === rows.at(-1)?.line;

/** The rows without one that the file ends in: half a row says nothing of the others. */
export const wholeRows = (table: FileTable): readonly CsvRow[] =>
  table.rows.filter((row) => !isCut(row, table));

/** Lines of disclaimers and accounts may be above the headers. */
export const LONGEST_PREAMBLE = 30;
/** So many headers are known in a row of them. */
const LEAST_KNOWN = 3;

/** Finds the row with the headers: that of a known format, else the one with most known headers. */
export function tableOf(all: readonly CsvRow[], isEnded: boolean): FileTable {
  const first = all.slice(0, LONGEST_PREAMBLE);
  const knownIn = (headers: readonly string[]): number =>
    new Set(FILE_FIELDS.flatMap((field) => namedColumn(headers, field) ?? [])).size;
  const scores = first.map(({ fields }) => {
    const headers = numbered(fields);
    return formatOf(plainHeaders(headers)) ? Infinity : knownIn(headers);
  });
  const most = Math.max(...scores);
  const at = most >= LEAST_KNOWN ? scores.indexOf(most) : 0;
  return { headers: numbered(all[at]?.fields ?? []), rows: all.slice(at + 1), isEnded };
}
