import { type DecimalText, decimalText, ratioOf, times } from '#core/number/decimal.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Zone } from '#core/text/age-text.ts';
import type { DateOrder, DecimalSign } from './csv-cells.ts';
import type { FileField, FormatId } from './formats.ts';
import { storable } from './trade.ts';

/** Two numbers that a trade can store have no more digits together. */
const LONGEST_PRODUCT = 70;

export const NUMBER_FIELDS = ['amount', 'price', 'total', 'fee'] as const;
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

/** A status that no format knows, and what the person says of it. */
interface ChosenStatus {
  readonly status: string;
  readonly isDone: boolean;
}

/** What the person chose for a file. The rest is found in each file again. */
export interface ImportChoices {
  readonly columns: Partial<Readonly<Record<FileField, number | null>>>;
  readonly dateOrder: DateOrder | null;
  readonly decimals: Readonly<Record<NumberField, DecimalSign | null>>;
  /** Of times without one. */
  readonly zone: Zone | null;
  /** Of rows that name none. */
  readonly asset: CurrencyCode | null;
  readonly statuses: readonly ChosenStatus[];
  /** Whether rows in another money than the chosen pair's are read too. */
  readonly isAnyMoney: boolean;
  /** The lines that the person left out. */
  readonly leftOut: readonly number[];
  /** What the person had before the first trade of a pair. */
  readonly before: readonly HadBefore[];
}

export const NO_CHOICES: ImportChoices = {
  columns: {},
  dateOrder: null,
  decimals: { amount: null, price: null, total: null, fee: null },
  zone: null,
  asset: null,
  statuses: [],
  isAnyMoney: false,
  leftOut: [],
  before: [],
};

/** How a file is read: by what was chosen, and where nothing was, by what only one reading fits. */
export interface ImportPlan extends ImportChoices {
  /** Null for columns that no exchange writes. */
  readonly format: FormatId | null;
  readonly columns: Readonly<Record<FileField, number | null>>;
  /** Whether sales are the rows with a minus: without a column of what was done. */
  readonly isSigned: boolean;
}

/** What can be open: the order of dates, the zone, the asset, unknown statuses, decimal signs. */
export type Question = 'time' | 'zone' | 'asset' | 'status' | NumberField;
