import {
  app,
  clipboard,
  dialog,
  ipcMain,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  safeStorage,
  session,
} from 'electron';
import path from 'node:path';
import type { Conditions } from '#core/conditions.ts';
import type { AppState } from '#core/app-state.ts';
import { messageOf } from '#core/result.ts';
import { toSnapshot } from '#core/snapshot.ts';
import { en as text } from '#core/text/en.ts';
import { trayTooltip } from '#core/tray-text.ts';
import { type EventName, eventChannels } from '#ipc/channels.ts';
import { createHandlers, refresh } from '#ipc/handlers.ts';
import { registerCalls } from '#ipc/register.ts';
import { APP_ORIGIN, declareAppScheme, POPUP_URL, serveApp } from './desktop/app-protocol.ts';
import { createClock } from './clock.ts';
import { keepRunning } from './desktop/app-lifetime.ts';
import { guard } from './desktop/guards.ts';
import { createPopup } from './desktop/popup.ts';
import { watchPower } from './desktop/power.ts';
import { openTestDoors } from './desktop/test-doors.ts';
import { createTray } from './desktop/tray.ts';
import { readLaunchOptions } from './launch-options.ts';
import { openState } from './open-state.ts';
import { makeDataFolder } from './store/data-folder.ts';

const launch = readLaunchOptions(app.commandLine, process.env, app.isPackaged);
const built = (...parts: string[]): string => path.join(import.meta.dirname, '..', ...parts);
const pageUrl = launch.devUrl ?? POPUP_URL;
const ownOrigin = launch.devUrl ? new URL(launch.devUrl).origin : APP_ORIGIN;
/** The app's only clock; tests may hold it still. */
const clock = createClock(launch.clockMs);
const { moment } = clock;
/** The app's own files; in development also the server's socket for hot replacement. */
const mayLoad = (url: string): boolean =>
  url.startsWith(`${ownOrigin}/`) ||
  (launch.devUrl !== null && url.startsWith(`${ownOrigin.replace('http', 'ws')}/`));

app.enableSandbox();
declareAppScheme(protocol);
try {
  makeDataFolder(launch.userData ?? app.getPath('userData'), text);
  if (launch.userData) app.setPath('userData', launch.userData);
  // Never awaited here: Electron is ready only after this module has been evaluated.
  if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(giveUp);
  else app.quit();
} catch (error) {
  giveUp(error);
}

async function start(): Promise<void> {
  const folder = app.getPath('userData');
  const locale = app.getSystemLocale();
  const { settings, sessions, account, store, opened } = await openState({
    ...{ folder, clock, safeStorage, platform: process.platform, sandboxUrl: launch.sandboxUrl },
    random: Math.random,
    fetch: (url, init) => net.fetch(url, init),
    isOnline: () => net.isOnline(),
  });

  // A session of their own: what pages may not do must not stop the app's own requests.
  const pages = session.fromPartition('pages');
  guard(app, pages, mayLoad);
  serveApp(pages.protocol, built('renderer'));
  const popup = createPopup({
    session: pages,
    preload: built('preload', 'preload.cjs'),
    url: pageUrl,
    title: text.app,
    size: settings.choices.popupSize,
    hidesOnBlur: () => !launch.show && !store.state.choices.pinned,
    onResized: (popupSize) => store.dispatch({ kind: 'chosen', choices: { popupSize } }),
    onVisible(visible) {
      tell('visible', visible);
      note({ popupOpen: visible });
    },
  });
  const tell = (event: EventName, payload: unknown): void =>
    popup.window.webContents.send(eventChannels[event], payload);

  const note = (conditions: Partial<Conditions>): void => {
    store.dispatch({ kind: 'conditions-changed', conditions });
    sessions.wake();
  };
  watchPower(powerMonitor, note);
  const shownTray = createTray({
    text,
    onToggle: () => popup.toggle(tray),
    onOpen: () => popup.show(tray),
    onRefresh: () => refresh(store, moment(), sessions.wake),
    onPause(paused) {
      store.dispatch({ kind: 'chosen', choices: { paused } });
      sessions.wake();
    },
    onQuit: () => app.quit(),
  });
  const { tray } = shownTray;
  const calls: string[] = [];
  registerCalls(
    ipcMain,
    ({ senderFrame }) => senderFrame?.parent === null && mayLoad(senderFrame.url),
    createHandlers({
      store,
      about: { version: app.getVersion(), platform: process.platform, locale },
      text,
      account,
      service: () => sessions.service,
      closes: (...asked) => sessions.record?.closes(...asked) ?? new Map(),
      hidePopup: () => popup.hide(),
      moment,
      wake: sessions.wake,
      writeClipboard: (copied) => clipboard.writeText(copied),
    }),
    launch.e2e ? (...call) => calls.push(JSON.stringify(call)) : undefined,
  );

  function show(state: AppState): void {
    const { theme, paused } = state.choices;
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
    shownTray.show({ tooltip: trayTooltip(state, moment(), locale, text), paused });
    tell('snapshot', toSnapshot(state, moment()));
  }
  store.subscribe(show);
  show(store.state);
  if (launch.e2e) openTestDoors(shownTray, calls);
  keepRunning(app, popup, () => popup.show(tray));
  if (launch.show || !launch.hidden) popup.show(tray);
  void account.unlock(opened, store);
  app.once('will-quit', () => sessions.close());
}

function giveUp(error: unknown): void {
  console.error(`${text.fatal.title}:`, error);
  dialog.showErrorBox(text.fatal.title, messageOf(error));
  app.exit(1);
}
