import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecimalText } from '#core/number/decimal.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { refresh } from '../../../electron/requests/requests-by-hand.ts';
import type { Question } from '../../../electron/window/confirm.ts';
import { serveHttp, type TestServer } from '../../support/http-server.ts';
import { connecting, type Main, openMain } from '../../support/connected.ts';
import { startRateServer } from '../../support/rate-server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 2, 11, 0, 10);
const NGN = currencyCode('NGN');

let nowMs = START;
/** When a day of the source began: ten minutes before a test does, at whatever time that is. */
let begunMs = 0;
let server: TestServer;
let folder: string;
/** When each request arrived, in hours after the start. */
let arrived: number[];
let reply: () => string;
let main: Main | null = null;
let questions: Question[];
let says = true;

const rates = (ngn: string): string => {
  const day = begunMs + Math.floor((nowMs - begunMs) / DAY) * DAY;
  return `{"result":"success","base_code":"USD","time_last_update_unix":${Math.floor(day / 1000) + 151},
    "time_next_update_unix":${Math.floor(day / 1000) + 86_400 + 400},"rates":{"USD":1,"NGN":${ngn},"EUR":0.92}}`;
};

beforeEach(async () => {
  nowMs = START;
  begunMs = nowMs - HOUR / 6;
  arrived = [];
  questions = [];
  says = true;
  reply = () => rates('1426.25');
  server = await serveHttp((_request, response) => {
    arrived.push((nowMs - START) / HOUR);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(reply());
  });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-public-'));
});

afterEach(async () => {
  quit();
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<Main> {
  main = await openMain({
    folder,
    wall: () => nowMs,
    publicUrl: server.address,
    confirm(question) {
      questions.push(question);
      return Promise.resolve(says);
    },
  });
  return main;
}

function quit(): void {
  main?.close();
  main = null;
}

/** Until nothing is under way. */
const settled = ({ store }: Main): Promise<void> =>
  expect.poll(() => store.state.markets.mid.inFlight).toBe(false);

const numberOf = ({ store }: Main): string | undefined =>
  store.state.markets.mid.table?.rates.get(NGN);

it('asks its host for nothing before the native yes', async () => {
  const app = await start();
  says = false;
  expect(await app.account.choosePublic(app.store)).toMatchObject({
    ok: false,
    error: { code: 'not-confirmed' },
  });
  app.sessions.wake();
  expect(app.store.state.source.kind).toBe('sandbox');
  expect(questions.map(({ title }) => title)).toEqual(['Fetch rates from open.er-api.com?']);
  expect(arrived).toEqual([]);
});

it('sends two requests in 47 hours of starts, wakes and presses', async () => {
  let app = await start();
  await app.account.choosePublic(app.store);
  await expect.poll(() => numberOf(app)).toBe('1426.25');
  for (let hour = 0; hour <= 47; hour += 1) {
    nowMs = START + hour * HOUR;
    if (hour % 3 === 0) {
      quit();
      app = await start();
      expect(app.store.state.source.key).toBe('open.er-api.com');
    }
    refresh(app.store, app.clock.moment(), app.sessions.wake);
    app.sessions.wake();
    await settled(app);
  }
  expect(arrived).toEqual([0, 24]);
  expect(app.store.state.markets.mid.failure).toBeNull();
});

it('keeps the last numbers of bad answers, an hour apart and four a day', async () => {
  let app = await start();
  await app.account.choosePublic(app.store);
  await expect.poll(() => numberOf(app)).toBe('1426.25');
  reply = () => '<html>';
  for (let minute = 24 * 60; minute <= 47 * 60; minute += 10) {
    nowMs = START + minute * 60_000;
    if (minute % 120 === 0) {
      quit();
      app = await start();
    }
    refresh(app.store, app.clock.moment(), app.sessions.wake);
    app.sessions.wake();
    await settled(app);
  }
  expect(arrived.map((each) => Math.round(each * 10) / 10)).toEqual([0, 24, 25, 26, 27]);
  expect(numberOf(app)).toBe('1426.25');
});

it('says why, and forgets nothing while it is offline', async () => {
  const app = await start();
  await app.account.choosePublic(app.store);
  await expect.poll(() => numberOf(app)).toBe('1426.25');
  await server.close();
  nowMs += 25 * HOUR;
  app.sessions.wake();
  await expect.poll(() => app.store.state.markets.mid.failure).not.toBeNull();
  expect(app.store.state.markets.mid.failure?.error.code).toBe('unreachable');
  expect(numberOf(app)).toBe('1426.25');
});

it('counts no try that never reached it: a start without a network loses no hour', async () => {
  await server.close();
  const app = await start();
  await app.account.choosePublic(app.store);
  const failure = () => app.store.state.markets.mid.failure;
  for (const tries of [1, 2, 3, 4, 5]) {
    await expect.poll(() => failure()?.count).toBe(tries);
    expect(failure()?.error.code).toBe('unreachable');
    // Not at once again, by whatever press.
    expect(refresh(app.store, app.clock.moment(), app.sessions.wake).ok).toBe(false);
    nowMs += 60_000;
    expect(refresh(app.store, app.clock.moment(), app.sessions.wake).ok).toBe(true);
  }
  await expect.poll(() => failure()?.count).toBe(6);
  expect(app.ledger.pace('public open.er-api.com').triesMs).toEqual([]);
  // By itself after the back-off, which is a quarter of an hour at most.
  nowMs += 15 * 60_000;
  app.sessions.wake();
  await expect.poll(() => failure()?.count).toBe(7);
});

it('shows neither its numbers as an account’s nor an account’s as its own', async () => {
  // The account's service has the real clock.
  nowMs = Date.now();
  const app = await start();
  await app.account.choosePublic(app.store);
  await expect.poll(() => numberOf(app)).toBe('1426.25');
  const service = await startRateServer();
  try {
    const answer = await app.account.connect(connecting(service.address), app.store);
    expect(answer.ok).toBe(true);
    expect(app.store.state.source).toEqual({ kind: 'account', key: service.address });
    expect(numberOf(app)).not.toBe('1426.25');
    // What the account's month counts is its own.
    // The month counts what the account answered, and nothing else.
    await vi.waitFor(() => {
      const counted = app.store.state.spent.months.map((each) => each.byHand + each.automatic);
      const sum = counted.reduce((total, each) => total + each, 0);
      expect([sum, service.requests.length]).toEqual([4, 4]);
    }, 20_000);
    quit();
    const again = await start();
    expect(again.store.state.source.key).toBe(service.address);
  } finally {
    await service.close();
  }
  expect(arrived).toHaveLength(1);
});

describe('as a second opinion beside an account', () => {
  let service: Awaited<ReturnType<typeof startRateServer>>;
  const on = { opinion: { overPercent: '3' as DecimalText } };
  const opinion = ({ store }: Main): string | undefined =>
    store.state.opinion?.table?.rates.get(NGN);
  const firstOpinion = (app: Main): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        const first = opinion(app);
        if (first !== undefined) resolve(first);
      };
      app.store.subscribe(look);
      look();
    });
  /** What the account's month counted. */
  const counted = ({ store }: Main): number =>
    store.state.spent.months.reduce((sum, each) => sum + each.byHand + each.automatic, 0);

  beforeEach(async () => {
    service = await startRateServer();
    // The account's service has the real clock.
    nowMs = Date.now();
    begunMs = nowMs - HOUR / 6;
  });
  afterEach(() => service.close().catch(() => undefined));

  async function connected(): Promise<Main> {
    const app = await start();
    expect(
      (await app.account.connect(connecting(service.address, { keep: 'plain' }), app.store)).ok,
    ).toBe(true);
    return app;
  }

  it('sends nothing before it is switched on, and then counts on no account’s budget', async () => {
    const app = await connected();
    app.sessions.wake();
    await expect.poll(() => counted(app) - service.requests.length).toBe(0);
    expect(arrived).toEqual([]);
    const { markets } = app.store.state;
    const before = service.requests.length;
    app.store.dispatch({ kind: 'chosen', choices: on });
    await expect.poll(() => opinion(app)).toBe('1426.25');
    expect(arrived).toHaveLength(1);
    expect([counted(app), service.requests.length]).toEqual([before, before]);
    // The account's numbers are its own.
    expect(app.store.state.markets).toEqual(markets);
    expect(app.store.state.source).toEqual({ kind: 'account', key: service.address });
    app.store.dispatch({ kind: 'chosen', choices: { opinion: { overPercent: null } } });
    expect(app.store.state.opinion).toBeNull();
  });

  it('says that a record of it which cannot be read was set aside', async () => {
    const app = await connected();
    fs.writeFileSync(path.join(folder, 'record-public.sqlite'), 'a song '.repeat(1_000));
    app.store.dispatch({ kind: 'chosen', choices: on });
    await expect.poll(() => opinion(app)).toBe('1426.25');
    const aside = fs.readdirSync(folder).filter((name) => name.startsWith('record-public.broken-'));
    expect(aside).toHaveLength(1);
    expect(app.store.state.notices).toMatchObject([
      { code: 'record-quarantined', file: expect.stringContaining(aside[0] ?? '') as string },
    ]);
  });

  it('sends two requests in 47 hours of starts, wakes and presses', async () => {
    let app = await connected();
    const from = nowMs;
    app.store.dispatch({ kind: 'chosen', choices: on });
    await expect.poll(() => opinion(app)).toBe('1426.25');
    // An answer that comes when the test's clock is hours on would set it back, and end the wait.
    await service.close();
    reply = () => rates('1430.5');
    for (let hour = 0; hour <= 47; hour += 1) {
      nowMs = from + hour * HOUR;
      if (hour % 6 === 0) {
        quit();
        app = await start();
        // Without a request, from the record, once the key is there.
        expect(await firstOpinion(app)).toBe(hour < 25 ? '1426.25' : '1430.5');
      }
      refresh(app.store, app.clock.moment(), app.sessions.wake);
      app.sessions.wake();
      app.store.announce();
      if (hour >= 24) await expect.poll(() => opinion(app)).toBe('1430.5');
    }
    expect(arrived.map((each) => Math.round(each - (arrived[0] ?? 0)))).toEqual([0, 24]);
  });

  it('sends nothing while updates are paused, offline or locked', async () => {
    const app = await connected();
    app.store.dispatch({ kind: 'chosen', choices: { paused: true } });
    app.store.dispatch({ kind: 'chosen', choices: on });
    app.store.dispatch({ kind: 'conditions-changed', conditions: { offline: true } });
    app.store.dispatch({ kind: 'chosen', choices: { paused: false } });
    app.store.dispatch({
      kind: 'conditions-changed',
      conditions: { offline: false, locked: true },
    });
    // Each request is in the ledger before it leaves.
    const tries = (): readonly number[] => app.ledger.pace('public open.er-api.com').triesMs;
    expect(tries()).toEqual([]);
    app.store.dispatch({ kind: 'conditions-changed', conditions: { locked: false } });
    expect(tries()).toHaveLength(1);
    await expect.poll(() => opinion(app)).toBe('1426.25');
  });

  it('asks a source that is not reached once in a quarter of an hour', async () => {
    await server.close();
    const app = await connected();
    // Each request is in the ledger before it leaves, and out of its pace once it reached nobody.
    const tries = (): number => app.ledger.pace('public open.er-api.com').triesMs.length;
    app.store.dispatch({ kind: 'chosen', choices: on });
    for (let turn = 0; turn < 3; turn += 1) {
      await expect.poll(tries).toBe(0);
      await expect.poll(() => app.store.state.opinion?.failure?.code).toBe('unreachable');
      for (let minute = 1; minute < 15; minute += 1) {
        nowMs += 60_000;
        app.store.announce();
        expect([minute, tries()]).toEqual([minute, 0]);
      }
      nowMs += 60_000;
      app.store.announce();
      expect(tries()).toBe(1);
    }
  });

  it('keeps its last number of a bad answer, and says why', async () => {
    const app = await connected();
    app.store.dispatch({ kind: 'chosen', choices: on });
    await expect.poll(() => opinion(app)).toBe('1426.25');
    reply = () => '<html>';
    nowMs += 25 * HOUR;
    app.store.announce();
    await expect.poll(() => app.store.state.opinion?.failure?.code).toBe('not-json');
    expect(opinion(app)).toBe('1426.25');
    nowMs += HOUR / 2;
    app.store.announce();
    expect(arrived).toHaveLength(2);
  });

  it('shares pace and record with the source in place of an account', async () => {
    const app = await start();
    await app.account.choosePublic(app.store);
    await expect.poll(() => numberOf(app)).toBe('1426.25');
    await app.account.connect(connecting(service.address), app.store);
    app.store.dispatch({ kind: 'chosen', choices: on });
    expect(opinion(app)).toBe('1426.25');
    app.store.announce();
    expect(arrived).toHaveLength(1);
  });
});

it('leads back to the demo, with its markets as they were chosen', async () => {
  const app = await start();
  app.store.dispatch({ kind: 'chosen', choices: { market: 'parallel' } });
  const { choices } = app.store.state;
  await app.account.choosePublic(app.store);
  await app.account.disconnect(app.store);
  expect(app.store.state.source.kind).toBe('sandbox');
  expect(app.store.state.choices).toEqual(choices);
});
