import type { VersionChoices } from '#core/settings/popup-choices.ts';
import type { Conditions } from '#core/requests/conditions.ts';

const HOUR_MS = 3_600_000;
/** By itself the app looks for a new version this often, and no more. */
export const LOOK_EVERY_MS = 24 * HOUR_MS;

/** A version that is newer than this one. */
export interface NewVersion {
  readonly version: string;
  /** What is new in it, as plain text; empty where nothing is said. */
  readonly notes: string;
}

/** What kept a new version from being found, fetched or put in. */
export type UpdateProblem =
  | 'offline'
  | 'unreachable'
  | 'broken-feed'
  | 'untrusted'
  | 'expired'
  | 'damaged'
  | 'not-installed'
  | 'unknown';

/** What is known of newer versions of the app. */
export type UpdateState =
  /** This build looks nowhere. */
  | { readonly kind: 'off' }
  /** Not looked since the start. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'none'; readonly atMs: number }
  | ({ readonly kind: 'available' } & NewVersion)
  /** `share` is what of it is there, from 0 to 1. */
  | ({ readonly kind: 'downloading'; readonly share: number } & NewVersion)
  /** Fetched and found to be what was announced: put in when the app starts again. */
  | ({ readonly kind: 'ready' } & NewVersion)
  /** `found` is what is still on offer; null where looking itself failed. */
  | {
      readonly kind: 'failed';
      readonly problem: UpdateProblem;
      readonly found: NewVersion | null;
      readonly atMs: number;
    };

export const NO_UPDATES: UpdateState = { kind: 'off' };

/** By hand: whenever nothing is being done, and nothing waits to be put in. */
export function mayLook(update: UpdateState): boolean {
  return !['off', 'checking', 'downloading', 'ready'].includes(update.kind);
}

/** The version that can be fetched now; null where there is none. */
export function fetchable(update: UpdateState): NewVersion | null {
  if (update.kind === 'available') return versionOf(update);
  return update.kind === 'failed' ? update.found : null;
}

export const versionOf = ({ version, notes }: NewVersion): NewVersion => ({ version, notes });

/**
 * By itself: once a day, also over restarts, while the machine is awake and has a network. A last
 * time that lies ahead of the clock counts for nothing.
 * @param nowMs epoch ms.
 */
export function isLookDue(
  update: UpdateState,
  { lookDaily, lookedAtMs }: VersionChoices,
  { asleep, offline }: Pick<Conditions, 'asleep' | 'offline'>,
  nowMs: number,
): boolean {
  if (!lookDaily || asleep || offline || !mayLook(update)) return false;
  return lookedAtMs === null || lookedAtMs > nowMs || nowMs - lookedAtMs >= LOOK_EVERY_MS;
}

/** The updater's own names of what went wrong; what begins with one of these is of that kind. */
const PROBLEMS: readonly (readonly [RegExp, UpdateProblem])[] = [
  [/ERR_CHECKSUM_MISMATCH|ERR_UPDATER_INVALID_SIGNATURE/, 'damaged'],
  [/ERR_RELEASE_UNTRUSTED/, 'untrusted'],
  [/ERR_RELEASE_EXPIRED/, 'expired'],
  [/ERR_RELEASE_MISSING/, 'broken-feed'],
  [/ERR_UPDATER_(?:INVALID|NO_|CHANNEL|ZIP|UNSUPPORTED)/, 'broken-feed'],
  [/ERR_INTERNET_DISCONNECTED|ENETUNREACH|ENETDOWN/, 'offline'],
  [
    /net::ERR_|HTTP_ERROR_|ECONN|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|Cannot download|aborted/,
    'unreachable',
  ],
  [/YAMLException|HTTP error/, 'broken-feed'],
];

/** @param said the error's code and message. */
export function updateProblem(said: string): UpdateProblem {
  return PROBLEMS.find(([pattern]) => pattern.test(said))?.[1] ?? 'unknown';
}
