import type { Theme } from '#core/choices.ts';
import { currencyCode } from '#core/currency.ts';
import type { LinkName } from '#core/links.ts';
import type { Market } from '#core/market.ts';
import type { AppError } from '#core/result.ts';
import type { Snapshot } from '#core/snapshot.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { About, UpdateChoices } from '#ipc/contract.ts';
import { AlertsModel } from './alerts.svelte.ts';
import { Clock } from './clock.svelte.ts';
import { ConnectionModel } from './connection.svelte.ts';
import { ConvertModel } from './convert.svelte.ts';
import { DataModel } from './data.svelte.ts';
import { PlatformsModel } from './platforms.svelte.ts';
import { HistoryModel } from './history.svelte.ts';
import { RatesModel } from './rates.svelte.ts';

export const TABS = ['rates', 'platforms', 'convert', 'history', 'alerts'] as const;
export type Tab = (typeof TABS)[number];

/** What the popup shows: main's last snapshot, whole, and where the person is in it. */
export class AppModel {
  readonly clock = new Clock();
  readonly convert: ConvertModel;
  readonly connectionForm: ConnectionModel;
  readonly data: DataModel;
  readonly platforms: PlatformsModel;
  readonly rates: RatesModel;
  readonly history: HistoryModel;
  readonly alerts: AlertsModel;
  readonly #bridge: Bridge;
  #snapshot = $state.raw<Snapshot | null>(null);
  #about = $state.raw<About | null>(null);
  #refusedRefresh = $state.raw<AppError | null>(null);
  #tab = $state<Tab>('rates');
  #settingsOpen = $state(false);
  search = $state('');

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
    this.convert = new ConvertModel(bridge);
    this.connectionForm = new ConnectionModel(bridge);
    this.data = new DataModel(bridge);
    this.platforms = new PlatformsModel(bridge);
    this.rates = new RatesModel(bridge);
    this.history = new HistoryModel(bridge);
    this.alerts = new AlertsModel(bridge, () => this.openTab('alerts'));
  }

  /** Listens first and asks then, so that no snapshot falls between. @returns the unsubscribe. */
  async start(): Promise<() => void> {
    const unsubscribes = [
      this.#bridge.on('snapshot', (snapshot) => this.#take(snapshot)),
      this.#bridge.on('visible', (visible) => {
        this.clock.run(visible);
        if (visible) this.platforms.seenAgain();
      }),
      this.data.listen(),
      this.history.listen(),
      this.alerts.listen(),
    ];
    this.clock.run(true);
    const [about, snapshot] = await Promise.all([this.#bridge.about(), this.#bridge.snapshot()]);
    if (about.ok) this.#about = about.value;
    if (snapshot.ok) this.#take(snapshot.value);
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }

  get snapshot(): Snapshot | null {
    return this.#snapshot;
  }

  get about(): About | null {
    return this.#about;
  }

  get locale(): string {
    return this.#about?.locale ?? 'en';
  }

  get tab(): Tab {
    return this.#tab;
  }

  get settingsOpen(): boolean {
    return this.#settingsOpen;
  }

  openTab(tab: Tab): void {
    this.#tab = tab;
    this.#settingsOpen = false;
    this.platforms.look(tab === 'platforms');
    if (tab === 'alerts') void this.alerts.refresh();
    if (tab === 'convert') this.convert.refresh();
    if (tab === 'rates') this.rates.refresh();
    if (tab === 'history') this.history.open();
  }

  /** The converter with a pair; the amount stays. */
  openConvert(from: string, to: string): void {
    this.convert.from = from;
    this.convert.to = to;
    this.openTab('convert');
  }

  /** The chart of a pair, in the chosen market. */
  openChart(base: string, quote: string): void {
    this.history.choose({ base: currencyCode(base), quote: currencyCode(quote) });
    this.history.show('pair');
    this.openTab('history');
  }

  toggleSettings(open = !this.#settingsOpen): void {
    this.#settingsOpen = open;
    this.platforms.look(!open && this.#tab === 'platforms');
    if (!open || !this.#snapshot) return;
    void this.data.open();
    const { connection, requests } = this.#snapshot;
    this.connectionForm.fill(connection, requests.budget?.used ?? null, this.locale);
  }

  chooseMarket = (market: Market): void => void this.#bridge.chooseMarket(market);
  chooseTheme = (theme: Theme): void => void this.#bridge.chooseTheme(theme);
  pin = (pinned: boolean): void => void this.#bridge.pin(pinned);
  chooseUpdates = (choices: Partial<UpdateChoices>): void =>
    void this.#bridge.chooseUpdates(choices);
  networkChanged = (): void => void this.#bridge.networkChanged();
  dismissNotices = (): void => void this.#bridge.dismissNotices();
  lookDaily = (daily: boolean): void => void this.#bridge.lookDaily(daily);
  lookForUpdate = (): void => void this.#bridge.lookForUpdate();
  downloadUpdate = (): void => void this.#bridge.downloadUpdate();
  installUpdate = (): void => void this.#bridge.installUpdate();
  hide = (): void => void this.#bridge.hide();
  openLink = (name: LinkName): void => void this.#bridge.openLink(name);
  /** @returns whether they are in the clipboard. */
  copyDiagnostics = async (): Promise<boolean> => (await this.#bridge.copyDiagnostics()).ok;

  /** How long the service still wants to be left alone, ms; 0 for not at all. */
  get refreshWaitMs(): number {
    const notBeforeMs = this.#snapshot?.requests.refresh.notBeforeMs ?? 0;
    return Math.max(0, notBeforeMs - this.clock.nowMs);
  }

  /** Why the last refresh was refused; null when it was not. */
  get refusedRefresh(): AppError | null {
    return this.#refusedRefresh;
  }

  /** At once, except while the service asked to be left alone. @returns whether it leaves. */
  refresh = async (): Promise<boolean> => {
    if (this.refreshWaitMs > 0) return false;
    const answer = await this.#bridge.refresh();
    this.#refusedRefresh = answer.ok ? null : answer.error;
    return answer.ok;
  };

  #take(snapshot: Snapshot): void {
    if (this.#snapshot && this.#snapshot.sourceKey !== snapshot.sourceKey) {
      this.convert.forget();
      this.history.forget();
    }
    if (snapshot.requests.refresh.isPossible) this.#refusedRefresh = null;
    this.#snapshot = snapshot;
    this.clock.catchUp();
    this.platforms.take(snapshot, this.locale);
    this.history.take(snapshot, this.#tab === 'history');
    this.alerts.take(snapshot, this.locale, this.#tab === 'alerts');
    if (this.#tab === 'convert') this.convert.refresh();
    this.rates.take(snapshot, this.#tab === 'rates');
  }
}
