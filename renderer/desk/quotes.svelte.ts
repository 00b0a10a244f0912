import { type Known, Shown } from '../app/known.svelte.ts';
import { once } from '../app/once.ts';
import { isSame } from '#core/base/same-parts.ts';
import type { AppError } from '#core/base/result.ts';
import { quoteId, type QuoteInput } from '#core/desk/customer-quote.ts';
import {
  newTypedQuote,
  ownPriceOf,
  type QuoteProblems,
  readOffered,
  readQuote,
  type TypedQuote,
} from '#core/desk/quote-draft.ts';
import {
  type OfferNow,
  offerNow,
  priceOfMargin,
  type QuoteRow,
  quotesView,
} from '#core/desk/quotes-view.ts';
import { priceOf } from '#core/desk/choices.ts';
import { rankingFor } from '#core/desk/desk-view.ts';
import { type PriceView, priceView } from '#core/desk/price-view.ts';
import { readPositive } from '#core/desk/trade-draft.ts';
import { type DecimalText, ratioOf, times } from '#core/number/decimal.ts';
import { decimalIn, type EnteredAmount, filledIn } from '#core/rates/entered-amount.ts';
import { listedAmount } from '#core/rates/display.ts';
import { pairKeyOf } from '#core/desk/sums.ts';
import type { TickerPair } from '#core/platforms/ticker-pair.ts';
import type { Bridge } from '#ipc/bridge.ts';
import { text } from '../text/format.ts';
import type { Toasts } from '../ui/toasts.svelte.ts';
import type { DeskModel } from './desk.svelte.ts';

type Given = Pick<TypedQuote, 'side' | 'name' | 'amount'>;
type Named = Pick<QuoteRow, 'number' | 'name'>;

const nameOf = (name: string): string => (name === '' ? text.desk.quotes.somebody : name);

interface QuotesLinks {
  readonly desk: DeskModel;
  readonly isOnScreen: () => boolean;
}

/** Quotes to customers: those that wait, and the form of a new one. */
export class QuotesModel {
  readonly #bridge: Bridge;
  readonly #toasts: Toasts;
  readonly #desk: DeskModel;
  readonly #known: Known;
  readonly #rows: Shown<readonly QuoteRow[]>;
  readonly #now: Shown<OfferNow | null>;
  #problems = $state.raw<QuoteProblems>({});
  /** What was refused, and how often the trades had changed by then. */
  #refused = $state.raw<{ readonly error: AppError; readonly changes: number } | null>(null);
  /** The own price as it was filled in: it follows the side until another one is typed. */
  #filledIn = filledIn(null);
  /** The pair for which the form was opened. */
  #typedFor: string | null = null;
  /** What opens the form once the desk shows its pair. */
  #waiting: { readonly given: Given; readonly pair: TickerPair } | null = null;
  /** The form's content. */
  typed = $state<TypedQuote | null>(null);

  constructor(bridge: Bridge, toasts: Toasts, known: Known, { desk, isOnScreen }: QuotesLinks) {
    this.#bridge = bridge;
    this.#toasts = toasts;
    this.#known = known;
    this.#desk = desk;
    this.#rows = new Shown(known, isOnScreen, () => quotesView(known.facts, known.moment));
    this.#now = new Shown(known, isOnScreen, () => this.#offerNow());
  }

  /** What is typed so far; null while the amount is missing. */
  get #offered() {
    const pair = this.#desk.view;
    return this.typed && pair && readOffered(this.typed, pair);
  }
  get #priced() {
    const offered = this.#offered;
    if (!offered || !this.typed) return null;
    const price = readPositive(this.typed.price, offered.money);
    return price && { ...offered, price };
  }
  #offerNow(): OfferNow | null {
    const priced = this.#priced;
    return priced && offerNow(this.#known.facts, priced, this.#known.moment);
  }
  /** For all of what is offered; null while a number is missing. */
  get total(): DecimalText | null {
    const priced = this.#priced;
    return (
      priced && listedAmount(times(ratioOf(priced.amount), ratioOf(priced.price)), priced.money)
    );
  }
  /** What the offer in the form would keep; null where that is not known. */
  get now(): OfferNow | null {
    return this.#now.value;
  }
  /** The price follows, rounded; once the field is left, it shows the margin of that price. */
  typeMargin(margin: EnteredAmount): void {
    const { typed } = this;
    if (!typed) return;
    typed.margin = margin;
    const percent = decimalIn(margin, '%');
    const offered = this.#offered;
    if (percent === null || !offered) return;
    const { facts, moment } = this.#known;
    const price = priceOfMargin(facts, offered, percent, moment);
    if (price !== null) typed.price = filledIn(price);
  }

  /** The desk may show the pair of a waiting quote by now. */
  changed(): void {
    const waiting = this.#waiting;
    if (!waiting || !this.#isShown(waiting.pair)) return;
    this.#waiting = null;
    this.start(waiting.given);
  }

  #isShown(pair: TickerPair): boolean {
    const shown = this.#desk.view;
    return shown !== null && isSame(pair, { asset: shown.asset, money: shown.money });
  }

  get rows(): readonly QuoteRow[] | null {
    return this.#rows.value;
  }
  get problems(): QuoteProblems {
    return this.#problems;
  }
  /** Until the trades change: what was refused may be possible now. */
  get error(): AppError | null {
    const refused = this.#refused;
    return refused?.changes === this.#changes ? refused.error : null;
  }
  get #changes(): number {
    return this.#known.facts.tradesChanges;
  }
  #refuse(error: AppError | null): void {
    this.#refused = error && { error, changes: this.#changes };
  }

  /** By the newest facts: what the desk shows may be of when it was left. */
  #ownPrice(pair: TickerPair): PriceView {
    const { facts, moment } = this.#known;
    return priceView(facts, priceOf(facts.choices.desk, pair), rankingFor(facts, pair, moment));
  }

  /**
   * A new quote at the own price of now. What was typed before for the pair stays, unless something
   * else is given.
   */
  start(given: Partial<Given> = {}): void {
    const shown = this.#desk.view;
    if (!shown) return;
    const { own, choice } = this.#ownPrice(shown);
    let { typed } = this;
    const isNew = !typed || given.side !== undefined || this.#typedFor !== pairKeyOf(shown);
    if (!typed || isNew) typed = { ...newTypedQuote(own, choice), ...given };
    if (isNew || isSame(typed.price, this.#filledIn)) {
      this.#filledIn = ownPriceOf(own, typed.side);
      typed.price = this.#filledIn;
    }
    this.typed = typed;
    this.#typedFor = pairKeyOf(shown);
    this.#problems = {};
    this.#refuse(null);
    this.#desk.openQuote();
  }

  /** The same for a pair that the desk may not show yet. */
  startWith(given: Given, pair: TickerPair): void {
    if (this.#isShown(pair)) this.start(given);
    else this.#waiting = { given, pair };
  }

  chooseSide(side: TypedQuote['side']): void {
    const { typed } = this;
    if (!typed) return;
    typed.side = side;
    if (!isSame(typed.price, this.#filledIn)) return;
    const shown = this.#desk.view;
    this.#filledIn = ownPriceOf(shown && this.#ownPrice(shown).own, side);
    typed.price = this.#filledIn;
  }

  cancel(): void {
    this.typed = null;
    this.#desk.leave();
  }

  /** @returns the number of the kept quote; null if the form shows what is wrong. */
  async save(): Promise<number | null> {
    const { typed } = this;
    const pair = this.#desk.view;
    if (!typed || !pair) return null;
    const read = readQuote(typed, pair);
    this.#problems = 'problems' in read ? read.problems : {};
    if ('problems' in read) return null;
    const number = await this.keep(read.quote);
    if (number === null) return null;
    this.typed = null;
    this.#desk.leave();
    return number;
  }

  /** Keeps a quote, and copies its message. @returns its number; null if it was refused. */
  readonly keep = once(async (quote: QuoteInput): Promise<number | null> => {
    const kept = await this.#bridge.keepQuote(quote);
    this.#refuse(kept.ok ? null : kept.error);
    if (!kept.ok) return null;
    this.#desk.did('trade');
    const id = quoteId(kept.value);
    const { said } = text.desk.quotes;
    const isCopied = await this.copy(kept.value);
    this.#toasts.say(isCopied ? said.kept(id) : said.keptOnly(id), this.#desk.undo);
    return kept.value;
  });

  /** @returns whether its message is on the clipboard. */
  async copy(number: number): Promise<boolean> {
    return (await this.#bridge.copy({ kind: 'quote', number })).ok;
  }

  /** @returns whether it is a trade now; if not, it stays, and the error says why. */
  accept = ({ number, name }: Named): Promise<boolean> =>
    this.#end(this.#bridge.acceptQuote({ number }), text.desk.quotes.said.accepted(nameOf(name)));

  lose = ({ number, name }: Named): Promise<boolean> =>
    this.#end(this.#bridge.loseQuote({ number }), text.desk.quotes.said.lost(nameOf(name)));

  async #end(command: ReturnType<Bridge['loseQuote']>, announced: string): Promise<boolean> {
    const ended = await command;
    this.#refuse(ended.ok ? null : ended.error);
    if (ended.ok) {
      this.#desk.did('trade');
      this.#toasts.say(announced, this.#desk.undo);
    }
    return ended.ok;
  }
}
