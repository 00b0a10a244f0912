import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import type { Why } from '#core/rates/feed.ts';
import { monthAt } from '#core/requests/month.ts';
import { type Spent, spentIn } from '#core/requests/spending.ts';
import { type Ledger, type LedgerBack, openLedger } from '../../../electron/requests/ledger.ts';
import { keepLedger } from '../../../electron/requests/ledger-service.ts';
import { openLedgerOrGoOn } from '../../../electron/requests/open-ledger.ts';
import { decimal } from '../../support/rates.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const NOV = monthAt(NOON, 1);
const NGN = currencyCode('NGN');
const HERE = 'https://rates.example';
let folder = '';
const file = (): string => path.join(folder, 'requests.sqlite');

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-ledger-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

const unexpected = (): void => expect.fail();
const request = (atMs = NOON, why: Why = 'schedule') =>
  ({ endpoint: 'latest', why, span: { earliestMs: atMs, latestMs: atMs + 30_000 } }) as const;
const back = (change: Partial<LedgerBack> = {}): LedgerBack => ({
  error: null,
  status: 200,
  bytes: 1_234,
  tookMs: 56,
  span: { earliestMs: NOON, latestMs: NOON + 1_000 },
  billing: null,
  anchor: { serviceMs: NOON, wallMs: NOON + 7, steadyMs: 99, awayMs: 0 },
  wait: null,
  ...change,
});

/** All but the first, which has the schema. */
function zeroPages(of: string): void {
  const descriptor = fs.openSync(of, 'r+');
  const { size } = fs.fstatSync(descriptor);
  fs.writeSync(descriptor, Buffer.alloc(size - 4_096), 0, size - 4_096, 4_096);
  fs.closeSync(descriptor);
}

function reopened(account = HERE): Spent {
  const ledger = openLedger(file());
  const spent = ledger.load(account, 1, { nowMs: NOON + 1_007, steadyMs: 5 });
  ledger.close();
  return spent;
}

describe('the ledger', () => {
  it('opens with a bill that no version would store now, and counts its request', () => {
    const ledger = openLedger(file());
    const billing = { units: null, cost: decimal(`1${'0'.repeat(19)}`), currency: NGN };
    const balance = decimal(`-1${'0'.repeat(19)}`);
    ledger.settle(ledger.leave(HERE, request(), NOON), back({ billing: { ...billing, balance } }));
    ledger.close();
    expect(spentIn(reopened(), NOV)).toMatchObject({ automatic: 1, cost: {} });
    expect(reopened()).toMatchObject({ prices: {}, wallet: null });
  });

  it('has a request before it leaves, with any outcome', () => {
    const ledger = openLedger(file());
    ledger.leave(HERE, request(), NOON);
    ledger.close();
    expect(spentIn(reopened(), NOV)).toMatchObject({ automatic: 1, byEndpoint: { latest: 1 } });
  });

  it('remembers over a restart the last wait that an endpoint required', () => {
    const ledger = openLedger(file());
    for (const untilMs of [NOON + 9_000, NOON + 5_000]) {
      const id = ledger.leave(HERE, request(), NOON);
      ledger.settle(id, back({ error: 'rate-limited', wait: { receivedAtMs: NOON, untilMs } }));
    }
    ledger.settle(ledger.leave(HERE, request(), NOON), back());
    ledger.close();
    expect(reopened().waits).toEqual({ latest: { receivedAtMs: NOON, untilMs: NOON + 5_000 } });
    expect(reopened('https://other.example').waits).toEqual({});
  });

  it('stores the outcome, bytes, time, cost, balance and the service’s clock', () => {
    const ledger = openLedger(file());
    const billing = {
      units: null,
      cost: decimal('10.000000000000000001'),
      currency: currencyCode('NGN'),
      balance: decimal('49990'),
    };
    ledger.settle(ledger.leave(HERE, request(), NOON), back({ billing }));
    ledger.settle(ledger.leave(HERE, request(NOON, 'hand'), NOON), back({ billing }));
    ledger.close();
    const spent = reopened();
    expect(spentIn(spent, NOV)).toMatchObject({
      automatic: 1,
      byHand: 1,
      cost: { NGN: '20.000000000000000002' },
    });
    expect(spent.prices.latest).toEqual({ cost: '10.000000000000000001', currency: 'NGN' });
    expect(spent.wallet).toEqual({ balance: '49990', currency: 'NGN' });
    expect(spent.anchor).toEqual({
      serviceMs: NOON,
      wallMs: NOON + 7,
      steadyMs: 5,
      awayMs: 1_000,
    });
    const db = new DatabaseSync(file());
    expect(db.prepare('SELECT outcome, status, bytes, took_ms FROM request').get()).toEqual({
      outcome: 'ok',
      status: 200,
      bytes: 1_234,
      took_ms: 56,
    });
    db.close();
  });

  it('counts no request that never reached the service, and counts each account separately', () => {
    const ledger = openLedger(file());
    ledger.settle(ledger.leave(HERE, request(), NOON), back({ error: 'unreachable', span: null }));
    ledger.leave('https://other.example', request(), NOON);
    ledger.close();
    expect(spentIn(reopened(), NOV).automatic).toBe(0);
    expect(spentIn(reopened('https://other.example'), NOV).automatic).toBe(1);
  });

  it('continues from the count that the person entered; its cost stays paid', () => {
    const ledger = openLedger(file());
    const billing = {
      units: null,
      cost: decimal('10'),
      currency: currencyCode('NGN'),
    };
    const paid = back({ billing: { ...billing, balance: null } });
    ledger.settle(ledger.leave(HERE, request(), NOON), paid);
    ledger.enter(HERE, 120, NOON);
    ledger.leave(HERE, request(NOON - DAY), NOON);
    ledger.close();
    const spent = reopened();
    expect(spent.entered).toEqual({ count: 120, atMs: NOON });
    expect(spentIn(spent, NOV)).toMatchObject({ automatic: 1, cost: { NGN: '10' } });
    expect(reopened('https://other.example').entered).toBeNull();
  });

  it('remembers a quota over a restart, until the same is answered', () => {
    let ledger = openLedger(file());
    ledger.settle(ledger.leave(HERE, request(), NOON), back({ error: 'quota' }));
    ledger.settle(ledger.leave(HERE, request(), NOON), back({ error: 'server' }));
    ledger.settle(ledger.leave(HERE, { ...request(), endpoint: 'platforms' }, NOON), back());
    ledger.close();
    expect(reopened().quota).toMatchObject({ endpoint: 'latest', atMs: NOON });
    ledger = openLedger(file());
    ledger.settle(ledger.leave(HERE, request(NOON, 'hand'), NOON), back());
    ledger.close();
    expect(reopened().quota).toBeNull();
  });

  it('a quota ends when the person enters a new one', () => {
    const ledger = openLedger(file());
    ledger.settle(ledger.leave(HERE, request(), NOON), back({ error: 'quota' }));
    ledger.enter(HERE, 0, NOON);
    ledger.close();
    expect(reopened().quota).toBeNull();
  });

  it('forgets what is a quarter of a year old by the service’s clock, and nothing by ours', () => {
    const ledger = openLedger(file());
    const old = request(NOON - 94 * DAY);
    ledger.leave(HERE, old, NOON);
    ledger.leave('https://never.example', old, NOON);
    const span = { earliestMs: NOON - 62 * DAY, latestMs: NOON - 62 * DAY };
    ledger.settle(ledger.leave(HERE, request(), NOON), back({ span }));
    ledger.prune();
    ledger.close();
    const countOf = (account: string): number =>
      reopened(account).months.reduce((sum, { automatic }) => sum + automatic, 0);
    expect(countOf(HERE)).toBe(1);
    // An account whose service sent no time loses nothing.
    expect(countOf('https://never.example')).toBe(1);
  });

  it('leaves no trace of a check that it can be written', () => {
    const ledger = openLedger(file());
    ledger.check();
    ledger.close();
    const db = new DatabaseSync(file());
    expect(db.prepare('SELECT count(*) AS count FROM account').get()).toEqual({ count: 0 });
    db.close();
  });
});

describe('the ledger service', () => {
  const moment = () => ({ nowMs: NOON, steadyMs: 0 });

  it('quarantines a ledger with damaged content, and reports it', () => {
    const ledger = openLedger(file());
    for (let count = 0; count < 2_000; count += 1) ledger.leave(HERE, request(), NOON);
    ledger.close();
    const bytes = fs.readFileSync(file());
    bytes.fill(0xff, 4_096 * 2);
    fs.writeFileSync(file(), bytes);
    const keeper = keepLedger(file(), '2026-11-20', moment);
    const { spent, problem, quarantined } = keeper.load(HERE, 1);
    expect(quarantined ?? keeper.quarantined).toContain('requests.broken-2026-11-20');
    expect(problem).toBeNull();
    expect(spent.months).toEqual([]);
    keeper.close();
  });

  it('opens again what could not be opened, with what is in it', () => {
    const ledger = openLedger(file());
    ledger.leave(HERE, request(), NOON);
    ledger.close();
    fs.renameSync(file(), `${file()}.away`);
    fs.mkdirSync(file());
    const keeper = keepLedger(file(), '2026-11-20', moment);
    expect(keeper.load(HERE, 1).problem).not.toBeNull();
    expect(keeper.isBack(unexpected)).toBe(false);
    fs.rmdirSync(file());
    fs.renameSync(`${file()}.away`, file());
    expect(keeper.isBack(unexpected)).toBe(true);
    expect(spentIn(keeper.load(HERE, 1).spent, NOV).automatic).toBe(1);
    keeper.close();
  });

  it('waits for no lock of another program, and then has each request that left', () => {
    const keeper = keepLedger(file(), '2026-11-20', moment);
    const other = new DatabaseSync(file());
    other.exec('BEGIN IMMEDIATE');
    let id: bigint | null = null;
    // Four waits of SQLite's usual 5 s would take longer.
    const beganMs = performance.now();
    const leave = (why: Why) => (open: Ledger) => {
      id = open.leave(HERE, request(NOON, why), NOON);
    };
    // An automatic request that cannot be counted is not sent, so it must not be counted later.
    expect(() => keeper.write(leave('schedule'), false)).toThrow('locked');
    expect(() => keeper.write(leave('hand'), true)).toThrow('locked');
    expect(() => keeper.write((open) => open.settle(id ?? 0n, back()), true)).toThrow('locked');
    expect(keeper.isBack(unexpected)).toBe(false);
    expect(performance.now() - beganMs).toBeLessThan(10_000);
    other.exec('COMMIT');
    expect(keeper.isBack(unexpected)).toBe(true);
    other.close();
    keeper.close();
    expect(spentIn(reopened(), NOV)).toMatchObject({ automatic: 0, byHand: 1 });
  });

  it('enters at quit what was locked until then', () => {
    const keeper = keepLedger(file(), '2026-11-20', moment);
    const other = new DatabaseSync(file());
    other.exec('BEGIN IMMEDIATE');
    const leave = (open: Ledger) => void open.leave(HERE, request(NOON, 'hand'), NOON);
    expect(() => keeper.write(leave, true)).toThrow('locked');
    other.exec('COMMIT');
    other.close();
    keeper.close();
    expect(spentIn(reopened(), NOV).byHand).toBe(1);
  });

  it('replaces a ledger that is damaged while it is open', () => {
    const before = openLedger(file());
    for (let count = 0; count < 2_000; count += 1) before.leave(HERE, request(), NOON);
    before.close();
    const keeper = keepLedger(file(), '2026-11-20', moment);
    zeroPages(file());
    const leave = (open: Ledger) => void open.leave(HERE, request(), NOON);
    expect(() => keeper.write(leave, false)).toThrow('malformed');
    const replaced: string[] = [];
    expect(keeper.isBack((name) => replaced.push(path.basename(name)))).toBe(true);
    expect(replaced).toEqual(['requests.broken-2026-11-20.sqlite']);
    keeper.write(leave, false);
    keeper.close();
    expect(spentIn(reopened(), NOV).automatic).toBe(1);
  });
});

describe('a ledger that is not one', () => {
  it('is quarantined, and a new one begins', () => {
    fs.writeFileSync(file(), 'no database');
    const opened = openLedgerOrGoOn(file(), '2026-11-20');
    expect(opened.problem).toBeNull();
    expect(opened.quarantined).toBe(path.join(folder, 'requests.broken-2026-11-20.sqlite'));
    expect(fs.readFileSync(opened.quarantined ?? '', 'utf8')).toBe('no database');
    opened.ledger?.leave(HERE, request(), NOON);
    opened.ledger?.close();
  });

  it('from a newer version is left unchanged and reported', () => {
    const db = new DatabaseSync(file());
    db.exec('PRAGMA user_version = 99');
    db.close();
    const opened = openLedgerOrGoOn(file(), '2026-11-20');
    expect(opened).toMatchObject({ ledger: null, quarantined: null });
    expect(opened.problem).toContain('newer version');
  });

  it('or that can’t be created is reported', () => {
    fs.mkdirSync(file());
    expect(openLedgerOrGoOn(file(), '2026-11-20')).toMatchObject({ ledger: null });
  });
});
