import type { VersionChoices } from '#core/settings/popup-choices.ts';
import type { Conditions } from '#core/requests/conditions.ts';

const HOUR_MS = 3_600_000;
export const CHECK_DAILY_MS = 24 * HOUR_MS;

export interface NewVersion {
  readonly version: string;
  /** Its changes as plain text; empty if there are no notes. */
  readonly notes: string;
}

/** Why a new version could not be found, downloaded or installed. */
export type UpdateProblem =
  | 'offline'
  | 'unreachable'
  | 'broken-feed'
  | 'untrusted'
  | 'expired'
  | 'damaged'
  | 'not-installed'
  | 'unknown';

export type UpdateState =
  /** This build has no updates. */
  | { readonly kind: 'off' }
  /** Not checked since the start. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'none'; readonly atMs: number }
  | ({ readonly kind: 'available' } & NewVersion)
  /** `share` is the downloaded part, from 0 to 1. */
  | ({ readonly kind: 'downloading'; readonly share: number } & NewVersion)
  /** Downloaded and verified; installed at the next start. */
  | ({ readonly kind: 'ready' } & NewVersion)
  /** `found` is the version that is still available; null if the check itself failed. */
  | {
      readonly kind: 'failed';
      readonly problem: UpdateProblem;
      readonly found: NewVersion | null;
      readonly atMs: number;
    };

export const NO_UPDATES: UpdateState = { kind: 'off' };

/** Whether a manual check is possible: nothing is running, and no update waits for a restart. */
export function mayCheck(update: UpdateState): boolean {
  return !['off', 'checking', 'downloading', 'ready'].includes(update.kind);
}

/** The version that can be downloaded now; null if there is none. */
export function fetchable(update: UpdateState): NewVersion | null {
  if (update.kind === 'available') return versionOf(update);
  return update.kind === 'failed' ? update.found : null;
}

export const versionOf = ({ version, notes }: NewVersion): NewVersion => ({ version, notes });

/**
 * Whether an automatic check is due: once a day, across restarts, while the machine is awake and
 * online. A last check in the future is ignored.
 * @param nowMs epoch ms.
 */
export function isCheckDue(
  update: UpdateState,
  { checkDaily, checkedAtMs }: VersionChoices,
  { asleep, offline }: Pick<Conditions, 'asleep' | 'offline'>,
  nowMs: number,
): boolean {
  if (!checkDaily || asleep || offline || !mayCheck(update)) return false;
  return checkedAtMs === null || checkedAtMs > nowMs || nowMs - checkedAtMs >= CHECK_DAILY_MS;
}

/** Prefixes of the updater's error codes and messages, by problem. */
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

/** @param message the error's code and message. */
export function updateProblem(message: string): UpdateProblem {
  return PROBLEMS.find(([pattern]) => pattern.test(message))?.[1] ?? 'unknown';
}
