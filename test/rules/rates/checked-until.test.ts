import fc from 'fast-check';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppState, initialState } from '#core/app/app-state.ts';
import type { AppEvent } from '#core/app/events.ts';
import { reduce } from '#core/app/reducer.ts';
import { NO_QUOTES } from '#core/platforms/ticker-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { freshnessView } from '#core/requests/freshness-view.ts';
import { openRecord, openToRead } from '../../../electron/record/record-file.ts';
import { accountState } from '../../support/account.ts';
import { cases, SEED } from '../../support/nightly.ts';
import { ANSWERED, decimal, emptyState, rateTable } from '../../support/rates.ts';
import { storeOn } from '../../support/stores.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const START = Date.parse('2026-11-01T00:00:00Z');
const USDT = 'USDTNGN' as Ticker;
const XOF = currencyCode('XOF');
const ACCOUNT = accountState().source;

const mid = (rate: number, atMs: number): AppEvent => ({
  kind: 'latest-answered',
  table: rateTable({ NGN: String(rate) }, { publishedAtMs: rate, firstSeenAtMs: atMs }),
  droppedCount: 0,
  atMs,
  steadyMs: 0,
});
const inXof = (rate: number, atMs: number): AppEvent => ({
  kind: 'base-answered',
  table: rateTable(
    { NGN: String(rate) },
    { base: 'XOF', publishedAtMs: rate, firstSeenAtMs: atMs },
  ),
  atMs,
  steadyMs: 0,
});
const platforms = (rate: number, atMs: number): AppEvent => ({
  kind: 'platforms-answered',
  ticker: USDT,
  quotes: {
    ticker: USDT,
    quotes: [{ code: 'a', buy: decimal(String(rate)), sell: null, updatedAtMs: rate }],
    droppedCount: 0,
    billing: null,
  },
  atMs,
  steadyMs: 0,
});
const ANSWERS = { mid, xof: inXof, usdt: platforms };
type Asked = keyof typeof ANSWERS;

function untilOf(state: AppState, asked: Asked): number | null {
  if (asked === 'mid') return freshnessView(state.markets.mid)?.checkedUntilMs ?? null;
  return asked === 'usdt'
    ? (state.tickers.get(USDT) ?? NO_QUOTES).checkedUntilMs
    : (state.markets.mid.otherBases.get(XOF)?.checkedUntilMs ?? null);
}

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-checked-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

/** As the terminal reads it, beside the app. */
function readBack(file: string, nowMs: number): AppState {
  const record = openToRead(file, ACCOUNT);
  try {
    return initialState(ACCOUNT, null, ANSWERED, record.load(), nowMs);
  } finally {
    record.close();
  }
}

describe('an answer counts as checked for two planned periods', () => {
  const answered = (state: AppState, atMs = START): number | null =>
    untilOf(reduce(state, mid(1, atMs)), 'mid');

  it.each([
    ['of a source that says when', emptyState(), 20_000],
    ['as chosen', accountState({ plan: 'unlimited' }), 10 * MINUTE],
    // As in pace.test.ts: 298 rounds of 3, and a part up to the renewal. Whole ms are stored.
    ['by the month’s limit', accountState(), 2 * Math.trunc((30 * DAY) / 299)],
  ])('%s', (_what, state, forMs) => {
    expect(answered(state)).toBe(START + forMs);
  });

  it('of the stretched plan that it makes itself', () => {
    let state = accountState({ plan: 'unlimited' });
    for (const n of [0, 1, 2, 3]) state = reduce(state, mid(1, START + n));
    expect(untilOf(state, 'mid')).toBe(START + 3 + 20 * MINUTE);
  });
});

type Step =
  | { readonly kind: 'answer'; readonly asked: Asked; readonly isNews: boolean }
  | { readonly kind: 'plan'; readonly popupOpen: boolean; readonly onBattery: boolean }
  | { readonly kind: 'choose'; readonly updateEveryMs: number }
  | { readonly kind: 'others' };

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('answer' as const),
      asked: fc.constantFrom<Asked>('mid', 'xof', 'usdt'),
      isNews: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('plan' as const),
      popupOpen: fc.boolean(),
      onBattery: fc.boolean(),
    }),
    fc.record({
      kind: fc.constant('choose' as const),
      updateEveryMs: fc.constantFrom(10_000, 5 * MINUTE, 60 * MINUTE),
    }),
    fc.record({ kind: fc.constant('others' as const) }),
  ),
  { minLength: 1, maxLength: 12 },
);

/**
 * The rules of core/domain.md, "Time", on their own: what was planned, and until when each counts.
 */
class Oracle {
  updateEveryMs = 5 * MINUTE;
  popupOpen = false;
  onBattery = false;
  readonly until = new Map<Asked, number>();
  readonly #at = new Map<Asked, number>();
  readonly #same = new Map<Asked, number>();

  #periodMs(asked: Asked): number {
    const chosenMs = this.popupOpen ? Math.min(this.updateEveryMs, MINUTE) : this.updateEveryMs;
    const same = this.#same.get(asked === 'usdt' ? 'usdt' : 'mid') ?? 0;
    const factor = same >= 6 ? 4 : same >= 3 ? 2 : 1;
    return chosenMs * (this.onBattery ? 2 : 1) * factor;
  }

  answer(asked: Asked, isSame: boolean, atMs: number): void {
    if (asked !== 'xof') this.#same.set(asked, isSame ? (this.#same.get(asked) ?? 0) + 1 : 0);
    this.#at.set(asked, atMs);
    this.until.set(asked, atMs + 2 * this.#periodMs(asked));
  }

  /** Another base is asked for once, by hand: no plan checks it again. */
  plan({ popupOpen, onBattery }: { popupOpen: boolean; onBattery: boolean }): void {
    Object.assign(this, { popupOpen, onBattery });
    for (const asked of ['mid', 'usdt'] as const) {
      const atMs = this.#at.get(asked);
      if (atMs === undefined) continue;
      const known = this.until.get(asked) ?? 0;
      this.until.set(asked, Math.max(known, atMs + 2 * this.#periodMs(asked)));
    }
  }
}

it('is said alike by the app, by the record beside it, and after nothing but time', () => {
  let n = 0;
  fc.assert(
    fc.property(steps, (all: readonly Step[]) => {
      const file = path.join(folder, `${String((n += 1))}.sqlite`);
      const record = openRecord(file, ACCOUNT);
      try {
        const store = storeOn(record, initialState(ACCOUNT, null, ANSWERED, record.load(), START));
        store.dispatch({
          kind: 'connection-changed',
          connection: accountState({ plan: 'unlimited' }).connection,
        });
        const oracle = new Oracle();
        const rates = new Map<Asked, number>();
        let atMs = START;
        for (const step of all) {
          atMs += 7_001;
          if (step.kind === 'answer') {
            const known = rates.get(step.asked);
            const rate = known !== undefined && !step.isNews ? known : (known ?? 0) + 1;
            rates.set(step.asked, rate);
            store.dispatch(ANSWERS[step.asked](rate, atMs));
            oracle.answer(step.asked, known === rate, atMs);
          } else if (step.kind === 'plan') {
            const { popupOpen, onBattery } = step;
            store.dispatch({ kind: 'conditions-changed', conditions: { popupOpen, onBattery } });
            oracle.plan(step);
          } else if (step.kind === 'choose') {
            const { updateEveryMs } = step;
            store.dispatch({ kind: 'chosen', choices: { updateEveryMs } });
            oracle.updateEveryMs = updateEveryMs;
          } else {
            store.dispatch({ kind: 'chosen', choices: { tickers: [USDT], markets: ['mid'] } });
            store.dispatch({ kind: 'request-sent', feed: 'official' });
          }
          const stored = readBack(file, atMs);
          for (const asked of ['mid', 'xof', 'usdt'] as const) {
            const expected = oracle.until.get(asked) ?? null;
            expect(untilOf(store.state, asked)).toBe(expected);
            expect(untilOf(stored, asked)).toBe(expected);
          }
        }
      } finally {
        record.close();
      }
    }),
    { numRuns: cases(25), seed: SEED },
  );
});

it('of a record without its plan is two periods of 5 minutes', () => {
  const file = path.join(folder, 'record.sqlite');
  const record = openRecord(file, ACCOUNT);
  record.saveLatest(rateTable({ NGN: '1' }), START, null, 60 * MINUTE);
  record.close();
  expect(untilOf(readBack(file, START), 'mid')).toBe(START + 120 * MINUTE);
  const db = new DatabaseSync(file);
  db.exec('DELETE FROM coverage');
  db.close();
  expect(untilOf(readBack(file, START), 'mid')).toBe(START + 10 * MINUTE);
});
