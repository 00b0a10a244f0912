import { pairOf } from '#core/platforms/ticker-pair.ts';
import { parseTicker } from '#core/rates/feed.ts';
import { type Answer, failure, type SandboxRequest, success } from '../exchange.ts';
import { sandboxRate } from '../market.ts';
import type { Endpoint, World } from './endpoint.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MOST_ROWS = 100;
const SIGNIFICANT_DIGITS = 12;

/** Not part of the interface: imitates what was observed. */
export const pairHistory: Endpoint = { method: 'GET', answer };

function answer({ path, query }: SandboxRequest, { seed, nowMs }: World): Answer {
  const name = /pairs\/(\w+)\//.exec(path)?.[1] ?? '';
  const ticker = parseTicker(name);
  const pair = ticker && pairOf(ticker);
  if (!pair || rateAt(nowMs) === null) {
    return failure(404, 'No rates found', `${name} has no history.`);
  }
  const [fromMs, toMs] = [query.get('start_date'), query.get('end_date')].map((day) =>
    Date.parse(day ?? ''),
  ) as [number, number];
  if (Number.isNaN(fromMs + toMs)) return failure(400, 'Invalid date', 'A date is YYYY-MM-DD.');
  const lastMs = Math.min(toMs, Math.floor(nowMs / DAY) * DAY - DAY);
  const limit = Math.min(MOST_ROWS, Number(query.get('limit') ?? MOST_ROWS));
  const skipped = (Number(query.get('page') ?? 1) - 1) * limit;
  const count = Math.min(limit, Math.max(0, Math.round((lastMs - fromMs) / DAY) + 1 - skipped));
  const rows = Array.from({ length: count }, (_, index) => row(fromMs + (skipped + index) * DAY));
  return success({ ticker: name, rows });

  function rateAt(atMs: number): number | null {
    if (!pair) return null;
    const asset = sandboxRate(seed, 'mid', pair.asset, atMs);
    const money = sandboxRate(seed, 'mid', pair.money, atMs);
    const isQuoted = asset !== undefined && money !== undefined;
    return isQuoted ? Number((money / asset).toPrecision(SIGNIFICANT_DIGITS)) : null;
  }

  function row(dayMs: number): object {
    const seen = Array.from(
      { length: 24 },
      (_, hour) => rateAt(dayMs + (hour + 1) * HOUR - 1) ?? 0,
    );
    return {
      date: new Date(dayMs).toISOString().slice(0, 10),
      open: seen[0],
      high: Math.max(...seen),
      low: Math.min(...seen),
      close: seen.at(-1),
    };
  }
}
