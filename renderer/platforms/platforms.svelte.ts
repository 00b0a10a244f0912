import { parseAmount, sendable, separatorsOf } from '#core/number/amount.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { localizeInFull } from '#core/number/localize.ts';
import type { DealsRequest } from '#core/platforms/deals-view.ts';
import type { PlatformsRequest, PlatformsView } from '#core/platforms/platforms-view.ts';
import type { AmountUnit, QuoteChoices } from '#core/platforms/choices.ts';
import type { Place } from '#core/settings/popup-choices.ts';
import type { QuoteColumn, QuotesOrder } from '#core/platforms/columns.ts';
import type { QuotesMode } from '#core/settings/place.ts';
import type { QuotePast } from '#core/platforms/quote-past.ts';
import type { QuoteRowView } from '#core/platforms/quote-row-view.ts';
import type { SideWord } from '#core/platforms/sides.ts';
import { parsePair } from '#core/platforms/ticker-pair.ts';
import type { Result } from '#core/base/result.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { retyped } from '#core/settings/typed-in.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { PlatformEdit } from '#ipc/messages.ts';
import { DealsModel } from './deals.svelte.ts';
import { isBridgeAmount } from '../ui/terms.ts';

type Left = Pick<Place, 'quotesMode' | 'quotesOrder'>;

export class PlatformsModel {
  readonly deals: DealsModel;
  readonly #bridge: Bridge;
  readonly #onLeft: (left: Partial<Left>) => void;
  #view = $state.raw<PlatformsView | null>(null);
  #ticker = $state<Ticker | null>(null);
  #amount = $state('');
  #unit = $state<AmountUnit>('money');
  #order = $state.raw<QuotesOrder>({ column: 'ask', direction: 'ascending' });
  #openCode = $state<string | null>(null);
  #past = $state.raw<QuotePast | null>(null);
  #mode = $state<QuotesMode>('quotes');
  #reported: Ticker | null = null;
  #locale = 'en';

  constructor(bridge: Bridge, onLeft: (left: Partial<Left>) => void = () => undefined) {
    this.#bridge = bridge;
    this.#onLeft = onLeft;
    this.deals = new DealsModel(bridge);
  }

  begin({ quotesMode, quotesOrder }: Left): void {
    this.#mode = quotesMode;
    this.#order = quotesOrder;
  }

  /** Main's view; null until there is one for this ticker. */
  get view(): PlatformsView | null {
    return this.#view?.ticker === this.#ticker ? this.#view : null;
  }

  get request(): PlatformsRequest | null {
    const ticker = this.#ticker;
    return ticker && { ticker, amount: sendable(this.#amount), unit: this.#unit };
  }

  get dealsRequest(): DealsRequest | null {
    const ticker = this.#mode === 'deals' ? this.#ticker : null;
    return ticker && this.deals.request(ticker);
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

  /** The opened row's past; null until it is loaded, or if nothing is recorded. */
  get past(): QuotePast | null {
    return this.#past;
  }

  get amount(): string {
    return this.#amount;
  }
  set amount(typed: string) {
    this.#amount = typed;
  }

  get unit(): AmountUnit {
    return this.#unit;
  }
  set unit(unit: AmountUnit) {
    this.#unit = unit;
    this.choose({ unit });
  }

  /** Sorted by the chosen column; rows without a value are last in both directions. */
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

  /** Choosing the same column again reverses the order. */
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
  }

  /** A new snapshot: there may be newer quotes. */
  take(snapshot: Snapshot, locale: string): void {
    const { ticker, amount, unit } = snapshot.quotes;
    if (this.#reported !== null && this.#locale !== locale) this.#retype(this.#locale, locale);
    this.#locale = locale;
    if (this.#reported === null) {
      this.#amount = localizeInFull(amount, locale);
      this.#unit = unit;
      this.deals.begin(locale);
    }
    const isOther = this.#reported !== ticker;
    this.#reported = ticker;
    if (isOther && this.#ticker !== ticker) this.#turnTo(ticker);
    this.#takeView(snapshot.open.platforms?.answer);
    this.deals.take(snapshot.open.deals, this.#ticker);
  }

  chooseTicker = (ticker: Ticker): void => {
    if (ticker === this.#ticker) return;
    this.choose({ ticker });
    this.#turnTo(ticker);
  };

  /** Saves the typed amount if it is valid. */
  keepAmount(): void {
    // Parsed here, because main's answer may still be about the previous text.
    const amount = parseAmount(this.#amount, separatorsOf(this.#locale));
    if (amount.ok && isBridgeAmount(amount.value)) this.choose({ amount: amount.value });
  }

  choose(change: Partial<QuoteChoices>): void {
    void this.#bridge.choose({ quotes: change });
  }

  editOf(ticker: Ticker, code: string, edit: Omit<PlatformEdit, 'ticker' | 'code'>): void {
    void this.#bridge.choosePlatform({ ticker, code, ...edit });
  }

  fixSidesOf(ticker: Ticker, ask: SideWord | null): void {
    void this.#bridge.fixSides({ ticker, ask });
  }

  edit(code: string, edit: Omit<PlatformEdit, 'ticker' | 'code'>): void {
    if (this.#ticker !== null) this.editOf(this.#ticker, code, edit);
  }

  fixSides(ask: SideWord | null): void {
    if (this.#ticker !== null) this.fixSidesOf(this.#ticker, ask);
  }

  readTurn = (): void => {
    if (this.#ticker !== null) void this.#bridge.readTurn(this.#ticker);
  };

  /** @returns whether both are valid codes. */
  async addTicker(asset: string, money: string): Promise<boolean> {
    const pair = parsePair(asset, money);
    return pair !== null && (await this.#bridge.addTicker(pair)).ok;
  }

  removeTicker = (ticker: Ticker): void => void this.#bridge.removeTicker(ticker);

  requestAgain = (): void => {
    if (this.#ticker !== null) void this.#bridge.requestAgain(this.#ticker);
  };

  #retype(from: string, to: string): void {
    this.#amount = retyped(this.#amount, separatorsOf(from), to);
    this.deals.retype(from, to);
  }

  #turnTo(ticker: Ticker): void {
    this.#ticker = ticker;
    this.#openCode = null;
    this.deals.take(undefined, ticker);
  }

  #takeView(answer: Result<PlatformsView> | undefined): void {
    const view = answer?.ok ? answer.value : null;
    const isNewer = view !== null && this.#view?.checkedAtMs !== view.checkedAtMs;
    this.#view = view;
    if (isNewer) void this.#fetchPast();
  }

  async #fetchPast(): Promise<void> {
    const [ticker, code] = [this.#ticker, this.#openCode];
    if (ticker === null || code === null) return;
    const answer = await this.#bridge.quotePast({ ticker, code });
    if (answer.ok && this.#ticker === ticker && this.#openCode === code) this.#past = answer.value;
  }
}
