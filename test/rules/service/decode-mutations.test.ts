import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import type { Result } from '#core/base/result.ts';
import { createRateService, type RateService } from '../../../electron/service/client.ts';
import { ERRORS } from '../../support/answers-errors.ts';
import { VALUES } from '../../support/answers-values.ts';
import {
  conversion,
  DAY,
  day,
  type Endpoint,
  envelope,
  latest,
  NOW,
  platforms,
} from '../../support/answers.ts';
import { decimal } from '../../support/rates.ts';
import { rational } from '../../support/rational.ts';
import { withReasonText } from '../../support/reason-words.ts';
import { cases } from '../../support/nightly.ts';

const service = (body: string, status: number): RateService =>
  createRateService({
    baseUrl: 'https://rates.test',
    key: 'k3y',
    fetch: () => Promise.resolve(new Response(status === 204 ? null : body, { status })),
    now: () => NOW,
  });

const ASKS: Record<Endpoint, (from: RateService) => Promise<Result<object>>> = {
  latest: (from) => from.latest('mid'),
  currencies: (from) => from.currencies(),
  platforms: (from) => from.platforms('USDNGN'),
  convert: (from) =>
    from.convert({
      from: currencyCode('USD'),
      to: currencyCode('NGN'),
      amount: decimal('100'),
      market: 'mid',
    }),
  history: (from) => from.history(DAY),
};

const BODIES: readonly (readonly [Endpoint, string])[] = [
  ['latest', latest('{"NGN":1612.123457000000000001,"EUR":0.92014,"BTC":9.28e-6,"JPY":152}')],
  ['currencies', envelope('{"NGN":"Nigerian Naira","USDT":"Tether"}')],
  [
    'platforms',
    platforms(
      '[{"code":"a","buy":1601.5,"sell":1589.25,"last_updated":1795176000000},{"code":"b","buy":0,"sell":1590}]',
    ),
  ],
  ['convert', conversion()],
  ['history', day()],
  ['history', envelope(day())],
];
const ENDPOINTS = Object.keys(ASKS) as Endpoint[];

const TOKENS = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  '-',
  '0',
  '1',
  '.',
  'e',
  'e999',
  'E-',
  'null',
  'true',
  '{}',
  '[]',
  '"x"',
  '__proto__',
  'constructor',
  '\\u0000',
  '\ud800',
  '9'.repeat(401),
  'success',
  'error',
  'quota',
  '"NGN":7,',
  '"a":',
];

/** A change of a text at a place that is given as a share of its length. */
type Mutation = (text: string) => string;
const place = fc.double({ min: 0, max: 1, noNaN: true });
const at = (text: string, share: number): number => Math.floor(share * text.length);
const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(place, fc.constantFrom(...TOKENS)).map(
    ([share, token]): Mutation =>
      (text) =>
        text.slice(0, at(text, share)) + token + text.slice(at(text, share)),
  ),
  fc.tuple(place, fc.constantFrom(...TOKENS), fc.nat(6)).map(
    ([share, token, length]): Mutation =>
      (text) =>
        text.slice(0, at(text, share)) + token + text.slice(at(text, share) + length),
  ),
  fc.tuple(place, fc.nat(12)).map(
    ([share, length]): Mutation =>
      (text) =>
        text.slice(0, at(text, share)) + text.slice(at(text, share) + length),
  ),
  fc.tuple(place, fc.nat(30), place).map(([from, length, to]): Mutation => (text) => {
    const piece = text.slice(at(text, from), at(text, from) + length);
    return text.slice(0, at(text, to)) + piece + text.slice(at(text, to));
  }),
  place.map(
    (share): Mutation =>
      (text) =>
        text.slice(0, at(text, share)),
  ),
);

/** A value in place of another one: the text stays JSON, so that decoding gets to see it. */
const valueMutation = fc.tuple(fc.nat(40), fc.json()).map(([skipped, json]): Mutation => (text) => {
  let index = 0;
  return text.replace(/(?<=[:[,])(?:-?\d[\d.e+-]*|"[^"]*"|\{\}|\[\])/gi, (old) =>
    index++ === skipped ? json : old,
  );
});
const numberMutation = fc
  .tuple(
    fc.nat(12),
    fc.constantFrom(
      '0',
      '-1',
      '1e999',
      '1e-400',
      '1e400',
      '"5"',
      'null',
      '-0',
      '5e0',
      '0.10',
      '9'.repeat(400),
      '1E+2',
    ),
  )
  .map(([skipped, json]): Mutation => (text) => {
    let index = 0;
    return text.replace(/(?<=[:[,])-?\d[\d.e+-]*/gi, (old) => (index++ === skipped ? json : old));
  });

const mutated = fc
  .tuple(
    fc.constantFrom(...BODIES),
    fc.array(fc.oneof(mutation, valueMutation, numberMutation), { minLength: 1, maxLength: 6 }),
  )
  .map(([[endpoint, body], changes]) => ({
    endpoint,
    body: changes.reduce((text, change) => change(text), body),
  }));

const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** A number in one way of writing it, by an oracle that shares no code with the client. */
function written(text: string): string | null {
  const [, exponent = '0'] = /e([+-]?\d+)$/i.exec(text) ?? [];
  if (Math.abs(Number(exponent)) > 1_000) return null;
  const { numerator, denominator } = rational(text.replace('+', ''));
  // All denominators are powers of ten: the shortest form is the one without zeros at the end.
  let [top, bottom] = [numerator, denominator];
  while (bottom > 1n && top % 10n === 0n) [top, bottom] = [top / 10n, bottom / 10n];
  return `${top}/${top === 0n ? 1n : bottom}`;
}

const numbersIn = (body: string): Set<string | null> =>
  new Set([...body.matchAll(NUMBER)].map(([text]) => written(text)));

/** Every rate, price and conversion of a result; a base counts as 1. */
function ratesOf(value: object): string[] {
  const fields = value as {
    table?: { rates: Map<string, string> };
    rates?: Map<string, string>;
    quotes?: { buy: string | null; sell: string | null }[];
    days?: { open: string; high: string; low: string; close: string }[];
    base?: string;
    rate?: string;
    conversion?: string;
  };
  return [
    ...(fields.table?.rates.values() ?? []),
    ...[...(fields.rates ?? [])].flatMap(([code, rate]) => (code === fields.base ? [] : [rate])),
    ...(fields.quotes?.flatMap(({ buy, sell }) => [buy, sell]) ?? []),
    ...(fields.days?.flatMap(({ open, high, low, close }) => [open, high, low, close]) ?? []),
    fields.rate ?? null,
    fields.conversion ?? null,
  ].filter((rate) => rate !== null);
}

describe('a body that was changed', () => {
  it('never throws, and never yields a rate that it did not hold', async () => {
    let usable = 0;
    await fc.assert(
      fc.asyncProperty(mutated, async ({ endpoint, body }) => {
        const result = withReasonText(await ASKS[endpoint](service(body, 200)));
        if (!result.ok) {
          expect((result.error.detail ?? '').length).toBeLessThanOrEqual(300);
          return;
        }
        usable += 1;
        const held = numbersIn(body);
        for (const rate of ratesOf(result.value)) {
          expect(rate).toMatch(/^\d+(?:\.\d+)?$/);
          expect(held).toContain(written(rate));
        }
      }),
      { numRuns: cases(3_000) },
    );
    // Else the property would hold of nothing.
    expect(usable).toBeGreaterThan(300);
  });

  it('never throws under any status, at any endpoint', async () => {
    await fc.assert(
      fc.asyncProperty(
        mutated,
        fc.constantFrom(...ENDPOINTS),
        fc.constantFrom(200, 201, 204, 301, 400, 401, 402, 403, 404, 429, 500, 503, 599),
        async ({ body }, endpoint, status) => {
          const result = await ASKS[endpoint](service(body, status));
          if (status > 299) expect(result.ok).toBe(false);
        },
      ),
      { numRuns: cases(500) },
    );
  });

  it('as any JSON, or any text, never throws', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json({ maxDepth: 6 }),
          fc.string(),
          fc.json().map((json) => envelope(json)),
        ),
        fc.constantFrom(...ENDPOINTS),
        async (body, endpoint) => {
          expect(typeof (await ASKS[endpoint](service(body, 200))).ok).toBe('boolean');
        },
      ),
      { numRuns: cases(500) },
    );
  });

  it('is no harm at another endpoint than its own', async () => {
    for (const { body } of [...ERRORS, ...VALUES]) {
      if (typeof body !== 'string' || body.length > 100_000) continue;
      for (const endpoint of ENDPOINTS) {
        const result = withReasonText(await ASKS[endpoint](service(body, 200)));
        if (result.ok) {
          const held = numbersIn(body);
          for (const rate of ratesOf(result.value)) expect(held).toContain(written(rate));
        }
      }
    }
  });
});
