/** A time up to this far ahead is accepted, because clocks differ a little. */
export const MAX_AHEAD_MS = 5 * 60_000;
/** An error of our clock up to this size is not reported. */
export const CLOCK_TOLERANCE_MS = 2 * 60_000;
/** Integers below this are seconds, not milliseconds. */
const SECONDS_BELOW = 1e11;

const INTEGER = /^\d{1,16}$/;
const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * Parses the service's times: an integer in ms or (below 1e11) in s, or ISO 8601, in UTC by
 * default. Null, "time unknown", for anything else, for 0 or less, and for more than 5 minutes
 * after `nowMs` (core/domain.md, "Time"). Epoch ms.
 */
export function parseServiceTime(text: string, nowMs: number): number | null {
  const timeMs = INTEGER.test(text) ? fromInteger(Number(text)) : fromIso(text);
  if (timeMs === null || !Number.isFinite(timeMs)) return null;
  return timeMs > 0 && timeMs <= nowMs + MAX_AHEAD_MS ? timeMs : null;
}

function fromInteger(value: number): number {
  return value < SECONDS_BELOW ? value * 1000 : value;
}

function fromIso(text: string): number | null {
  const match = ISO.exec(text.trim());
  if (!match) return null;
  const [, day = '', time = '00:00', zone = 'Z'] = match;
  const midnightMs = Date.parse(`${day}T00:00Z`);
  // Date.parse turns 30 February into 1 or 2 March, so such a date is refused here.
  if (Number.isNaN(midnightMs) || new Date(midnightMs).toISOString().slice(0, 10) !== day)
    return null;
  const parsed = Date.parse(`${day}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(parsed) ? null : parsed;
}
