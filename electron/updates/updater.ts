import { messageOf } from '#core/base/result.ts';
import {
  fetchable,
  isLookDue,
  mayLook,
  type NewVersion,
  type UpdateState,
  updateProblem,
  versionOf,
} from '#core/app/update-state.ts';
import { makePrivate, makeUsual } from '../store/private-files.ts';
import type { Store } from '../store/store.ts';

/** How often it is asked whether a look is due; no timer may run for a day. */
const LOOK_AROUND_MS = 60_000;

/** Where new versions come from; what fails is thrown. */
export interface ReleaseFeed {
  /** @returns null where there is nothing newer. */
  look(): Promise<NewVersion | null>;
  /** Fetches what was found last, and checks it. @param onShare told from 0 to 1. */
  download(onShare: (share: number) => void): Promise<void>;
  /** Ends the app, and starts it as what was fetched. */
  install(): Promise<void>;
}

export interface UpdaterOptions {
  readonly store: Pick<Store, 'state' | 'dispatch'>;
  readonly now: () => number;
  /** Loaded when it is first needed; null where this build looks nowhere. */
  readonly openFeed: (() => Promise<ReleaseFeed>) | null;
  /** Whether the person wants to restart as a version. */
  readonly confirm: (found: NewVersion) => Promise<boolean>;
  readonly onProblem: (what: string, error: unknown) => void;
  /** The real one unless a test says otherwise. @returns the end of it. */
  readonly each?: (work: () => void, periodMs: number) => () => void;
}

/** Each does nothing where it is not its turn. */
export interface Updater {
  readonly look: () => Promise<void>;
  readonly download: () => Promise<void>;
  readonly install: () => Promise<void>;
  readonly close: () => void;
}

function realEach(work: () => void, periodMs: number): () => void {
  const timer = setInterval(work, periodMs);
  return () => clearInterval(timer);
}

/** Looks for new versions by itself and by hand; fetches and puts in by hand alone. */
export function createUpdater(options: UpdaterOptions): Updater {
  const { store, now, openFeed, confirm, onProblem, each = realEach } = options;
  if (openFeed === null) return INERT;
  let opened: Promise<ReleaseFeed> | null = null;
  const feed = (): Promise<ReleaseFeed> => (opened ??= openFeed());
  const become = (update: UpdateState): void => store.dispatch({ kind: 'update-changed', update });
  become({ kind: 'idle' });

  function failed(what: string, error: unknown, found: NewVersion | null): void {
    onProblem(what, error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const problem = updateProblem(`${code} ${messageOf(error)}`);
    become({ kind: 'failed', problem, found, atMs: now() });
  }

  async function look(): Promise<void> {
    if (!mayLook(store.state.update)) return;
    // Also where it fails: what is broken is not asked again before tomorrow.
    const versions = { ...store.state.choices.versions, lookedAtMs: now() };
    store.dispatch({ kind: 'chosen', choices: { versions } });
    become({ kind: 'checking' });
    try {
      const found = await (await feed()).look();
      become(found ? { kind: 'available', ...found } : { kind: 'none', atMs: now() });
    } catch (error) {
      failed('looking for a new version:', error, null);
    }
  }

  async function download(): Promise<void> {
    const found = fetchable(store.state.update);
    if (!found) return;
    let told = 0;
    become({ kind: 'downloading', share: 0, ...found });
    try {
      await (
        await feed()
      ).download((share) => {
        const percent = Math.floor(Math.min(Math.max(share, 0), 1) * 100);
        // Without a size there is no share: NaN is not more either.
        if (!(percent > told)) return;
        told = percent;
        become({ kind: 'downloading', share: percent / 100, ...found });
      });
      become({ kind: 'ready', ...found });
    } catch (error) {
      failed('fetching a new version:', error, found);
    }
  }

  async function install(): Promise<void> {
    const { update } = store.state;
    if (update.kind !== 'ready' || !(await confirm(versionOf(update)))) return;
    try {
      const ready = await feed();
      makeUsual(process);
      await ready.install();
    } catch (error) {
      makePrivate(process);
      onProblem('putting in a new version:', error);
      const found = versionOf(update);
      become({ kind: 'failed', problem: 'not-installed', found, atMs: now() });
    }
  }

  const close = each(() => {
    const { update, choices, conditions } = store.state;
    if (isLookDue(update, choices.versions, conditions, now())) void look();
  }, LOOK_AROUND_MS);
  return { look, download, install, close };
}

const INERT: Updater = {
  look: () => Promise.resolve(),
  download: () => Promise.resolve(),
  install: () => Promise.resolve(),
  close: () => undefined,
};
