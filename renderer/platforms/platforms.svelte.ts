import type { DecimalText } from '#core/number/decimal.ts';
import { decimalIn, type EnteredAmount, filledIn } from '#core/rates/entered-amount.ts';
import type { CardRequest } from '#core/desk/card.ts';
import type { Ticker } from '#core/rates/feed.ts';
import {
  type PlatformsRequest,
  platformsView,
  type PlatformsView,
} from '#core/platforms/platforms-view.ts';
import type { AmountUnit } from '#core/routes/terms.ts';
import type { QuoteChoices, TickerAmount } from '#core/platforms/choices.ts';
import { amountFor, withAmount } from '#core/platforms/quote-choices.ts';
import type { Place } from '#core/settings/place.ts';
import {
  COLUMNS_OF,
  type QuoteColumn,
  type QuotesOrder,
  type QuotesSide,
} from '#core/platforms/columns.ts';
import type { GapsRequest, GapsView } from '#core/history/gaps-view.ts';
import type { QuotePast } from '#core/platforms/quote-past.ts';
import type { QuoteTrends } from '#core/platforms/quote-trends.ts';
import type { QuoteRowView } from '#core/platforms/quote-row-view.ts';
import type { SideWord } from '#core/platforms/sides.ts';
import { pairOf, parsePair } from '#core/platforms/ticker-pair.ts';
import type { AppError, Result } from '#core/base/result.ts';
import type { PageFacts } from '#core/app/facts.ts';
import { type Known, Shown } from '../app/known.svelte.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { PlatformEdit } from '#ipc/messages.ts';
import { isBridgeAmount } from '../ui/terms.ts';

interface PlatformsLinks {
  readonly isOnScreen: () => boolean;
  readonly left: (left: Partial<Left>) => void;
}

type Left = Pick<Place, 'quotesSide' | 'quotesOrder'>;

export class PlatformsModel {
  readonly #bridge: Bridge;
  readonly #known: Known;
  readonly #links: PlatformsLinks;
  readonly #view: Shown<PlatformsView | null>;
  readonly #trends: Shown<QuoteTrends | null>;
  readonly #gaps: Shown<Result<GapsView> | null>;
  #ticker = $state<Ticker | null>(null);
  /** Of every pair, as stored. */
  #amounts: readonly TickerAmount[] = [];
  #amount = $state.raw<EnteredAmount>(filledIn(null));
  #unit = $state<AmountUnit>('money');
  /** Whether the amount was typed for the unit that is yet to be chosen. */
  #isTyped = false;
  #order = $state.raw<QuotesOrder>({ column: 'result', direction: 'ascending' });
  #openCode = $state<string | null>(null);
  /** Whether all routes are shown, in the place of the platforms or of the chart. */
  isRoutesOpen = $state(false);
  /** Whether the gaps of the record are shown in their place. */
  areGapsOpen = $state(false);
  #areTermsOpen = $state(false);
  /** Whether the page of the opened row's terms was the last that was there. */
  #hasLeftTerms = $state(false);
  #side = $state<QuotesSide>('buy');
  /** Up to when the person has read what is new or gone, by ticker, until the app ends. */
  #readChanges = $state.raw<Readonly<Record<string, number>>>({});

  constructor(bridge: Bridge, known: Known, links: PlatformsLinks) {
    this.#bridge = bridge;
    this.#known = known;
    this.#links = links;
    const { isOnScreen } = links;
    this.#view = new Shown(known, isOnScreen, () => this.#compute());
    this.#trends = new Shown(known, isOnScreen, () => {
      const { request } = this;
      return request && known.recorded.quoteTrends(request);
    });
    this.#gaps = new Shown(known, isOnScreen, (last) => {
      const question = this.#gapsQuestion;
      const answer = question && known.recorded.gaps(question);
      return answer && (answer.ok || !last?.ok) ? answer : last;
    });
  }

  begin({ quotesSide, quotesOrder }: Left, { ticker, amounts }: QuoteChoices): void {
    this.#side = quotesSide;
    this.#order = quotesOrder;
    this.#amounts = amounts;
    this.#turnTo(ticker);
  }

  /** Null where it was left with another ticker or side. */
  get view(): PlatformsView | null {
    const view = this.#view.value;
    return view?.ticker === this.#ticker && view.side === this.#side ? view : null;
  }

  #compute(): PlatformsView | null {
    const { facts, moment } = this.#known;
    const { request } = this;
    if (!request) return null;
    const answer = platformsView(facts, request, moment);
    return answer.ok ? answer.value : null;
  }

  get request(): PlatformsRequest | null {
    const ticker = this.#ticker;
    const { side, unit } = this;
    const question = ticker && { ticker, side, amount: this.#read, unit };
    return question && this.isRoutesOpen ? { ...question, isRoutesOpen: true } : question;
  }

  /** The amount in its unit; null while there is none. */
  get #read(): DecimalText | null {
    const { added } = this.#known.facts.choices.quotes;
    const pair = this.#ticker && pairOf(this.#ticker, added);
    return pair && decimalIn(this.#amount, pair[this.#unit]);
  }

  get ticker(): Ticker | null {
    return this.#ticker;
  }

  get side(): QuotesSide {
    return this.#side;
  }
  set side(side: QuotesSide) {
    this.#side = side;
    this.#links.left({ quotesSide: side });
  }

  /** By the side's last column, until one that it has was chosen. */
  get order(): QuotesOrder {
    const columns: readonly QuoteColumn[] = COLUMNS_OF[this.#side];
    if (columns.includes(this.#order.column)) return this.#order;
    return { column: columns.at(-1) ?? 'platform', direction: 'ascending' };
  }

  /** The last day of the shown side, by code. */
  get trends(): QuoteTrends['byCode'] {
    const side = this.#side === 'buy' ? 'ask' : 'bid';
    const trends = this.#trends.value;
    return trends?.ticker === this.#ticker && trends.side === side ? trends.byCode : {};
  }

  get openCode(): string | null {
    return this.#openCode;
  }

  /** The gaps of the pair for the amount that was understood last; null until they are read. */
  get gaps(): GapsView | null {
    const gaps = this.#gaps.value;
    return gaps?.ok && gaps.value.request.ticker === this.#ticker ? gaps.value : null;
  }

  /** Why none can be read; another question that came first is asked again. */
  get gapsError(): AppError | null {
    const gaps = this.#gaps.value;
    return gaps?.ok === false && gaps.error.code !== 'no-past' ? gaps.error : null;
  }

  /** The opened row's past; null until it is loaded, or if nothing is recorded. */
  get past(): QuotePast | null {
    const [ticker, code] = [this.#ticker, this.#openCode];
    if (ticker === null || code === null) return null;
    return this.#known.recorded.quotePast({ ticker, code });
  }

  get amount(): EnteredAmount {
    return this.#amount;
  }
  set amount(amount: EnteredAmount) {
    this.#amount = amount;
    this.#isTyped = true;
  }

  /** An amount that was typed elsewhere, for this look alone. */
  fill(amount: DecimalText, unit: AmountUnit): void {
    this.#unit = unit;
    this.#amount = filledIn(amount);
    this.#isTyped = false;
  }

  get unit(): AmountUnit {
    return this.#unit;
  }
  /**
   * What was just typed is an amount of the chosen unit. One that was there before makes no sense in
   * it: 500,000 naira are not 500,000 USDT. Main knows about as much in the other unit.
   */
  set unit(unit: AmountUnit) {
    if (unit === this.#unit) return;
    const other = this.#isTyped ? null : (this.view?.otherAmount ?? null);
    this.#unit = unit;
    this.#isTyped = false;
    if (other !== null) this.#amount = filledIn(other);
    this.keepAmount();
  }

  /** Favourites first, then by the column; rows without a value are last in both directions. */
  ordered(rows: readonly QuoteRowView[]): readonly QuoteRowView[] {
    const { column, direction } = this.order;
    const sign = direction === 'ascending' ? 1 : -1;
    return rows.toSorted((left, right) => {
      if (left.isFavourite !== right.isFavourite) return left.isFavourite ? -1 : 1;
      const [a, b] = [left.places[column], right.places[column]];
      if (a !== null && b !== null) return sign * (a - b);
      if (a === null && b === null)
        return (left.places.platform ?? 0) - (right.places.platform ?? 0);
      return a === null ? 1 : -1;
    });
  }

  /** Choosing the same column again reverses the order. */
  sortBy(column: QuoteColumn): void {
    const { order } = this;
    const isSame = order.column === column;
    const direction = isSame && order.direction === 'ascending' ? 'descending' : 'ascending';
    this.#order = { column, direction };
    this.#links.left({ quotesOrder: this.#order });
  }

  toggleRow(code: string): void {
    this.#closeTerms();
    this.#openCode = this.#openCode === code ? null : code;
  }

  /** The platform whose terms are shown, in the place of the others. */
  get termsOf(): string | null {
    return this.#areTermsOpen ? this.#openCode : null;
  }

  get hasLeftTerms(): boolean {
    return this.#hasLeftTerms;
  }

  openTerms(code: string): void {
    this.isRoutesOpen = false;
    this.#openCode = code;
    this.#areTermsOpen = true;
  }

  /** Back to the opened row. */
  leaveTerms(): void {
    this.#areTermsOpen = false;
    this.#hasLeftTerms = true;
  }

  #closeTerms(): void {
    this.#areTermsOpen = false;
    this.#hasLeftTerms = false;
  }

  /** Leaves the pages of routes and terms. */
  showAll(): void {
    this.isRoutesOpen = false;
    this.#closeTerms();
  }

  /** @returns whether the row's deal, or without one its price, is in the clipboard. */
  async copy(row: QuoteRowView): Promise<boolean> {
    const question = this.request;
    const price = row.ask ?? row.bid;
    if (question && row.result)
      return (await this.#bridge.copy({ kind: 'deal', code: row.code, question })).ok;
    return price !== null && (await this.#bridge.copy(price.copied)).ok;
  }

  /** @returns whether the steps of a route are in the clipboard. */
  async copyRoute(key: string): Promise<boolean> {
    const question = this.request;
    return question !== null && (await this.#bridge.copy({ kind: 'route', key, question })).ok;
  }

  get #gapsQuestion(): GapsRequest | null {
    const { view } = this;
    if (!view?.bestRoute) return null;
    const { amount, unit } = view.bestRoute;
    return isBridgeAmount(amount) ? { ticker: view.ticker, amount, unit } : null;
  }

  /** The deal of a row as a card; with both sides open, that of buying where one can. */
  cardOf({ code, ask }: QuoteRowView): CardRequest | null {
    const question = this.request;
    if (!question) return null;
    const { ticker, side, amount, unit } = question;
    if (amount === null) return null;
    const way = side === 'both' ? (ask === null ? 'sell' : 'buy') : side;
    return { kind: 'deal', ticker, side: way, amount, unit, platform: code };
  }

  /** Another ticker was chosen elsewhere. */
  changed(before: PageFacts, now: PageFacts): void {
    const { ticker } = now.choices.quotes;
    if (before.choices.quotes.ticker !== ticker && this.#ticker !== ticker) this.#turnTo(ticker);
  }

  chooseTicker = (ticker: Ticker): void => {
    if (ticker === this.#ticker) return;
    this.choose({ ticker });
    this.#turnTo(ticker);
  };

  /** Saves the typed amount if it is valid. */
  keepAmount(): void {
    const ticker = this.#ticker;
    const amount = this.#read;
    if (ticker === null || amount === null || !isBridgeAmount(amount)) return;
    this.#amounts = withAmount(this.#amounts, { ticker, amount, unit: this.#unit });
    this.choose({ amounts: this.#amounts });
  }

  choose(change: Partial<QuoteChoices>): void {
    void this.#bridge.choose({ quotes: change });
  }

  editOf(ticker: Ticker, code: string, edit: Omit<PlatformEdit, 'ticker' | 'code'>): void {
    void this.#bridge.choosePlatform({ ticker, code, ...edit });
  }

  edit(code: string, edit: Omit<PlatformEdit, 'ticker' | 'code'>): void {
    if (this.#ticker !== null) this.editOf(this.#ticker, code, edit);
  }

  fixSides(ask: SideWord | null): void {
    if (this.#ticker !== null) void this.#bridge.fixSides({ ticker: this.#ticker, ask });
  }

  /** What is new or gone, until it is read. */
  get changes(): PlatformsView['changes'] {
    const { changes, ticker } = this.#view.value ?? {};
    if (!changes || !ticker) return null;
    return changes.atMs > (this.#readChanges[ticker] ?? 0) ? changes : null;
  }

  readChanges = (): void => {
    const { changes, ticker } = this.#view.value ?? {};
    if (!changes || !ticker) return;
    this.#readChanges = { ...this.#readChanges, [ticker]: changes.atMs };
  };

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

  #turnTo(ticker: Ticker): void {
    const { amount, unit } = amountFor(this.#amounts, ticker);
    this.#ticker = ticker;
    this.#amount = filledIn(amount);
    this.#unit = unit;
    this.#isTyped = false;
    this.#openCode = null;
    this.#closeTerms();
  }
}
