import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { reduce } from '#core/app/reducer.ts';
import { SANDBOX } from '#core/rates/source.ts';
import type { UpdateWay } from '#core/settings/desktop-state.ts';
import { CHECK_DAILY_MS } from '#core/app/update-state.ts';
import { createUpdater, type ReleaseFeed } from '../../../electron/updates/updater.ts';
import { makePrivate } from '../../../electron/store/private-files.ts';
import { hasRights } from '../../support/rights.ts';

const found = { version: '2.0.0', notes: '- New' };
let nowMs = 1_900_000_000_000;

/** An updater whose minute passes when the test says so. */
function updaterOn(feed: Partial<ReleaseFeed> | null, way: UpdateWay = 'app') {
  let state = initialState(SANDBOX, 10_000, DEFAULT_CHOICES, NOTHING_RECORDED, nowMs);
  const seen: AppState['update'][] = [];
  const store = {
    get state() {
      return state;
    },
    dispatch(event: Parameters<typeof reduce>[1]) {
      state = reduce(state, event);
      if (event.kind === 'update-changed') seen.push(state.update);
    },
  };
  let minute = (): void => undefined;
  const closed = vi.fn();
  const problems: unknown[] = [];
  const confirm = vi.fn(() => Promise.resolve(true));
  const installByHand = vi.fn(() => Promise.resolve());
  const openFeed = vi.fn(() =>
    Promise.resolve({
      check: vi.fn(() => Promise.resolve(found)),
      download: vi.fn(() => Promise.resolve('/cache/new.deb')),
      install: vi.fn(() => new Promise<void>(() => undefined)),
      ...feed,
    }),
  );
  const updater = createUpdater({
    store,
    now: () => nowMs,
    openFeed: feed && openFeed,
    confirm,
    way: () => way,
    installByHand,
    onProblem: (_what, error) => problems.push(error),
    each(work) {
      minute = work;
      return closed;
    },
  });
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
  async function pass(spanMs: number): Promise<void> {
    nowMs += spanMs;
    minute();
    await settle();
  }
  const kinds = (): string[] => seen.map(({ kind }) => kind);
  return { updater, store, seen, kinds, pass, openFeed, problems, closed, confirm, installByHand };
}

beforeEach(() => (nowMs = 1_900_000_000_000));

it('a build without a feed does nothing on any command', async () => {
  const { updater, store, openFeed, pass } = updaterOn(null);
  await updater.check();
  await updater.download();
  await updater.install();
  await pass(CHECK_DAILY_MS);
  expect(store.state.update).toEqual({ kind: 'off' });
  expect(openFeed).not.toHaveBeenCalled();
});

describe('automatically', () => {
  it('checks a minute after the start, then once a day, and loads the updater only then', async () => {
    const check = vi.fn(() => Promise.resolve(null));
    const { pass, openFeed, store } = updaterOn({ check: check });
    expect(openFeed).not.toHaveBeenCalled();
    await pass(60_000);
    expect(store.state.update).toEqual({ kind: 'none', atMs: nowMs });
    for (let minute = 0; minute < 24 * 60 - 1; minute += 1) await pass(60_000);
    expect(check).toHaveBeenCalledOnce();
    await pass(60_000);
    expect(check).toHaveBeenCalledTimes(2);
    expect(openFeed).toHaveBeenCalledOnce();
  });

  it('a failure is not tried again before the next day', async () => {
    const check = vi.fn(() => Promise.reject(new Error('net::ERR_FAILED')));
    const { pass, store, problems } = updaterOn({ check: check });
    await pass(60_000);
    await pass(60_000);
    expect(check).toHaveBeenCalledOnce();
    expect(store.state.update).toMatchObject({ kind: 'failed', problem: 'unreachable' });
    expect(problems).toHaveLength(1);
    await pass(CHECK_DAILY_MS);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('it waits for the network, and never fetches or puts in', async () => {
    const { pass, store, kinds, openFeed } = updaterOn({});
    store.dispatch({ kind: 'conditions-changed', conditions: { offline: true } });
    await pass(60_000);
    expect(openFeed).not.toHaveBeenCalled();
    store.dispatch({ kind: 'conditions-changed', conditions: { offline: false } });
    await pass(60_000);
    await pass(60_000);
    expect(kinds()).toEqual(['idle', 'checking', 'available']);
  });
});

describe.runIf(hasRights)('the mask of rights', () => {
  it('is the usual one for who installs, and private again where that fails', async () => {
    const before = process.umask(0o022);
    makePrivate(process);
    const { updater } = updaterOn({ install: () => Promise.reject(new Error('read-only')) });
    await updater.check();
    await updater.download();
    const umask = vi.spyOn(process, 'umask');
    await updater.install();
    expect(umask.mock.calls).toEqual([[0o022], [0o077]]);
    umask.mockRestore();
    process.umask(before);
  });
});

describe('a copy that the app can’t replace itself', () => {
  it.each(['deb', 'rpm'] as const)(
    '%s: is downloaded, and the person told how to install it',
    async (way) => {
      const install = vi.fn(() => Promise.resolve());
      const { updater, store, kinds, installByHand, confirm } = updaterOn({ install }, way);
      await updater.check();
      expect(store.state.desktop.updates).toBe(way);
      await updater.download();
      await updater.install();
      expect(installByHand).toHaveBeenCalledExactlyOnceWith(found, way, '/cache/new.deb');
      expect(install).not.toHaveBeenCalled();
      expect(confirm).not.toHaveBeenCalled();
      expect(kinds().at(-1)).toBe('ready');
    },
  );

  it('deb: says so where the command can’t be copied', async () => {
    const { updater, store, installByHand, problems } = updaterOn({}, 'deb');
    installByHand.mockRejectedValue(new Error('Nothing was pressed in a window.'));
    await updater.check();
    await updater.download();
    await updater.install();
    expect(store.state.update).toMatchObject({ kind: 'failed', problem: 'not-installed', found });
    expect(problems).toHaveLength(1);
  });

  it.each(['read-only', 'not-moved'] as const)('%s: is not downloaded at all', async (way) => {
    const download = vi.fn(() => Promise.resolve(''));
    const { updater, store, kinds } = updaterOn({ download }, way);
    await updater.check();
    expect(store.state.desktop.updates).toBe(way);
    await updater.download();
    expect(download).not.toHaveBeenCalled();
    expect(kinds().at(-1)).toBe('available');
  });

  it('of a package manager: is never looked for, and says so', async () => {
    const { updater, store, openFeed, pass } = updaterOn({}, 'managed');
    await pass(CHECK_DAILY_MS);
    await updater.check();
    expect(openFeed).not.toHaveBeenCalled();
    expect(store.state.update).toEqual({ kind: 'off' });
    expect(store.state.desktop.updates).toBe('managed');
  });
});

describe('by hand', () => {
  it('checks, downloads and installs, one after the other', async () => {
    const download: ReleaseFeed['download'] = (onShare) => {
      for (const share of [0.001, 0.5, 0.5, 0.504, 1, 7, Number.NaN]) onShare(share);
      return Promise.resolve('/cache/new.AppImage');
    };
    const install = vi.fn(() => new Promise<void>(() => undefined));
    const { updater, seen } = updaterOn({ download, install });
    await updater.install();
    await updater.download();
    await updater.check();
    await updater.install();
    await updater.download();
    expect(install).not.toHaveBeenCalled();
    void updater.install();
    await expect.poll(() => install).toHaveBeenCalledOnce();
    expect(seen).toEqual([
      { kind: 'idle' },
      { kind: 'checking' },
      { kind: 'available', ...found },
      { kind: 'downloading', share: 0, ...found },
      { kind: 'downloading', share: 0.5, ...found },
      { kind: 'downloading', share: 1, ...found },
      { kind: 'ready', ...found },
    ]);
  });

  it('a second check waits for the first', async () => {
    const check = vi.fn(() => Promise.resolve(null));
    const { updater } = updaterOn({ check: check });
    await Promise.all([updater.check(), updater.check()]);
    expect(check).toHaveBeenCalledOnce();
  });

  it('what could not be fetched can be tried again', async () => {
    const damaged = Object.assign(new Error('no'), { code: 'ERR_CHECKSUM_MISMATCH' });
    const download = vi.fn().mockRejectedValueOnce(damaged).mockResolvedValueOnce(undefined);
    const { updater, store } = updaterOn({ download });
    await updater.check();
    await updater.download();
    expect(store.state.update).toEqual({ kind: 'failed', problem: 'damaged', found, atMs: nowMs });
    await updater.download();
    expect(store.state.update).toEqual({ kind: 'ready', ...found });
  });

  it('a failed installation is reported', async () => {
    const { updater, store } = updaterOn({ install: () => Promise.reject(new Error('read-only')) });
    await updater.check();
    await updater.download();
    await updater.install();
    expect(store.state.update).toMatchObject({ kind: 'failed', problem: 'not-installed', found });
  });
});

it('is installed only when the person confirms it', async () => {
  const install = vi.fn(() => Promise.resolve());
  const { updater, store, confirm } = updaterOn({ install });
  await updater.install();
  expect(confirm).not.toHaveBeenCalled();
  await updater.check();
  await updater.download();
  confirm.mockResolvedValueOnce(false);
  await updater.install();
  expect(confirm).toHaveBeenCalledWith(found);
  expect(install).not.toHaveBeenCalled();
  expect(store.state.update).toMatchObject({ kind: 'ready' });
  await updater.install();
  expect(install).toHaveBeenCalledOnce();
});

it('another source changes nothing about it', () => {
  const { store } = updaterOn({});
  const { spent, connection } = store.state;
  store.dispatch({
    kind: 'source-opened',
    source: SANDBOX,
    fixedPeriodMs: 1,
    spent,
    connection,
    recorded: NOTHING_RECORDED,
    problem: null,
    quarantined: null,
    atMs: nowMs,
    ledgerQuarantined: null,
    ledgerProblem: null,
  });
  expect(store.state.update).toEqual({ kind: 'idle' });
});

it('it ends with the app', () => {
  const { updater, closed } = updaterOn({});
  updater.close();
  expect(closed).toHaveBeenCalledOnce();
});
