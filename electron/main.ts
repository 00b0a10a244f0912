import {
  app,
  clipboard,
  dialog,
  ipcMain,
  nativeTheme,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
} from 'electron';
import path from 'node:path';
import { inspect } from 'node:util';
import type { AppState } from '#core/app-state.ts';
import { hideSecrets } from '#core/redact.ts';
import { messageOf } from '#core/result.ts';
import { toSnapshot } from '#core/snapshot.ts';
import { en as text } from '#core/text/en.ts';
import { trayWords } from '#core/tray-text.ts';
import { type EventName, eventChannels } from '#ipc/channels.ts';
import { createHandlers, refresh } from '#ipc/handlers.ts';
import { registerCalls } from '#ipc/register.ts';
import { isFromOwnPage } from '#ipc/sender.ts';
import { createAlertDesk } from './alert-desk.ts';
import { createClock } from './clock.ts';
import { ownPages } from './desktop/app-protocol.ts';
import { keepRunning } from './desktop/app-lifetime.ts';
import { openLink } from './desktop/external-links.ts';
import { lockDown } from './desktop/lock-down.ts';
import { createNotifier } from './desktop/notifications.ts';
import { openPages } from './desktop/pages.ts';
import { createPopup } from './desktop/popup.ts';
import { notingConditions, watchPower } from './desktop/power.ts';
import { createTestDoors } from './desktop/test-doors.ts';
import { createTray } from './desktop/tray.ts';
import { startUpdates } from './desktop/updates.ts';
import { openHistory } from './history-desk.ts';
import { readLaunchOptions, refuseDebugging } from './launch-options.ts';
import { tellingKeys } from './log-keys.ts';
import { openState } from './open-state.ts';
import { createRecordCare } from './record-care.ts';
import { startReporting } from './reporting.ts';
import { makeDataFolder } from './store/data-folder.ts';

const launch = readLaunchOptions(app.commandLine, process.env, app.isPackaged);
const built = (...parts: string[]): string => path.join(import.meta.dirname, '..', ...parts);
const own = ownPages(launch.devUrl);
/** The app's only clock; tests may hold it still. */
const clock = createClock(launch.clockMs);
const { now, moment } = clock;

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
  const { settings, sessions, account, store, opened } = await openState({
    ...{ folder, clock, safeStorage, platform: process.platform, sandboxUrl: launch.sandboxUrl },
    random: Math.random,
    fetch: tellingKeys((url, init) => net.fetch(url, init), log.hide),
    isOnline: () => net.isOnline(),
    onProblem: log.error,
  });

  const pages = await openPages(app, own, built('renderer'), log);
  const popup = createPopup({
    page: { session: pages, preload: built('preload', 'preload.cjs'), devTools: !app.isPackaged },
    ...{ url: own.url, title: text.app, size: settings.choices.popupSize },
    hidesOnBlur: () => !launch.show && !store.state.choices.pinned && !care.isAsking,
    onResized: (popupSize) => store.dispatch({ kind: 'chosen', choices: { popupSize } }),
    onVisible(visible) {
      tell('visible', visible);
      note({ popupOpen: visible });
    },
  });
  const tell = (event: EventName, payload: unknown): void =>
    popup.tell(eventChannels[event], payload);
  const worker = built('record-worker', 'record-worker.cjs');
  const care = createRecordCare(
    { ...{ sessions, store, text, now, dialog, worker }, onProblem: log.error },
    { window: () => popup.window, onProgress: (progress) => tell('job', progress) },
  );
  const note = notingConditions(store, sessions.wake, moment);
  watchPower(powerMonitor, note);
  const open = (): void => popup.show(shownTray.tray);
  const shownTray = createTray({
    ...{ text, onToggle: () => popup.toggle(shownTray.tray), onOpen: open },
    words: (state) => trayWords(state, { moment: moment(), locale, text }, process.platform),
    onRefresh: () => refresh(store, moment(), sessions.wake),
    onPause(paused) {
      store.dispatch({ kind: 'chosen', choices: { paused } });
      sessions.wake();
    },
    onQuit: () => app.quit(),
  });
  const doors = __TEST_DOORS__ && launch.e2e ? createTestDoors() : null;
  const desk = createAlertDesk({
    ...{ store, text, locale, now, notifier: createNotifier(Notification, doors?.notified) },
    open(ruleId) {
      open();
      tell('openAlert', ruleId);
    },
  });
  registerCalls({
    ...{ ipcMain, onProblem: log.warn, observe: doors?.observe },
    isTrusted: (event) => isFromOwnPage(event, own.origin),
    handlers: createHandlers({
      history: openHistory(sessions, store, moment, (progress) => tell('backFill', progress)),
      ...{ store, text, account, care, moment, openLink, testNotification: desk.test },
      about: { version: app.getVersion(), platform: process.platform, locale },
      ...{ service: () => sessions.service, hidePopup: () => popup.hide(), wake: sessions.wake },
      updater: startUpdates({ app, store, now, testUrl: launch.updateUrl, onProblem: log.error }),
      writeClipboard: (copied) => clipboard.writeText(copied),
      diagnostics: () => diagnostics(store.state, moment()),
    }),
  });
  function show(state: AppState): void {
    const { theme } = state.choices;
    if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
    shownTray.show(state);
    tell('snapshot', toSnapshot(state, moment()));
  }
  store.subscribe(show);
  show(store.state);
  doors?.open(shownTray);
  keepRunning(app, popup, open);
  if (launch.show || !launch.hidden) open();
  void account.unlock(opened, store).then(() => care.checkIfUnclean());
  app.once('will-quit', () => [desk, care, sessions].forEach((each) => each.close()));
}

function giveUp(error: unknown, title = text.fatal.title): void {
  console.error(`${title}:`, hideSecrets(inspect(error)));
  dialog.showErrorBox(title, messageOf(error));
  app.exit(1);
}
