import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { reduce } from '#core/app/reducer.ts';
import { statusLineAction, statusLineOf } from '#core/app/status-line.ts';
import { appError, ERROR_CODES, type ErrorCode } from '#core/base/result.ts';
import type { HaltReason } from '#core/requests/halt.ts';
import type { KeyState } from '#core/requests/connection.ts';
import { hasNumbers } from '#core/requests/feeds.ts';
import { accountOpened, at } from '../../support/account.ts';
import { emptyState, rateTable, stateWith } from '../../support/rates.ts';
import { snapshotOf } from '../../support/snapshot.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const KEYS: readonly KeyState[] = ['none', 'opening', 'held', 'refused', 'missing', 'locked'];
/** The last answer, or what holds requests back. */
type Answer = ErrorCode | HaltReason | 'none yet';

const answered = (state: AppState): AppState =>
  reduce(state, {
    kind: 'latest-answered',
    table: rateTable({ NGN: '1600' }),
    droppedCount: 0,
    atMs: NOW - 1_000,
    steadyMs: 0,
  });

function account(numbers: boolean, key: KeyState, answer: Answer): AppState {
  const opened = accountOpened({}, answer === 'quota' ? { quota: { atMs: NOW } as never } : {});
  const empty = reduce(emptyState(), { ...opened, connection: { ...opened.connection, key } });
  const state = numbers ? answered(empty) : empty;
  if (answer === 'paused') return reduce(state, { kind: 'chosen', choices: { paused: true } });
  if (answer === 'offline' || answer === 'locked' || answer === 'asleep') {
    return reduce(state, { kind: 'conditions-changed', conditions: { [answer]: true } });
  }
  const error = ERROR_CODES.find((code) => code === answer);
  if (error === undefined) return state;
  const failed = { feed: state.choices.market, error: appError(error), atMs: NOW } as const;
  return reduce(state, { kind: 'request-failed', ...failed, notBeforeMs: NOW + 60_000 });
}

/** What a person sees, and can press or wait for: the numbers, the status line's action, the demo. */
function waysOn(state: AppState): string[] {
  const moment = at(NOW + 1_000);
  const snapshot = snapshotOf(state, moment);
  const facts = {
    isRefreshRefused: false,
    waitedMs: 0,
    closedUpdate: null,
  };
  const statusLine = statusLineOf(snapshot, facts);
  const action = statusLine && statusLineAction(statusLine, snapshot, 0);
  return [
    ...(hasNumbers(state) ? ['numbers'] : []),
    ...(action ? [action] : []),
    ...(snapshot.mayReturnToDemo ? ['demo'] : []),
  ];
}

describe('an account without a number', () => {
  it.each<[KeyState, Answer, string[]]>([
    ['none', 'none yet', ['enter-key', 'demo']],
    ['opening', 'none yet', ['demo']],
    ['missing', 'none yet', ['enter-key', 'demo']],
    ['locked', 'none yet', ['enter-key', 'demo']],
    ['refused', 'none yet', ['enter-key', 'demo']],
    ['held', 'none yet', ['demo']],
    ['held', 'unauthorized', ['enter-key', 'demo']],
    ['held', 'forbidden', ['request-anyway', 'demo']],
    ['held', 'quota', ['request-anyway', 'demo']],
    ['held', 'rate-limited', ['retry', 'demo']],
    ['held', 'server', ['retry', 'demo']],
    ['held', 'timeout', ['retry', 'demo']],
    ['held', 'unreachable', ['retry', 'demo']],
    ['held', 'not-json', ['retry', 'demo']],
    ['held', 'offline', ['retry', 'demo']],
    ['held', 'paused', ['resume', 'demo']],
  ])('key %s, answer %s: %j', (key, answer, ways) => {
    expect(waysOn(account(false, key, answer))).toEqual(ways);
  });
});

describe('no state has zero numbers and no way on', () => {
  const answers: readonly Answer[] = [
    'none yet',
    ...ERROR_CODES,
    'paused',
    'offline',
    'locked',
    'asleep',
  ];
  const states = KEYS.flatMap((key) => answers.map((answer) => ({ key, answer })));

  it.each(states)('account without numbers, key $key, answer $answer', ({ key, answer }) => {
    expect(waysOn(account(false, key, answer))).toContain('demo');
  });

  it.each(states)('account with numbers, key $key, answer $answer', ({ key, answer }) => {
    const ways = waysOn(account(true, key, answer));
    expect(ways).toContain('numbers');
    // The demo never replaces real numbers.
    expect(ways).not.toContain('demo');
  });

  it('the demo has its numbers, and nowhere to go back to', () => {
    expect(waysOn(stateWith(rateTable({ NGN: '1600' }), NOW))).toEqual(['numbers']);
    expect(waysOn(emptyState())).toEqual([]);
  });
});
