import { app, clipboard, dialog, ipcMain, nativeTheme, net, protocol, safeStorage } from 'electron';
import path from 'node:path';
import { inspect } from 'node:util';
import { type AppState, initialState, noticesOf } from '#core/app-state.ts';
import { hideSecrets } from '#core/redact.ts';
import { messageOf } from '#core/result.ts';
import { toSnapshot } from '#core/snapshot.ts';
import { en as text } from '#core/text/en.ts';
import { trayTooltip } from '#core/tray-text.ts';
import { type EventName, eventChannels } from '#ipc/channels.ts';
import { createHandlers } from '#ipc/handlers.ts';
import { registerCalls } from '#ipc/register.ts';
import { isFromOwnPage } from '#ipc/sender.ts';
import { ownPages } from './desktop/app-protocol.ts';
import { createAccount } from './account.ts';
import { keepRunning } from './desktop/app-lifetime.ts';
import { openLink } from './desktop/external-links.ts';
import { lockDown } from './desktop/lock-down.ts';
import { openPages } from './desktop/pages.ts';
import { createPopup } from './desktop/popup.ts';
import { createTestDoors } from './desktop/test-doors.ts';
import { createTray } from './desktop/tray.ts';
import { readLaunchOptions, refuseDebugging } from './launch-options.ts';
import { tellingKeys } from './log-keys.ts';
import { startReporting } from './reporting.ts';
import { createSessions } from './sessions.ts';
import { persistTo } from './store/persist.ts';
import { makeDataFolder } from './store/data-folder.ts';
import { openSettings } from './store/settings.ts';
import { createStore } from './store/store.ts';
import { openVault } from './store/vault.ts';

const launch = readLaunchOptions(app.commandLine, process.env, app.isPackaged);
const built = (...parts: string[]): string => path.join(import.meta.dirname, '..', ...parts);
const own = ownPages(launch.devUrl);
/** The app's only clock; tests may hold it still. */
const now = (): number => launch.clockMs ?? Date.now();

lockDown(app, protocol, process);
try {
  refuseDebugging(app.commandLine, app.isPackaged, text);
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
  const { log, diagnostics } = startReporting(app, now, (error) =>
    giveUp(error, text.fatal.broken),
  );
  const locale = app.getSystemLocale();
  const today = new Date(now()).toISOString().slice(0, 10);
  const settings = openSettings(folder, today);
  const fetch = tellingKeys((url, init) => net.fetch(url, init), log.hide);
  const sandboxUrl = launch.sandboxUrl;
  const sessions = createSessions({ folder, today, sandboxUrl, fetch, now, random: Math.random });
  const vault = openVault(folder, safeStorage, process.platform);
  const account = createAccount({ settings, vault, sessions, fetch, now, onProblem: log.error });
  const { opened, connection } = await account.open();
  const store = createStore({
    initial: {
      ...initialState(opened.source, opened.periodMs, settings.choices, opened.recorded, now()),
      connection,
      notices: noticesOf(settings.putAside, opened.putAside),
      storageProblems: { record: opened.problem, settings: null },
    },
    persist: persistTo(() => sessions.record, settings),
    hasStorage: (part) => part === 'settings' || sessions.record !== null,
    onPersistError: (error) => log.error('record:', error),
  });

  const pages = await openPages(app, own, built('renderer'), log);
  const popup = createPopup({
    page: { session: pages, preload: built('preload', 'preload.cjs'), devTools: !app.isPackaged },
    url: own.url,
    title: text.app,
    size: settings.choices.popupSize,
    hidesOnBlur: () => !launch.show && !store.state.choices.pinned,
    onResized: (popupSize) => store.dispatch({ kind: 'chosen', choices: { popupSize } }),
    onVisible: (visible) => tell('visible', visible),
  });
  const tell = (event: EventName, payload: unknown): void =>
    popup.window.webContents.send(eventChannels[event], payload);

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
  const doors = __TEST_DOORS__ && launch.e2e ? createTestDoors() : null;
  registerCalls({
    ipcMain,
    isTrusted: (event) => isFromOwnPage(event, own.origin),
    onProblem: log.warn,
    observe: doors?.observe,
    handlers: createHandlers({
      store,
      about: { version: app.getVersion(), platform: process.platform, locale },
      text,
      account,
      service: () => sessions.service,
      closes: (...asked) => sessions.record?.closes(...asked) ?? new Map(),
      hidePopup: () => popup.hide(),
      refresh,
      writeClipboard: (copied) => clipboard.writeText(copied),
      diagnostics: () => diagnostics(store.state, now()),
      openLink,
    }),
  });

  const tooltip = (): string => trayTooltip(store.state, now(), locale, text);
  function show(state: AppState): void {
    const { theme } = state.choices;
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
    tray.setToolTip(tooltip());
    tell('snapshot', toSnapshot(state));
  }
  store.subscribe(show);
  show(store.state);
  doors?.open(tray, menu, tooltip);
  keepRunning(app, popup, () => popup.show(tray));
  if (launch.show || !launch.hidden) popup.show(tray);
  void account.unlock(opened, store);
  app.once('will-quit', () => sessions.close());
}

function giveUp(error: unknown, title = text.fatal.title): void {
  console.error(`${title}:`, hideSecrets(inspect(error)));
  dialog.showErrorBox(title, messageOf(error));
  app.exit(1);
}
