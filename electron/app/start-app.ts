import path from 'node:path';
import type { AppState } from '#core/app/app-state.ts';
import { basisOf } from '#core/desk/quotes-view.ts';
import { isFromOwnPage } from '#ipc/guard.ts';
import { MINI_CALLS } from '#ipc/names.ts';
import { registerCalls } from '#ipc/register.ts';
import { createAlertController } from '../alerts/alert-controller.ts';
import { Destinations } from '../alerts/destinations.ts';
import { Digests } from '../alerts/digests.ts';
import { openVault } from '../account/vault.ts';
import { createStateThen } from '../convert/past.ts';
import type { Clock } from '../base/clock.ts';
import { SettingsTransfer } from '../settings/settings-transfer.ts';
import { WeeklyCopies } from '../settings/weekly-copies.ts';
import { followDesktop } from '../settings/desktop-settings.ts';
import { type OwnPages, ownPages } from '../host/app-protocol.ts';
import { keepRunning, restart } from './app-lifetime.ts';
import { AppLinks, registerLinks } from './app-links.ts';
import { confirmNatively } from '../window/confirm.ts';
import { giveUpWith } from './give-up.ts';
import type { CopyAsking } from '../host/clipboard.ts';
import type { Host, Network } from '../host/host.ts';
import type { AppTray } from '../host/tray.ts';
import type { AppWindow } from '../host/window.ts';
import { readLicences } from '../window/licences.ts';
import { commandOf, passCommand } from './pass-command.ts';
import { notingConditions } from './power.ts';
import { beginDemo } from '../desk/begin-demo.ts';
import { judgingOf } from '../desk/judge.ts';
import { TradeService } from '../desk/trade-service.ts';
import { ShareCards } from '../desk/share-cards.ts';
import { TradeTransfer } from '../desk/trade-transfer.ts';
import { LongWork, workerFromBuilt } from '../record/long-work.ts';
import { watchTrayPresence } from '../tray/tray-presence.ts';
import { applyAppearance } from '../window/apply-appearance.ts';
import { startUpdates } from '../updates/updates.ts';
import { createHandlers } from './handlers.ts';
import { BackFill } from '../history/back-fill.ts';
import { askWorker } from '../history/chart-questions.ts';
import { type LaunchOptions, refuseDebugging } from '../base/launch-options.ts';
import { hidingKeys } from './key-redaction.ts';
import { type OpenedState, openState } from './open-state.ts';
import { MINI_PARAMETER } from '#core/tray/mini-view.ts';
import type { Text } from '#core/text/en.ts';
import { readLink } from '#core/local-api/link.ts';
import { createFacts } from '../window/facts.ts';
import { MiniBoard } from '../window/mini-board.ts';
import { backgroundOf, openPopup } from '../window/popup-controller.ts';
import { canBePlaced } from '../window/popup-place.ts';
import { RecordMaintenance } from '../history/record-maintenance.ts';
import { startReporting } from './reporting.ts';
import type { Log } from '../base/log.ts';
import { wordingIn } from '../base/wording.ts';
import { SpokenLanguage } from '../base/spoken-language.ts';
import { makeDataFolder } from './data-folder.ts';
import { reopenTicker } from '../platforms/open-ticker.ts';
import { openLocalApi } from '../local-api/local-api-controller.ts';
import { FIRST_PUBLIC } from '../public/sources.ts';
import { openTray, type TrayController } from '../tray/tray-controller.ts';

export interface StartOptions {
  readonly launch: LaunchOptions;
  /** Where the build is. */
  readonly built: string;
  /** The app's only clock. */
  readonly clock: Clock;
  readonly network: Network;
  /** In [0, 1). */
  readonly random: () => number;
}

/** What is there before the settings, the record and the first window. */
interface StartContext extends Omit<StartOptions, 'built'> {
  readonly host: Host;
  readonly language: SpokenLanguage;
  readonly text: Text;
  /** The data folder. */
  readonly folder: string;
  /** A file of the build. */
  readonly built: (...parts: string[]) => string;
  readonly links: AppLinks;
  readonly giveUp: (error: unknown, title?: string) => void;
}

/** The app as it runs. */
export interface RunningApp extends OpenedState {
  /** Closes its files and ends its work, as at the end of the process. */
  stop(): void;
}

/**
 * Puts the app together, once. What Electron has to be told before it is ready is said before the
 * first wait.
 * @returns null if it ends at once: another copy runs, a command was passed on, or it can't start.
 */
export async function startApp(host: Host, options: StartOptions): Promise<RunningApp | null> {
  const { launch } = options;
  const language = new SpokenLanguage(launch);
  const { text } = language;
  const context: StartContext = {
    ...options,
    host,
    language,
    text,
    folder: launch.userData ?? host.copy.dataFolder,
    built: (...parts) => path.join(options.built, ...parts),
    links: new AppLinks(host, process.argv),
    giveUp(error, title = text.fatal.title) {
      giveUpWith({ host, write: (line) => console.error(line) }, error, title);
    },
  };
  try {
    const { isPackaged } = host.copy;
    refuseDebugging(host.switches, process.env, isPackaged, text);
    const words = commandOf(process.argv, isPackaged, process.platform);
    if (words) {
      host.exit(passCommand(words, process.resourcesPath));
      return null;
    }
    makeDataFolder(context.folder, text);
    if (launch.userData) host.useFolder(launch.userData);
    if (host.holdAlone()) {
      await host.ready();
      return await start(context);
    }
    host.quit();
  } catch (error) {
    context.giveUp(error);
  }
  return null;
}

async function start(context: StartContext): Promise<RunningApp> {
  const { host, launch, network, language, text, clock, folder, links, giveUp } = context;
  const { now, moment } = clock;
  const own = ownPages(launch.devUrl);
  const reporting = startReporting(host, folder, now, (error) => giveUp(error, text.fatal.broken));
  const { log, diagnostics } = reporting;
  const startWorker = workerFromBuilt(context.built('worker', 'worker.cjs'));
  const works = {
    work: new LongWork(startWorker),
    // A chart never waits for an export.
    charts: new LongWork(startWorker),
    // It has the trades in memory.
    desk: new LongWork(startWorker),
  };
  const opening = await openState({
    desk: works.desk,
    folder,
    clock,
    secrets: host.secrets,
    platform: process.platform,
    sandboxUrl: launch.sandboxUrl,
    publicUrl: launch.publicUrl,
    random: context.random,
    fetch: hidingKeys(network.fetch, log.hide),
    isOnline: network.isOnline,
    onProblem: log.error,
    confirm: (question) => windows.confirm(question),
    text,
  });
  const { sessions, account, store, opened } = opening;
  // Before the windows and the tray, which are to show a change in the new language.
  language.follow(store);
  const shared = sharedBy(context, opening, works, log, {
    open: () => open(),
    tell: (digits, state) => send('copy', { text: digits, state }),
  });
  const windows = await openWindows(shared, own);
  const { popup, miniBoard, send } = windows;
  const desk = openDesk(shared, windows, opening.trades);
  // Beside the icon, unless it is where nobody sees it.
  const beside = (): AppTray | null => (store.state.desktop.tray === 'hidden' ? null : shownTray);
  const open = (): void => popup.show(beside());
  const onToggle = (): void => popup.toggle(beside());
  const shownTray = openTray({
    ...shared,
    onToggle,
    onOpen: open,
    onQuit: host.quit,
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
  );
  const localApi = openLocalApi({ ...shared, dataFolder: folder });
  const updater = startUpdates({
    ...shared,
    fetch: network.fetch,
    confirm: windows.confirm,
    testUrl: launch.updateUrl,
    testKey: launch.updateKey,
  });
  const stopCalls = registerCalls({
    pageCalls: host.pageCalls,
    onProblem: log.warn,
    isTrusted: (caller, name) =>
      isFromOwnPage(caller, own.origin) &&
      (!miniBoard.isSender(caller.sender) || MINI_CALLS.includes(name)),
    handlers: createHandlers({
      ...shared,
      ...windows,
      ...desk,
      backFill: new BackFill({
        ...shared,
        onProgress: (progress) => send('backFill', progress),
      }),
      account,
      desktop,
      stateThen: createStateThen(sessions.withRecord),
      openLink: host.openLink,
      testNotification: alertController.test,
      digests,
      destinations,
      settingsTransfer: new SettingsTransfer({ ...shared, ...windows }),
      copies: new WeeklyCopies({ ...shared, ...windows, trades: desk.trades }),
      about: {
        version: host.copy.version,
        platform: launch.platform,
        locale: shared.locale,
        publicHost: FIRST_PUBLIC.source.key,
      },
      licences: () => readLicences(shared.built('licences.json')),
      service: () => sessions.service,
      openPopup: open,
      quit: host.quit,
      restart() {
        // Only this needs it: no page may end the app and start it over and over.
        if (store.state.connection.key === 'locked') restart(host, process.argv, process.env);
      },
      updater,
      diagnostics: () => diagnostics(store.state, moment()),
    }),
  });
  follow(shared, windows, shownTray, language);
  keepRunning(host, { popup, open, onQuit: () => miniBoard.end() }, launch.platform);
  registerLinks(host, launch.platform, log.warn);
  links.follow((link) => {
    open();
    send('openLinked', readLink(link, store.state));
  });
  if (launch.show || !(launch.hidden || desktop.wasOpenedAtLogin)) open();
  watchTrayPresence({
    ...launch,
    displays: host.displays,
    store,
    tray: shownTray,
    hasFallback: shared.isPlaced,
    open,
    given: launch.tray,
  });
  const { cards, maintenance, transfer, trades } = desk;
  if (opened.sandbox?.isNew(opened.record)) await beginDemo(store, trades, now());
  void account.unlock(opened, store);
  // Not after it: a keyring's question may never be answered.
  void maintenance.checkIfUnclean();
  const parts = [
    alertController,
    digests,
    cards,
    maintenance,
    desktop,
    localApi,
    transfer,
    trades,
    shared.work,
    shared.charts,
    shared.desk,
    destinations,
    updater,
    shownTray,
    sessions,
    opening.ledger,
    opening.settings,
    reporting,
  ];
  const stop = (): void => {
    stopCalls();
    for (const each of parts.splice(0)) {
      // One that fails must not keep the record open, or the socket and its token in place.
      try {
        each.close();
      } catch (error) {
        log.error('not closed:', error);
      }
    }
  };
  host.on('ended', stop);
  return { ...opening, stop };
}

type Works = Readonly<Record<'work' | 'charts' | 'desk', LongWork>>;

/** What most features need. */
function sharedBy(
  { host, launch, network, random, language, text, clock, folder, built }: StartContext,
  { sessions, store }: OpenedState,
  works: Works,
  log: Log,
  asking: Omit<CopyAsking, 'needsPress'>,
) {
  const { now, moment } = clock;
  const locale = host.locale();
  const wording = wordingIn(store, locale, text);
  const ozone = host.switches.getSwitchValue('ozone-platform');
  const isPlaced = canBePlaced(process.platform, process.env, ozone);
  return {
    host,
    launch,
    network,
    random,
    sessions,
    store,
    text,
    pageUrl: () => ownPages(launch.devUrl, language.tag).url,
    built,
    locale,
    isPlaced,
    now,
    moment,
    folder,
    dialog: host.dialogs,
    ...works,
    askCharts: askWorker(works.charts, sessions, () => store.state.source.key),
    wording,
    withRecord: sessions.withRecord,
    wake: sessions.wake,
    // Where windows are not placed, the app is on Wayland.
    writeClipboard: host.textCopier({ needsPress: !isPlaced, ...asking }),
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
  const background = (): string => backgroundOf(host.theme);
  const openWindow = await host.openPages({
    own,
    folder: built('renderer'),
    preload: built('preload', 'preload.cjs'),
    log,
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
  host.on('power', note);
  note({ onBattery: host.isOnBattery() });
  const window = (): AppWindow => popup.window;
  return { ...controller, popup, window, confirm, miniBoard, lastFacts: facts.last };
}

type Windows = Awaited<ReturnType<typeof openWindows>>;

/** The trades, their files, the share cards and the record's maintenance. */
function openDesk(shared: Shared, { window, send }: Windows, file: OpenedState['trades']) {
  const { sessions, store, desk, moment } = shared;
  const trades = new TradeService({
    ...shared,
    file,
    newId: () => crypto.randomUUID(),
    basis: (quote) => basisOf(store.state, quote, moment()),
    judging: (origin) => judgingOf(sessions.record, store.state, origin),
    work: desk,
    onProgress: (share) => send('tradesImport', share),
  });
  const maintenance = new RecordMaintenance(
    { ...shared, trades: { file, restore: (backup) => trades.restore(backup) } },
    { window, onProgress: (progress) => send('job', progress) },
  );
  const transfer = new TradeTransfer({ ...shared, window, service: trades, work: desk });
  return { trades, maintenance, transfer, cards: new ShareCards({ ...shared, window }) };
}

function openAlerts(
  shared: Shared,
  { confirm, send }: Windows,
  maintenance: RecordMaintenance,
  open: () => void,
) {
  const { host, launch, network, log } = shared;
  const alertController = createAlertController({
    ...shared,
    notifier: host.notifier,
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
    vault: openVault(shared.folder, host.secrets, process.platform, today, 'destinations'),
    fetch: network.fetch,
    confirm,
    random: shared.random,
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
