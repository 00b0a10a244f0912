import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { describe, expect, it } from 'vitest';
import {
  fetchable,
  isCheckDue,
  CHECK_DAILY_MS,
  mayCheck,
  updateProblem,
  type UpdateState,
} from '#core/app/update-state.ts';

const found = { version: '2.0.0', notes: '- New' };
const NOW = 1_900_000_000_000;
const AWAKE = { asleep: false, offline: false };
const OFF: UpdateState = { kind: 'off' };
const IDLE: UpdateState = { kind: 'idle' };
const failed = (had: typeof found | null): UpdateState => ({
  kind: 'failed',
  problem: 'unreachable',
  found: had,
  atMs: NOW,
});

describe('an automatic check is due', () => {
  const due = (change: object, conditions = {}, update: UpdateState = IDLE): boolean =>
    isCheckDue(
      update,
      { ...DEFAULT_CHOICES.versions, ...change },
      { ...AWAKE, ...conditions },
      NOW,
    );

  it.each([
    ['never looked', null, true],
    ['looked a moment ago', NOW - 1, false],
    ['looked almost a day ago', NOW - CHECK_DAILY_MS + 1, false],
    ['looked a day ago', NOW - CHECK_DAILY_MS, true],
    ['looked at a time that is yet to come', NOW + 1, true],
  ])('%s: %s', (_what, checkedAtMs, expected) => expect(due({ checkedAtMs })).toBe(expected));

  it('not where the person does not want it, asleep, or without a network', () => {
    expect(due({ checkDaily: false })).toBe(false);
    expect(due({}, { asleep: true })).toBe(false);
    expect(due({}, { offline: true })).toBe(false);
  });

  it('not in a build without updates, during a step, or with a waiting update', () => {
    expect(due({}, {}, OFF)).toBe(false);
    expect(due({}, {}, { kind: 'checking' })).toBe(false);
    expect(due({}, {}, { kind: 'downloading', share: 0, ...found })).toBe(false);
    expect(due({}, {}, { kind: 'ready', ...found })).toBe(false);
    expect(due({}, {}, { kind: 'available', ...found })).toBe(true);
    expect(due({}, {}, failed(null))).toBe(true);
  });
});

it('a manual check is possible unless a step is running', () => {
  expect([OFF, { kind: 'checking' } as const].map(mayCheck)).toEqual([false, false]);
  expect([IDLE, failed(found), { kind: 'none', atMs: 0 } as const].map(mayCheck)).toEqual([
    true,
    true,
    true,
  ]);
});

it('what was found can be fetched, also after a failure', () => {
  expect(fetchable({ kind: 'available', ...found })).toEqual(found);
  expect(fetchable(failed(found))).toEqual(found);
  expect(fetchable(failed(null))).toBeNull();
  expect(fetchable({ kind: 'ready', ...found })).toBeNull();
});

it.each([
  ['ERR_CHECKSUM_MISMATCH sha512 checksum mismatch', 'damaged'],
  ['ERR_UPDATER_INVALID_SIGNATURE New version is not signed', 'damaged'],
  ['ERR_RELEASE_UNTRUSTED The signature does not fit.', 'untrusted'],
  ['ERR_RELEASE_EXPIRED It expired', 'expired'],
  ['ERR_RELEASE_MISSING No manifest.', 'broken-feed'],
  ['ERR_UPDATER_INVALID_UPDATE_INFO Cannot parse', 'broken-feed'],
  ['ERR_UPDATER_CHANNEL_FILE_NOT_FOUND Cannot find channel', 'broken-feed'],
  [' net::ERR_INTERNET_DISCONNECTED', 'offline'],
  [' net::ERR_NAME_NOT_RESOLVED', 'unreachable'],
  ['HTTP_ERROR_503 503 Service Unavailable', 'unreachable'],
  [' Cannot download "https://x/y", status 403', 'unreachable'],
  [' Request has been aborted by the server', 'unreachable'],
  [' ETIMEDOUT', 'unreachable'],
  [' something else', 'unknown'],
])('%j is %s', (message, problem) => expect(updateProblem(message)).toBe(problem));
