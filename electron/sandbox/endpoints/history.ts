import { type Answer, failure, type SandboxRequest } from '../exchange.ts';
import { sandboxRates } from '../market.ts';
import { type Endpoint, noRates, relativeTo, type World } from './endpoint.ts';

const DAY = 86_400_000;
const FIRST_DAY = '1999-01-01';
const MARKET = 'mid';

/** GET /history.json: no envelope, and `{}` unless the sandbox has real days. */
export const history: Endpoint = { method: 'GET', answer };

function answer({ query }: SandboxRequest, { seed, nowMs, history: mode }: World): Answer {
  if (mode === 'empty') return { status: 200, body: {} };
  const symbols = query.get('symbols')?.toUpperCase().split(',');
  const atMs = momentOf(query.get('date'), nowMs);
  if (typeof atMs === 'string') return failure(400, 'Invalid date', atMs);
  const base = query.get('base')?.toUpperCase() ?? 'USD';
  const { publishedAtMs, rates } = sandboxRates(seed, MARKET, atMs);
  const relative = relativeTo(base, rates);
  if (!relative) return noRates(base, MARKET);
  const chosen = Object.entries(relative).filter(
    ([code]) => !symbols || code === base || symbols.includes(code),
  );
  const timestamp = Math.floor(publishedAtMs / 1000);
  return { status: 200, body: { base, rates: Object.fromEntries(chosen), timestamp } };
}

/** A past day's last moment; now for today or without a date. Returns an error as text. */
function momentOf(date: string | null, nowMs: number): number | string {
  const today = dayOf(nowMs);
  if (date === null || date === today) return nowMs;
  const startMs = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : NaN;
  if (Number.isNaN(startMs) || dayOf(startMs) !== date) return 'A date is YYYY-MM-DD.';
  if (date < FIRST_DAY) return `Rates reach back to ${FIRST_DAY}.`;
  return date < today ? startMs + DAY - 1 : 'There are no rates of days to come.';
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
