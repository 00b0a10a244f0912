import fs from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MARKETS } from '#core/rates/market.ts';
import type { Feed, Ticker } from '#core/rates/feed.ts';
import { allowance, monthsAt } from '#core/requests/budget.ts';
import { en } from '#core/text/en.ts';
import { createClock } from '../../../electron/base/clock.ts';
import { type OpenedState, openState } from '../../../electron/app/open-state.ts';
import { connecting } from '../../support/connected.ts';
import { deskHere } from '../../support/desk-here.ts';
import { useFolder } from '../../support/folder.ts';
import { amount } from '../../support/nightly.ts';
import { sealing } from '../../support/sealing.ts';
import { serveRates } from '../../support/served-rates.ts';
import { snapshotOf } from '../../support/snapshot.ts';

const inFolder = useFolder();
const ADDRESS = 'https://rates.example';
const TICKER = 'USDTNGN' as Ticker;
const FEEDS: readonly Feed[] = [...MARKETS, TICKER];
const HOURS_7 = 7 * 3_600_000;
const CASES = amount(400, 100_000);
/** A folder is used for so many cases, then the app starts again with it. */
const A_BATCH = 60;

/** Raw JSON, because `JSON.stringify` writes none of the numbers that matter. */
const RAW = [
  '0',
  '-0',
  '-1',
  '0.5',
  '1e-320',
  '1e19',
  '1e308',
  '1e400',
  '-1e400',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '8640000000000001',
  'null',
  'true',
  '""',
  '"0"',
  '"-5"',
  '"1e19"',
  '"1e400"',
  '"NaN"',
  '"Infinity"',
  '[]',
  '{}',
  '"NGN"',
  '"__proto__"',
  '{"__proto__":1}',
  '"2026-02-30T25:61:61Z"',
  '"+275760-09-13"',
  '1'.repeat(5_000),
  `"${'9'.repeat(5_000)}"`,
  `1e${'9'.repeat(400)}`,
  '1e100000000',
  'NaN',
  '"\\u0000"',
  `${'['.repeat(500)}${']'.repeat(500)}`,
];
/** At most one place of an answer is another one, or the answer is cut off, or is no JSON. */
const fault = fc.oneof(
  { weight: 8, arbitrary: fc.record({ at: fc.nat(), raw: fc.constantFrom(...RAW) }) },
  { weight: 2, arbitrary: fc.record({ at: fc.nat(), raw: fc.json() }) },
  { weight: 1, arbitrary: fc.record({ cut: fc.double({ min: 0, max: 1, noNaN: true }) }) },
  { weight: 1, arbitrary: fc.record({ body: fc.string({ unit: 'binary', maxLength: 200 }) }) },
);
type Fault = { at: number; raw: string } | { cut: number } | { body: string };
const hostile = fc.record({
  feed: fc.constantFrom(...FEEDS),
  fault,
  status: fc.constantFrom(200, 200, 200, 200, 402, 429, 500),
});

const BILLING = '{"units":1,"cost":10.5,"currency":"NGN","wallet_balance_after":5000.25}';

const HERE = '@@here@@';
function withFault(body: string, given: Fault): string {
  if ('cut' in given) return body.slice(0, Math.floor(body.length * given.cut));
  if ('body' in given) return given.body;
  const whole = JSON.parse(body) as unknown;
  const places: [Record<string, unknown>, string][] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, child] of Object.entries(part)) {
      places.push([part as Record<string, unknown>, key]);
      visit(child);
    }
  };
  visit(whole);
  const [part, key] = places[given.at % places.length] ?? expect.fail();
  part[key] = HERE;
  return JSON.stringify(whole).replace(JSON.stringify(HERE), () => given.raw);
}

/** The real main over a service in its own process, with a clock that the test moves. */
function begin() {
  const rates = serveRates();
  rates.setPlatforms(TICKER, [
    { code: 'alpha', buy: '1605', sell: '1595' },
    { code: 'beta', buy: '1604.5', sell: '1594' },
  ]);
  const world = {
    wallMs: Date.parse('2026-11-02T12:00:00Z'),
    bad: null as null | { feed: Feed; fault: Fault; status: number },
    arrived: 0,
    problems: [] as unknown[],
  };
  let pending = 0;
  const serve: typeof fetch = async (input, init) => {
    pending += 1;
    try {
      const url = new URL(input instanceof Request ? input.url : input);
      const { status, headers, body } = await rates.answer(url, new Headers(init?.headers));
      world.arrived += 1;
      const about = url.searchParams.get('market') ?? url.searchParams.get('ticker');
      const bad = world.bad?.feed === about ? world.bad : null;
      const billed = body.replace(/^\{/, `{"_meta":{"billing":${BILLING}},`);
      const sent = bad ? withFault(billed, bad.fault) : billed;
      return new Response(sent, {
        status: bad ? bad.status : status,
        headers: { ...headers, date: new Date(world.wallMs).toUTCString() },
      });
    } finally {
      pending -= 1;
    }
  };
  const start = (): Promise<OpenedState> =>
    openState({
      folder: inFolder(),
      desk: deskHere,
      sandboxUrl: null,
      clock: createClock(null, () => world.wallMs),
      random: () => 0.5,
      fetch: serve,
      isOnline: () => true,
      secrets: sealing,
      platform: 'darwin',
      confirm: () => Promise.resolve(true),
      text: en,
      onProblem: (_, error) => world.problems.push(error),
    });
  async function settled(): Promise<void> {
    for (let quiet = 0; quiet < 3;) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = pending === 0 ? quiet + 1 : 0;
    }
  }
  return { world, rates, start, settled };
}

const publish = (rates: ReturnType<typeof serveRates>, atMs: number, digit: number): void => {
  for (const market of MARKETS)
    rates.setRates(market, { NGN: `16${digit % 90}.5`, EUR: '0.92' }, atMs);
};

it(
  'any value at any place of any answer ends nothing, loses no count and leaves no start that fails',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(hostile, { minLength: A_BATCH, maxLength: A_BATCH }),
        async (cases) => {
          fs.rmSync(inFolder(), { recursive: true, force: true });
          fs.mkdirSync(inFolder());
          const { world, rates, start, settled } = begin();
          const refresh = async ({ store, sessions }: OpenedState): Promise<void> => {
            world.wallMs += HOURS_7;
            publish(rates, world.wallMs - 1_000, Math.floor(world.wallMs / HOURS_7));
            store.dispatch({ kind: 'refresh-requested', feeds: FEEDS });
            sessions.wake();
            await settled();
          };
          publish(rates, world.wallMs, 1);
          let main = await start();
          const account = connecting(ADDRESS, {
            plan: 'unlimited',
            keep: 'plain',
            monthlyLimit: 999_999_999,
          });
          expect(await main.account.connect(account, main.store)).toMatchObject({ ok: true });
          main.store.dispatch({ kind: 'chosen', choices: { tickers: [TICKER] } });
          await settled();
          for (const bad of cases) {
            world.bad = bad;
            await refresh(main);
            const moment = { nowMs: world.wallMs, steadyMs: performance.now() };
            expect(() => JSON.stringify(snapshotOf(main.store.state, moment))).not.toThrow();
            expect(world.problems).toEqual([]);
          }
          // After a good answer of each, all of them are current.
          world.bad = null;
          await refresh(main);
          await refresh(main);
          const { markets } = main.store.state;
          expect(MARKETS.map((market) => markets[market].table?.rates.get('NGN' as never))).toEqual(
            MARKETS.map(() => `16${Math.floor(world.wallMs / HOURS_7) % 90}.5`),
          );
          const usedIn = ({ store: { state } }: OpenedState): number => {
            const { connection } = state.connection;
            if (!connection) return -1;
            const moment = { nowMs: world.wallMs, steadyMs: performance.now() };
            return allowance(
              connection,
              state.spent,
              monthsAt(connection, state.spent, moment).current,
            ).used;
          };
          // Each request that arrived is counted, and no other one.
          expect(usedIn(main)).toBe(world.arrived);
          expect(world.arrived).toBeGreaterThan(cases.length * FEEDS.length);
          const before = [
            usedIn(main),
            main.store.state.choices,
            main.store.state.connection.connection,
          ];
          main.sessions.close();
          main.ledger.close();
          main.settings.close();
          main = await start();
          expect(main.store.state.notices).toEqual([]);
          expect([
            usedIn(main),
            main.store.state.choices,
            main.store.state.connection.connection,
          ]).toEqual(before);
          expect(main.store.state.markets.mid.table).toEqual(markets.mid.table);
          main.sessions.close();
          main.ledger.close();
          main.settings.close();
        },
      ),
      { numRuns: Math.ceil(CASES / A_BATCH) },
    );
  },
  amount(240_000, 7_200_000),
);
