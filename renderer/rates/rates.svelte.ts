import type { ChoicesChange } from '#core/settings/choices.ts';
import { currencyCode, type CurrencyCode } from '#core/rates/currency.ts';
import {
  type CurrencyGroup,
  groupName,
  renamed,
  SHOW_ALL,
  shownCurrencies,
  withGroup,
  withMember,
  withoutGroup,
} from '#core/rates/currency-groups.ts';
import type { Market } from '#core/rates/market.ts';
import type { PairView } from '#core/app/pair-view.ts';
import type { Shown } from '#core/app/shown.ts';
import { isPinned, type Pin } from '#core/requests/pins.ts';
import type { CurrencyView, Snapshot } from '#core/app/snapshot.ts';
import type { Trends } from '#core/rates/trend.ts';
import { listed, movedTo, watching } from '#core/rates/watched.ts';
import type { Bridge } from '#ipc/bridge.ts';
import { pinText, text } from '../text/first-format.ts';
import { sharedParts } from '../ui/shared-parts.ts';

const words = text.rates;
const SAID_MS = 5_000;

/** The contents of the list. They seldom change, so rows need not read every snapshot. */
interface Listing {
  readonly currencies: readonly CurrencyView[];
  /** All currencies, the watched ones, or those of a group. */
  readonly shown: string;
  readonly groups: readonly CurrencyGroup[];
}

export class RatesModel {
  readonly #bridge: Bridge;
  #snapshot = $state.raw<Snapshot | null>(null);
  #listing = $state.raw<Listing>({ currencies: [], shown: SHOW_ALL, groups: [] });
  #trends = $state.raw<Trends | null>(null);
  #newestTrends: Trends | null = null;
  #pair = $state.raw<PairView | null>(null);
  #open = $state<CurrencyCode | null>(null);
  #refused = $state.raw<Pin | null>(null);
  #said = $state('');
  /** The new order until main confirms it. */
  #watchedNow = $state.raw<readonly CurrencyCode[] | null>(null);
  #onScreen = $state.raw<readonly CurrencyCode[]>([]);
  #saidTimer: ReturnType<typeof setTimeout> | undefined;
  editing = $state(false);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  take(snapshot: Snapshot): void {
    this.#snapshot = snapshot;
    const { currencies, choices, open } = snapshot;
    this.#pair = open.pair ?? null;
    this.#takeTrends(open.trends ?? null);
    const { shown, groups } = choices;
    this.#listing = sharedParts(this.#listing, { currencies, shown, groups });
  }

  get shown(): NonNullable<Shown['rates']> {
    return { codes: this.#onScreen, open: this.#open };
  }

  /** The trends of a market for the chosen base; null until loaded. */
  trendsIn(market: Market, base: string): Trends['byCode'] | null {
    const trends = this.#trends;
    return trends?.market === market && trends.base === base ? trends.byCode : null;
  }

  /** The visible rows: only their trends are read from the record. */
  look(codes: readonly string[]): void {
    this.#onScreen = codes.map(currencyCode);
  }

  get open(): string | null {
    return this.#open;
  }

  /** The pair of the open row; null until loaded. */
  get pair(): PairView | null {
    const pair = this.#pair;
    const isOpen = pair?.quote === this.#open && pair.base === this.#snapshot?.choices.base;
    return isOpen ? pair : null;
  }

  /** The pin that did not fit into the tray. */
  get refused(): Pin | null {
    return this.#refused;
  }

  get said(): string {
    return this.#said;
  }

  get watchedNow(): readonly string[] | null {
    return this.#watchedNow;
  }

  get listed(): readonly CurrencyView[] {
    const { currencies, shown, groups } = this.#listing;
    const ordered = this.#watchedNow ? listed(currencies, this.#watchedNow) : currencies;
    return shownCurrencies(ordered, shown, groups);
  }

  toggle(code: string): void {
    const isOpen = this.#open === code;
    this.close();
    if (isOpen) return;
    this.#open = currencyCode(code);
  }

  close(): boolean {
    const wasOpen = this.#open !== null;
    this.#open = null;
    this.#refused = null;
    return wasOpen;
  }

  choose(choices: ChoicesChange): void {
    void this.#bridge.choose(choices);
  }

  watch(code: string, isWatched: boolean): void {
    const chosen = watching(this.#watched(), currencyCode(code), isWatched);
    this.say(isWatched ? words.watched(code) : words.unwatched(code));
    void this.#chooseWatched(chosen);
  }

  move(code: string, target: string): void {
    const chosen = movedTo(this.#watched(), currencyCode(code), currencyCode(target));
    this.say(words.moved(code, chosen.indexOf(currencyCode(code)) + 1, chosen.length));
    void this.#chooseWatched(chosen);
  }

  async pin(pin: Pin): Promise<void> {
    const answer = await this.#bridge.pinToTray(pin);
    this.#refused = answer.ok ? null : pin;
    this.say(answer.ok ? words.pinned(pinText(pin)) : '');
  }

  async unpin(pin: Pin): Promise<void> {
    await this.#bridge.unpinFromTray(pin);
    this.#refused = null;
    this.say(words.unpinned(pinText(pin)));
  }

  isPinned(pin: Pin): boolean {
    return isPinned(this.#snapshot?.choices.pins ?? [], pin);
  }

  async copy(digits: string): Promise<void> {
    const answer = await this.#bridge.copy(digits);
    this.say(answer.ok ? words.copied(digits) : words.notCopied);
  }

  addGroup(typed: string): boolean {
    const name = groupName(typed);
    if (name === null) return false;
    this.#chooseGroups(withGroup(this.#groups, name));
    return true;
  }

  renameGroup(id: string, typed: string): void {
    const name = groupName(typed);
    if (name !== null) this.#chooseGroups(renamed(this.#groups, id, name));
  }

  deleteGroup(id: string): void {
    const isShown = this.#snapshot?.choices.shown === id;
    this.choose({
      groups: withoutGroup(this.#groups, id),
      ...(isShown ? { shown: SHOW_ALL } : {}),
    });
  }

  putInGroup(id: string, code: string, isMember: boolean): void {
    this.#chooseGroups(withMember(this.#groups, id, currencyCode(code), isMember));
  }

  say(what: string): void {
    this.#said = what;
    clearTimeout(this.#saidTimer);
    this.#saidTimer = setTimeout(() => (this.#said = ''), SAID_MS);
  }

  get #groups(): readonly CurrencyGroup[] {
    return this.#snapshot?.choices.groups ?? [];
  }

  #watched(): readonly CurrencyCode[] {
    const listed = this.#snapshot?.currencies.filter(({ watched }) => watched) ?? [];
    return this.#watchedNow ?? listed.map(({ code }) => currencyCode(code));
  }

  #chooseGroups(groups: readonly CurrencyGroup[]): void {
    this.choose({ groups });
  }

  /** Applied at once: if the row waited for main, it would jump later and move the focus. */
  async #chooseWatched(watched: readonly CurrencyCode[]): Promise<void> {
    this.#watchedNow = watched;
    await this.#bridge.choose({ watched });
    if (this.#watchedNow === watched) this.#watchedNow = null;
  }

  /** Trends that end with the same rates stay valid for rows off screen. */
  #takeTrends(trends: Trends | null): void {
    if (trends === this.#newestTrends) return;
    this.#newestTrends = trends;
    const previous = this.#trends;
    const isSame =
      trends !== null &&
      previous?.market === trends.market &&
      previous.base === trends.base &&
      previous.atMs === trends.atMs;
    const byCode = isSame ? { ...previous.byCode, ...trends.byCode } : trends?.byCode;
    this.#trends = trends && sharedParts(previous, { ...trends, byCode: byCode ?? {} });
  }
}
