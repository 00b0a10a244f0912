import { type Known, Shown } from '../app/known.svelte.ts';
import { once } from '../app/once.ts';
import { isSame } from '#core/base/same-parts.ts';
import type { AppError, Result } from '#core/base/result.ts';
import { type DeskChoices, listedOrigin, type PriceChoice } from '#core/desk/choices.ts';
import { statusOf } from '#core/desk/customer-quote.ts';
import type { DeskRequest } from '#core/desk/desk-request.ts';
import { type DeskView, rankingFor } from '#core/desk/desk-view.ts';
import { marksOf } from '#core/platforms/eligible.ts';
import type { ImportChoices } from '#core/desk/import-choices.ts';
import type { ImportPreview } from '#core/desk/import-answer.ts';
import {
  type PriceProblems,
  readPrice,
  typedPrice,
  type TypedPrice,
} from '#core/desk/price-draft.ts';
import {
  type DraftDeal,
  newTrade,
  quotedPrice,
  readTrade,
  type TradeProblems,
  typedDeal,
  typedTrade,
  type TypedTrade,
} from '#core/desk/trade-draft.ts';
import type { Origin, Trade, TradeInput, TradeKind } from '#core/desk/trade.ts';
import { monthOf } from '#core/desk/wall-time.ts';
import { startOfDay } from '#core/base/days.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { DOLLAR_COINS, SERVICE_BASE } from '#core/rates/currency.ts';
import type { CostMethod } from '#core/desk/sums.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { FillsView } from '#core/desk/fills.ts';
import type { YearReport } from '#core/desk/year-report.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { ArgsOf } from '#ipc/contract.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import { text } from '../text/format.ts';
import { shownZone } from '../text/shown-zone.svelte.ts';
import type { Toasts } from '../ui/toasts.svelte.ts';

/** The parsers of the forms load with the view, not with the first frame. */

const pairOf = ({ asset, money }: TickerPair): string => `${asset}/${money}`;

const ALL = { year: null, month: null, count: 50 };
const MOST_SHOWN = 10_000;

type Announced = 'saved' | 'deleted' | 'undone' | 'imported';

type DeskForm = 'trade' | 'price' | 'import' | 'fills' | 'quote' | 'ended' | 'year' | 'report';

interface DeskLinks {
  readonly isOnScreen: () => boolean;
  readonly undoPrice: () => boolean;
}

/** What main said last of the desk. */
interface DeskAnswer {
  readonly view: DeskView | null;
  readonly failure: AppError | null;
}

/** The desk: what is chosen and typed there, and what main reads of the trades. */
export class DeskModel {
  readonly #bridge: Bridge;
  readonly #toasts: Toasts;
  readonly #known: Known;
  readonly #answer: Shown<DeskAnswer>;
  #shown = $state.raw<Pick<DeskRequest, 'year' | 'month' | 'count'>>(ALL);
  #form = $state<DeskForm | null>(null);
  /** Whether what is open was opened from the year, and leads back to it. */
  #isInYear = false;
  #preview = $state.raw<ImportPreview | null>(null);
  #isImporting = false;
  #exported = $state.raw<JobOutcome | null>(null);
  #edited = $state.raw<Trade | null>(null);
  /** The trade's form before anything was typed. */
  #start: TypedTrade | null = null;
  /** The best platform's price, as it was filled into a new trade; null for none. */
  #filledIn: Pick<TypedTrade, 'price' | 'platform'> | null = null;
  #pricedPair = '';
  #tradeProblems = $state.raw<TradeProblems>({});
  #priceProblems = $state.raw<PriceProblems>({});
  #error = $state.raw<AppError | null>(null);
  /** What a form is opened from, and what has the focus after it: a trade by its id. */
  #opener = $state('log');
  /** What the price's form begins with. */
  pricedFirst: 'base' | 'template' = 'base';
  /** The forms' contents. */
  trade = $state<TypedTrade | null>(null);
  price = $state<TypedPrice | null>(null);

  /** What was done here, the newest last: prices and trades are undone in two places. */
  readonly #acts: ('price' | 'trade')[] = [];
  readonly #undoPrice: () => boolean;

  constructor(bridge: Bridge, toasts: Toasts, known: Known, links: DeskLinks) {
    this.#bridge = bridge;
    this.#toasts = toasts;
    this.#known = known;
    this.#undoPrice = links.undoPrice;
    this.#answer = new Shown(known, links.isOnScreen, (last) => {
      const asked = { ...this.#shown, pair: this.pair, zone: shownZone() };
      const answer = known.recorded.desk(asked, this.#until);
      if (answer?.ok) return { view: answer.value, failure: null };
      return { view: last?.view ?? null, failure: answer?.error ?? null };
    });
  }

  get #choices(): DeskChoices {
    return this.#known.facts.choices.desk;
  }
  get pair(): TickerPair {
    return this.#choices.pair;
  }
  get month(): string | null {
    return this.#shown.month;
  }
  get year(): string | null {
    return this.#shown.year;
  }
  /** Those with trades, and the shown one. */
  get years(): readonly string[] {
    const { year } = this;
    const known = this.view?.years ?? [];
    if (year === null || known.includes(year)) return known;
    return [...known, year].sort().reverse();
  }
  get view(): DeskView | null {
    return this.#answer.value?.view ?? null;
  }
  /** Why what is shown, if anything, is not of now. */
  get failure(): AppError | null {
    return this.#answer.value?.failure ?? null;
  }
  tryAgain = (): void => this.#known.recorded.tryAgain();
  /** What time alone changes: which prices count at their age, and which offers wait. */
  get #until(): string {
    const { facts, moment } = this.#known;
    const rows = rankingFor(facts, this.pair, moment)?.rows ?? [];
    const offers = facts.trades[listedOrigin(facts)].quotes;
    return JSON.stringify([
      rows.map((row) => [row.code, ...marksOf(row)]),
      offers.map((each) => statusOf(each, moment.nowMs)),
    ]);
  }
  get form(): DeskForm | null {
    return this.#form;
  }
  /** Whether something is typed in the place of the view. */
  get isFormOpen(): boolean {
    return this.#form !== null && this.#form !== 'year';
  }
  /** The trade in the form; null for a new one. */
  get edited(): Trade | null {
    return this.#edited;
  }
  get tradeProblems(): TradeProblems {
    return this.#tradeProblems;
  }
  get priceProblems(): PriceProblems {
    return this.#priceProblems;
  }
  get error(): AppError | null {
    return this.#error;
  }
  get opener(): string {
    return this.#opener;
  }

  choosePair({ asset, money }: TickerPair): void {
    this.#shown = ALL;
    void this.#bridge.choose({ desk: { pair: { asset, money } } });
  }
  chooseStock(stock: { readonly costMethod: CostMethod }): void {
    void this.#bridge.choose({ desk: stock });
  }
  /** Which trades are listed, and changed, while the demo is shown. */
  async chooseOrigin(origin: Origin): Promise<void> {
    await this.#bridge.choose({ desk: { showsOwn: origin === 'real' } });
  }
  /** Where the stock of a pair lies; an empty code for anywhere. */
  chooseStockAt({ asset, money }: TickerPair, code: string): void {
    const others = this.#choices.stockAt.filter(
      (each) => pairOf(each) !== pairOf({ asset, money }),
    );
    const stockAt = code === '' ? others : [...others, { asset, money, code }];
    void this.#bridge.choose({ desk: { stockAt } });
  }
  /** The year of a pair, with the trades of a month. */
  openYear = (pair: TickerPair, year: string, month: string | null = null): void => {
    // A line of stock knows more than its pair.
    if (pairOf(this.pair) !== pairOf(pair)) this.choosePair(pair);
    this.#shown = { ...ALL, year, month };
    if (this.#form !== 'year') this.#open('year', 'stock');
  };
  thisYear = (nowMs: number): string => monthOf(nowMs, shownZone()).slice(0, 4);
  chooseMonth(month: string | null): void {
    this.#shown = { ...this.#shown, month, count: month === null ? ALL.count : MOST_SHOWN };
  }
  showMore(): void {
    const { count } = this.#shown;
    this.#shown = { ...this.#shown, count: Math.min(MOST_SHOWN, count * 2) };
  }
  #message(): Pick<DeskChoices, 'template' | 'ownLine'> {
    const { template, ownLine } = this.#choices;
    return { template, ownLine };
  }
  async choosePrice(price: PriceChoice, message = this.#message()): Promise<boolean> {
    const isDone = await this.#do(this.#bridge.choosePrice({ price, ...message }));
    if (isDone) {
      this.did('price');
      this.#toasts.say(text.desk.said.priced, this.undo);
    }
    return isDone;
  }
  did = (act: 'price' | 'trade'): void => void this.#acts.push(act);

  /** @returns whether the message is in the clipboard. */
  async copyMessage(): Promise<boolean> {
    const copied = await this.#bridge.copy({ kind: 'price' });
    if (!copied.ok) this.#toasts.say(text.rates.notCopied);
    return copied.ok;
  }

  logTrade(nowMs: number): void {
    if (!this.view) return;
    const best = this.#bestFor('buy');
    const fresh = { ...newTrade(this.view, nowMs, shownZone()), ...best };
    if (!this.trade || !this.#isLeft(null)) {
      this.#fill(fresh, null);
      this.#filledIn = best;
      return;
    }
    const { date, time } = this.#start ?? fresh;
    // A time that was not typed is the present one.
    if (this.trade.date === date && this.trade.time === time) {
      const { date: today, time: now } = fresh;
      Object.assign(this.trade, { date: today, time: now });
      this.#start = fresh;
    }
    this.#open('trade', 'log');
  }
  /** The price of the best platform, which follows the kind until another one is typed. */
  #bestFor(kind: TradeKind): Pick<TypedTrade, 'price' | 'platform'> {
    const best = kind === 'opening' ? null : this.view?.best[kind === 'buy' ? 'ask' : 'bid'];
    return { price: quotedPrice(best?.rate ?? null), platform: best?.code ?? '' };
  }
  chooseKind(kind: TradeKind): void {
    const { trade } = this;
    if (!trade) return;
    trade.kind = kind;
    const { price, platform } = trade;
    if (!isSame({ price, platform }, this.#filledIn)) return;
    this.#filledIn = this.#bestFor(kind);
    Object.assign(trade, this.#filledIn);
  }
  logDeal(deal: DraftDeal, nowMs: number): void {
    const { asset, money } = deal;
    if (!isSame(this.pair, { asset, money })) this.choosePair({ asset, money });
    this.#fill(typedDeal(deal, nowMs, shownZone()), null);
  }
  edit(trade: Trade): void {
    if (this.#isLeft(trade.id)) this.#open('trade', trade.id);
    else this.#fill(typedTrade(trade, shownZone()), trade);
  }
  editPrice(usualMessage: string, first: 'base' | 'template'): void {
    if (!this.view) return;
    this.pricedFirst = first;
    const { template, ownLine } = this.#choices;
    const { choice } = this.view.price;
    const pair = pairOf(choice);
    if (this.price === null || this.#pricedPair !== pair) {
      this.#pricedPair = pair;
      this.price = typedPrice(choice, template ?? usualMessage, ownLine);
      this.#priceProblems = {};
    }
    this.#open('price', 'price');
  }

  /**
   * Leaves the form without forgetting what was typed. A running import is stopped first, and its
   * preview stays.
   */
  leave(): void {
    if (this.#form === 'import') void this.#bridge.cancelImport();
    if (this.#isImporting) return;
    this.#close();
    this.#error = null;
  }

  cancel(): void {
    if (this.#form === 'trade') this.trade = null;
    if (this.#form === 'price') this.price = null;
    this.leave();
  }

  readonly #save = once((trade: ArgsOf<'saveTrade'>) =>
    this.#leave(this.#bridge.saveTrade(trade), 'saved'),
  );

  /** @returns whether the trade is saved; if not, each field shows its problem. */
  async saveTrade(nowMs: number): Promise<boolean> {
    if (!this.trade) return false;
    const read = readTrade(this.trade, shownZone(), nowMs);
    this.#tradeProblems = 'problems' in read ? read.problems : {};
    if ('problems' in read) return false;
    const id = this.#edited?.id ?? null;
    const isSaved = await this.#save({ ...read.trade, id });
    if (isSaved) this.trade = null;
    return isSaved;
  }

  /** Logs a trade that was typed. @returns why it was refused; null if it is logged. */
  async log(trade: TradeInput): Promise<AppError | null> {
    const isLogged = await this.#save({ ...trade, id: null });
    return isLogged ? null : this.#error;
  }

  /** @returns whether it is deleted. */
  async deleteTrade(): Promise<boolean> {
    const id = this.#edited?.id;
    if (id === undefined) return false;
    const isDeleted = await this.#leave(this.#bridge.deleteTrade(id), 'deleted');
    if (isDeleted) this.trade = null;
    return isDeleted;
  }

  /** @returns whether there was something to undo. */
  undo = (): boolean => {
    if (this.isFormOpen) return false;
    if (this.#acts.pop() === 'price') return this.#undoPrice();
    if (this.view?.undoable === 0) return false;
    void this.#leave(this.#bridge.undoTrade(), 'undone');
    return true;
  };

  /** The file of trades that is looked at; null for none. */
  get preview(): ImportPreview | null {
    return this.#preview;
  }
  /** The outcome of the last export; null for none. */
  get exported(): JobOutcome | null {
    return this.#exported;
  }

  exportTrades = (): Promise<void> => this.#export(this.#bridge.exportTrades());
  exportSales = (year: string): Promise<void> => this.#export(this.#bridge.exportSales(year));
  async #export(job: Promise<Result<JobOutcome>>): Promise<void> {
    const exported = await job;
    this.#error = exported.ok ? null : exported.error;
    this.#exported = exported.ok ? exported.value : null;
  }
  async report(year: string): Promise<YearReport | null> {
    const report = await this.#bridge.report(year);
    return report.ok ? report.value : null;
  }
  chooseImport = (): Promise<void> => this.#show(this.#bridge.chooseImport());
  look = (chosen: ImportChoices): Promise<void> => this.#show(this.#bridge.lookIntoImport(chosen));
  /** Calls with how much of an import is done, and with null at its end. */
  onImport = (listener: (share: number | null) => void): (() => void) =>
    this.#bridge.on('tradesImport', listener);
  /** @returns whether the trades are stored. */
  async importTrades(): Promise<boolean> {
    this.#isImporting = true;
    const isStored = await this.#leave(this.#bridge.importTrades(), 'imported');
    this.#isImporting = false;
    return isStored;
  }

  /** The last parallel rate of a day at most, which may be a guess of what stock cost. */
  async parallelOn({ asset, money }: TickerPair, dayMs: number): Promise<DecimalText | null> {
    // The parallel market quotes dollars, not their coins.
    const base = DOLLAR_COINS.includes(asset) ? SERVICE_BASE : asset;
    const day = { market: 'parallel', base, dayMs: startOfDay(dayMs) } as const;
    const answer = await this.#bridge.dayValues(day);
    if (!answer.ok) return null;
    return answer.value.find(({ code }) => code === money)?.rate ?? null;
  }

  async #show(looked: Promise<Result<ImportPreview | null>>): Promise<void> {
    const answer = await looked;
    this.#error = answer.ok ? null : answer.error;
    if (!answer.ok || answer.value === null) return;
    this.#preview = answer.value;
    if (this.#form !== 'import') this.#open('import', 'more');
  }

  /** `usual` messages need no storing. @returns whether the price is saved. */
  async savePrice(usual: readonly string[]): Promise<boolean> {
    if (!this.price || !this.view) return false;
    const read = readPrice(this.price, this.view);
    this.#priceProblems = 'problems' in read ? read.problems : {};
    if ('problems' in read) return false;
    const template = usual.includes(read.template) ? null : read.template;
    const price = { ...this.view.price.choice, ...read.price };
    if (!(await this.choosePrice(price, { template, ownLine: read.ownLine }))) return false;
    this.price = null;
    this.#close();
    return true;
  }

  /** Whether a form of this trade, null for a new one, was left with something typed. */
  #isLeft(id: string | null): boolean {
    if (this.trade === null || (this.#edited?.id ?? null) !== id) return false;
    return !isSame({ ...this.trade }, this.#start);
  }

  #fill(typed: TypedTrade, edited: Trade | null): void {
    this.trade = { ...typed };
    this.#start = typed;
    this.#filledIn = null;
    this.#edited = edited;
    this.#tradeProblems = {};
    this.#open('trade', edited?.id ?? 'log');
  }

  openReport = (): void => this.#open('report', 'report');
  openFills = (): void => this.#open('fills', 'more');
  openEnded = (): void => this.#open('ended', 'more');
  openQuote = (): void => this.#open('quote', 'quote');

  async fills(asked: ArgsOf<'fills'>): Promise<FillsView | null> {
    const answer = await this.#bridge.fills(asked);
    return answer.ok ? answer.value : null;
  }

  #open(form: DeskForm, opener: string): void {
    this.#opener = opener;
    this.#exported = null;
    this.#error = null;
    this.#toasts.dismiss();
    this.#isInYear = this.#form === 'year';
    this.#form = form;
  }

  #close(): void {
    if (this.#form === 'year') {
      this.#opener = 'stock';
      this.#shown = ALL;
    }
    this.#form = this.#isInYear ? 'year' : null;
    this.#isInYear = false;
  }

  async #leave(command: Promise<Result<unknown>>, announced: Announced): Promise<boolean> {
    const isDone = await this.#do(command);
    if (!isDone) return false;
    if (announced !== 'undone') {
      this.#close();
      this.did('trade');
    }
    this.#toasts.say(text.desk.said[announced], announced === 'undone' ? null : this.undo);
    return true;
  }

  /** The next facts show a command's effect. */
  async #do(command: Promise<Result<unknown>>): Promise<boolean> {
    const answer = await command;
    this.#error = answer.ok ? null : answer.error;
    return answer.ok && answer.value !== 'stopped';
  }
}
