import { withoutPrefix } from '#core/base/csv.ts';
import {
  addDecimals,
  type DecimalText,
  isZero,
  over,
  ratioOf,
  toPlaces,
  withoutLastZeros,
} from '#core/number/decimal.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import {
  cellNumber,
  cellTime,
  isIn,
  isNone,
  plainCell,
  unitsIn,
  unsigned,
  zoneOf,
} from './csv-cells.ts';
import type { CsvRow } from './csv-rows.ts';
import type { FileTable } from './file-table.ts';
import { formatBy } from './formats.ts';
import {
  cellOf,
  type HadBefore,
  type ImportPlan,
  isDone,
  isSignedBy,
  isTotal,
  type NumberField,
  skipped,
} from './import-plan.ts';
import {
  type FeeUnit,
  isTradeId,
  LONGEST_NOTE,
  LONGEST_PLATFORM,
  plainLine,
  storable,
  type TradeInput,
  type TradeKind,
  tradeProblem,
} from './trade.ts';
import { pairKeyOf } from './sums.ts';
import { momentAt } from './wall-time.ts';

export type RowProblem =
  | 'time'
  | 'kind'
  | 'currency'
  | 'amount'
  | 'price'
  | 'total'
  | 'fee'
  | 'unit'
  | 'status'
  | 'columns'
  | 'too-long'
  | NonNullable<ReturnType<typeof tradeProblem>>;

/** A trade with its id in the file, and the line in which it begins. */
export type ReadTrade = TradeInput & { readonly id: string | null; readonly line: number };

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
  /** Rows in another money, by their pairs. */
  readonly otherMoney: readonly { readonly pair: string; readonly count: number }[];
  /** Rows of totals. */
  readonly totals: number;
  /** Rows of what is neither bought nor sold, in formats that list more. */
  readonly noTrades: number;
  /** Rows that the person left out. */
  readonly leftOut: number;
  /** Ids that a spreadsheet shortened: their trades are read without one. */
  readonly shortened: number;
  /** Rows in which amount x price is the total. */
  readonly checked: number;
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

/** Spreadsheets change a long number into this, the same one for many. */
const ROUNDED_ID = /^\d(?:[.,]\d+)?E\+?\d+$/i;

/** Reads every row by a plan without open questions. `pair` is for files without a column of it. */
export function readRows(
  table: FileTable,
  plan: ImportPlan,
  pair: TickerPair,
  known: KnownTrades,
  nowMs: number,
): ReadRows {
  const { headers, rows, isEnded } = table;
  const isOurs = plan.format === 'parallax';
  const readRow = rowReader(table, plan, pair);
  const trades: ReadTrade[] = [];
  const problems: { line: number; problem: RowProblem }[] = [];
  const equal: number[] = [];
  const others = new Map<string, number>();
  const idOf = partIds();
  const ownIds = new Set<string>();
  const seen = new Set<string>();
  const counts = { duplicates: 0, again: 0, unfinished: 0, totals: 0, noTrades: 0 };
  const more = { leftOut: 0, shortened: 0, checked: 0 };
  for (const { line, fields } of inOrder(table, plan)) {
    const refuse = (problem: RowProblem): unknown => problems.push({ line, problem });
    const skip = skipped({ line, fields }, plan);
    if (skip === 'left-out') more.leftOut += 1;
    if (skip === 'total') counts.totals += 1;
    if (skip === 'unfinished') counts.unfinished += 1;
    if (skip !== null) continue;
    const isShort = fields.length < headers.length;
    const isCut = isShort && !isEnded && line === rows.at(-1)?.line;
    if (isCut || fields.slice(headers.length).some((each) => each.trim() !== '')) {
      refuse('columns');
      continue;
    }
    const read = readRow(isOurs ? fields.map(withoutPrefix) : fields);
    if (typeof read === 'object' && 'other' in read) {
      if (read.other === null) counts.noTrades += 1;
      else others.set(read.other, (others.get(read.other) ?? 0) + 1);
      continue;
    }
    const problem = typeof read === 'string' ? read : tradeProblem(read.trade, nowMs);
    if (problem !== null || typeof read === 'string') {
      refuse(isShort ? 'columns' : (problem ?? 'columns'));
      continue;
    }
    if (isDone(fields, plan) === null) {
      refuse('status');
      continue;
    }
    const { trade, fileId } = read;
    if (read.isShortened) more.shortened += 1;
    if (read.isChecked) more.checked += 1;
    const id = isOurs ? fileId : idOf(fileId);
    if (id !== null && (known.ids.has(id) || ownIds.has(id))) {
      counts.duplicates += 1;
      continue;
    }
    if (id !== null) ownIds.add(id);
    const key = `${fileId} ${dealKey(trade)}`;
    if (seen.has(key)) equal.push(line);
    seen.add(key);
    if (id === null && known.deals.has(dealKey(trade))) counts.again += 1;
    trades.push({ ...trade, id, line });
  }
  const told = problems.sort((left, right) => left.line - right.line).slice(0, MOST_TOLD);
  return {
    trades,
    ...counts,
    ...more,
    equal: equal.slice(0, MOST_TOLD),
    otherMoney: [...others].map(([name, count]) => ({ pair: name, count })),
    problems: told,
    problemCount: problems.length,
  };
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

/** What the person had before, just before the first trade of its pair. */
export function openingsFor(
  before: readonly HadBefore[],
  trades: readonly ReadTrade[],
): readonly ReadTrade[] {
  return before.flatMap(({ asset, money, amount, cost, note }) => {
    const key = pairKeyOf({ asset, money });
    const times = trades.filter((each) => pairKeyOf(each) === key).map(({ atMs }) => atMs);
    if (times.length === 0) return [];
    const atMs = times.reduce((first, each) => Math.min(first, each)) - 1;
    const none = {
      fee: '0' as DecimalText,
      feeIn: 'money',
      platform: '',
      id: null,
      line: 0,
    } as const;
    return [{ kind: 'opening' as const, atMs, asset, money, amount, price: cost, note, ...none }];
  });
}

/** Rows from the first to the last trade. A file whose times only fall has the newest one first. */
function inOrder({ rows }: FileTable, plan: ImportPlan): readonly CsvRow[] {
  const times = rows
    .filter((row) => skipped(row, plan) !== 'total')
    .map(({ fields }) => cellTime(cellOf(fields, plan, 'time'), plan.dateOrder ?? 'ymd'));
  const isFalling = times.every((time, index) => {
    const before = times[index - 1];
    return time !== null && (before === undefined || time <= (before ?? 0));
  });
  return isFalling && times[0] !== times.at(-1) ? rows.toReversed() : rows;
}

const KINDS: readonly (readonly [TradeKind, RegExp])[] = [
  ['buy', /^(?:buy|bought|b|purchase|advanced trade buy|comprar?|achat|kauf)$/i],
  ['sell', /^(?:sell|sold|s|sale|advanced trade sell|vender?|vente|verkauf)$/i],
  ['opening', /^opening(?: stock)?$/i],
];

/** Currencies that end the names of pairs such as VETUSDT. */
const QUOTES =
  'USDT USDC FDUSD BUSD TUSD DAI USD EUR GBP NGN KES GHS ZAR BRL TRY AUD CAD CHF JPY BTC ETH BNB'.split(
    ' ',
  );
/** Kraken writes XXBTZEUR. */
const LONG_PAIR = /^X([A-Z]{3})Z([A-Z]{3})$/;
const RENAMED: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' };

/** Asset and money of a pair; null if it is not clear where one code ends. */
function pairIn(text: string, isMoneyFirst: boolean): TickerPair | null {
  const parts = text.toUpperCase().split(/ ?[/_-] ?/);
  const long = LONG_PAIR.exec(parts[0] ?? '');
  const ends = QUOTES.filter((quote) => text.length > quote.length + 1 && text.endsWith(quote));
  const [end] = ends;
  const split =
    parts.length === 2
      ? parts
      : long
        ? long.slice(1)
        : end !== undefined && ends.length === 1
          ? [text.slice(0, -end.length), end]
          : [];
  const [first, second] = split.map((each) => parseCode(RENAMED[each] ?? each));
  if (!first || !second) return null;
  return isMoneyFirst ? { asset: second, money: first } : { asset: first, money: second };
}

type RowRead =
  | {
      readonly trade: TradeInput;
      readonly fileId: string | null;
      readonly isShortened: boolean;
      readonly isChecked: boolean;
    }
  /** A row in another pair, or of what is no trade (null). */
  | { readonly other: string | null }
  | RowProblem;

const PRICE_PLACES = 18;

function rowReader(
  table: FileTable,
  plan: ImportPlan,
  pair: TickerPair,
): (fields: readonly string[]) => RowRead {
  const format = plan.format ? formatBy(plan.format) : null;
  const { columns, dateOrder, decimals } = plan;
  const ahead = zoneOf(plainCell(table.headers[columns.time ?? -1] ?? ''));
  const isSigned = isSignedBy(plan, table);
  const isFromColumn = format === null || format.platform === '';
  const zone = plan.zone ?? 'UTC';
  const momentOf = (clockMs: number): number | null => {
    if (ahead === 'none') return momentAt(clockMs, zone);
    return ahead === null ? null : clockMs - ahead;
  };
  return (fields) => {
    const cell = (field: Parameters<typeof cellOf>[2]): string => cellOf(fields, plan, field);
    const numberIn = (text: string, field: NumberField): DecimalText | null =>
      cellNumber(text, decimals[field] ?? '.');
    const amountCell = unsigned(cell('amount'));
    const kind = isSigned
      ? amountCell.isMinus
        ? 'sell'
        : 'buy'
      : KINDS.find(([, words]) => words.test(cell('kind')))?.[0];
    if (kind === undefined && format?.hasOthers && cell('kind') !== '') return { other: null };
    const named = pairOf(cell);
    if (named === null) return 'currency';
    const { asset, money } = named;
    const isOther = columns.money !== null || columns.pair !== null || format?.hasUnits;
    if (isOther && !plan.isAnyMoney && money !== pair.money) return { other: pairKeyOf(named) };
    const atMs = cellTime(cell('time'), dateOrder ?? 'ymd', momentOf);
    if (atMs === null) return 'time';
    if (kind === undefined) return 'kind';
    const amount = numberIn(amountCell.text, 'amount');
    const totalCell = unsigned(cell('total')).text;
    const total = totalCell === '' ? null : numberIn(totalCell, 'total');
    if (amount === null || isZero(amount)) return 'amount';
    if (amountCell.isMinus && kind !== 'sell') return 'amount';
    if (totalCell !== '' && total === null) return 'total';
    const price =
      columns.price === null ? priceBy(amount, total) : numberIn(cell('price'), 'price');
    if (price === null || isZero(price)) return 'price';
    if (!isIn(cell('amount'), asset)) return 'unit';
    if (!isIn(cell('price'), money) || !isIn(totalCell, money)) return 'unit';
    const isChecked = columns.price !== null && total !== null && kind !== 'opening';
    if (isChecked && !isTotal(amount, price, total)) return 'total';
    const fee = feeOf(cell, asset, money);
    if (typeof fee === 'string') return fee;
    const [platform, note] = [
      isFromColumn ? plainLine(noneAsEmpty(raw(fields, 'platform'))) : format.platform,
      plainLine(raw(fields, 'note')),
    ];
    const rawId = raw(fields, 'id').trim();
    const isShortened = ROUNDED_ID.test(rawId);
    const id = isShortened || isNone(rawId) ? '' : rawId;
    if (platform.length > LONGEST_PLATFORM || note.length > LONGEST_NOTE) return 'too-long';
    if (id !== '' && !isTradeId(id)) return 'too-long';
    const trade = { kind, atMs, asset, money, amount, price, ...fee, platform, note };
    return { trade, fileId: id === '' ? null : id, isShortened, isChecked };
  };

  function raw(fields: readonly string[], field: 'id' | 'platform' | 'note'): string {
    const at = columns[field];
    return at === null ? '' : (fields[at] ?? '');
  }

  function pairOf(
    cell: (field: 'pair' | 'asset' | 'money' | 'amount' | 'total') => string,
  ): TickerPair | null {
    if (format?.hasUnits) {
      const [asset, money] = [cell('amount'), cell('total')].map((text) => {
        const [unit, ...more] = unitsIn(unsigned(text).text);
        return unit !== undefined && more.length === 0 ? parseCode(unit) : null;
      });
      const isPair = asset && money && cell('pair').replace(/[/_-]/, '') === `${asset}${money}`;
      return isPair ? { asset, money } : null;
    }
    if (columns.pair !== null) return pairIn(cell('pair'), format?.isMoneyFirst ?? false);
    const asset = columns.asset === null ? pair.asset : parseCode(cell('asset'));
    const money = columns.money === null ? pair.money : parseCode(cell('money'));
    return asset && money && { asset, money };
  }

  /** Two columns of fees are one fee. */
  function feeOf(
    cell: (field: 'fee' | 'fee_2' | 'fee_in') => string,
    asset: CurrencyCode,
    money: CurrencyCode,
  ): { fee: DecimalText; feeIn: FeeUnit } | 'fee' | 'unit' {
    const texts = [cell('fee'), cell('fee_2')].filter((each) => each !== '');
    const read = texts.map((each) => cellNumber(each, decimals.fee ?? '.'));
    const named = cell('fee_in');
    let fee = '0' as DecimalText;
    for (const each of read) {
      if (each === null) return 'fee';
      fee = addDecimals(fee, each);
    }
    const stored = storable(fee);
    if (stored === null) return 'fee';
    const feeIn = feeUnitOf(texts, named, asset, money);
    return feeIn === null
      ? 'unit'
      : { fee: stored, feeIn: isZero(stored) && feeIn !== 'asset' ? 'money' : feeIn };
  }

  function feeUnitOf(
    texts: readonly string[],
    named: string,
    asset: CurrencyCode,
    money: CurrencyCode,
  ): FeeUnit | null {
    const unit = named.toUpperCase();
    const codes = new Set(texts.flatMap(unitsIn));
    const [beside] = codes;
    const unitCode =
      unit === 'MONEY' || unit === 'ASSET'
        ? { MONEY: money, ASSET: asset }[unit]
        : unit === ''
          ? null
          : parseCode(unit);
    if (unit !== '' && unitCode === null) return null;
    const usual = format?.feeIn === 'asset' ? asset : money;
    const isClear = (code: CurrencyCode): boolean => texts.every((each) => isIn(each, code));
    const wanted =
      unitCode ??
      (beside === undefined
        ? usual
        : ([money, asset].find(isClear) ?? (/^[A-Z]/.test(beside) ? parseCode(beside) : null)));
    if (wanted === null || !isClear(wanted)) return null;
    if (wanted === money) return 'money';
    return wanted === asset ? 'asset' : wanted;
  }
}

const noneAsEmpty = (text: string): string => (isNone(text.trim()) ? '' : text);

function priceBy(amount: DecimalText, total: DecimalText | null): DecimalText | null {
  if (total === null) return null;
  const price = toPlaces(over(ratioOf(total), ratioOf(amount)), PRICE_PLACES, 'half-even');
  return storable(withoutLastZeros(price));
}
