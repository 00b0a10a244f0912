import { tick, untrack } from 'svelte';
import type { ChoicesChange } from '#core/settings/choices.ts';
import { DEFAULT_MARKET } from '#core/rates/market.ts';
import type { LinkName } from '#core/base/links.ts';
import type { Tab } from '#core/settings/place.ts';
import type { AppError } from '#core/base/result.ts';
import type { SectionId } from '#core/schema/sections.ts';
import type { ItemId } from '#core/settings/ids.ts';
import type { PageFacts } from '#core/app/facts.ts';
import type { Shown } from '#core/app/shown.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { tickerFor } from '#core/desk/desk-view.ts';
import { pairTicker } from '#core/requests/pair-ticker.ts';
import { localize } from '#core/number/localize.ts';
import type { Text } from '#core/text/en.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { About } from '#ipc/messages.ts';
import { AlertsModel } from '../alerts/alerts.svelte.ts';
import type { Clock } from '../ui/clock.svelte.ts';
import { text } from '../text/format.ts';
import { Toasts } from '../ui/toasts.svelte.ts';
import { localizeInFull } from '#core/number/localize.ts';
import { ConnectionModel } from '../settings/connection.svelte.ts';
import { ConvertModel } from '../convert/convert.svelte.ts';
import { DataModel } from '../settings/data.svelte.ts';
import { isOnScreen, type Panes } from './panes.ts';
import { PlaceService } from './place-service.ts';
import { Known } from './known.svelte.ts';
import { Opening } from './opening.ts';
import { CommandModel } from '../command/command.svelte.ts';
import { DeskModel } from '../desk/desk.svelte.ts';
import { QuotesModel } from '../desk/quotes.svelte.ts';
import { ShareModel } from '../desk/share.svelte.ts';
import { DesktopModel } from '../settings/desktop.svelte.ts';
import { PlatformsModel } from '../platforms/platforms.svelte.ts';
import { HistoryModel } from '../history/history.svelte.ts';
import { RatesModel } from '../rates/rates.svelte.ts';
import { SettingsModel } from '../settings/settings.svelte.ts';

/** Resolves after the next paint: the timer runs after the frame. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** The page's model: main's facts, what is computed from them, and the person's place. */
export class AppModel {
  readonly known: Known;
  readonly toasts = new Toasts();
  readonly convert: ConvertModel;
  readonly connectionForm: ConnectionModel;
  readonly data: DataModel;
  readonly platforms: PlatformsModel;
  readonly rates: RatesModel;
  readonly history: HistoryModel;
  readonly alerts: AlertsModel;
  readonly desk: DeskModel;
  readonly command: CommandModel;
  readonly quotes: QuotesModel;
  readonly share: ShareModel;
  readonly settings: SettingsModel;
  readonly desktop: DesktopModel;
  readonly opening = new Opening(this);
  readonly #bridge: Bridge;
  readonly #place: PlaceService;
  /** What main received as shown, as JSON. */
  #sent = '';
  #refusedRefresh = $state.raw<AppError | null>(null);
  #tab = $state<Tab>('rates');
  #panes = $state<Panes>(1);
  keysOpen = $state(false);
  #settingsOpen = $state(false);
  search = $state('');
  /** Amounts are written in the person's notation, which comes with the first answers. */
  readonly #ready: Promise<void>;
  #isReady: () => void = () => undefined;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    this.#ready = new Promise((resolve) => (this.#isReady = resolve));
    this.#place = new PlaceService(bridge);
    this.known = new Known(bridge, this.#changed);
    this.convert = new ConvertModel(bridge, this.known, {
      isOnScreen: () => this.shows('convert'),
      left: (convert) => this.#place.keep({ convert }),
      say: this.toasts.say,
      copied: this.#sayCopied,
    });
    this.connectionForm = new ConnectionModel(bridge);
    this.data = new DataModel(bridge);
    this.platforms = new PlatformsModel(bridge, this.known, {
      isOnScreen: () => this.shows('platforms'),
      left: (change) => this.#place.keep(change),
    });
    this.rates = new RatesModel(bridge, this.known, {
      isOnScreen: () => this.#isNear('rates'),
      chart: (base, quote, market) => this.opening.chart(base, quote, market),
      shown: ({ base, quote, market }) => {
        if (this.#panes > 1) this.opening.chartBeside(base, quote, market);
      },
      convert: (from, to) => this.opening.convert(from, to),
      alert: (pair, pressed) => this.alerts.offer({ ...pair, kind: 'rate' }, pressed),
      share: ({ base, quote, market }) => this.share.open({ kind: 'rate', base, quote, market }),
      unwatched: (base, quote) => this.alerts.unwatched(base, quote),
      say: this.toasts.say,
      copied: this.#sayCopied,
    });
    this.settings = new SettingsModel(bridge, this.toasts, this.known);
    this.history = new HistoryModel(bridge, this.toasts, this.known, (history) =>
      this.#place.keep({ history }),
    );
    this.desktop = new DesktopModel(bridge);
    const isDeskOnScreen = (): boolean => this.#isDeskOnScreen;
    this.desk = new DeskModel(bridge, this.toasts, this.known, {
      isOnScreen: isDeskOnScreen,
      undoPrice: this.#undoHere,
    });
    this.command = new CommandModel(bridge, this.known);
    this.quotes = new QuotesModel(bridge, this.toasts, this.known, {
      desk: this.desk,
      isOnScreen: isDeskOnScreen,
    });
    this.share = new ShareModel(bridge, this.known);
    this.alerts = new AlertsModel(bridge, this.toasts, this.known, {
      isOnScreen: () => this.#isNear('alerts') || this.#isBelow || this.#showsDelivery,
      openTab: () => this.openTab('alerts'),
    });
  }

  /**
   * Subscribes before it fetches. No change is missed.
   * @returns a function that unsubscribes.
   */
  async start(): Promise<() => void> {
    const unsubscribes = [
      this.known.listen(),
      this.#bridge.on('visible', (visible) => {
        this.clock.run(visible);
        if (visible) this.drawn();
        else {
          this.#place.flush();
          this.command.hidden();
        }
      }),
      this.#bridge.on('openSettings', () => this.toggleSettings(true)),
      this.#bridge.on('openCommand', () => this.command.openFromAnywhere()),
      this.#bridge.on('copy', ({ text: copied, state }) => {
        if (state === 'failed') this.toasts.say(text.rates.notCopied);
        else this.toasts.say(text.rates[state === 'waits' ? 'copyWaits' : 'copied'](copied));
      }),
      this.#bridge.on('openTrade', (deal) => this.opening.trade(deal)),
      this.#bridge.on('openConvert', ({ asset, money }) => this.opening.convert(asset, money)),
      this.#bridge.on(
        'openLinked',
        (linked) => void this.#ready.then(() => this.opening.linked(linked)),
      ),
      this.data.listen(),
      this.history.missing.listen(),
      this.alerts.listen(),
    ];
    this.clock.run(true);
    await this.known.start();
    await this.#show();
    this.#isReady();
    unsubscribes.push(
      $effect.root(() => {
        $effect(() => void this.#show());
        $effect(() => {
          // The record may have more, and a chart moves on with time.
          void [this.known.newest, this.known.moment.nowMs];
          untrack(() => {
            if (this.shows('history')) this.history.refresh();
          });
        });
      }),
    );
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }

  /** Reports that current data is painted: the page is mounted, or the popup became visible. */
  drawn = (): void =>
    void tick()
      .then(painted)
      .then(() => this.#bridge.drawn());

  get snapshot(): Snapshot | null {
    return this.known.isReady ? this.known.snapshot : null;
  }

  /**
   * Whether the question of a first start is open. What was damaged is reported before it. The
   * tray's menu can open the settings over it.
   */
  get isFirstStart(): boolean {
    if (this.snapshot === null || this.#settingsOpen) return false;
    const { choices, connection, notices } = this.snapshot;
    if (notices.length > 0) return false;
    return !choices.firstStart.closed && connection.connection === null;
  }

  get clock(): Clock {
    return this.known.clock;
  }

  get about(): About | null {
    return this.known.about;
  }

  /** A BCP 47 tag: the chosen locale, else the system's. */
  get locale(): string {
    return this.known.locale;
  }

  get systemLocale(): string {
    return this.known.systemLocale;
  }

  /** The system, as Node names it. */
  get platform(): string {
    return this.known.about?.platform ?? 'linux';
  }

  get tab(): Tab {
    return this.#tab;
  }

  get settingsOpen(): boolean {
    return this.#settingsOpen;
  }

  get panes(): Panes {
    return this.#panes;
  }

  /** The window has another size, or its text has. */
  fit(panes: Panes): void {
    const had = this.shows('history');
    this.#panes = panes;
    if (!had && this.shows('history')) this.history.open();
  }

  /** Whether a view is on screen. */
  shows(view: Tab): boolean {
    return isOnScreen(view, this.#settingsOpen ? null : this.#tab, this.#panes);
  }

  readonly openTab = (tab: Tab): void => {
    this.#tab = tab;
    this.#place.keep({ tab });
    this.#settingsOpen = false;
    this.settings.enter();
    if (tab === 'history') this.history.open();
  };

  toggleSettings(
    open = !this.#settingsOpen,
    section: SectionId | null = null,
    field: ItemId | null = null,
  ): void {
    this.#settingsOpen = open;
    this.settings.enter(section, field);
    if (!open || !this.snapshot) return;
    void this.data.open();
    const { connection, requests } = this.snapshot;
    this.connectionForm.fill(connection, requests.budget?.used ?? null);
  }

  /**
   * What the toast says comes first, then what was done last in the view in front: nothing that was
   * done elsewhere is taken back.
   * @returns whether there was something to undo.
   */
  undo(): boolean {
    if (this.toasts.undo()) return true;
    // All but the own price can be changed there.
    if (this.#settingsOpen) return this.settings.undo((place) => place !== 'desk');
    if (this.#tab === 'desk' && this.desk.isFormOpen) return false;
    const isOwn =
      (this.#tab === 'desk' && this.desk.undo()) ||
      (this.shows('history') && this.history.undo()) ||
      (this.shows('alerts') && this.alerts.undo());
    return isOwn || this.#undoHere();
  }

  readonly #undoHere = (): boolean =>
    this.settings.undo((place) => place !== 'settings' && this.shows(place));

  /** An account works: its rates are shown, and how much it has. */
  connected(rates: number, words: Text['connection']): void {
    const { markets = [], market = DEFAULT_MARKET } = this.snapshot?.choices ?? {};
    const count = markets.includes(market) ? markets.length : markets.length + 1;
    this.openTab('rates');
    this.toasts.say(words.connected(count, localize(String(rates), this.locale)));
  }

  /** Leaves an account that has no number yet. */
  backToDemo = async (): Promise<void> => {
    if (await this.connectionForm.disconnect()) this.openTab('rates');
  };

  /** @returns whether the public source is shown from now on: the person may say no. */
  choosePublic = async (): Promise<boolean> => (await this.#bridge.choosePublic()).ok;

  /** The way to what a public source has not. */
  openBank = (): void => this.toggleSettings(true, 'platforms', 'quotes.banks');
  openConnection = (): void => this.toggleSettings(true, 'connection');

  choose = (change: ChoicesChange): void => void this.#bridge.choose(change);
  networkChanged = (): void => void this.#bridge.networkChanged();
  dismissNotices = (): void => void this.#bridge.dismissNotices();
  checkForUpdate = (): void => void this.#bridge.checkForUpdate();
  downloadUpdate = (): void => void this.#bridge.downloadUpdate();
  installUpdate = (): void => void this.#bridge.installUpdate();
  hide = (): void => void this.#bridge.hide();

  restart = (): void => void this.#bridge.restart();
  quit = (): void => void this.#bridge.quit();
  openLink = (name: LinkName): void => void this.#bridge.openLink(name);
  /** @returns whether the diagnostics are in the clipboard. */
  copyDiagnostics = async (): Promise<boolean> => (await this.#bridge.copyDiagnostics()).ok;

  /** How long the service still requires us to wait, in ms; 0 if not at all. */
  get refreshWaitMs(): number {
    const notBeforeMs = this.snapshot?.requests.refresh.notBeforeMs ?? 0;
    return Math.max(0, notBeforeMs - this.clock.nowMs);
  }

  get refusedRefresh(): AppError | null {
    return this.#refusedRefresh;
  }

  /**
   * Refreshes at once, unless the service requires a wait.
   * @returns whether the request is sent.
   */
  refresh = async (): Promise<boolean> => {
    if (this.refreshWaitMs > 0) return false;
    const answer = await this.#bridge.refresh();
    this.#refusedRefresh = answer.ok ? null : answer.error;
    return answer.ok;
  };

  #sayCopied = (digits: string): void =>
    this.toasts.say(text.rates.copied(localizeInFull(digits, this.locale)));

  /** Tells main what it acts on of what is shown. */
  async #show(): Promise<void> {
    if (!this.known.isReady) return;
    const { facts } = this.known;
    const pair = this.#isNear('rates') ? this.rates.pair : null;
    const desk = this.#isDeskOnScreen ? tickerFor(facts, this.desk.pair) : null;
    const shown: Shown = {
      ticker: (this.shows('platforms') ? this.platforms.ticker : null) ?? desk,
      pairTicker: (pair && pairTicker(facts, pair)?.ticker) ?? null,
      command: this.command.isOpen,
    };
    const sent = JSON.stringify(shown);
    if (sent === this.#sent) return;
    this.#sent = sent;
    await untrack(() => this.#bridge.show(shown));
  }

  /** What the settings cover keeps its numbers; only the platforms cost requests. */
  #isNear(view: Tab): boolean {
    return isOnScreen(view, this.#tab, this.#panes);
  }

  /** Below the chart and the platforms are the nearest alerts and the own price. */
  get #isBelow(): boolean {
    return this.#panes === 3 && this.#isNear('history');
  }

  get #isDeskOnScreen(): boolean {
    return this.#isNear('desk') || this.#isBelow;
  }

  /** Whether the settings list the alerts that go somewhere. */
  get #showsDelivery(): boolean {
    const { section, query } = this.settings;
    return this.#settingsOpen && (section === 'alerts' || query !== '');
  }

  /** What other facts, or an answer of main, change besides the numbers. */
  readonly #changed = (before: PageFacts | null, now: PageFacts): void => {
    if (now.requests.refresh.isPossible) this.#refusedRefresh = null;
    if (!before) {
      this.#goBack(now);
      return;
    }
    if (before.source.key !== now.source.key) {
      this.convert.forget();
      this.history.forget();
    }
    // Elsewhere a change is seen where it is made.
    const place = this.#settingsOpen ? 'settings' : this.#tab;
    const saysAll = this.#settingsOpen || this.shows('platforms');
    this.settings.changed(before.settingsChanges, now.settingsChanges, saysAll, place);
    this.platforms.changed(before, now);
    this.alerts.changed();
    this.quotes.changed();
  };

  #goBack({ place, choices }: PageFacts): void {
    this.#tab = place.tab;
    this.convert.begin(place.convert);
    this.platforms.begin(place, choices.quotes);
    this.history.begin(place.history);
  }
}
