import fc from 'fast-check';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firingKey, type StoredFiring } from '#core/alerts/alerts-state.ts';
import type { Rule } from '#core/alerts/rule.ts';
import { notificationText } from '#core/alerts/words.ts';
import { pendingFirings } from '#core/alerts/delivery/pending-firings.ts';
import { type AppState, initialState } from '#core/app/app-state.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { reduce } from '#core/app/reducer.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { en } from '#core/text/en.ts';
import { MAX_AHEAD_MS } from '#core/rates/service-time.ts';
import { persistTo } from '../../../electron/store/persist.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import type { RateRecord } from '../../../electron/record/record.ts';
import { createStore, type Store } from '../../../electron/store/store.ts';
import { choicesOf, ruleOf } from '../../support/alerts.ts';
import { amount, SEED } from '../../support/nightly.ts';
import { decimal, rateTable } from '../../support/rates.ts';
import { seeded } from '../../support/seeded.ts';
import { storeOn } from '../../support/stores.ts';

const ACCOUNT = { kind: 'account', key: 'https://rates.test' } as const;
const OTHER = { kind: 'account', key: 'https://other.test' } as const;
const NOTHING_SEEN = { isLate: false, seen: { values: {} } };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 10, 20, 8);

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-alerts-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

interface Running {
  readonly store: Store;
  readonly record: RateRecord;
}

/** The app's own way from a file to a store. */
function startOn(
  file: string,
  rules: readonly Rule[],
  nowMs: number,
  source = ACCOUNT as typeof ACCOUNT | typeof OTHER,
  periodMs = MINUTE,
): Running {
  const record = openRecord(file, source);
  const initial = reduce(initialState(source, periodMs, DEFAULT_CHOICES, record.load(), nowMs), {
    kind: 'chosen',
    choices: choicesOf(...rules),
  });
  const store = storeOn(record, initial);
  return { store, record };
}

function answer(
  store: Store,
  rate: string,
  atMs: number,
  publishedAtMs: number | null = atMs,
): void {
  const table = rateTable({ NGN: rate }, { publishedAtMs, firstSeenAtMs: atMs });
  store.dispatch({ kind: 'latest-answered', table, droppedCount: 0, atMs, steadyMs: 0 });
}

function claim({ store }: Running, atMs: number): readonly StoredFiring[] {
  const firings = pendingFirings(store.state, 0);
  if (firings.length > 0) {
    store.dispatch({ kind: 'firings-claimed', keys: firings.map(firingKey), atMs });
  }
  return firings;
}

const named = ({ ruleId, number, value }: StoredFiring): string => `${ruleId} ${number} ${value}`;

describe('any series, stored', () => {
  const step = fc.record({
    rate: fc.option(fc.integer({ min: 1600, max: 1700 }), { freq: 8 }),
    gapMs: fc.oneof(fc.constant(MINUTE), fc.integer({ min: 1, max: 30 * HOUR })),
    jumpMs: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      fc.integer({ min: -HOUR, max: 4 * MINUTE }),
    ),
    kind: fc.constantFrom('fresh', 'fresh', 'fresh', 'stale', 'no time'),
    restarts: fc.boolean(),
    claims: fc.boolean(),
  });
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
  const rules = [
    ruleOf({ id: 'above' }),
    ruleOf({ id: 'below', condition: { kind: 'below', level: decimal('1640') } }),
    ruleOf({ id: 'once', repeats: false }),
    ruleOf({ id: 'cools', coolDownMs: HOUR }),
    ruleOf({ id: 'moves', condition: { kind: 'moves', by: decimal('2'), withinMs: 24 * HOUR } }),
  ];

  function play(steps: readonly Step[], restarts: boolean): { notified: string[]; seen: number[] } {
    const file = path.join(folder, `${Math.random()}.sqlite`);
    let running = startOn(file, rules, START);
    const notified: string[] = [];
    const seen: number[] = [];
    let atMs = START;
    let answeredAtMs = START;
    for (const { rate, gapMs, jumpMs, kind, restarts: ends, claims } of steps) {
      atMs += gapMs;
      // A clock that is a little off does not change what was published when.
      const nowMs = atMs + jumpMs;
      if (rate !== null) {
        const publishedAt = { fresh: atMs, stale: atMs - 60 * HOUR, 'no time': null }[kind];
        // As an answer is read: what is too far ahead of the clock has no time that can be believed.
        const publishedAtMs =
          publishedAt !== null && publishedAt > nowMs + MAX_AHEAD_MS ? null : publishedAt;
        answer(running.store, String(rate), nowMs, publishedAtMs);
        answeredAtMs = nowMs;
        if (kind === 'fresh') seen.push(rate);
      }
      if (claims) notified.push(...claim(running, nowMs).map(named));
      if (restarts && ends) {
        running.record.close();
        // At an earlier clock, the recorded check would count as unknown (see below).
        running = startOn(file, rules, Math.max(nowMs, answeredAtMs));
      }
    }
    notified.push(...claim(running, atMs).map(named));
    running.record.close();
    fs.rmSync(file);
    return { notified, seen };
  }

  it('fires the same alerts once each, with or without a restart in between', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const { notified } = play(steps, false);
        expect(new Set(notified).size).toBe(notified.length);
        expect([...play(steps, true).notified].sort()).toEqual([...notified].sort());
      }),
      { numRuns: amount(15, 200) },
    );
  });

  it.each([
    { clock: 'at the last check', behindMs: 0, expected: ['moves 1 1632'] },
    { clock: 'before the last check, which is then unknown', behindMs: 1, expected: [] },
  ])('knows until when a value was confirmed, restarted with the clock $clock', (each) => {
    const file = path.join(folder, 'confirmed.sqlite');
    const first = startOn(file, rules, START);
    answer(first.store, '1600', START);
    answer(first.store, '1600', START + 23 * HOUR, null);
    first.record.close();
    const again = startOn(file, rules, START + 23 * HOUR - each.behindMs);
    answer(again.store, '1632', START + 24 * HOUR + 1);
    expect(claim(again, START + 24 * HOUR + 1).map(named)).toEqual(each.expected);
    again.record.close();
  });

  /** Said once more without a state: beyond now, and back behind the level since it was beyond last. */
  it('fires once for each crossing and re-arm, and on nothing that is excluded', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const regular = steps.map((each) => ({ ...each, jumpMs: 0 }));
        const { notified, seen } = play(regular, true);
        const crossings = seen.filter((rate, index) => {
          if (rate <= 1650) return false;
          const before = seen.slice(0, index);
          const since = before.slice(before.findLastIndex((each) => each > 1650) + 1);
          const wasBeyond = since.length < before.length;
          return wasBeyond ? since.some((each) => each <= 1648) : since.length > 0;
        });
        const values = notified
          .filter((each) => each.startsWith('above '))
          .map((each) => each.split(' ')[2]);
        expect(values).toEqual(crossings.map(String));
        const once = notified.filter((each) => each.startsWith('once '));
        expect(once).toHaveLength(Math.min(1, crossings.length));
      }),
      { numRuns: amount(15, 200) },
    );
  });
});

describe('an alert on new and gone platforms', () => {
  const TICKER = 'USDTNGN' as Ticker;
  const rule = ruleOf({
    subject: { kind: 'platforms', ticker: TICKER },
    condition: { kind: 'above', level: decimal('0') },
    coolDownMs: 15 * MINUTE,
  });
  function quoted({ store }: Running, codes: string, atMs: number): void {
    const quotes = codes
      .split(' ')
      .map((code) => ({ code, buy: decimal('1601'), sell: decimal('1590'), updatedAtMs: atMs }));
    store.dispatch({
      kind: 'platforms-answered',
      ticker: TICKER,
      atMs,
      steadyMs: 0,
      quotes: { ticker: TICKER, quotes, droppedCount: 0, billing: null },
    });
  }
  const ANSWERS: readonly (readonly [hour: number, codes: string])[] = [
    [0, 'a b'],
    [1, 'a b c'],
    // Right after another one, within what would be the time to cool down.
    [1.1, 'a b c d'],
    [1.2, 'a b c d'],
    [2, 'b c d'],
    [25, 'b c d'],
    [25.3, 'b c d'],
    [26, 'a b c d'],
  ];

  it.each([false, true])('fires once for each change, with restarts: %s', (restarts) => {
    const file = path.join(folder, 'events.sqlite');
    // So that none is late.
    const start = (atMs: number): Running => startOn(file, [rule], atMs, ACCOUNT, 24 * HOUR);
    let running = start(START);
    const fired: string[] = [];
    for (const [hour, codes] of ANSWERS) {
      const atMs = START + hour * HOUR;
      quoted(running, codes, atMs);
      if (restarts) {
        running.record.close();
        running = start(atMs);
        // A rule that changes nothing looks at its subject again.
        running.store.dispatch({ kind: 'rules-changed', gone: [], atMs });
      }
      fired.push(
        ...claim(running, atMs).map((firing) => {
          const { body } = notificationText([firing], false, atMs, {
            text: en,
            locale: 'en-GB',
            zone: 'UTC',
          });
          return `${hour}: ${body}`;
        }),
      );
    }
    expect(fired).toEqual(['1: New: c', '1.1: New: d', '25.3: Gone for a day: a', '26: New: a']);
    expect(running.record.load().tickers.get(TICKER)?.changes).toHaveLength(4);
    // What is deleted with the history are past numbers, not what is known now.
    running.record.deleteHistory();
    expect(running.record.load().tickers.get(TICKER)?.changes).toHaveLength(4);
    running.record.close();
  });

  it('says nothing of what had changed before it was made', () => {
    const running = startOn(path.join(folder, 'events.sqlite'), [], START);
    quoted(running, 'a', START);
    quoted(running, 'a b', START + MINUTE);
    running.store.dispatch({ kind: 'chosen', choices: choicesOf(rule) });
    running.store.dispatch({ kind: 'rules-changed', gone: [], atMs: START + 2 * MINUTE });
    quoted(running, 'a b', START + 3 * MINUTE);
    expect(claim(running, START + 3 * MINUTE)).toEqual([]);
    quoted(running, 'a b c', START + 4 * MINUTE);
    expect(claim(running, START + 4 * MINUTE).map(({ changes }) => changes?.added)).toEqual([
      ['c'],
    ]);
    running.record.close();
  });
});

describe('the record of alerts', () => {
  const file = (): string => path.join(folder, 'record.sqlite');

  /** One firing that was not shown yet. */
  function fired(): Running {
    const running = startOn(file(), [ruleOf()], START);
    answer(running.store, '1640', START);
    answer(running.store, '1651', START + MINUTE);
    return running;
  }

  it('stores a firing with the answer that caused it, and shows it at the next start', () => {
    const { record } = fired();
    record.close();
    const again = startOn(file(), [ruleOf()], START + HOUR);
    expect(pendingFirings(again.store.state, 0).map(named)).toEqual(['rule 1 1651']);
    expect(claim(again, START + HOUR)).toHaveLength(1);
    again.record.close();
    const third = startOn(file(), [ruleOf()], START + 2 * HOUR);
    expect(pendingFirings(third.store.state, 0)).toEqual([]);
    expect(third.store.state.alerts.firings).toHaveLength(1);
    third.record.close();
  });

  it('stores nothing of an answer that cannot be stored whole', () => {
    const { store, record } = fired();
    const failing = {
      ...record,
      saveAlerts() {
        throw Object.assign(new Error('full'), { errcode: 13 });
      },
    };
    const persist = persistTo((work) => work(failing), { save: () => undefined });
    const broken = createStore({
      initial: store.state,
      persist,
      hasStorage: () => true,
      onError: () => undefined,
    });
    answer(broken, '1600', START + 2 * MINUTE);
    answer(broken, '1660', START + 3 * MINUTE);
    // It continues in memory, and reports it.
    expect(pendingFirings(broken.state, 0).map(named)).toEqual(['rule 1 1651', 'rule 2 1660']);
    expect(broken.state.storageProblems.record).toBe('full');
    expect(record.load().markets.mid?.table.rates.get('NGN' as never)).toBe('1651');
    record.close();
  });

  it('never mixes sources', () => {
    const { record } = fired();
    record.close();
    const other = startOn(file(), [ruleOf()], START, OTHER);
    expect(other.store.state.alerts.firings).toEqual([]);
    expect(other.store.state.alerts.memories.size).toBe(0);
    other.record.close();
  });

  it('deletes shown firings with the history, but neither memories nor pending firings', () => {
    const running = fired();
    claim(running, START + 2 * MINUTE);
    answer(running.store, '1600', START + 3 * MINUTE);
    answer(running.store, '1652', START + 4 * MINUTE);
    running.record.deleteHistory();
    running.store.dispatch({ kind: 'history-deleted' });
    const firingNames = ({ alerts }: Pick<AppState, 'alerts'>): string[] =>
      alerts.firings.map(named);
    expect(firingNames(running.store.state)).toEqual(['rule 2 1652']);
    running.record.close();
    const again = startOn(file(), [ruleOf()], START + HOUR);
    expect(firingNames(again.store.state)).toEqual(['rule 2 1652']);
    expect(again.store.state.alerts.memories.get('rule')?.side).toBe('beyond');
    again.record.close();
  });

  it('in a replaced record, repeats no notification that was shown meanwhile', () => {
    const running = fired();
    running.record.close();
    const copy = path.join(folder, 'copy.sqlite');
    fs.copyFileSync(file(), copy);
    const now = startOn(file(), [ruleOf()], START + 2 * MINUTE);
    claim(now, START + 2 * MINUTE);
    answer(now.store, '1600', START + 3 * MINUTE);
    const known = now.store.state.alerts;
    now.record.close();
    const restored = openRecord(copy, ACCOUNT);
    const recorded = restored.load();
    restored.takeOverAlerts(known, START + 4 * MINUTE);
    const restoredAlerts = restored.load().alerts;
    expect(restoredAlerts.firings.map(({ claimedAtMs }) => claimedAtMs)).toEqual([
      START + 2 * MINUTE,
    ]);
    expect(restoredAlerts.memories.get('rule')?.side).toBe('near');
    const state = reduce(now.store.state, {
      kind: 'source-opened',
      source: ACCOUNT,
      fixedPeriodMs: MINUTE,
      recorded,
      spent: now.store.state.spent,
      ledgerProblem: null,
      ledgerQuarantined: null,
      problem: null,
      quarantined: null,
      connection: now.store.state.connection,
      atMs: START + 4 * MINUTE,
    });
    expect(pendingFirings(state, 0)).toEqual([]);
    expect(state.alerts.memories.get('rule')?.side).toBe('near');
    restored.close();
  });
});

describe('what a crafted backup brings', () => {
  /** As JSON may write “waiting”, and what only looks like a mark. */
  const CRAFTED = [
    '{"one":"waiting"}',
    String.raw`{"one":"\u0077aiting"}`,
    String.raw`{"one":"\u0077\u0061\u0069\u0074\u0069\u006e\u0067"}`,
    '{ "one" :\t"waiting" }',
    '{"one":"sent","one":"waiting"}',
    '{"one":"later"}',
    '[]',
    '{',
  ];

  it.each(CRAFTED)('is told to nobody: %s', (sends) => {
    const file = path.join(folder, 'record.sqlite');
    const now = startOn(file, [ruleOf()], START);
    answer(now.store, '1640', START);
    answer(now.store, '1651', START + MINUTE);
    const own = now.store.state.alerts.firings.map((each) => ({
      ...each,
      sends: { one: 'waiting' as const },
    }));
    now.record.close();
    const db = new DatabaseSync(file);
    const add = db.prepare('INSERT INTO digest VALUES (?, ?, ?, ?)');
    const evil = { ...NOTHING_SEEN, title: 'EVIL', lines: ['Send it'], judgedAtMs: START };
    db.exec(`INSERT INTO source (id, key) VALUES (77, '${OTHER.key}')`);
    const sources = [Number(db.prepare('SELECT id FROM source').get()?.['id']), 77];
    for (const id of sources) {
      add.run(id, START, JSON.stringify(evil), sends);
      add.run(id, 2_800_000_000_000, JSON.stringify(evil), sends);
      db.prepare(
        `INSERT INTO alert_firing (source_id, rule_id, number, about, value, at_ms, judged_ms, sends)
         SELECT ?, rule_id, number + 1, json_set(about, '$.note', 'EVIL'), value, at_ms, judged_ms, ?
         FROM alert_firing ORDER BY id LIMIT 1`,
      ).run(id, sends);
    }
    db.exec(`UPDATE alert_firing SET about = json_set(about, '$.note', 'EVIL'), sends = NULL`);
    db.prepare('UPDATE alert_firing SET sends = ?').run(sends);
    db.close();
    const restored = openRecord(file, ACCOUNT);
    restored.takeOverAlerts({ ...now.store.state.alerts, firings: own }, START + HOUR);
    restored.close();
    for (const source of [ACCOUNT, OTHER]) {
      const record = openRecord(file, source);
      const { firings, digests } = record.load().alerts;
      record.close();
      const told = [...firings, ...digests].filter(
        (each) =>
          Object.values(each.sends ?? {}).includes('waiting') ||
          ('claimedAtMs' in each && each.claimedAtMs === null),
      );
      // Its own firing alone, with its own words.
      expect(told).toEqual(source === ACCOUNT ? own : []);
    }
  });

  it('has a title, lines and a note of the length that they are made with', () => {
    const file = path.join(folder, 'record.sqlite');
    const now = startOn(file, [ruleOf()], START);
    answer(now.store, '1640', START);
    answer(now.store, '1651', START + MINUTE);
    now.record.close();
    const db = new DatabaseSync(file);
    db.exec(`UPDATE alert_firing SET about = json_set(about, '$.note', '${'x'.repeat(201)}')`);
    const add = db.prepare('INSERT INTO digest VALUES (1, ?, ?, NULL)');
    const made = { ...NOTHING_SEEN, title: 'Fri', lines: ['one'], judgedAtMs: START };
    const long = 'x'.repeat(1_001);
    const contents = [made, { ...made, title: long }, { ...made, lines: [long] }];
    for (const [n, content] of contents.entries()) add.run(START + n, JSON.stringify(content));
    db.close();
    const record = openRecord(file, ACCOUNT);
    const { firings, digests } = record.load().alerts;
    record.close();
    expect([firings.length, digests.map(({ plannedMs }) => plannedMs)]).toEqual([0, [START]]);
  });
});

describe('kill -9', () => {
  it('every crossing fires at most once, and all but the one at the kill fire', async () => {
    const kills = amount(2, 40);
    const file = path.join(folder, 'killed.sqlite');
    const child = path.join(import.meta.dirname, '../faults/alerts-child.ts');
    const notified: string[] = [];
    const random = seeded(SEED);
    for (let round = 0; round < kills; round += 1) {
      const running = spawn(process.execPath, [child, file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let title = '';
      running.stdout.on('data', (chunk: Buffer) => (title += chunk.toString()));
      const ended = new Promise((resolve) => running.once('close', resolve));
      // At least two firings each round, wherever the kill falls: the count below relies on it.
      const shown = (): number => title.split('\n').length - 1;
      await expect.poll(shown).toBeGreaterThanOrEqual(2);
      await wait(random() * 80);
      running.kill('SIGKILL');
      await ended;
      notified.push(...title.split('\n').slice(0, -1));
    }
    const record = openRecord(file, ACCOUNT);
    const { firings } = record.load().alerts;
    record.close();
    expect(notified.length).toBeGreaterThanOrEqual(2 * kills);
    expect(new Set(notified).size).toBe(notified.length);
    // Numbers without a gap: nothing stored was lost, and no crossing was stored twice.
    const numbers = firings.map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    // A kill between claim and notification loses one firing at most.
    const known = new Set(notified.map((line) => Number(line.split(' ')[1])));
    const last = Math.max(...numbers);
    const missing = Array.from({ length: last }, (_, index) => index + 1).filter(
      (number) => !known.has(number),
    );
    expect(missing.length).toBeLessThanOrEqual(kills);
  });
});
