import type { RequestsState } from '#core/requests/requests-state.ts';
import type { Choices } from '#core/settings/choices.ts';
import type { Feed } from '#core/rates/feed.ts';
import { mainMarket } from '#core/rates/own-pairs.ts';
import { type Feeds, feedStateOf } from '#core/requests/feeds.ts';
import { haltOf, type HaltReason } from '#core/requests/halt.ts';
import { chosenLines, type PinnedState } from './tray-lines.ts';
import type { WordingNow } from '#core/text/wording.ts';

/** The states that the icon's shape shows. */
export const TRAY_STATES = ['live', 'ageing', 'stale', 'paused', 'error'] as const;
export type TrayState = (typeof TRAY_STATES)[number];

/** Halts that do not end soon without the user. */
const LASTING = ['no-key', 'quota', 'forbidden', 'limit', 'sum', 'ledger'] as const;

/** Why there is no new data. */
export type TrayNotice = 'paused' | 'failing' | (typeof LASTING)[number];

const isLasting = (reason: HaltReason): reason is (typeof LASTING)[number] =>
  (LASTING as readonly HaltReason[]).includes(reason);

/** What the tray shows: its numbers, and why there are no new ones. */
export type TrayFacts = PinnedState &
  RequestsState & { readonly choices: Pick<Choices, 'miniBoard'> };

/** Why there is no new data, as far as the tray shows it; null if all is well. */
export function noticeOf(state: TrayFacts, reader: WordingNow): TrayNotice | null {
  const halt = haltOf(state, reader.moment);
  if (halt?.reason === 'paused') return 'paused';
  // Reading the key from the keyring is not an error.
  const isOpening = halt?.reason === 'no-key' && state.connection.key === 'opening';
  if (halt && isLasting(halt.reason) && !isOpening) return halt.reason;
  const [first] = chosenLines(state, reader);
  return isFailing(state, first?.feed ?? mainMarket(state)) ? 'failing' : null;
}

/** A single failure is retried soon and does not matter while there are numbers. */
function isFailing(state: Feeds, feed: Feed): boolean {
  const { failure, checkedAtMs } = feedStateOf(state, feed);
  return failure !== null && (failure.count > 1 || checkedAtMs === null);
}

/**
 * The state of the first line. An unchecked or doubtful number is at best ageing. Without a number,
 * the state is stale.
 */
export function trayStateOf(state: TrayFacts, reader: WordingNow): TrayState {
  const notice = noticeOf(state, reader);
  if (notice !== null) return notice === 'paused' ? 'paused' : 'error';
  const [first] = chosenLines(state, reader);
  if (!first?.published || first.published === 'stale') return 'stale';
  return first.published === 'fresh' && first.isChecked && !first.isDoubtful ? 'live' : 'ageing';
}
