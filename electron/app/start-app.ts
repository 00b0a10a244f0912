import type { BrowserWindow, Tray } from 'electron';
import path from 'node:path';
import type { AppState } from '#core/app/app-state.ts';
import { basisOf } from '#core/desk/quotes-view.ts';
import { separatorsOf } from '#core/number/amount.ts';
import { isFromOwnPage } from '#ipc/guard.ts';
import { MINI_CALLS } from '#ipc/names.ts';
import { registerCalls } from '#ipc/register.ts';
import { createAlertController } from '../alerts/alert-controller.ts';
import { Destinations } from '../alerts/destinations.ts';
import { Digests } from '../alerts/digests.ts';
import { openVault } from '../account/vault.ts';
import { createStateThen } from '../convert/past.ts';
import { type Clock, createClock } from '../base/clock.ts';
import { inTimeSlices } from '../base/time-slice.ts';
import { SettingsTransfer } from '../settings/settings-transfer.ts';
import { followDesktop } from '../settings/desktop-settings.ts';
import { giveAppIcon } from '../host/app-icon.ts';
import { identifyApp, sayOnlyName } from '../host/app-identity.ts';
import { type OwnPages, ownPages } from '../host/app-protocol.ts';
import { keepRunning, restart } from './app-lifetime.ts';
import { AppLinks, registerLinks } from './app-links.ts';
import { confirmNatively } from '../window/confirm.ts';
import { type ClipboardOptions, clipboardWriter } from '../host/clipboard.ts';
import { openLink } from '../host/external-links.ts';
import { giveUpWith } from './give-up.ts';
import { lockDown } from '../host/lock-down.ts';
import { createNotifier } from '../host/notifications.ts';
import { escapesMarkup } from '../host/notification-markup.ts';
import type { Host } from '../host/host.ts';
import { windowOpener } from '../host/web-preferences.ts';
import { openPages } from '../host/pages.ts';
import { nativeDialogs } from '../host/native-dialogs.ts';
import { ownFiles } from '../window/own-files.ts';
import { commandOf, passCommand } from './pass-command.ts';
import { notingConditions, watchPower } from './power.ts';
import { judged, judgingOf } from '../desk/judge.ts';
import { TradeKeeper } from '../desk/trade-keeper.ts';
import { ShareCards } from '../desk/share-cards.ts';
import { TradeTransfer } from '../desk/trade-transfer.ts';
import { LongWork, workerFromBuilt } from '../record/long-work.ts';
import { createTestDoors, type DoorKeeper } from './test-doors.ts';
import { watchTrayPresence } from '../tray/tray-presence.ts';
import { applyAppearance } from '../window/apply-appearance.ts';
import { startUpdates } from '../updates/updates.ts';
import { createHandlers } from './handlers.ts';
import { openHistory } from '../history/history-controller.ts';
import { type LaunchOptions, refuseDebugging } from '../base/launch-options.ts';
import { hidingKeys } from './key-redaction.ts';
import { type OpenedState, openState } from './open-state.ts';
import { MINI_PARAMETER } from '#core/tray/mini-view.ts';
import type { Text } from '#core/text/en.ts';
import { readLink } from '#core/outside/link.ts';
import { createFacts } from '../window/facts.ts';
import { MiniBoard } from '../window/mini-board.ts';
import { backgroundOf, openPopup } from '../window/popup-controller.ts';
import { canBePlaced } from '../window/popup-place.ts';
import { RecordMaintenance } from '../history/record-maintenance.ts';
import { startReporting } from './reporting.ts';
import type { Log } from '../base/log.ts';
import { wordingIn } from '../base/notation.ts';
import { SpokenLanguage } from '../base/spoken-language.ts';
import { makeDataFolder } from './data-folder.ts';
import { reopenTicker } from '../platforms/open-ticker.ts';
import { openOutside } from '../outside/outside-controller.ts';
import { FIRST_PUBLIC } from '../public/sources.ts';
import { openTray, type TrayController } from '../tray/tray-controller.ts';

/** What is there before the settings, the record and the first window. */
interface Ground {
  readonly host: Host;
  readonly launch: LaunchOptions;
  readonly language: SpokenLanguage;
  readonly text: Text;
  /** The app's only clock; tests can fix it. */
  readonly clock: Clock;
  /** A file of the build. */
  readonly built: (...parts: string[]) => string;
  readonly isSandboxed: boolean;
  readonly links: AppLinks;
  readonly doors: DoorKeeper | null;
  readonly giveUp: (error: unknown, title?: string) => void;
}

/**
 * Puts the app together, once. It returns before Electron is ready: what has to be said by then is
 * said here, and `start` does the rest.
 * @param host what the app asks of the desktop.
 * @param folder where the build is.
 */
export function startApp(host: Host, launch: LaunchOptions, folder: string): void {
  const { app, protocol } = host;
  const language = new SpokenLanguage(launch);
  const { text } = language;
  identifyApp(app, launch.platform);
  const ground: Ground = {
    host,
    launch,
    language,
    text,
    clock: createClock(launch.clockMs),
    built: (...parts) => path.join(folder, ...parts),
    isSandboxed: lockDown(app, protocol, process),
    links: new AppLinks(app, process.argv),
    doors: __TEST_DOORS__ && launch.e2e ? createTestDoors(app) : null,
    giveUp(error, title = text.fatal.title) {
      giveUpWith({ ...host, write: (line) => console.error(line) }, error, title);
    },
  };
  try {
    refuseDebugging(app.commandLine, process.env, app.isPackaged, text);
    const words = commandOf(process.argv, app.isPackaged, process.platform);
    if (words) app.exit(passCommand(words, process.resourcesPath));
    else begin(ground);
  } catch (error) {
    ground.giveUp(error);
  }
}

function begin(ground: Ground): void {
  const { launch, text, giveUp } = ground;
  const { app } = ground.host;
  makeDataFolder(launch.userData ?? app.getPath('userData'), text);
  if (launch.userData) app.setPath('userData', launch.userData);
  // Not awaited: Electron becomes ready only after this module has been evaluated.
  if (app.requestSingleInstanceLock())
    app
      .whenReady()
      .then(() => start(ground))
      .catch(giveUp);
  else app.quit();
}

async function start(ground: Ground): Promise<void> {
  const { host, launch, language, text, clock, built, isSandboxed, links, doors, giveUp } = ground;
  const { app, net, safeStorage, session } = host;
  const { now, moment } = clock;
  const own = ownPages(launch.devUrl);
  sayOnlyName(session.defaultSession, app.getVersion());
  const { log, diagnostics } = startReporting(app, isSandboxed, now, (error) =>
    giveUp(error, text.fatal.broken),
  );
  const opening = await openState({
    folder: app.getPath('userData'),
    clock,
    safeStorage,
    platform: process.platform,
    sandboxUrl: launch.sandboxUrl,
    publicUrl: launch.publicUrl,
    random: Math.random,
    fetch: hidingKeys((url, init) => net.fetch(url, init), log.hide),
    isOnline: () => net.isOnline(),
    onProblem: log.error,
    confirm: (question) => windows.confirm(question),
    text,
  });
  const { sessions, account, store, opened } = opening;
  // Before the windows and the tray, which are to show a change in the new language.
  language.follow(store);
  const shared = sharedBy(ground, opening, log, {
    open: () => open(),
    tell: (digits, state) => send('copy', { text: digits, state }),
  });
  const windows = await openWindows(shared, own);
  const { popup, miniBoard, send } = windows;
  const desk = openDesk(shared, windows, opening.trades);
  // Beside the icon, unless it is where nobody sees it.
  const beside = (): Tray | null => (store.state.desktop.tray === 'hidden' ? null : shownTray.tray);
  const open = (): void => popup.show(beside());
  const onToggle = (): void => popup.toggle(beside());
  const shownTray = openTray({
    ...shared,
    onToggle,
    onOpen: open,
    onQuit: () => app.quit(),
    onSettings: () => send('openSettings', null),
  });
  const onShortcut = (): void => {
    const { choices, source } = store.state;
    const asksFirst = !choices.firstStart.closed && source.kind === 'sandbox';
    if (popup.isShown || asksFirst) onToggle();
    else {
      send('openCommand', null);
      popup.showBar();
    }
  };
  const desktop = followDesktop({ ...launch, host, store, text, onShortcut, onProblem: log.warn });
  const { alertController, destinations, digests } = openAlerts(
    shared,
    windows,
    desk.maintenance,
    open,
    doors,
  );
  const outside = openOutside({ ...shared, dataFolder: shared.folder });
  registerCalls({
    ipcMain: host.ipcMain,
    onProblem: log.warn,
    observe: doors?.observe,
    isTrusted: (event, name) =>
      isFromOwnPage(event, own.origin) &&
      (!miniBoard.isSender(event.sender) || MINI_CALLS.includes(name)),
    handlers: createHandlers({
      ...shared,
      ...windows,
      ...desk,
      history: openHistory(sessions, store, moment, (progress) => send('backFill', progress)),
      account,
      desktop,
      stateThen: createStateThen(sessions.withRecord),
      openLink,
      testNotification: alertController.test,
      digests,
      destinations,
      settingsTransfer: new SettingsTransfer({ ...shared, ...windows }),
      about: {
        version: app.getVersion(),
        platform: launch.platform,
        locale: shared.locale,
        publicHost: FIRST_PUBLIC.source.key,
      },
      ...ownFiles(shared.folder, built('licences.json')),
      service: () => sessions.service,
      openPopup: open,
      quit: () => app.quit(),
      restart() {
        // Only this needs it: no page may end the app and start it over and over.
        if (store.state.connection.key === 'locked') restart(app, process.argv, process.env);
      },
      updater: startUpdates({
        ...shared,
        confirm: windows.confirm,
        testUrl: launch.updateUrl,
        testKey: launch.updateKey,
      }),
      diagnostics: () => diagnostics(store.state, moment()),
    }),
  });
  follow(shared, windows, shownTray, language);
  doors?.open(shownTray);
  keepRunning(host, { popup, open, onQuit: () => miniBoard.end() }, launch.platform);
  registerLinks(app, launch.platform, process.execPath, log.warn);
  links.follow((link) => {
    open();
    send('openLinked', readLink(link, store.state));
  });
  if (launch.show || !(launch.hidden || desktop.wasOpenedAtLogin)) open();
  watchTrayPresence({
    ...launch,
    screen: host.screen,
    store,
    tray: shownTray,
    hasFallback: shared.isPlaced,
    open,
    given: launch.tray,
  });
  const { cards, maintenance, transfer, trades } = desk;
  void trades.prepare();
  void account.unlock(opened, store);
  // Not after it: a keyring's question may never be answered.
  void maintenance.checkIfUnclean();
  app.once('will-quit', () => {
    for (const each of [
      alertController,
      digests,
      cards,
      maintenance,
      desktop,
      outside,
      transfer,
      trades,
      shared.work,
      destinations,
      sessions,
      opening.ledger,
      opening.settings,
    ]) {
      // One that fails must not keep the record open, or the socket and its token in place.
      try {
        each.close();
      } catch (error) {
        log.error('not closed:', error);
      }
    }
  });
}

/** What most features need. */
function sharedBy(
  { host, launch, language, text, clock, built }: Ground,
  { sessions, store }: OpenedState,
  log: Log,
  copying: Pick<ClipboardOptions, 'open' | 'tell'>,
) {
  const { app, clipboard, dialog } = host;
  const { now, moment } = clock;
  const locale = app.getSystemLocale();
  const wording = wordingIn(store, locale, text);
  const ozone = app.commandLine.getSwitchValue('ozone-platform');
  const isPlaced = canBePlaced(process.platform, process.env, ozone);
  return {
    host,
    launch,
    sessions,
    store,
    text,
    pageUrl: () => ownPages(launch.devUrl, language.tag).url,
    built,
    locale,
    isPlaced,
    now,
    moment,
    folder: app.getPath('userData'),
    dialog: nativeDialogs(dialog),
    work: new LongWork(workerFromBuilt(built('worker', 'worker.cjs'))),
    separators: () => separatorsOf(wording().locale),
    wording,
    withRecord: sessions.withRecord,
    wake: sessions.wake,
    writeClipboard: clipboardWriter({
      clipboard,
      app,
      // Where windows are not placed, the app is on Wayland.
      needsPress: !isPlaced,
      ...copying,
    }),
    log,
    onProblem: log.error,
  };
}

type Shared = ReturnType<typeof sharedBy>;

/** The popup, the mini-board and the questions outside the page. */
async function openWindows(shared: Shared, own: OwnPages) {
  const {
    host,
    launch,
    text,
    store,
    pageUrl,
    built,
    moment,
    dialog: dialogs,
    wording,
    log,
  } = shared;
  const background = (): string => backgroundOf(host.nativeTheme);
  const openWindow = windowOpener({
    session: await openPages(host, own, built('renderer'), log),
    preload: built('preload', 'preload.cjs'),
    isPackaged: host.app.isPackaged,
  });
  const facts = createFacts(shared);
  const note = notingConditions(store, shared.wake, moment);
  const { popup, ...controller } = openPopup({
    host,
    openWindow,
    background,
    url: pageUrl,
    text,
    launch,
    isPlaced: shared.isPlaced,
    store,
    facts,
    dialogs,
    log,
    onVisible(visible) {
      note({ popupOpen: visible });
      if (visible) reopenTicker(shared);
    },
  });
  giveAppIcon(host.nativeImage, popup.window);
  applyAppearance(host, popup.window, store);
  const confirm = confirmNatively({
    dialogs,
    // A question whose window is still hidden would be hidden with it.
    window: () => (popup.window.isVisible() ? popup.window : null),
    elapsed: () => performance.now(),
  });
  const miniBoard = new MiniBoard({
    ...shared,
    openWindow,
    url: () => `${pageUrl()}&${MINI_PARAMETER}`,
    platform: launch.platform,
    reader: () => ({ moment: moment(), ...wording() }),
    background,
  });
  watchPower(host.powerMonitor, note);
  const window = (): BrowserWindow => popup.window;
  return { ...controller, popup, window, confirm, miniBoard, lastFacts: facts.last };
}

type Windows = Awaited<ReturnType<typeof openWindows>>;

/** The trades, their files, the share cards and the record's maintenance. */
function openDesk(shared: Shared, { window, send }: Windows, file: OpenedState['trades']) {
  const { sessions, store, work, moment } = shared;
  const trades = new TradeKeeper({
    ...shared,
    file,
    newId: () => crypto.randomUUID(),
    judge: (trade) => sessions.withRecord((record) => judged(record, store.state, trade)),
    basis: (quote) => basisOf(store.state, quote, moment()),
    judging: () => judgingOf(sessions.record, store.state),
    change(job) {
      if (job.added?.kind !== 'read-trades') return work.ask(job);
      const running = work.ask(job, { onProgress: (share) => send('tradesImport', share) });
      void running.done.then(() => send('tradesImport', null));
      return running;
    },
    inSlices: inTimeSlices,
  });
  const tradesFile = file?.path ?? null;
  const maintenance = new RecordMaintenance(
    { ...shared, trades: { file: tradesFile, restore: (backup) => trades.restore(backup) } },
    { window, onProgress: (progress) => send('job', progress) },
  );
  const transfer = new TradeTransfer({ ...shared, window, keeper: trades, tradesFile });
  return { trades, maintenance, transfer, cards: new ShareCards({ ...shared, window }) };
}

function openAlerts(
  shared: Shared,
  { confirm, send }: Windows,
  maintenance: RecordMaintenance,
  open: () => void,
  doors: DoorKeeper | null,
) {
  const { host, launch, log } = shared;
  const notifier = createNotifier(
    host.Notification,
    escapesMarkup(process.platform),
    doors?.notified,
  );
  const alertController = createAlertController({
    ...shared,
    notifier,
    asksFirst: launch.platform === 'darwin',
    onProblem: log.warn,
    open(ruleId) {
      open();
      send('openAlert', ruleId);
    },
    convert(pair) {
      open();
      send('openConvert', pair);
    },
    log(deal) {
      open();
      send('openTrade', deal);
    },
    copy: shared.writeClipboard,
  });
  const today = new Date(shared.now()).toISOString().slice(0, 10);
  const destinations = new Destinations({
    ...shared,
    vault: openVault(shared.folder, host.safeStorage, process.platform, today, 'destinations'),
    fetch: (url, init) => host.net.fetch(url, init),
    confirm,
    random: Math.random,
    hide: log.hide,
  });
  const digests = new Digests({
    ...shared,
    show: alertController.show,
    gaps: (request, moment) => maintenance.gaps(request, moment),
    open,
    onProblem: log.warn,
  });
  return { alertController, destinations, digests };
}

/** Each change of the state reaches the popup, the tray and the mini-board. */
function follow(
  { store }: Shared,
  { popup, take, miniBoard, send }: Windows,
  tray: TrayController,
  language: SpokenLanguage,
): void {
  let spoken = language.tag;
  function show(state: AppState): void {
    if (language.tag !== spoken) send('language', language.tag);
    spoken = language.tag;
    take(state);
    tray.show();
  }
  store.subscribe(show);
  show(store.state);
  // After the popup, for which the person waits.
  popup.window.webContents.once('did-finish-load', () => {
    store.subscribe(() => miniBoard.show());
    miniBoard.show();
  });
}
