import { messageOf } from '#core/base/result.ts';
import {
  fetchable,
  isCheckDue,
  mayCheck,
  type NewVersion,
  type UpdateState,
  updateProblem,
  versionOf,
} from '#core/app/update-state.ts';
import { canBeReplaced, type UpdateWay } from '#core/settings/desktop-state.ts';
import { makePrivate, makeUsual } from '../store/private-files.ts';
import type { Store } from '../store/store.ts';

/** How often to test whether a check is due, because timers are not reliable over a day. */
const CHECK_EVERY_MS = 60_000;

/** A source of new versions; failures throw. */
export interface ReleaseFeed {
  /** @returns null if there is nothing newer. */
  check(): Promise<NewVersion | null>;
  /**
   * Downloads and verifies the version that was found last.
   * @param onShare receives 0 to 1.
   * @returns the file.
   */
  download(onShare: (share: number) => void): Promise<string>;
  /** Ends the app and starts the downloaded version. */
  install(): Promise<void>;
}

export interface UpdaterOptions {
  readonly store: Pick<Store, 'state' | 'dispatch'>;
  readonly now: () => number;
  /** Loaded on first use; null in a build without updates. */
  readonly openFeed: (() => Promise<ReleaseFeed>) | null;
  /** Whether the user agrees to restart with a version. */
  readonly confirm: (found: NewVersion) => Promise<boolean>;
  /** How a new version replaces this copy, now. */
  readonly way: () => UpdateWay;
  /** Tells the person how to install a file as a package of the system. */
  readonly installByHand: (found: NewVersion, way: 'deb' | 'rpm', file: string) => Promise<void>;
  readonly onProblem: (what: string, error: unknown) => void;
  /** Tests replace the real interval. @returns a function that stops it. */
  readonly each?: (work: () => void, periodMs: number) => () => void;
}

/** Each does nothing if the state does not allow it. */
export interface Updater {
  readonly check: () => Promise<void>;
  readonly download: () => Promise<void>;
  readonly install: () => Promise<void>;
  readonly close: () => void;
}

function realEach(work: () => void, periodMs: number): () => void {
  const timer = setInterval(work, periodMs);
  return () => clearInterval(timer);
}

/** Checks for new versions automatically and manually. Downloads and installs only on request. */
export function createUpdater(options: UpdaterOptions): Updater {
  const { store, now, openFeed, confirm, onProblem, way, each = realEach } = options;
  if (openFeed === null || readWay() === 'managed') return INERT;
  let opened: Promise<ReleaseFeed> | null = null;
  let downloaded: string | null = null;
  const feed = (): Promise<ReleaseFeed> => (opened ??= openFeed());
  const become = (update: UpdateState): void => store.dispatch({ kind: 'update-changed', update });
  become({ kind: 'idle' });

  /** Read each time, because the person may move an AppImage. */
  function readWay(): UpdateWay {
    const updates = way();
    if (store.state.desktop.updates !== updates) {
      store.dispatch({ kind: 'desktop-changed', desktop: { updates } });
    }
    return updates;
  }

  function failed(what: string, error: unknown, found: NewVersion | null): void {
    onProblem(what, error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const problem = updateProblem(`${code} ${messageOf(error)}`);
    become({ kind: 'failed', problem, found, atMs: now() });
  }

  async function check(): Promise<void> {
    if (!mayCheck(store.state.update)) return;
    // Stored even if the check fails, so that the next one is tomorrow.
    const versions = { ...store.state.choices.versions, checkedAtMs: now() };
    store.dispatch({ kind: 'chosen', choices: { versions } });
    become({ kind: 'checking' });
    try {
      const found = await (await feed()).check();
      readWay();
      become(found ? { kind: 'available', ...found } : { kind: 'none', atMs: now() });
    } catch (error) {
      failed('looking for a new version:', error, null);
    }
  }

  async function download(): Promise<void> {
    const found = fetchable(store.state.update);
    if (!found || !canBeReplaced(readWay())) return;
    let reportedPercent = 0;
    become({ kind: 'downloading', share: 0, ...found });
    try {
      downloaded = await (
        await feed()
      ).download((share) => {
        const percent = Math.floor(Math.min(Math.max(share, 0), 1) * 100);
        // Without a size, the share is NaN and the comparison fails too.
        if (!(percent > reportedPercent)) return;
        reportedPercent = percent;
        become({ kind: 'downloading', share: percent / 100, ...found });
      });
      become({ kind: 'ready', ...found });
    } catch (error) {
      failed('fetching a new version:', error, found);
    }
  }

  async function install(): Promise<void> {
    const { update } = store.state;
    if (update.kind !== 'ready') return;
    const found = versionOf(update);
    const by = readWay();
    try {
      if (by === 'deb' || by === 'rpm') {
        if (downloaded !== null) await options.installByHand(found, by, downloaded);
        return;
      }
      if (!(await confirm(found))) return;
      const ready = await feed();
      makeUsual(process);
      await ready.install();
    } catch (error) {
      makePrivate(process);
      onProblem('putting in a new version:', error);
      become({ kind: 'failed', problem: 'not-installed', found, atMs: now() });
    }
  }

  const close = each(() => {
    const { update, choices, conditions } = store.state;
    if (isCheckDue(update, choices.versions, conditions, now())) void check();
  }, CHECK_EVERY_MS);
  return { check, download, install, close };
}

const INERT: Updater = {
  check: () => Promise.resolve(),
  download: () => Promise.resolve(),
  install: () => Promise.resolve(),
  close: () => undefined,
};
