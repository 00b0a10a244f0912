import type { AppState } from '#core/app/app-state.ts';
import type { Feed } from '#core/rates/feed.ts';
import { feedStateOf } from '#core/requests/feeds.ts';
import { haltOf, type HaltReason } from '#core/requests/halt.ts';
import { chosenLines, type TrayReader } from './tray-lines.ts';

/** What the icon tells by its shape. */
export const TRAY_STATES = ['live', 'ageing', 'stale', 'paused', 'error'] as const;
export type TrayState = (typeof TRAY_STATES)[number];

/** Why nothing is asked that does not end by itself soon: what a person has to know of, or do. */
const LASTING = ['no-key', 'quota', 'forbidden', 'limit', 'sum', 'ledger'] as const;

/** Why nothing new comes. */
export type TrayTrouble = 'paused' | 'failing' | (typeof LASTING)[number];

const isLasting = (reason: HaltReason): reason is (typeof LASTING)[number] =>
  (LASTING as readonly HaltReason[]).includes(reason);

/** Why nothing new comes, as far as the tray tells of it; null where all is well. */
export function troubleOf(state: AppState, reader: TrayReader): TrayTrouble | null {
  const halt = haltOf(state, reader.moment);
  if (halt?.reason === 'paused') return 'paused';
  // While the key is being fetched from the keyring nothing is wrong yet.
  const isOpening = halt?.reason === 'no-key' && state.connection.key === 'opening';
  if (halt && isLasting(halt.reason) && !isOpening) return halt.reason;
  const [first] = chosenLines(state, reader);
  return isFailing(state, first?.feed ?? state.choices.market) ? 'failing' : null;
}

/** One failure alone is tried again in a moment, and no news where there are numbers. */
function isFailing(state: AppState, feed: Feed): boolean {
  const { failure, checkedAtMs } = feedStateOf(state, feed);
  return failure !== null && (failure.count > 1 || checkedAtMs === null);
}

/**
 * The state of what the tray is about first. A number that nobody checked lately, or that something
 * speaks against, is at best ageing;
 * where there is no number, there is nothing fresh either.
 */
export function trayStateOf(state: AppState, reader: TrayReader): TrayState {
  const trouble = troubleOf(state, reader);
  if (trouble !== null) return trouble === 'paused' ? 'paused' : 'error';
  const [first] = chosenLines(state, reader);
  if (!first?.published || first.published === 'stale') return 'stale';
  return first.published === 'fresh' && first.isChecked && !first.isDoubtful ? 'live' : 'ageing';
}
