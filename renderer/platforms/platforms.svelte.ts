import { parseAmount, separatorsOf } from '#core/number/amount.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { localizeInFull } from '#core/number/localize.ts';
import type { PlatformsRequest, PlatformsView } from '#core/platforms/platforms-view.ts';
import type { AmountUnit, QuoteChoices } from '#core/platforms/choices.ts';
import type { Place } from '#core/settings/popup-choices.ts';
import type { QuoteColumn, QuotesOrder } from '#core/platforms/columns.ts';
import type { QuotesMode } from '#core/settings/place.ts';
import type { QuotePast } from '#core/platforms/quote-past.ts';
import type { QuoteRowView } from '#core/platforms/quote-row-view.ts';
import type { SideWord } from '#core/platforms/sides.ts';
import { parsePair } from '#core/platforms/ticker-pair.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { retyped } from '#core/settings/typed-in.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { PlatformSaid } from '#ipc/messages.ts';
import { sharedParts } from '../ui/shared-parts.ts';
import { DealsModel } from './deals.svelte.ts';
import { isBridgeAmount } from '../ui/terms.ts';

type Left = Pick<Place, 'quotesMode' | 'quotesOrder'>;

const isSame = (question: PlatformsRequest, pending: PlatformsRequest | null): boolean =>
  pending?.ticker === question.ticker &&
  pending.amount === question.amount &&
  pending.unit === question.unit;

/** What the platforms' view shows: main's answer for the ticker that is open, and where one is in it. */
export class PlatformsModel {
  readonly deals: DealsModel;
  readonly #bridge: Bridge;
  readonly #onLeft: (left: Partial<Left>) => void;
  #view = $state.raw<PlatformsView | null>(null);
  #ticker = $state<Ticker | null>(null);
  #sourceKey = $state('');
  #amount = $state('');
  #unit = $state<AmountUnit>('money');
  #order = $state.raw<QuotesOrder>({ column: 'ask', direction: 'ascending' });
  #openCode = $state<string | null>(null);
  #past = $state.raw<QuotePast | null>(null);
  #mode = $state<QuotesMode>('quotes');
  #isOpen = false;
  #told: Ticker | null = null;
  #locale = 'en';
  #request = 0;
  #pending: PlatformsRequest | null = null;
  /** How many snapshots were left to the pending question. */
  #left = 0;

  constructor(bridge: Bridge, onLeft: (left: Partial<Left>) => void = () => undefined) {
    this.#bridge = bridge;
    this.#onLeft = onLeft;
    this.deals = new DealsModel(bridge);
  }

  /** How it was looked at when the popup was left. */
  begin({ quotesMode, quotesOrder }: Left): void {
    this.#mode = quotesMode;
    this.#order = quotesOrder;
  }

  /** Main's answer; null until there is one for this ticker of this source. */
  get view(): PlatformsView | null {
    const view = this.#view;
    if (view === null) return null;
    return view.ticker === this.#ticker && view.sourceKey === this.#sourceKey ? view : null;
  }

  get ticker(): Ticker | null {
    return this.#ticker;
  }

  get mode(): QuotesMode {
    return this.#mode;
  }

  get order(): QuotesOrder {
    return this.#order;
  }

  get openCode(): string | null {
    return this.#openCode;
  }

  /** Of the opened row; null until it is there, or where nothing is recorded. */
  get past(): QuotePast | null {
    return this.#past;
  }

  get amount(): string {
    return this.#amount;
  }
  set amount(typed: string) {
    this.#amount = typed;
    this.refresh();
  }

  get unit(): AmountUnit {
    return this.#unit;
  }
  set unit(unit: AmountUnit) {
    this.#unit = unit;
    this.refresh();
    this.choose({ unit });
  }

  /** The platforms in the chosen order; what has no value in that column stands last both ways. */
  ordered(rows: readonly QuoteRowView[]): readonly QuoteRowView[] {
    const { column, direction } = this.#order;
    const sign = direction === 'ascending' ? 1 : -1;
    return [...rows].sort((left, right) => {
      const [a, b] = [left.places[column], right.places[column]];
      if (a !== null && b !== null) return sign * (a - b);
      if (a === null && b === null)
        return (left.places.platform ?? 0) - (right.places.platform ?? 0);
      return a === null ? 1 : -1;
    });
  }

  /** The same column again turns its order round. */
  sortBy(column: QuoteColumn): void {
    const isSame = this.#order.column === column;
    const direction = isSame && this.#order.direction === 'ascending' ? 'descending' : 'ascending';
    this.#order = { column, direction };
    this.#onLeft({ quotesOrder: this.#order });
  }

  toggleRow(code: string): void {
    this.#openCode = this.#openCode === code ? null : code;
    this.#past = null;
    void this.#fetchPast();
  }

  show(mode: QuotesMode): void {
    this.#mode = mode;
    this.#onLeft({ quotesMode: mode });
    this.refresh();
  }

  /** The view is looked at, or not any more: what nobody looks at is not asked for. */
  look(isOpen: boolean): void {
    // A click on the tab that is open opens nothing.
    if (isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    this.#tellMain();
  }

  #tellMain(): void {
    void this.#bridge.openPlatforms(this.#isOpen ? this.#ticker : null);
    this.refresh();
  }

  /** The popup is seen again. */
  seenAgain(): void {
    if (this.#isOpen) this.#tellMain();
  }

  /** A snapshot came: there may be newer quotes. */
  take(snapshot: Snapshot, locale: string): void {
    const { ticker, amount, unit } = snapshot.quotes;
    if (this.#told !== null && this.#locale !== locale) this.#retype(this.#locale, locale);
    this.#locale = locale;
    if (this.#told === null) {
      this.#amount = localizeInFull(amount, locale);
      this.#unit = unit;
      this.deals.begin(locale);
    }
    const isOther = this.#told !== ticker;
    this.#told = ticker;
    this.#sourceKey = snapshot.sourceKey;
    if (isOther && this.#ticker !== ticker) this.#turnTo(ticker);
    else this.#follow();
  }

  /**
   * Several snapshots come with one answer, and each asks the same: while main works on such a question
   * the others wait, and are one question after it.
   */
  #follow(): void {
    const isAsked = this.#ticker !== null && isSame(this.#question(this.#ticker), this.#pending);
    if (isAsked) this.#left += 1;
    else this.refresh();
  }

  #question(ticker: Ticker): PlatformsRequest {
    return { ticker, amount: this.#amount, unit: this.#unit };
  }

  chooseTicker = (ticker: Ticker): void => {
    if (ticker === this.#ticker) return;
    this.choose({ ticker });
    this.#turnTo(ticker);
  };

  /** Keeps the typed amount, if it is one. */
  keepAmount(): void {
    // Read here: main's answer may still be the one to what stood there a moment ago.
    const amount = parseAmount(this.#amount, separatorsOf(this.#locale));
    if (amount.ok && isBridgeAmount(amount.value)) this.choose({ amount: amount.value });
  }

  choose(change: Partial<QuoteChoices>): void {
    void this.#bridge.choose({ quotes: change });
  }

  sayOf(ticker: Ticker, code: string, said: Omit<PlatformSaid, 'ticker' | 'code'>): void {
    void this.#bridge.choosePlatform({ ticker, code, ...said });
  }

  fixSidesOf(ticker: Ticker, ask: SideWord | null): void {
    void this.#bridge.fixSides({ ticker, ask });
  }

  say(code: string, said: Omit<PlatformSaid, 'ticker' | 'code'>): void {
    if (this.#ticker !== null) this.sayOf(this.#ticker, code, said);
  }

  fixSides(ask: SideWord | null): void {
    if (this.#ticker !== null) this.fixSidesOf(this.#ticker, ask);
  }

  readTurn = (): void => {
    if (this.#ticker !== null) void this.#bridge.readTurn(this.#ticker);
  };

  /** @returns whether these are two codes. */
  async addTicker(asset: string, money: string): Promise<boolean> {
    const pair = parsePair(asset, money);
    return pair !== null && (await this.#bridge.addTicker(pair)).ok;
  }

  removeTicker = (ticker: Ticker): void => void this.#bridge.removeTicker(ticker);

  requestAgain = (): void => {
    if (this.#ticker !== null) void this.#bridge.requestAgain(this.#ticker);
  };

  refresh(): void {
    if (!this.#isOpen || this.#ticker === null) return;
    void this.#ask(this.#question(this.#ticker));
    if (this.#mode === 'deals') this.deals.ask(this.#ticker);
  }

  /** What stands typed means what it meant. */
  #retype(from: string, to: string): void {
    this.#amount = retyped(this.#amount, separatorsOf(from), to);
    this.deals.retype(from, to);
  }

  #turnTo(ticker: Ticker): void {
    this.#ticker = ticker;
    this.#openCode = null;
    this.deals.forget();
    if (this.#isOpen) this.#tellMain();
  }

  async #ask(question: PlatformsRequest): Promise<void> {
    const request = ++this.#request;
    this.#pending = question;
    const left = this.#left;
    const answer = await this.#bridge.platforms(question);
    // A late answer to an older question says nothing about what is asked now.
    if (request !== this.#request) return;
    this.#pending = null;
    if (answer.ok) this.#show(answer.value);
    if (this.#left !== left) this.refresh();
  }

  /** Rows that are as before stay the same objects, and are not drawn anew. */
  #show(view: PlatformsView): void {
    const isNewer = this.#view?.checkedAtMs !== view.checkedAtMs;
    this.#view = sharedParts(this.#view, view);
    if (isNewer) void this.#fetchPast();
  }

  async #fetchPast(): Promise<void> {
    const [ticker, code] = [this.#ticker, this.#openCode];
    if (ticker === null || code === null) return;
    const answer = await this.#bridge.quotePast({ ticker, code });
    if (answer.ok && this.#ticker === ticker && this.#openCode === code) this.#past = answer.value;
  }
}
