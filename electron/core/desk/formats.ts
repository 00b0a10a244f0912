import type { FeeUnit } from './trade.ts';
import { CSV_FIELDS } from './own-file.ts';

/** What a column of a file can mean. `fee_2` is added to the fee, `clock` is the time of the day. */
export const FILE_FIELDS = [
  ...CSV_FIELDS,
  'clock',
  'zone',
  'pair',
  'total',
  'status',
  'fee_2',
] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** A column by its headers in lower case without a zone, the present one first. */
type Headers = string | readonly string[];

/**
 * A list of trades as an exchange gives it. A file is of a format if it has all of its columns,
 * whatever else there is. The second of equal headers is `currency 2`.
 */
interface TradeFormat {
  /** Where its trades were made: a counterparty is no platform. Empty where a column says it. */
  readonly platform: string;
  readonly columns: Partial<Readonly<Record<FileField, Headers>>>;
  /** Columns that some forms lack. */
  readonly optional?: Partial<Readonly<Record<FileField, Headers>>>;
  /** Statuses of trades. Other known statuses are of orders without one. */
  readonly done?: readonly string[];
  /** Whether the pair names the money first. */
  readonly isMoneyFirst?: true;
  /** What a fee without a unit is in: money for none, `received` for what the trade brought. */
  readonly feeIn?: FeeUnit | 'received';
  /** Whether each number has its currency behind it, which names asset and money. */
  readonly hasUnits?: true;
  /** Whether the amount is what came and the total what went, whichever of both is the money. */
  readonly isSwap?: true;
  /** Whether other kinds of rows than buy and sell are no trades, and left out. */
  readonly hasOthers?: true;
}

/**
 * Every known format. Where a header comes from stands beside it: none of these exchanges documents
 * its files, so what importers of others expect is the source. None says the zone of P2P times.
 */
const FORMATS = {
  parallax: {
    platform: '',
    columns: Object.fromEntries(CSV_FIELDS.map((field) => [field, field])),
  },
  // "Export C2C order history". Without fees until 2022, with fees, and with rates beside the fees
  // in importers of Brazilian tax tools (2025); `Couterparty` is theirs. Some forms have `Time(UTC)`.
  'binance-p2p': {
    platform: 'Binance P2P',
    columns: {
      id: 'order number',
      kind: 'order type',
      asset: 'asset type',
      money: 'fiat type',
      total: 'total price',
      price: ['price', 'unit price'],
      amount: 'quantity',
      status: ['status', 'order status'],
      time: ['created time', 'time'],
    },
    optional: { fee: 'maker fee', fee_2: 'taker fee' },
    done: ['completed'],
    feeIn: 'asset',
  },
  // The older form in importers of Bybit's .xlsx (2025), with two columns of each currency; the
  // newer one is known from a file of a trader, not from an importer.
  'bybit-p2p': {
    platform: 'Bybit P2P',
    columns: {
      id: 'order no.',
      kind: ['direction', 'type'],
      total: 'fiat amount',
      money: ['fiat currency', 'currency'],
      price: ['unit price', 'price'],
      amount: 'coin amount',
      asset: ['coin type', 'cryptocurrency'],
      fee: 'transaction fees',
      status: 'status',
      time: 'time',
    },
    optional: { fee_in: 'cryptocurrency 2' },
    done: ['completed'],
    feeIn: 'asset',
  },
  // From a file of a trader; no importer reads it. `Volume` is of the asset, `Amount` of the money.
  'okx-p2p': {
    platform: 'OKX P2P',
    columns: {
      id: 'order no',
      kind: 'order type',
      asset: 'crypto',
      money: 'currency',
      amount: 'volume',
      price: 'price',
      total: 'amount',
      status: 'status',
      time: 'created date',
    },
    done: ['fulfilled', 'completed'],
    feeIn: 'asset',
  },
  // From a file of a trader; no importer reads it. `Flat` is theirs for fiat.
  'bitget-p2p': {
    platform: 'Bitget P2P',
    columns: {
      id: 'order number',
      time: 'time created',
      kind: 'order type',
      asset: 'crypto',
      money: ['flat', 'fiat'],
      total: 'amount',
      price: 'price',
      amount: 'quantity',
      status: 'status',
    },
    done: ['completed'],
    feeIn: 'asset',
  },
  // Importers of Brazilian tax tools (2025).
  'kucoin-p2p': {
    platform: 'KuCoin P2P',
    columns: {
      time: 'time',
      kind: 'side',
      status: 'status',
      pair: 'legal/currency',
      total: 'legal_amount',
      price: 'price',
      amount: 'currency_amount',
      id: 'order_id',
    },
    done: ['done'],
    isMoneyFirst: true,
    feeIn: 'asset',
  },
  // Importers of Brazilian tax tools (2025); an older form has one `Time`.
  'gate-p2p': {
    platform: 'Gate P2P',
    columns: {
      id: 'no',
      time: ['created date', 'time'],
      kind: 'type',
      pair: 'fund type',
      price: 'price(fiat)',
      amount: 'amount(crypto)',
      total: 'total(fiat)',
      status: 'status',
    },
    done: ['completed', 'concluído'],
    feeIn: 'asset',
  },
  // Importers of Brazilian tax tools (2025), which know the status `Complete`.
  'htx-p2p': {
    platform: 'HTX P2P',
    columns: {
      id: 'no.',
      kind: 'type',
      asset: 'coin',
      amount: 'amount',
      price: 'price',
      total: 'total',
      fee: 'fee',
      fee_2: 'point card',
      money: 'currency',
      time: 'time',
      status: 'status',
    },
    done: ['completed', 'complete'],
    feeIn: 'asset',
  },
  // "Export trade history"; BittyTax, parsers/binance.py. Its header says UTC.
  'binance-spot': {
    platform: 'Binance',
    columns: {
      time: 'date',
      pair: 'pair',
      kind: 'side',
      price: 'price',
      amount: 'executed',
      total: 'amount',
      fee: 'fee',
    },
    hasUnits: true,
  },
  // "Convert history"; BittyTax, parsers/binance.py. Each row is what went for what came.
  'binance-convert': {
    platform: 'Binance',
    columns: { time: 'date', amount: 'buy', total: 'sell', status: 'status' },
    hasUnits: true,
    isSwap: true,
  },
  // "Spot orders, trade history" of a unified account; a public list of files of exchanges. Some
  // forms have a line above the headers, and units in the cells.
  'bybit-spot': {
    platform: 'Bybit',
    columns: {
      id: 'transaction id',
      pair: 'spot pairs',
      kind: 'direction',
      total: 'filled value',
      price: 'filled price',
      amount: 'filled quantity',
      fee: 'fees',
      time: 'timestamp',
    },
    feeIn: 'received',
  },
  // "Spot Orders_Filled Orders", with and without "Show Order-Splitting"; public importers (2025).
  'kucoin-spot': {
    platform: 'KuCoin',
    columns: {
      id: 'order id',
      pair: 'symbol',
      kind: 'side',
      price: 'avg. filled price',
      amount: 'filled amount',
      total: 'filled volume',
      fee: 'fee',
      fee_in: 'fee currency',
      time: 'filled time',
    },
    optional: { status: 'status' },
    done: ['deal', 'done'],
  },
  // "Transaction history", as public importers of 2024 to 2026 read it: fills, deposits, rewards.
  bitvavo: {
    platform: 'Bitvavo',
    columns: {
      id: 'transaction id',
      zone: 'timezone',
      time: 'date',
      clock: 'time',
      kind: 'type',
      asset: 'currency',
      amount: 'amount',
      money: 'quote currency',
      price: 'quote price',
      total: 'received / paid amount',
      fee: 'fee amount',
      fee_in: 'fee currency',
      status: 'status',
    },
    hasOthers: true,
  },
  // "Export trades"; as public importers read it. Newer forms have more columns.
  kraken: {
    platform: 'Kraken',
    columns: {
      pair: 'pair',
      time: 'time',
      kind: 'type',
      price: 'price',
      total: 'cost',
      fee: 'fee',
      amount: 'vol',
    },
    optional: { id: 'txid' },
  },
  // "Transaction history"; BittyTax, parsers/coinbase.py, the three forms since 2021.
  coinbase: {
    platform: 'Coinbase',
    columns: {
      time: 'timestamp',
      kind: 'transaction type',
      asset: 'asset',
      amount: 'quantity transacted',
      money: ['price currency', 'spot price currency'],
      price: ['price at transaction', 'spot price at transaction'],
      total: 'subtotal',
      fee: ['fees and/or spread', 'fees'],
    },
    optional: { id: 'id', note: 'notes' },
    hasOthers: true,
  },
} as const satisfies Readonly<Record<string, TradeFormat>>;
export type FormatId = keyof typeof FORMATS;
const FORMAT_IDS = Object.keys(FORMATS) as FormatId[];
export const formatBy = (id: FormatId): TradeFormat => FORMATS[id];

/** Files that are no trades, by columns that they have. Texts say which export to choose. */
const LEDGERS = {
  // BittyTax, parsers/binance.py: "Binance Statements".
  'binance-transactions': ['operation', 'coin', 'change', 'remark'],
  // BittyTax, parsers/kraken.py: "Kraken Ledgers".
  'kraken-ledgers': ['refid', 'aclass', 'asset', 'amount', 'balance'],
  // BittyTax, parsers/luno.py, and the three below it as several public importers read them.
  'luno-statement': ['balance delta', 'available balance delta'],
  'crypto-com-app': ['transaction description', 'native amount', 'transaction kind'],
  'wise-statement': ['transferwise id', 'running balance'],
  'wise-history': ['source amount (after fees)', 'target amount (after fees)'],
  'okx-bills': ['trade type', 'balance change', 'balance unit'],
  'kucoin-account': ['account type', 'currency', 'side', 'remark'],
  // Lists of programs that keep trades of many exchanges: each row has two sides.
  cointracking: ['buy', 'sell', 'cur.', 'cur. 2'],
  delta: ['base amount', 'base currency (name)', 'quote amount'],
  transfers: ['address', 'txid'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Ledger = keyof typeof LEDGERS;

type ColumnsOf = Readonly<Record<FileField, number | null>>;

const NO_COLUMNS = Object.fromEntries(FILE_FIELDS.map((field) => [field, null])) as ColumnsOf;

/** The format with the most columns among `headers`, and where they are; null for none. */
export function formatOf(
  headers: readonly string[],
): { readonly id: FormatId; readonly columns: ColumnsOf } | null {
  const found = FORMAT_IDS.flatMap((id) => {
    const { columns, optional = {} } = formatBy(id);
    const needed = placesIn(columns, headers);
    const isWhole = Object.values(needed).every((at) => at >= 0);
    const more = Object.entries(placesIn(optional, headers)).filter(([, at]) => at >= 0);
    if (!isWhole) return [];
    const size = Object.keys(needed).length;
    return [{ id, size, columns: { ...NO_COLUMNS, ...needed, ...Object.fromEntries(more) } }];
  });
  return found.reduce<(typeof found)[number] | null>(
    (best, each) => (best && best.size >= each.size ? best : each),
    null,
  );
}

function placesIn(
  columns: Partial<Readonly<Record<FileField, Headers>>>,
  headers: readonly string[],
): Record<string, number> {
  const places = Object.entries(columns).map(([field, names]) => {
    const at = [names].flat().map((name) => headers.indexOf(name));
    return [field, at.find((each) => each >= 0) ?? -1] as const;
  });
  return Object.fromEntries(places);
}

/** What else a file seems to be; null if nobody knows. */
export function ledgerOf(headers: readonly string[]): Ledger | null {
  const names = Object.keys(LEDGERS) as Ledger[];
  return names.find((name) => LEDGERS[name].every((each) => headers.includes(each))) ?? null;
}
