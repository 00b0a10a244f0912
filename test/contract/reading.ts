import assert from 'node:assert/strict';
import type { Reply } from './request.ts';

export type Fields = Readonly<Record<string, unknown>>;

const MINUTE = 60_000;
/** No service of this interface published before; a time in seconds is far below it. */
const EARLIEST_MS = Date.UTC(1999, 0, 1);

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function object(value: unknown, what: string): Fields {
  assert(isObject(value), `${what} is ${shown(value)}, not an object`);
  return value;
}

/** A body that came with 200. */
export function answered(reply: Reply): Fields {
  assert.equal(reply.status, 200, `status ${reply.status}: ${reply.text.slice(0, 120)}`);
  return object(reply.body, 'the body');
}

export const dataOf = (reply: Reply): Fields => object(answered(reply)['data'], 'data');

export function text(value: unknown, what: string): string {
  assert(typeof value === 'string' && value !== '', `${what} is ${shown(value)}, not a text`);
  return value;
}

export function number(value: unknown, what: string): number {
  assert(
    typeof value === 'number' && Number.isFinite(value),
    `${what} is ${shown(value)}, not a number`,
  );
  return value;
}

/** An integer of Unix milliseconds, not ahead of us by more than 5 minutes. */
export function epochMs(value: unknown, what: string, nowMs: number): number {
  const atMs = number(value, what);
  assert(Number.isInteger(atMs), `${what} is ${atMs}, not an integer`);
  assert(atMs > EARLIEST_MS, `${what} is ${atMs}: no milliseconds since 1970`);
  assert(atMs <= nowMs + 5 * MINUTE, `${what} is ${new Date(atMs).toISOString()}, ahead of us`);
  return atMs;
}

/** `rates`: at least one, each a number above 0 under a currency code. */
export function ratesOf(fields: Fields): Readonly<Record<string, number>> {
  const rates = Object.entries(object(fields['rates'], 'rates'));
  assert(rates.length > 0, 'there are no rates');
  for (const [code, rate] of rates) {
    assert.match(code, /^[A-Z0-9]{2,10}$/, `${code} is no currency code`);
    assert(number(rate, code) > 0, `${code} is ${shown(rate)}`);
  }
  return Object.fromEntries(rates) as Record<string, number>;
}

export function rateOf(fields: Fields, code: string): number {
  return number(ratesOf(fields)[code], code);
}

export function platformsOf(reply: Reply): readonly Fields[] {
  const { platforms } = dataOf(reply);
  assert(Array.isArray(platforms), `platforms is ${shown(platforms)}, not an array`);
  return platforms.map((entry: unknown) => object(entry, 'an entry'));
}

/** Refused, in JSON, with a text that says why. */
export function refused(reply: Reply): Fields {
  const body = object(reply.body, `the body of status ${reply.status}`);
  const isRefused = reply.status >= 400 || body['status'] === 'error';
  assert(isRefused, `answered with status ${reply.status}`);
  assert(hasContent(body), `says nothing: ${reply.text.slice(0, 120)}`);
  return body;
}

/** In whichever field: the fields of an error are not shown. */
function hasContent(value: unknown): boolean {
  if (typeof value === 'string') return /\p{L}{3}/u.test(value);
  if (Array.isArray(value)) return value.some(hasContent);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, field]) => name !== 'status' && hasContent(field));
}

export function near(value: number, expected: number, tolerance: number, what: string): void {
  const off = Math.abs(value / expected - 1);
  assert(off <= tolerance, `${what} is ${value}, ${(off * 100).toFixed(3)} % from ${expected}`);
}

const shown = (value: unknown): string =>
  (JSON.stringify(value) as string | undefined)?.slice(0, 60) ?? 'missing';
