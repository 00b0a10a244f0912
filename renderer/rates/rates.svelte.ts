import type { ChoicesChange } from '#core/settings/choices.ts';
import { pairView, type PairView } from '#core/app/pair-view.ts';
import type { CurrencyView } from '#core/app/currency-views.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { kept, type Known, Shown } from '../app/known.svelte.ts';
import { boardPair } from '#core/rates/board-pair.ts';
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
import { type Market, PUBLIC_MARKET } from '#core/rates/market.ts';
import { MOST_PAIRS, type OwnPair, pairKeyOf } from '#core/rates/own-pairs.ts';
import type { Trend, Trends } from '#core/rates/trend.ts';
import { listed, movedTo, watching } from '#core/rates/watched.ts';
import { isPinned, type PairPin, type Pin } from '#core/requests/pins.ts';
import type { Bridge } from '#ipc/bridge.ts';
import { pinText, text } from '../text/format.ts';
import type { Toasts } from '../ui/toasts.svelte.ts';
import { copiedPrice } from './rate-view.ts';

const words = text.rates;

/** Where a number of this view can lead. */
export interface RatesLinks {
  readonly isOnScreen: () => boolean;
  readonly chart: (base: CurrencyCode, quote: CurrencyCode, market: Market) => void;
  /** The pair at the top, or its market, was chosen. */
  readonly shown: (pair: OwnPair) => void;
  readonly convert: (from: CurrencyCode, to: CurrencyCode) => void;
  readonly alert: (pair: PairPin, pressed: Element | null) => void;
  readonly share: (pair: PairPin) => void;
  /** Shows a toast. */
  readonly say: Toasts['say'];
  readonly copied: (digits: string) => void;
  /** A currency is no longer watched; its alerts may go too. */
  readonly unwatched: (base: CurrencyCode, quote: CurrencyCode) => void;
}

/** The row whose menu is open, and the place of the pointer. */
interface RowMenu {
  readonly code: CurrencyCode;
  readonly row: HTMLElement;
  readonly at: { readonly x: number; readonly y: number };
}

export class RatesModel {
  readonly #bridge: Bridge;
  readonly #links: RatesLinks;
  readonly #known: Known;
  readonly #trends: Shown<Trends | null>;
  readonly #view: Shown<PairView | null>;
  #pairKey = $state<string | null>(null);
  #menu = $state.raw<RowMenu | null>(null);
  /** The new order until main confirms it. */
  #watchedNow = $state.raw<readonly CurrencyCode[] | null>(null);
  #onScreen = $state.raw<readonly CurrencyCode[]>([]);
  editing = $state(false);
  /** The name of a new group, as typed so far. */
  newGroup = $state('');
  /** The board's search is open for typing. */
  filtering = $state(false);
  filterOpen = $state(false);
  addingPair = $state(false);
  /** The one row that Tab focuses; the arrow keys continue from there. */
  current = $state<string | null>(null);
  /** Where the board was left, and with which group and search. */
  left: { readonly of: string; readonly topPx: number } = { of: '', topPx: 0 };

  constructor(bridge: Bridge, known: Known, links: RatesLinks) {
    this.#bridge = bridge;
    this.#known = known;
    this.#links = links;
    this.#trends = new Shown(known, links.isOnScreen, (last) => this.#readTrends(last));
    this.#view = new Shown(known, links.isOnScreen, () => {
      const { pair } = this;
      return pair && pairView(known.facts, pair, known.moment);
    });
  }

  get pairs(): readonly OwnPair[] {
    return this.#choices.pairs;
  }

  /** The own pair at the top: the chosen one, else the first. */
  get pair(): OwnPair | null {
    const chosen = this.pairs.find((each) => pairKeyOf(each) === this.#pairKey);
    return chosen ?? this.pairs[0] ?? null;
  }

  get pairView(): PairView | null {
    return this.#view.value;
  }

  /** The change and the 30 days of the pair at the top; null until loaded. */
  get pairTrend(): Trend | null {
    return this.#trends.value?.pair ?? null;
  }

  /** The trends of the rows in a market; null until loaded. */
  trendsIn(market: Market, money: string): Trends['byCode'] | null {
    const trends = this.#trends.value;
    return trends?.market === market && trends.money === money ? trends.byCode : null;
  }

  /** The visible rows: only their trends are read from the record. */
  look(codes: readonly string[]): void {
    this.#onScreen = codes.map(currencyCode);
  }

  get menu(): RowMenu | null {
    return this.#menu;
  }

  get watchedNow(): readonly string[] | null {
    return this.#watchedNow;
  }

  /** Every currency, the watched ones first. */
  get currencies(): readonly CurrencyView[] {
    const { currencies } = this.#known.snapshot;
    return this.#watchedNow ? listed(currencies, this.#watchedNow) : currencies;
  }

  get listed(): readonly CurrencyView[] {
    return this.rowsOf(this.#choices.shown);
  }

  /** The rows of a choice: the money of the board has none. */
  rowsOf(shown: string): readonly CurrencyView[] {
    const { groups, money } = this.#choices;
    return shownCurrencies(this.currencies, shown, groups).filter(({ code }) => code !== money);
  }

  choose(choices: ChoicesChange): void {
    void this.#bridge.choose(choices);
  }

  /** Opens the currencies that are folded. */
  async unfold(): Promise<void> {
    await this.#bridge.choose({ shown: SHOW_ALL });
  }

  choosePair(pair: OwnPair): void {
    this.#pairKey = pairKeyOf(pair);
    this.#links.shown(pair);
  }

  /** The main market belongs to the pair. */
  chooseMarket(market: Market): void {
    const { pair } = this;
    if (!pair) return;
    const key = pairKeyOf(pair);
    this.#links.shown({ ...pair, market });
    this.choose({
      pairs: this.pairs.map((each) => (pairKeyOf(each) === key ? { ...each, market } : each)),
    });
  }

  get mayAddPair(): boolean {
    return this.pairs.length < MOST_PAIRS;
  }

  /** The street's price, where the source has it. */
  get #newMarket(): Market {
    return this.#known.snapshot.source === 'public' ? PUBLIC_MARKET : 'parallel';
  }

  addPair(base: CurrencyCode, quote: CurrencyCode): void {
    const pair: OwnPair = { base, quote, market: this.#newMarket };
    const isKnown = this.pairs.some((each) => pairKeyOf(each) === pairKeyOf(pair));
    if (!isKnown) this.choose({ pairs: [...this.pairs, pair] });
    this.choosePair(pair);
  }

  removePair(pair: OwnPair): void {
    const before = this.pairs;
    this.choose({ pairs: before.filter((each) => each !== pair) });
    this.say(words.pairRemoved(text.tray.pair(pair.base, pair.quote)), () =>
      this.choose({ pairs: before }),
    );
  }

  /** Of this publication, the pair's difference is not said again. */
  readonly readDifference = (): void => {
    const view = this.pairView;
    const publishedAtMs = view?.difference?.publishedAtMs;
    if (!view || publishedAtMs === undefined) return;
    const { read } = this.#choices.opinion;
    const before = read?.publishedAtMs === publishedAtMs ? read.pairs : [];
    const pairs = [...before, pairKeyOf(view)].slice(-MOST_PAIRS);
    this.choose({ opinion: { read: { publishedAtMs, pairs } } });
  };

  openMenu(event: MouseEvent, code: string): void {
    const row = (event.currentTarget as HTMLElement).querySelector<HTMLElement>('[data-row]');
    if (!row) return;
    event.preventDefault();
    const at = { x: event.clientX, y: event.clientY };
    this.#menu = { code: currencyCode(code), row, at };
  }

  closeMenu(): void {
    this.#menu = null;
  }

  openChart(code: string): void {
    const pair = this.rowPair(code);
    this.#links.chart(pair.base, pair.quote, pair.market);
  }

  convert(code: string): void {
    const { base, quote } = this.rowPair(code);
    this.#links.convert(base, quote);
  }

  alertOn(code: string, pressed = document.activeElement): void {
    this.#links.alert(this.rowPair(code), pressed);
  }

  share(code: string): void {
    this.#links.share(this.rowPair(code));
  }

  /** A row's pair in the board's main market. */
  rowPair(code: string): PairPin {
    const { money, market } = this.#choices;
    return { kind: 'pair', ...boardPair(currencyCode(code), money), market };
  }

  watch(code: string, isWatched: boolean): void {
    const before = this.#watched();
    const chosen = watching(before, currencyCode(code), isWatched);
    this.say(
      isWatched ? words.watched(code) : words.unwatched(code),
      () => void this.#chooseWatched(before),
    );
    void this.#chooseWatched(chosen);
    if (isWatched) return;
    const { base, quote } = this.rowPair(code);
    this.#links.unwatched(base, quote);
  }

  move(code: string, target: string): void {
    const chosen = movedTo(this.#watched(), currencyCode(code), currencyCode(target));
    this.say(words.moved(code, chosen.indexOf(currencyCode(code)) + 1, chosen.length));
    void this.#chooseWatched(chosen);
  }

  async pin(pin: Pin): Promise<void> {
    const answer = await this.#bridge.pinToTray(pin);
    if (answer.ok) this.say(words.pinned(pinText(pin)), () => void this.unpin(pin));
    else this.say(words.full);
  }

  async unpin(pin: Pin): Promise<void> {
    this.say(words.unpinned(pinText(pin)), () => void this.pin(pin));
    await this.#bridge.unpinFromTray(pin);
  }

  isPinned(pin: Pin): boolean {
    return isPinned(this.#choices.pins, pin);
  }

  /** Copies a row's price in the board's main market. */
  copyPrice(code: string): void {
    const digits = copiedPrice(this.#known.snapshot, code, this.#choices.market);
    if (digits !== undefined) void this.copy(digits);
  }

  async copy(digits: string): Promise<void> {
    const answer = await this.#bridge.copy(digits);
    if (answer.ok) this.#links.copied(digits);
    else this.say(words.notCopied);
  }

  addGroup(typed: string): boolean {
    const name = groupName(typed);
    if (name === null) return false;
    this.choose({ groups: withGroup(this.#groups, name) });
    return true;
  }

  renameGroup(id: string, typed: string): void {
    const name = groupName(typed);
    if (name !== null) this.choose({ groups: renamed(this.#groups, id, name) });
  }

  deleteGroup(id: string): void {
    const isShown = this.#choices.shown === id;
    this.choose({
      groups: withoutGroup(this.#groups, id),
      ...(isShown ? { shown: SHOW_ALL } : {}),
    });
  }

  putInGroup(id: string, code: string, isMember: boolean): void {
    this.choose({ groups: withMember(this.#groups, id, currencyCode(code), isMember) });
  }

  /** Says what happened; `undo` takes it back for as long as this is shown. */
  say(what: string, undo: (() => void) | null = null): void {
    this.#links.say(what, undo);
  }

  get #choices(): Snapshot['choices'] {
    return this.#known.snapshot.choices;
  }

  get #groups(): readonly CurrencyGroup[] {
    return this.#choices.groups;
  }

  #watched(): readonly CurrencyCode[] {
    const listed = this.#known.snapshot.currencies.filter(({ watched }) => watched);
    return this.#watchedNow ?? listed.map(({ code }) => currencyCode(code));
  }

  /** Applied at once: if the row waited for main, it would jump later and move the focus. */
  async #chooseWatched(watched: readonly CurrencyCode[]): Promise<void> {
    this.#watchedNow = watched;
    await this.#bridge.choose({ watched });
    if (this.#watchedNow === watched) this.#watchedNow = null;
  }

  /** Trends that end with the same rates stay valid for rows off screen. */
  #readTrends(last: Trends | null): Trends | null {
    const read = this.#known.recorded.trends({ codes: this.#onScreen, pair: this.pair });
    if (read === null) return last;
    const isSame =
      last?.market === read.market && last.money === read.money && last.atMs === read.atMs;
    return isSame ? kept(last, { ...read, byCode: { ...last.byCode, ...read.byCode } }) : read;
  }
}
