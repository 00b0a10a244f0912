import type { HaltReason } from '#core/requests/halt.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The facts that the status line below the header can say, the worst first. The
 * sandbox is none of them: it has a chip.
 */
export const STATUS_LINES = [
  'storage',
  'notice',
  'key',
  'refused-refresh',
  'month',
  'clock',
  'offline',
  'paused',
  'failing',
  'loading',
  'wallet',
  'dropped',
  'shortcut',
  'update',
  'reopen',
] as const;
export type StatusLineKind = (typeof STATUS_LINES)[number];

/** What the page knows besides the snapshot. */
export interface StatusLineFacts {
  /** The service was asked by hand and refused. */
  readonly isRefreshRefused: boolean;
  /** No rates for this long after the start; ms. */
  readonly waitedMs: number;
  /** The news of this version was closed. */
  readonly closedUpdate: string | null;
}

/** How long a first load is quiet. */
const SLOW_AFTER_MS = 10_000;

const OF_HALT: Readonly<Record<HaltReason, StatusLineKind | null>> = {
  paused: 'paused',
  // A missing key is told by the state of the key.
  'no-key': null,
  asleep: 'paused',
  offline: 'offline',
  locked: 'paused',
  quota: 'month',
  forbidden: 'month',
  limit: 'month',
  sum: 'month',
  ledger: 'month',
};

/** The one fact to show, the worst first; null if all is well. */
export function statusLineOf(snapshot: Snapshot, facts: StatusLineFacts): StatusLineKind | null {
  return STATUS_LINES.find((kind) => isSo(kind, snapshot, facts)) ?? null;
}

function isSo(kind: StatusLineKind, snapshot: Snapshot, facts: StatusLineFacts): boolean {
  const { markets, requests, notices, choices } = snapshot;
  const of = Object.values(markets);
  const halt = requests.halt && OF_HALT[requests.halt.reason];
  switch (kind) {
    case 'notice':
      return notices.length > 0;
    case 'storage':
      return Object.values(snapshot.storageProblems).some((problem) => problem !== null);
    case 'key':
      return isKeyWanted(snapshot);
    case 'refused-refresh':
      return facts.isRefreshRefused;
    case 'month':
    case 'offline':
    case 'paused':
      return halt === kind;
    case 'clock':
      return snapshot.clockErrorMs !== 0 || of.some(({ freshness }) => freshness?.isAhead === true);
    case 'failing':
      return markets[choices.market].failure !== null;
    case 'loading':
      return facts.waitedMs >= SLOW_AFTER_MS && of.every(({ freshness }) => freshness === null);
    case 'wallet':
      return requests.budget?.money?.isLow === true;
    case 'dropped':
      return markets[choices.market].droppedCount > 0;
    case 'shortcut':
      return snapshot.desktop.shortcut === 'taken' && choices.shortcut !== null;
    case 'update':
      return isUpdateNew(snapshot, facts.closedUpdate);
    case 'reopen':
      return snapshot.desktop.tray !== 'shown' && !choices.launchHintRead;
  }
}

/** What the status line offers at its end. */
export type StatusLineAction =
  | 'dismiss'
  | 'enter-key'
  | 'resume'
  | 'request-anyway'
  | 'retry'
  | 'choose-shortcut'
  | 'see-update'
  | 'understand';

/** @param refreshWaitMs how long the service still wants no request by hand. */
export function statusLineAction(
  kind: StatusLineKind,
  { requests: { halt, refresh } }: Pick<Snapshot, 'requests'>,
  refreshWaitMs: number,
): StatusLineAction | null {
  const mayRefresh = refresh.isPossible && refreshWaitMs === 0;
  switch (kind) {
    case 'notice':
      return 'dismiss';
    case 'key':
      return 'enter-key';
    case 'paused':
      return halt?.reason === 'paused' ? 'resume' : null;
    case 'month':
      if (halt?.reason !== 'quota' && halt?.reason !== 'forbidden') return null;
      return mayRefresh ? 'request-anyway' : null;
    case 'offline':
    case 'failing':
      return mayRefresh ? 'retry' : null;
    case 'shortcut':
      return 'choose-shortcut';
    case 'update':
      return 'see-update';
    case 'reopen':
      return 'understand';
    default:
      return null;
  }
}

/** Whether there is what requests need: a source without one, or a key that is not refused. */
export const mayRequest = ({ source, connection: { key } }: Snapshot): boolean =>
  source !== 'account' || key === 'held' || key === 'opening';

function isKeyWanted({ source, connection }: Snapshot): boolean {
  if (source !== 'account') return false;
  const { key } = connection;
  return key === 'refused' || key === 'missing' || key === 'locked' || key === 'none';
}

function isUpdateNew({ update }: Snapshot, closed: string | null): boolean {
  if (update.kind !== 'available' && update.kind !== 'ready') return false;
  return closed !== updateKey(update);
}

/** A version is announced once when it is out, and once when it is ready. */
export const updateKey = ({ kind, version }: { kind: string; version: string }): string =>
  `${kind} ${version}`;
