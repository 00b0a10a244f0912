import { sendable, separatorsOf } from '#core/number/amount.ts';
import { type AmountFormat, amountFormat, readField } from '#core/rates/read-amount.ts';
import type { CardRequest } from '#core/desk/card.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { localizeInFull } from '#core/number/localize.ts';
import type { PlatformsRequest, PlatformsView } from '#core/platforms/platforms-view.ts';
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
import { parsePair } from '#core/platforms/ticker-pair.ts';
import type { Result } from '#core/base/result.ts';
import type { ShownViews } from '../app/open-views.ts';
import { retyped } from '#core/settings/typed-in.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { PlatformEdit } from '#ipc/messages.ts';
import { isBridgeAmount } from '../ui/terms.ts';

type Left = Pick<Place, 'quotesSide' | 'quotesOrder'>;

export class PlatformsModel {
  readonly #bridge: Bridge;
  readonly #onLeft: (left: Partial<Left>) => void;
  #view = $state.raw<PlatformsView | null>(null);
  #ticker = $state<Ticker | null>(null);
  /** Of every pair, as stored. */
  #amounts: readonly TickerAmount[] = [];
  #amount = $state('');
  #unit = $state<AmountUnit>('money');
  /** Whether the amount was typed for the unit that is yet to be chosen. */
  #isTyped = false;
  #order = $state.raw<QuotesOrder>({ column: 'result', direction: 'ascending' });
  #openCode = $state<string | null>(null);
  /** Whether all ways are shown, in the place of the platforms or of the chart. */
  isRoutesOpen = $state(false);
  /** Whether the gaps of the record are shown in their place. */
  areGapsOpen = $state(false);
  #gaps = $state.raw<GapsView | null>(null);
  /** What the gaps were read for, as JSON. */
  #gapsOf = '';
  /** Whether the terms of the opened row are a form. */
  areTermsOpen = $state(false);
  #past = $state.raw<QuotePast | null>(null);
  #side = $state<QuotesSide>('buy');
  #trends = $state.raw<QuoteTrends | null>(null);
  /** Up to when the person has read what is new or gone, by ticker, until the app ends. */
  #readChanges = $state.raw<Readonly<Record<string, number>>>({});
  #reported: Ticker | null = null;
  #locale = 'en';
  #format: AmountFormat = amountFormat(separatorsOf('en'), [], []);

  constructor(bridge: Bridge, onLeft: (left: Partial<Left>) => void = () => undefined) {
    this.#bridge = bridge;
    this.#onLeft = onLeft;
  }

  begin({ quotesSide, quotesOrder }: Left): void {
    this.#side = quotesSide;
    this.#order = quotesOrder;
  }

  /** Main's view; null until there is one for this ticker and side. */
  get view(): PlatformsView | null {
    const view = this.#view;
    return view?.ticker === this.#ticker && view.side === this.#side ? view : null;
  }

  get request(): PlatformsRequest | null {
    const ticker = this.#ticker;
    const { side, unit } = this;
    const question = ticker && { ticker, side, amount: sendable(this.#amount), unit };
    return question && this.isRoutesOpen ? { ...question, isRoutesOpen: true } : question;
  }

  get ticker(): Ticker | null {
    return this.#ticker;
  }

  get side(): QuotesSide {
    return this.#side;
  }
  set side(side: QuotesSide) {
    this.#side = side;
    this.#onLeft({ quotesSide: side });
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
    const trends = this.#trends;
    return trends?.ticker === this.#ticker && trends.side === side ? trends.byCode : {};
  }

  get openCode(): string | null {
    return this.#openCode;
  }

  /** The gaps of the pair for the amount that was understood last; null until they are read. */
  get gaps(): GapsView | null {
    return this.#gaps?.request.ticker === this.#ticker ? this.#gaps : null;
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
    this.#isTyped = true;
  }

  /** An amount that was typed elsewhere, for this look alone. */
  fill(amount: string, unit: AmountUnit): void {
    this.#unit = unit;
    this.#amount = amount;
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
    if (other !== null) this.#amount = localizeInFull(other, this.#locale);
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
    this.#onLeft({ quotesOrder: this.#order });
  }

  toggleRow(code: string): void {
    this.areTermsOpen = false;
    this.#openCode = this.#openCode === code ? null : code;
    this.#past = null;
    void this.#fetchPast();
  }

  /** @returns whether the row's deal, or without one its price, is in the clipboard. */
  async copy(row: QuoteRowView): Promise<boolean> {
    const question = this.request;
    const price = row.ask ?? row.bid;
    if (question && row.result)
      return (await this.#bridge.copy({ kind: 'deal', code: row.code, question })).ok;
    return price !== null && (await this.#bridge.copy(price.copied)).ok;
  }

  /** @returns whether the steps of a way are in the clipboard. */
  async copyRoute(key: string): Promise<boolean> {
    const question = this.request;
    return question !== null && (await this.#bridge.copy({ kind: 'route', key, question })).ok;
  }

  /** Reads the gaps anew where the pair, the amount or what they depend on has changed. */
  async readGaps(terms: unknown): Promise<void> {
    const question = this.#gapsQuestion;
    const of = JSON.stringify([question, terms]);
    if (question === null || of === this.#gapsOf) return;
    this.#gapsOf = of;
    const answer = await this.#bridge.gaps(question);
    if (of === this.#gapsOf && answer.ok && answer.value) this.#gaps = answer.value;
  }

  /** @returns the name of the written file; null if none was. */
  async exportGaps(): Promise<string | null> {
    const question = this.#gapsQuestion;
    const answer = question && (await this.#bridge.exportGaps(question));
    return answer?.ok && answer.value.kind === 'written' ? answer.value.file : null;
  }

  get #gapsQuestion(): GapsRequest | null {
    const { view } = this;
    if (!view?.bestRoute.ok) return null;
    const { amount, unit } = view.bestRoute.value;
    return isBridgeAmount(amount) ? { ticker: view.ticker, amount, unit } : null;
  }

  /** The deal of a row as a card; with both sides open, that of buying where one can. */
  cardOf({ code, ask }: QuoteRowView): CardRequest | null {
    const question = this.request;
    if (!question) return null;
    const { ticker, side, amount, unit } = question;
    const way = side === 'both' ? (ask === null ? 'sell' : 'buy') : side;
    return { kind: 'deal', ticker, side: way, amount, unit, platform: code };
  }

  /** Other facts: there may be newer quotes. */
  take(snapshot: ShownViews, locale: string, format: AmountFormat): void {
    this.#format = format;
    const { ticker, amounts } = snapshot.quotes;
    if (this.#reported !== null && this.#locale !== locale) this.#retype(this.#locale, locale);
    this.#locale = locale;
    if (this.#reported === null) this.#amounts = amounts;
    const isOther = this.#reported !== ticker;
    this.#reported = ticker;
    if (isOther && this.#ticker !== ticker) this.#turnTo(ticker);
    this.#takeView(snapshot.open.platforms?.answer);
    this.#trends = snapshot.open.quoteTrends ?? null;
  }

  chooseTicker = (ticker: Ticker): void => {
    if (ticker === this.#ticker) return;
    this.choose({ ticker });
    this.#turnTo(ticker);
  };

  /** Saves the typed amount if it is valid. */
  keepAmount(): void {
    const ticker = this.#ticker;
    const unit = this.view?.[this.#unit] ?? null;
    const read = readField(this.#amount, { unit }, this.#format);
    if (ticker === null || !read.ok || !isBridgeAmount(read.value.value)) return;
    const amount = read.value.value;
    this.#amounts = withAmount(this.#amounts, { ticker, amount, unit: this.#unit });
    this.choose({ amounts: this.#amounts });
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

  /** What is new or gone, until it is read. */
  get changes(): PlatformsView['changes'] {
    const { changes, ticker } = this.#view ?? {};
    if (!changes || !ticker) return null;
    return changes.atMs > (this.#readChanges[ticker] ?? 0) ? changes : null;
  }

  readChanges = (): void => {
    const { changes, ticker } = this.#view ?? {};
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

  #retype(from: string, to: string): void {
    this.#amount = retyped(this.#amount, separatorsOf(from), to);
  }

  #turnTo(ticker: Ticker): void {
    const { amount, unit } = amountFor(this.#amounts, ticker);
    this.#ticker = ticker;
    this.#amount = localizeInFull(amount, this.#locale);
    this.#unit = unit;
    this.#isTyped = false;
    this.#openCode = null;
    this.areTermsOpen = false;
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
