import {
  app,
  clipboard,
  dialog,
  ipcMain,
  nativeTheme,
  net,
  protocol,
  safeStorage,
  session,
} from 'electron';
import path from 'node:path';
import type { AppState } from '#core/app-state.ts';
import { messageOf } from '#core/result.ts';
import { toSnapshot } from '#core/snapshot.ts';
import { en as text } from '#core/text/en.ts';
import { trayTooltip } from '#core/tray-text.ts';
import { type EventName, eventChannels } from '#ipc/channels.ts';
import { createHandlers } from '#ipc/handlers.ts';
import { registerCalls } from '#ipc/register.ts';
import { APP_ORIGIN, declareAppScheme, POPUP_URL, serveApp } from './desktop/app-protocol.ts';
import { createAccount } from './account.ts';
import { keepRunning } from './desktop/app-lifetime.ts';
import { guard } from './desktop/guards.ts';
import { createPopup } from './desktop/popup.ts';
import { openTestDoors } from './desktop/test-doors.ts';
import { createTray } from './desktop/tray.ts';
import { readLaunchOptions } from './launch-options.ts';
import type { Fetch } from './service/request.ts';
import { createRecordCare } from './record-care.ts';
import { createSessions } from './sessions.ts';
import { stateAtStart } from './state-at-start.ts';
import { persistTo } from './store/persist.ts';
import { makeDataFolder } from './store/data-folder.ts';
import { openSettings } from './store/settings.ts';
import { createStore } from './store/store.ts';
import { openVault } from './store/vault.ts';

const launch = readLaunchOptions(app.commandLine, process.env, app.isPackaged);
const built = (...parts: string[]): string => path.join(import.meta.dirname, '..', ...parts);
const pageUrl = launch.devUrl ?? POPUP_URL;
const ownOrigin = launch.devUrl ? new URL(launch.devUrl).origin : APP_ORIGIN;
/** The app's only clock; tests may hold it still. */
const now = (): number => launch.clockMs ?? Date.now();
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
  const today = new Date(now()).toISOString().slice(0, 10);
  const settings = openSettings(folder, today);
  const fetch: Fetch = (url, init) => net.fetch(url, init);
  const sandboxUrl = launch.sandboxUrl;
  const sessions = createSessions({ folder, today, sandboxUrl, fetch, now, random: Math.random });
  const vault = openVault(folder, safeStorage, process.platform);
  const account = createAccount({ settings, vault, sessions, fetch, now });
  const { opened, connection } = await account.open();
  const store = createStore({
    initial: stateAtStart(opened, connection, settings, now()),
    persist: persistTo(() => sessions.record, settings),
    hasStorage: (part) => part === 'settings' || sessions.record !== null,
    onPersistError: (error) => console.error('record:', error),
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
    hidesOnBlur: () => !launch.show && !store.state.choices.pinned && !care.isAsking,
    onResized: (popupSize) => store.dispatch({ kind: 'chosen', choices: { popupSize } }),
    onVisible: (visible) => tell('visible', visible),
  });
  const tell = (event: EventName, payload: unknown): void =>
    popup.window.webContents.send(eventChannels[event], payload);

  const care = createRecordCare(
    { sessions, store, text, now, dialog, worker: built('record-worker', 'record-worker.cjs') },
    { window: () => popup.window, onProgress: (progress) => tell('job', progress) },
  );
  const refresh = (): void => {
    store.dispatch({ kind: 'refresh-asked' });
    sessions.wake();
  };
  const { tray, menu } = createTray({
    text,
    onToggle: () => popup.toggle(tray),
    onOpen: () => popup.show(tray),
    onRefresh: refresh,
    onQuit: () => app.quit(),
  });
  const calls: string[] = [];
  registerCalls(
    ipcMain,
    ({ senderFrame }) => senderFrame?.parent === null && mayLoad(senderFrame.url),
    createHandlers({
      store,
      about: { version: app.getVersion(), platform: process.platform, locale },
      text,
      account,
      care,
      service: () => sessions.service,
      hidePopup: () => popup.hide(),
      refresh,
      writeClipboard: (copied) => clipboard.writeText(copied),
    }),
    launch.e2e ? (...call) => calls.push(JSON.stringify(call)) : undefined,
  );

  const tooltip = (): string => trayTooltip(store.state, now(), locale, text);
  function show(state: AppState): void {
    const { theme } = state.choices;
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
    tray.setToolTip(tooltip());
    tell('snapshot', toSnapshot(state));
  }
  store.subscribe(show);
  show(store.state);
  if (launch.e2e) openTestDoors(tray, menu, tooltip, calls);
  keepRunning(app, popup, () => popup.show(tray));
  if (launch.show || !launch.hidden) popup.show(tray);
  void account.unlock(opened, store).then(() => care.checkIfUnclean());
  app.once('will-quit', () => sessions.close());
}

function giveUp(error: unknown): void {
  console.error(`${text.fatal.title}:`, error);
  dialog.showErrorBox(text.fatal.title, messageOf(error));
  app.exit(1);
}
