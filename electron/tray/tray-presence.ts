import { setTimeout as sleep } from 'node:timers/promises';
import type { TrayPresence } from '#core/settings/desktop-state.ts';
import { isParked } from '#core/tray/popup-position.ts';
import { type BusAnswer, hasTrayHost, hasTrayItem } from './tray-host.ts';
import type { Displays } from '../host/host.ts';
import type { Store } from '../store/store.ts';
import type { TrayController } from './tray-controller.ts';

export interface TrayPresenceOptions {
  readonly displays: Pick<Displays, 'getAllDisplays'>;
  readonly platform: string;
  readonly store: Pick<Store, 'state' | 'dispatch'>;
  readonly tray: Pick<TrayController, 'bounds' | 'renew'>;
  /** Whether the icon may be a window of the panel, which the bus knows nothing of (X11). */
  readonly hasFallback: boolean;
  /** Shows the popup, where there is no icon to open it by. */
  readonly open: () => void;
  /** Replaces every check, in tests. */
  readonly given: TrayPresence | null;
}

/** Watches whether the person can see the tray icon, which Electron does not report. */
export function watchTrayPresence(options: TrayPresenceOptions): void {
  const { displays, platform, store, tray, hasFallback, open, given } = options;
  function report(presence: TrayPresence): void {
    if (store.state.desktop.tray === presence) return;
    store.dispatch({ kind: 'desktop-changed', desktop: { tray: presence } });
    const isSure = presence === 'missing' || presence === 'hidden';
    // Once it is read, no login opens a window again.
    if (isSure && !store.state.choices.launchHintRead) open();
  }
  if (given !== null) report(given);
  else if (platform === 'linux') void followPanel({ ...tray, hasFallback, report });
  else if (platform === 'darwin') {
    const isHidden = (): boolean => {
      const bounds = tray.bounds();
      return bounds === null || isParked(bounds, displays.getAllDisplays());
    };
    void followMenuBar({ isHidden, report });
  }
}

type Rest = (ms: number) => Promise<unknown>;
const realRest: Rest = (ms) => sleep(ms, null, { ref: false });

/** A starting session is complete by then. */
const PANEL_MOST_MS = 120_000;
/** An item that was accepted is listed by then. */
const ITEM_MOST_MS = 15_000;
const EVERY_MS = 3_000;

export interface PanelOptions {
  readonly hasFallback: boolean;
  readonly report: (presence: TrayPresence) => void;
  /** Recreates the icon. */
  readonly renew: () => void;
  /** Tests replace the session bus. */
  readonly hasHost?: () => Promise<BusAnswer>;
  readonly hasItem?: () => Promise<BusAnswer>;
  readonly rest?: Rest;
}

/**
 * Linux: a login may start the app before the panel. Chromium looks for a panel only when it
 * creates the icon, so an earlier one is created again. Then the watcher's list decides; whatever
 * is not known counts as an icon.
 */
export async function followPanel(options: PanelOptions): Promise<void> {
  const { hasFallback, report, renew, rest = realRest } = options;
  const { hasHost = hasTrayHost, hasItem = () => hasTrayItem(process.pid) } = options;
  const none = hasFallback ? 'unsure' : 'missing';
  let host = await hasHost();
  if (host !== 'yes') report('unsure');
  const isLate = host !== 'yes';
  for (let waitedMs = 0; host !== 'yes' && waitedMs < PANEL_MOST_MS; waitedMs += EVERY_MS) {
    await rest(EVERY_MS);
    host = await hasHost();
  }
  if (host !== 'yes') {
    if (host === 'no') report(none);
    return;
  }
  if (isLate) renew();
  for (let waitedMs = 0; waitedMs < ITEM_MOST_MS; waitedMs += EVERY_MS) {
    await rest(EVERY_MS);
    if ((await hasItem()) === 'no') continue;
    report('shown');
    return;
  }
  report(none);
}

const MENU_BAR_EVERY_MS = 60_000;
/** macOS has moved an icon to its place by then. */
const MOVED_MS = 5_000;

export interface MenuBarOptions {
  readonly isHidden: () => boolean;
  readonly report: (presence: TrayPresence) => void;
  readonly rest?: Rest;
}

/**
 * macOS: the person may switch the icon off, and on again, at any time. It counts as hidden when it
 * is so twice, because an icon moves when it is made and when displays change.
 */
export async function followMenuBar(options: MenuBarOptions): Promise<never> {
  const { isHidden, report, rest = realRest } = options;
  let wasHidden = false;
  let restMs = MOVED_MS;
  for (;;) {
    await rest(restMs);
    const isNow = isHidden();
    const isStill = isNow === wasHidden;
    if (isStill) report(isNow ? 'hidden' : 'shown');
    restMs = isStill ? MENU_BAR_EVERY_MS : MOVED_MS;
    wasHidden = isNow;
  }
}
