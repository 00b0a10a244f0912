import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currencyCode } from '#core/currency.ts';
import type { Why } from '#core/feed.ts';
import { monthAt } from '#core/month.ts';
import { type Spent, spentIn } from '#core/spending.ts';
import { type LedgerBack, openLedger } from '../../electron/store/ledger.ts';
import { openLedgerOrGoOn } from '../../electron/store/open-ledger.ts';
import { decimal } from '../support/rates.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const NOV = monthAt(NOON, 1);
const HERE = 'https://rates.example';
let folder = '';
const file = (): string => path.join(folder, 'requests.sqlite');

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-ledger-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

const request = (atMs = NOON, why: Why = 'schedule') =>
  ({ endpoint: 'latest', why, span: { earliestMs: atMs, latestMs: atMs + 30_000 } }) as const;
const back = (change: Partial<LedgerBack> = {}): LedgerBack => ({
  error: null,
  status: 200,
  bytes: 1_234,
  tookMs: 56,
  span: { earliestMs: NOON, latestMs: NOON + 1_000 },
  billing: null,
  anchor: { serviceMs: NOON, wallMs: NOON + 7, steadyMs: 99 },
  ...change,
});

function reopened(account = HERE, countFromMs = 0): Spent {
  const ledger = openLedger(file());
  const spent = ledger.load(account, 1, countFromMs);
  ledger.close();
  return spent;
}

describe('the ledger', () => {
  it('holds a request from before it leaves, whatever comes of it', () => {
    const ledger = openLedger(file());
    ledger.leave(HERE, request(), NOON);
    ledger.close();
    expect(spentIn(reopened(), NOV)).toMatchObject({ automatic: 1, byEndpoint: { latest: 1 } });
  });

  it('knows what came of it: outcome, bytes, time, cost, balance, the service’s clock', () => {
    const ledger = openLedger(file());
    const billing = {
      feature: null,
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
    expect(spent.anchor).toEqual({ serviceMs: NOON, wallMs: NOON + 7, steadyMs: null });
    const db = new DatabaseSync(file());
    expect(db.prepare('SELECT outcome, status, bytes, took_ms FROM request').get()).toEqual({
      outcome: 'ok',
      status: 200,
      bytes: 1_234,
      took_ms: 56,
    });
    db.close();
  });

  it('counts no request that never reached the service, and each account by itself', () => {
    const ledger = openLedger(file());
    ledger.settle(ledger.leave(HERE, request(), NOON), back({ error: 'unreachable', span: null }));
    ledger.leave('https://other.example', request(), NOON);
    ledger.close();
    expect(spentIn(reopened(), NOV).automatic).toBe(0);
    expect(spentIn(reopened('https://other.example'), NOV).automatic).toBe(1);
  });

  it('begins to count where the person said what had been used', () => {
    const ledger = openLedger(file());
    ledger.leave(HERE, request(NOON - DAY), NOON - DAY);
    ledger.leave(HERE, request(NOON), NOON);
    ledger.close();
    expect(spentIn(reopened(HERE, NOON), NOV).automatic).toBe(1);
  });

  it('remembers a quota over a restart, until something is answered', () => {
    let ledger = openLedger(file());
    ledger.settle(ledger.leave(HERE, request(), NOON), back({ error: 'quota' }));
    ledger.settle(ledger.leave(HERE, request(), NOON), back({ error: 'server' }));
    ledger.close();
    expect(reopened().quotaAtMs).toBe(NOON + 1_000);
    ledger = openLedger(file());
    ledger.settle(ledger.leave(HERE, request(NOON, 'hand'), NOON), back());
    ledger.close();
    expect(reopened().quotaAtMs).toBeNull();
  });

  it('forgets what is a quarter of a year old, and nothing that may still matter', () => {
    const ledger = openLedger(file());
    ledger.leave(HERE, request(NOON - 94 * DAY), NOON);
    ledger.leave(HERE, request(NOON - 62 * DAY), NOON);
    ledger.prune(NOON);
    ledger.close();
    const counts = reopened().months.map(({ automatic }) => automatic);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
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

describe('a ledger that is not one', () => {
  it('is put aside, and a new one begun', () => {
    fs.writeFileSync(file(), 'no database');
    const opened = openLedgerOrGoOn(file(), '2026-11-20', NOON);
    expect(opened.problem).toBeNull();
    expect(opened.putAside).toBe(path.join(folder, 'requests.broken-2026-11-20.sqlite'));
    expect(fs.readFileSync(opened.putAside ?? '', 'utf8')).toBe('no database');
    opened.ledger?.leave(HERE, request(), NOON);
    opened.ledger?.close();
  });

  it('that a newer version wrote is left alone, and said', () => {
    const db = new DatabaseSync(file());
    db.exec('PRAGMA user_version = 99');
    db.close();
    const opened = openLedgerOrGoOn(file(), '2026-11-20', NOON);
    expect(opened).toMatchObject({ ledger: null, putAside: null });
    expect(opened.problem).toContain('newer version');
  });

  it('or that can’t be made is said', () => {
    fs.mkdirSync(file());
    expect(openLedgerOrGoOn(file(), '2026-11-20', NOON)).toMatchObject({ ledger: null });
  });
});
