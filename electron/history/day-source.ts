import { dayName } from '#core/history/day-name.ts';
import type { DayRates } from '#core/history/day-rates.ts';
import { type PairDay, ROWS_A_PAGE } from '#core/history/pair-days.ts';
import { ok, type Result } from '#core/base/result.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import { tickerOf } from '#core/platforms/ticker-pair.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { Endpoint } from '#core/rates/feed.ts';
import type { Billing } from '#core/rates/billing.ts';
import type { RateService } from '../service/client.ts';
import type { RateRecord } from '../record/record.ts';

const DAY_MS = 86_400_000;

interface Fetched {
  readonly days: readonly Extract<DayRates, { kind: 'rates' }>[];
  readonly candles: readonly PairDay[];
  readonly isOffered: boolean;
  readonly billing: Billing | null;
}

export interface DaySource {
  /** The endpoint that its requests count for. */
  readonly endpoint: Endpoint;
  /** Its series: a base, or a pair; null for USD. */
  readonly series: string | null;
  readonly daysARequest: number;
  /** @param days starts of consecutive days, newest first. */
  fetch(service: RateService, days: readonly number[]): Promise<Result<Fetched>>;
  save(record: RateRecord, fetched: Fetched, nowMs: number): void;
}

/** The documented endpoint: one request per day. */
export function dayByDay(parameterName: string, base: CurrencyCode | null): DaySource {
  return {
    endpoint: 'history',
    series: base,
    daysARequest: 1,
    async fetch(service, [dayMs = 0]) {
      const answer = await service.history(dayName(dayMs), parameterName, base);
      if (!answer.ok) return answer;
      const { value } = answer;
      const days = value.kind === 'rates' ? [value] : [];
      return ok({ days, candles: [], isOffered: days.length > 0, billing: value.billing });
    },
    save(record, { days }, nowMs) {
      for (const day of days) record.saveDayRates(day, nowMs, base);
    },
  };
}

/** A pair's days in pages. Each row costs money, and the pair has its own series. */
export function inPages({ asset, money }: TickerPair): DaySource {
  const series = `${asset}/${money}`;
  return {
    endpoint: 'pairs',
    series,
    daysARequest: ROWS_A_PAGE,
    async fetch(service, days) {
      const span = { fromMs: days.at(-1) ?? 0, toMs: days[0] ?? 0, most: days.length };
      const answer = await service.pairDays(tickerOf({ asset, money }), span);
      if (!answer.ok) return answer;
      const { days: candles, droppedCount, billing } = answer.value;
      const closes = candles.map(({ dayMs, close }) => ({
        kind: 'rates' as const,
        base: asset,
        rates: new Map([[money, close]]),
        timestampMs: dayMs + DAY_MS - 1,
        droppedCount,
        billing,
      }));
      return ok({ days: closes, candles, isOffered: true, billing });
    },
    save(record, { days, candles }, nowMs) {
      record.together(() => {
        for (const day of days) record.saveDayRates(day, nowMs, series);
        record.saveServiceCandles({ base: asset, quote: money }, series, candles);
      });
    },
  };
}
