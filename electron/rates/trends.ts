import type { AppState } from '#core/app/app-state.ts';
import { memo } from '#core/base/memo.ts';
import { boardPair } from '#core/rates/board-pair.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { mainMarket, type OwnPair } from '#core/rates/own-pairs.ts';
import type { RateTable } from '#core/rates/rate-table.ts';
import { ONE, rateOf } from '#core/rates/rate-table.ts';
import { timeOf } from '#core/rates/roll-up.ts';
import {
  type Close,
  monthOf,
  type Trend,
  trendOf,
  type Trends,
  turned,
} from '#core/rates/trend.ts';
import type { ArgsOf } from '#ipc/contract.ts';
import type { History } from '../record/history.ts';
import type { WithRecord } from '../record/open-record.ts';

export type RecordedCloses = Pick<History, 'closes' | 'changes'>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Far enough back to find a value older than 24 h after some weeks without a check. */
const DAYS_MS = 60 * DAY;
/**
 * Hours are read only this far. An older last value has nothing between it and the end of its day,
 * so it is that day's close.
 */
const HOURS_MS = 49 * HOUR;

/** The trend of any pair, read once for its market's answer and each change of the record. */
export function createPairTrends(
  withRecord: WithRecord<RecordedCloses>,
): (state: AppState, pair: OwnPair) => Trend | null {
  const trendsFor = memo((_pair: string) => lastComputed<Trend | null>());
  return (state, pair) =>
    withRecord((record) => {
      const trendFor = trendsFor(`${pair.base} ${pair.quote} ${pair.market}`);
      const inputs = [record, record?.changes() ?? null, state.markets[pair.market].table];
      return trendFor(inputs, () => pairTrend(state, pair, record));
    });
}

/**
 * The trends of rows in the board's main market, and of a pair, in one read of the record. Both legs of each
 * price come from one snapshot (rates/domain.md, "Markets").
 */
export function trendsIn(
  state: Pick<AppState, 'choices' | 'markets' | 'source'>,
  { codes, pair }: ArgsOf<'trends'>,
  record: RecordedCloses | null,
): Trends {
  const { money } = state.choices;
  const market = mainMarket(state);
  const { table } = state.markets[market];
  const rows = closesIn(table, money, codes, record);
  const trends = [...rows].map(([code, { latest, earlier }]): [string, Trend] => {
    const isTurned = boardPair(code, money).base === code;
    return isTurned
      ? [code, trendOf(turned(latest), earlier.map(turned))]
      : [code, trendOf(latest, earlier)];
  });
  return {
    market,
    money,
    atMs: table && timeOf(table),
    byCode: Object.fromEntries(trends),
    pair: pair && pairTrend(state, pair, record),
  };
}

function pairTrend(
  { markets }: Pick<AppState, 'markets'>,
  { base, quote, market }: OwnPair,
  record: RecordedCloses | null,
): Trend | null {
  const closes = closesIn(markets[market].table, base, [quote], record).get(quote);
  return closes ? monthOf(closes.latest, closes.earlier) : null;
}

interface PairCloses {
  readonly latest: Close;
  readonly earlier: readonly Close[];
}

/** Units of each currency for one of the base: now, and in the past. */
function closesIn(
  table: RateTable | null,
  base: CurrencyCode,
  codes: readonly CurrencyCode[],
  record: RecordedCloses | null,
): ReadonlyMap<CurrencyCode, PairCloses> {
  const per = table && rateOf(table, base);
  if (!table || per === null) return new Map();
  const atMs = timeOf(table);
  const since = { daysSinceMs: atMs - DAYS_MS, hoursSinceMs: atMs - HOURS_MS };
  const past = record?.closes(table.market, base, codes, since, atMs - DAY);
  const closes = codes.flatMap((code): [CurrencyCode, PairCloses][] => {
    const rate = rateOf(table, code);
    // A currency in itself is always 1.
    if (rate === null || code === base) return [];
    const latest = { atMs, rate, ...(per === ONE ? {} : { per }) };
    return [[code, { latest, earlier: past?.get(code) ?? [] }]];
  });
  return new Map(closes);
}

/** Keeps the last result and computes again only when an input is another one. */
function lastComputed<T>(): (inputs: readonly unknown[], compute: () => T) => T {
  let last: { readonly inputs: readonly unknown[]; readonly value: T } | null = null;
  return (inputs, compute) => {
    if (!last || inputs.some((input, index) => input !== last?.inputs[index])) {
      last = { inputs, value: compute() };
    }
    return last.value;
  };
}
