import {
  app,
  clipboard,
  dialog,
  ipcMain,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
} from 'electron';
import path from 'node:path';
import type { AppState } from '#core/app/app-state.ts';
import { separatorsOf } from '#core/number/amount.ts';
import { isFromOwnPage } from '#ipc/guard.ts';
import { MINI_CALLS } from '#ipc/names.ts';
import { registerCalls } from '#ipc/register.ts';
import { createAlertController } from './alerts/alert-controller.ts';
import { openWebhooks } from './alerts/webhooks.ts';
import { openVault } from './account/vault.ts';
import { createStateThen } from './convert/past.ts';
import { createClock } from './base/clock.ts';
import { inTimeSlices } from './base/time-slice.ts';
import { SettingsTransfer } from './settings/settings-transfer.ts';
import { settleIn } from './settings/desktop-settings.ts';
import { giveAppIcon } from './app/app-icon.ts';
import { identifyApp } from './app/app-identity.ts';
import { ownPages } from './window/app-protocol.ts';
import { keepRunning } from './app/app-lifetime.ts';
import { confirmNatively } from './window/confirm.ts';
import { openLink } from './window/external-links.ts';
import { giveUpWith } from './app/give-up.ts';
import { lockDown } from './window/lock-down.ts';
import { createNotifier } from './alerts/notifications.ts';
import { openPages } from './window/pages.ts';
import { nativeDialogs } from './window/native-dialogs.ts';
import { ownFiles } from './window/own-files.ts';
import { notingConditions, watchPower } from './app/power.ts';
import { judged, judgingOf } from './desk/judge.ts';
import { TradeKeeper } from './desk/trade-keeper.ts';
import { ShareCards } from './desk/share-cards.ts';
import { TradeTransfer } from './desk/trade-transfer.ts';
import { runJob, workerFromBuilt } from './record/jobs.ts';
import { createTestDoors } from './app/test-doors.ts';
import { comesLate, opensAgain } from './tray/tray-host.ts';
import { applyAppearance } from './window/apply-appearance.ts';
import { startUpdates } from './updates/updates.ts';
import { createHandlers } from './app/handlers.ts';
import { openHistory } from './history/history-controller.ts';
import { readLaunchOptions, refuseDebugging } from './base/launch-options.ts';
import { hidingKeys } from './app/key-redaction.ts';
import { openState } from './app/open-state.ts';
import { MINI_PARAMETER } from '#core/tray/mini-view.ts';
import { placesOf } from '#core/text/places.ts';
import { createPushes } from './window/pushes.ts';
import { MiniBoard } from './window/mini-board.ts';
import { background, openPopup } from './window/popup-controller.ts';
import { RecordCare } from './history/record-care.ts';
import { startReporting } from './app/reporting.ts';
import { wordingIn } from './base/notation.ts';
import { makeDataFolder } from './app/data-folder.ts';
import { reopenTicker } from './platforms/open-ticker.ts';
import { openOutside } from './outside/outside-controller.ts';
import { openTray } from './tray/tray-controller.ts';

const { text, ...launch } = readLaunchOptions(app.commandLine, process.env, app.isPackaged);
const built = (...parts: string[]): string => path.join(import.meta.dirname, '..', ...parts);
const own = ownPages(launch.devUrl, launch.language);
/** The app's only clock; tests can fix it. */
const clock = createClock(launch.clockMs);
const { now, moment } = clock;

identifyApp(app, launch.platform);
const isSandboxed = lockDown(app, protocol, process);
try {
  refuseDebugging(app.commandLine, process.env, app.isPackaged, text);
  makeDataFolder(launch.userData ?? app.getPath('userData'), text);
  if (launch.userData) app.setPath('userData', launch.userData);
  // Not awaited: Electron becomes ready only after this module has been evaluated.
  if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(giveUp);
  else app.quit();
} catch (error) {
  giveUp(error);
}

async function start(): Promise<void> {
  const folder = app.getPath('userData');
  const { log, diagnostics } = startReporting(app, isSandboxed, now, (error) =>
    giveUp(error, text.fatal.broken),
  );
  const locale = app.getSystemLocale();
  const again = launch.opensAgain ?? opensAgain(process.platform);
  const opening = await openState({
    folder,
    clock,
    safeStorage,
    platform: process.platform,
    sandboxUrl: launch.sandboxUrl,
    random: Math.random,
    fetch: hidingKeys((url, init) => net.fetch(url, init), log.hide),
    isOnline: () => net.isOnline(),
    onProblem: log.error,
    confirm: (question) => confirm(question),
    text,
  });
  const { sessions, account, store, opened } = opening;

  const wording = wordingIn(store, locale, text);
  const pages = await openPages(app, own, built('renderer'), log);
  const dialogs = nativeDialogs(dialog);
  const pushes = createPushes({
    store,
    moment,
    separators: () => separatorsOf(store.state.choices.locale ?? locale),
    places: (state) => placesOf(state.choices.alerts.rules, wording()),
    wording,
    record: () => sessions.record,
  });
  const page = {
    session: pages,
    preload: built('preload', 'preload.cjs'),
    isPackaged: app.isPackaged,
  };
  const {
    popup,
    send: tell,
    take,
  } = openPopup({
    page,
    url: own.url,
    text,
    launch,
    commandLine: app.commandLine,
    store,
    pushes,
    dialogs,
    log,
    onVisible(visible) {
      note({ popupOpen: visible });
      if (visible) reopenTicker({ store, moment, wake: sessions.wake });
    },
  });
  giveAppIcon(popup.window);
  const confirm = confirmNatively({
    dialogs,
    window: () => (popup.isShown ? popup.window : null),
    elapsed: () => performance.now(),
  });

  applyAppearance(popup.window, store);
  const miniBoard = new MiniBoard({
    page,
    url: `${own.url}&${MINI_PARAMETER}`,
    store,
    reader: () => ({ moment: moment(), ...wording() }),
    record: () => sessions.record,
    background,
    onProblem: log.error,
  });
  const startWorker = workerFromBuilt(built('worker', 'worker.cjs'));
  const keptTrades = {
    file: opening.trades?.path ?? null,
    restore: (file: string) => trades.restore(file),
  };
  const care = new RecordCare(
    {
      sessions,
      store,
      text,
      now,
      dialog: dialogs,
      startWorker,
      trades: keptTrades,
      onProblem: log.error,
    },
    { window: () => popup.window, onProgress: (progress) => tell('job', progress) },
  );
  const note = notingConditions(store, sessions.wake, moment);
  watchPower(powerMonitor, note);
  const open = (): void => popup.show(shownTray.tray);
  const writeClipboard = (copied: string): Promise<void> => clipboard.writeText(copied);
  const onToggle = (): void => popup.toggle(shownTray.tray);
  const shownTray = openTray({
    store,
    wording,
    moment,
    writeClipboard,
    wake: sessions.wake,
    onProblem: log.error,
    onToggle,
    onOpen: open,
    onQuit: () => app.quit(),
    onSettings: () => tell('openSettings', null),
  });
  const onShortcut = (): void => {
    const { choices, source } = store.state;
    const asksFirst = !choices.firstStart.closed && source.kind === 'sandbox';
    if (popup.isShown || asksFirst) onToggle();
    else {
      tell('openCommand', null);
      popup.showBar();
    }
  };
  const home = settleIn({ ...launch, store, text, onShortcut, onProblem: log.warn });
  const doors = __TEST_DOORS__ && launch.e2e ? createTestDoors() : null;
  const alertController = createAlertController({
    store,
    text,
    wording,
    now,
    notifier: createNotifier(Notification, doors?.notified),
    onProblem: log.warn,
    open(ruleId) {
      open();
      tell('openAlert', ruleId);
    },
    convert(pair) {
      open();
      tell('openConvert', pair);
    },
    log(deal) {
      open();
      tell('openTrade', deal);
    },
    copy: writeClipboard,
  });
  const webhooks = openWebhooks({
    store,
    vault: openVault(folder, safeStorage, process.platform, 'webhook'),
    fetch: (url, init) => net.fetch(url, init),
    confirm,
    text,
    wording,
    now,
    random: Math.random,
    hide: log.hide,
    onProblem: log.error,
  });
  const trades = new TradeKeeper({
    file: opening.trades,
    store,
    now,
    newId: () => crypto.randomUUID(),
    judge: (trade) => judged(sessions.record, store.state, trade),
    judging: () => judgingOf(sessions.record, store.state),
    async change(job) {
      if (job.added?.kind !== 'read-trades') return runJob(startWorker, job).done;
      const imported = await runJob(startWorker, job, (share) => tell('tradesImport', share)).done;
      tell('tradesImport', null);
      return imported;
    },
    inSlices: inTimeSlices,
    onProblem: log.error,
  });
  const transfer = new TradeTransfer({
    store,
    keeper: trades,
    tradesFile: opening.trades?.path ?? null,
    text,
    now,
    dialog: dialogs,
    window: () => popup.window,
    folder,
    startWorker,
  });
  const cards = new ShareCards({
    store,
    text,
    now,
    dialog: dialogs,
    window: () => popup.window,
    folder,
    onProblem: log.error,
  });
  const outside = openOutside({
    dataFolder: folder,
    store,
    record: () => sessions.record,
    moment,
    wording,
    onProblem: log.error,
  });
  registerCalls({
    ipcMain,
    onProblem: log.warn,
    observe: doors?.observe,
    isTrusted: (event, name) =>
      isFromOwnPage(event, own.origin) &&
      (!miniBoard.isSender(event.sender) || MINI_CALLS.includes(name)),
    handlers: createHandlers({
      history: openHistory(sessions, store, moment, (progress) => tell('backFill', progress)),
      store,
      text,
      account,
      care,
      home,
      moment,
      stateThen: createStateThen(() => sessions.record),
      openLink,
      writeClipboard,
      testNotification: alertController.test,
      webhooks,
      trades,
      transfer,
      cards,
      settingsTransfer: new SettingsTransfer({
        store,
        text,
        dialog: dialogs,
        window: () => popup.window,
        folder,
      }),
      about: { version: app.getVersion(), platform: launch.platform, locale },
      confirm,
      ...ownFiles(folder, built('licences.json')),
      service: () => sessions.service,
      popup,
      openPopup: open,
      miniBoard,
      whole: pushes.whole,
      wake: sessions.wake,
      opensAgain: again,
      updater: startUpdates({
        app,
        store,
        now,
        text,
        confirm,
        testUrl: launch.updateUrl,
        testKey: launch.updateKey,
        onProblem: log.error,
      }),
      diagnostics: () => diagnostics(store.state, moment()),
    }),
  });
  function show(state: AppState): void {
    take(state);
    shownTray.show();
  }
  store.subscribe(show);
  show(store.state);
  // After the popup, for which the person waits.
  popup.window.webContents.once('did-finish-load', () => {
    store.subscribe(() => miniBoard.show());
    miniBoard.show();
  });
  doors?.open(shownTray);
  void comesLate(again).then((isLate) => isLate && shownTray.renew());
  keepRunning(app, { popup, open, onQuit: () => miniBoard.close() }, launch.platform);
  if (launch.show || !(launch.hidden || home.wasOpenedAtLogin)) open();
  void trades.prepare();
  void account.unlock(opened, store).then(() => care.checkIfUnclean());
  app.once('will-quit', () =>
    [alertController, cards, care, home, outside, transfer, trades, webhooks, sessions].forEach(
      (each) => each.close(),
    ),
  );
}

function giveUp(error: unknown, title = text.fatal.title): void {
  giveUpWith({ app, dialog, write: (line) => console.error(line) }, error, title);
}
