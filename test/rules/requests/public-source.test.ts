import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEvent } from '#core/app/events.ts';
import { reduce } from '#core/app/reducer.ts';
import { nextAction, nextTryMs, refreshedFeeds } from '#core/requests/schedule.ts';
import { at } from '../../support/account.ts';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { ageAt, dueAfter, tableEdges } from '#core/rates/freshness.ts';
import { freshnessView } from '#core/requests/freshness-view.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import {
  NEVER_TRIED,
  nextPublicMs,
  type PublicPace,
  waitAfterAnswer,
  waitAfterFailure,
  waitUnreached,
} from '#core/requests/public-pace.ts';
import { withReasonText } from '../../support/reason-words.ts';
import { fetchPublic } from '../../../electron/public/public-service.ts';
import { FIRST_PUBLIC, publicService } from '../../../electron/public/sources.ts';
import { OPEN_ER_API } from '../../../electron/public/open-er-api.ts';
import { rateTable } from '../../support/rates.ts';
import { serveHttp, type TestServer } from '../../support/http-server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 2, 11, 14, 2);
const LAST = Date.UTC(2026, 2, 11, 0, 2, 31) / 1000;
const NEXT = Date.UTC(2026, 2, 12, 0, 35, 41) / 1000;

/** The documented shape, with every field. */
const WHOLE = {
  result: 'success',
  provider: 'https://www.exchangerate-api.com',
  documentation: 'https://www.exchangerate-api.com/docs/free',
  terms_of_use: 'https://www.exchangerate-api.com/terms',
  time_last_update_unix: LAST,
  time_last_update_utc: 'Wed, 11 Mar 2026 00:02:31 +0000',
  time_next_update_unix: NEXT,
  time_next_update_utc: 'Thu, 12 Mar 2026 00:35:41 +0000',
  time_eol_unix: 0,
  base_code: 'USD',
  rates: { USD: 1, NGN: 1426.25, EUR: 0.9217, KWD: 0.30712, JPY: 150.46 },
};
const JSON_TEXT = JSON.stringify(WHOLE);
const edited = (change: Record<string, unknown>): string => JSON.stringify({ ...WHOLE, ...change });
const without = (field: keyof typeof WHOLE): string => edited({ [field]: undefined });
const withRates = (rates: string): string =>
  JSON_TEXT.replace(/"rates":\{.*?\}/, `"rates":${rates}`);

interface Said {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

let said: Said = { body: '' };
let server: TestServer;
const seen: string[] = [];
beforeAll(async () => {
  server = await serveHttp((request, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''} ${request.rawHeaders.join(' ')}`);
    response.writeHead(said.status ?? 200, {
      'content-type': 'application/json',
      ...said.headers,
    });
    response.end(said.body);
  });
});
afterAll(() => server.close());

async function answered(reply: Said): Promise<Awaited<ReturnType<typeof fetchPublic>>> {
  said = reply;
  const origin = server.address;
  return fetchPublic({ service: OPEN_ER_API, origin, fetch, now: () => NOW });
}

describe('the decoder of open.er-api.com', () => {
  it('reads the documented shape, with every digit', async () => {
    const digits = '1426.2500000000000000000001';
    const answer = await answered({ body: JSON_TEXT.replace('1426.25', digits) });
    expect(answer).toEqual({
      ok: true,
      value: {
        table: {
          market: 'mid',
          base: 'USD',
          rates: new Map(
            Object.entries({ ...WHOLE.rates, NGN: digits }).map(([code, rate]) => [
              code,
              String(rate),
            ]),
          ),
          publishedAtMs: LAST * 1000,
          firstSeenAtMs: NOW,
          dueAtMs: NEXT * 1000,
        },
        droppedCount: 0,
        badCodes: [],
        nextUpdateMs: NEXT * 1000,
      },
    });
  });

  it('sends neither a key nor a cookie nor a parameter', async () => {
    seen.length = 0;
    await answered({ body: JSON_TEXT });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatch(/^GET \/v6\/latest\/USD /);
    expect(seen[0]).not.toMatch(/key|cookie|authorization|\?/i);
  });

  it('asks its host over TLS', async () => {
    const urls: string[] = [];
    await fetchPublic({
      service: FIRST_PUBLIC,
      fetch: (url) => {
        urls.push(url);
        return Promise.resolve(new Response(JSON_TEXT));
      },
      now: () => NOW,
    });
    expect(urls).toEqual(['https://open.er-api.com/v6/latest/USD']);
    expect(publicService('open.er-api.com')).toBe(OPEN_ER_API);
    expect(publicService('else.example')).toBeNull();
  });

  it.each<[string, string, number]>([
    ['a rate of 0', '{"USD":1,"NGN":0,"EUR":0.9}', 1],
    ['a negative rate', '{"USD":1,"NGN":-1426,"EUR":0.9}', 1],
    ['a rate as text', '{"USD":1,"NGN":"1426","EUR":0.9}', 1],
    ['a rate that is no finite number', '{"USD":1,"NGN":1e400,"EUR":0.9}', 1],
    ['a code of another form', '{"USD":1,"EUR":0.9,"naira ₦":1426}', 1],
    ['a code that harms objects', '{"USD":1,"EUR":0.9,"__proto__":2,"constructor":3}', 2],
  ])('drops %s, and uses the rest', async (_name, rates, droppedCount) => {
    const answer = await answered({ body: withRates(rates) });
    expect(answer).toMatchObject({ ok: true, value: { droppedCount } });
    if (answer.ok) expect(answer.value.table.rates.get(currencyCode('EUR'))).toBe('0.9');
  });

  it.each(['next week', 0, null, undefined])('goes on without a next update: %s', async (time) => {
    const answer = await answered({ body: edited({ time_next_update_unix: time }) });
    expect(answer).toMatchObject({ ok: true, value: { nextUpdateMs: null } });
  });

  const page = '<!doctype html><title>Sign in</title><h1>Sign in to this network</h1>';
  it.each<[string, Said, RegExp]>([
    ['HTML with 200', { body: page, headers: { 'content-type': 'text/html' } }, /^not-json/],
    ['nothing', { body: '' }, /^not-json/],
    ['half of the answer', { body: JSON_TEXT.slice(0, 300) }, /^not-json/],
    ['NaN as a rate', { body: withRates('{"USD":1,"NGN":NaN}') }, /^not-json/],
    ['10 MB', { body: `${JSON_TEXT}${' '.repeat(10_000_000)}` }, /^too-large/],
    [
      'a million rates',
      { body: withRates(`{"USD":1${',"NGN":2'.repeat(60_000)}}`) },
      /^too-large.*more values/,
    ],
    [
      'an error body with 200',
      { body: '{"result":"error","error-type":"unsupported-code"}' },
      /^bad-request: unsupported-code/,
    ],
    ['an error without a type', { body: '{"result":"error"}' }, /^bad-request/],
    [
      'an error with rates',
      { body: edited({ result: 'error', 'error-type': 'quota-reached' }) },
      /quota-reached/,
    ],
    ['no result', { body: without('result') }, /^unexpected-shape.*result/],
    ['another result', { body: edited({ result: 'partly' }) }, /^unexpected-shape.*result/],
    ['a list', { body: '[]' }, /^unexpected-shape/],
    ['a number', { body: '1426.25' }, /^unexpected-shape/],
    ['null', { body: 'null' }, /^unexpected-shape/],
    ['no rates', { body: without('rates') }, /^unexpected-shape.*rates/],
    ['empty rates', { body: withRates('{}') }, /^unexpected-shape.*no rates in the answer/],
    ['rates as a list', { body: withRates('[1426.25]') }, /^unexpected-shape.*rates/],
    ['rates as null', { body: withRates('null') }, /^unexpected-shape.*rates/],
    [
      'no usable rate',
      { body: withRates('{"NGN":0,"EUR":"x"}') },
      /^unexpected-shape.*no rates in the answer/,
    ],
    ['another base', { body: edited({ base_code: 'EUR' }) }, /^unexpected-shape.*EUR/],
    [
      'a base of a megabyte',
      { body: edited({ base_code: 'x'.repeat(1_000_000) }) },
      /^unexpected-shape[^]{1,400}$/,
    ],
    ['no base', { body: without('base_code') }, /^unexpected-shape.*base_code/],
    ['a base as a number', { body: edited({ base_code: 840 }) }, /^unexpected-shape.*base_code/],
    [
      'a dollar that is not worth one',
      { body: withRates('{"USD":1.08,"EUR":1}') },
      /^unexpected-shape.*USD/,
    ],
    ['no dollar among the rates', { body: withRates('{"NGN":1426}') }, /^unexpected-shape.*USD/],
    [
      'a changed shape',
      { body: JSON_TEXT.replace('"rates"', '"conversion_rates"') },
      /^unexpected-shape.*rates/,
    ],
    [
      'no time',
      { body: without('time_last_update_unix') },
      /^unexpected-shape.*time_last_update_unix/,
    ],
    [
      'a time in words',
      { body: edited({ time_last_update_unix: 'today' }) },
      /time_last_update_unix/,
    ],
    [
      'a time in the future',
      { body: edited({ time_last_update_unix: NOW / 1000 + 301 }) },
      /^unexpected-shape.*in the future/,
    ],
    [
      'two weeks old',
      { body: edited({ time_last_update_unix: NOW / 1000 - 14 * 86_400 - 1 }) },
      /^unexpected-shape.*two weeks/,
    ],
    [
      'a redirect',
      { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '' },
      /^redirected/,
    ],
    ['too many requests', { status: 429, body: '' }, /^rate-limited/],
    ['404', { status: 404, body: '' }, /^bad-request/],
    ['500', { status: 500, body: JSON_TEXT }, /^server/],
    ['204', { status: 204, body: '' }, /^redirected/],
  ])('refuses %s', async (_name, reply, expected) => {
    const answer = await answered(reply);
    const said = withReasonText(answer);
    expect(said.ok ? 'ok' : `${said.error.code}: ${said.error.detail ?? ''}`).toMatch(expected);
  });
});

/** A source, its clock, and whoever presses: what leaves is what the rule lets leave. */
function sent(
  attemptsMs: readonly number[],
  answer: (nowMs: number) => { nextUpdateMs: number | null } | { retryAfterMs?: number },
): number[] {
  const left: number[] = [];
  let pace: PublicPace = NEVER_TRIED;
  for (const nowMs of attemptsMs) {
    if (nextPublicMs(pace, nowMs) > nowMs) continue;
    left.push(nowMs);
    const said = answer(nowMs);
    const wait =
      'nextUpdateMs' in said
        ? waitAfterAnswer(said.nextUpdateMs, DAY, nowMs)
        : waitAfterFailure(said.retryAfterMs, nowMs);
    pace = { triesMs: [...pace.triesMs, nowMs], wait };
  }
  return left;
}

const everyMinuteFor = (hours: number): number[] =>
  Array.from({ length: hours * 60 + 1 }, (_, minute) => NOW + minute * 60_000);

describe('the age of a source that publishes once a day', () => {
  const PUBLISHED = LAST * 1000;
  const DUE = PUBLISHED + 24 * HOUR;
  const ageAfter = (hours: number, stated: number | null): string => {
    const dueAtMs = dueAfter(PUBLISHED, DAY, stated);
    const table = rateTable({}, { publishedAtMs: PUBLISHED });
    return ageAt(tableEdges({ ...table, dueAtMs }, []), PUBLISHED + hours * HOUR);
  };

  it.each<[number, number | null, string]>([
    [13, NEXT * 1000, 'fresh'],
    [24.5, NEXT * 1000, 'fresh'],
    [25.5, NEXT * 1000, 'fresh'],
    [25.6, NEXT * 1000, 'ageing'],
    [48.5, NEXT * 1000, 'ageing'],
    [48.6, NEXT * 1000, 'stale'],
    [25, null, 'fresh'],
    [25.01, null, 'ageing'],
    [48.01, null, 'stale'],
    // It never says so itself: not before its last time, nor weeks later.
    [25.01, PUBLISHED - HOUR, 'ageing'],
    [25.01, PUBLISHED + 30 * DAY, 'ageing'],
  ])('after %d h, next stated for %s, is %s', (hours, stated, age) => {
    expect(ageAfter(hours, stated)).toBe(age);
  });

  it('is known after a restart, by the period', () => {
    const table = rateTable({ NGN: '1426.25' }, { publishedAtMs: PUBLISHED });
    const markets = { mid: { table, checkedAtMs: NOW, checkedUntilMs: NOW + 2 * DAY } };
    const recorded = { ...NOTHING_RECORDED, markets };
    const { source } = OPEN_ER_API;
    const state = initialState(source, DAY, DEFAULT_CHOICES, recorded, NOW);
    expect(state.markets.mid.table?.dueAtMs).toBe(DUE);
    const shown = freshnessView(state.markets.mid);
    expect(shown).toMatchObject({ freshUntilMs: DUE + HOUR, staleAtMs: DUE + DAY });
    expect(shown && ageAt(shown, NOW)).toBe('fresh');
    const account = { kind: 'account', key: 'https://rates.example' } as const;
    const other = initialState(account, null, DEFAULT_CHOICES, recorded, NOW);
    expect(other.markets.mid.table?.dueAtMs).toBeUndefined();
  });
});

describe('the pace of a public source', () => {
  it('sends two requests in 47 hours of starts, wakes and presses', () => {
    const left = sent(everyMinuteFor(47), (nowMs) => ({ nextUpdateMs: nowMs + 10 * HOUR }));
    expect(left.map((atMs) => (atMs - NOW) / HOUR)).toEqual([0, 24]);
  });

  it('waits for the publication that is announced, at most a day longer', () => {
    const hours = (nextUpdateMs: number | null): number =>
      (waitAfterAnswer(nextUpdateMs, DAY, NOW).untilMs - NOW) / HOUR;
    expect([null, NOW - DAY, NOW + HOUR, NOW + 24.5 * HOUR, NOW + 900 * DAY].map(hours)).toEqual([
      24, 24, 24, 24.5, 48,
    ]);
  });

  it('tries again an hour after a failure, and four times a day at most', () => {
    const left = sent(everyMinuteFor(47), () => ({}));
    expect(left.map((atMs) => (atMs - NOW) / HOUR)).toEqual([0, 1, 2, 3, 24, 25, 26, 27]);
  });

  it.each([
    ['unreachable', 10],
    ['tls', 10],
    // The source may have counted it: the ledger's wait alone is binding.
    ['network', 1],
  ] as const)('after %s tries by itself in %i min, where a press may in one', (code, minutes) => {
    const state = initialState(OPEN_ER_API.source, null, DEFAULT_CHOICES, NOTHING_RECORDED, NOW);
    const events: readonly AppEvent[] = [
      {
        kind: 'request-failed',
        feed: 'mid',
        error: { code, detail: null },
        atMs: NOW,
        notBeforeMs: NOW + 600_000,
      },
      { kind: 'waits-loaded', waits: { latest: waitUnreached(NOW) } },
    ];
    const failed = events.reduce(reduce, state);
    const [soon, due] = [1, minutes].map((each) => at(NOW + each * 60_000));
    expect(nextTryMs(failed, 'mid', at(NOW))).toBe(due?.nowMs);
    expect(soon && refreshedFeeds(failed, soon)).toEqual(['mid']);
    expect(due && nextAction(failed, due)).toMatchObject({ kind: 'send', feed: 'mid' });
  });

  it('waits longer where the source says so', () => {
    expect(waitAfterFailure(6 * HOUR, NOW).untilMs).toBe(NOW + 6 * HOUR);
    expect(waitAfterFailure(0, NOW).untilMs).toBe(NOW + HOUR);
  });

  it('counts a request whose answer was lost with the app', () => {
    expect(nextPublicMs({ triesMs: [NOW], wait: null }, NOW + 1)).toBe(NOW + HOUR);
  });

  it.each([1, HOUR, 23 * HOUR, 365 * DAY])(
    'is not stopped by a clock that was %i ms ahead',
    (by) => {
      const wait = { receivedAtMs: NOW + by, untilMs: NOW + by + DAY };
      expect(nextPublicMs({ triesMs: [NOW + by], wait }, NOW)).toBe(0);
    },
  );

  it('never sends more than four a day, nor two within the hour, whatever is answered', () => {
    const kinds = fc.constantFrom('good', 'bad', 'slow');
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 90 }), { minLength: 1, maxLength: 200 }),
        fc.array(kinds, { minLength: 200, maxLength: 200 }),
        (minutes, answers) => {
          let nowMs = NOW;
          const attempts = minutes.map((each) => (nowMs += each * 60_000));
          const good: number[] = [];
          let next = 0;
          const left = sent(attempts, (atMs) => {
            const kind = answers[next++];
            if (kind === 'slow') return { retryAfterMs: 3 * HOUR };
            if (kind === 'bad') return {};
            good.push(atMs);
            return { nextUpdateMs: atMs + (next % 3) * HOUR };
          });
          for (const atMs of left) {
            const within = (ms: number): number =>
              left.filter((each) => each >= atMs && each < atMs + ms).length;
            expect(within(HOUR)).toBe(1);
            expect(within(DAY)).toBeLessThanOrEqual(4);
          }
          good.slice(1).forEach((atMs, index) => {
            expect(atMs - (good[index] ?? 0)).toBeGreaterThanOrEqual(DAY);
          });
        },
      ),
    );
  });
});
