import { csvLine } from '#core/base/csv.ts';
import type { Trade } from './trade.ts';

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
export const csvHead = (): string => csvLine(CSV_FIELDS);

/** A file of trades has no more rows: one of ours is split there. */
export const MOST_ROWS = 20_000;

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
