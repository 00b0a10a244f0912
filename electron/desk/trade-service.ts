import type { TradeProblem } from '#core/base/reason.ts';
import { type AppError, appError, fail, ok, type Result } from '#core/base/result.ts';
import {
  type CustomerQuote,
  MOST_QUOTES,
  newQuote,
  type QuoteBasis,
  type QuoteEnd,
  type QuoteInput,
  tradeOf,
} from '#core/desk/customer-quote.ts';
import type {
  AddedTrades,
  ChangedTrades,
  ChangeTradesJob,
  CsvToAdd,
  KeptTrades,
  OpenedLogs,
} from '#core/desk/import-answer.ts';
import type { Judging } from '#core/desk/good-price.ts';
import { listedOrigin } from '#core/desk/choices.ts';
import type { TradesAnswers, TradesQuestion } from '#core/desk/log-view.ts';
import {
  NO_CHANGE,
  type TradesChange,
  type TradesFacts,
  withQuotes,
} from '#core/desk/stored-log.ts';
import { type Origin, originOf, ORIGINS, type TradeInput, tradeProblem } from '#core/desk/trade.ts';
import type { Answers, LongWork, Running, TradesJob } from '../record/long-work.ts';
import type { Store } from '../store/store.ts';

export interface TradeServiceOptions {
  /** The trades' file; null if it could not be opened. */
  readonly file: string | null;
  readonly store: Store;
  readonly now: () => number;
  readonly newId: () => string;
  /** How good the price of an origin's trade was is found out with this; null without a record. */
  readonly judging: (origin: Origin) => Judging | null;
  /** What is known now, which a new quote keeps. */
  readonly basis: (quote: QuoteInput) => QuoteBasis;
  /** The thread that keeps the trades. */
  readonly work: Pick<LongWork, 'ask'>;
  /** How far an import is; null after it. */
  readonly onProgress: (share: number | null) => void;
  readonly onProblem: (what: string, error: unknown) => void;
}

/** An import that waits or runs. */
interface Import {
  isCancelled: boolean;
  running: { stop(): void } | null;
}

/** Nobody remembers older changes. */
const MOST_UNDOABLE = 50;

/**
 * Changes the trades of what is shown, real or sandbox. The thread checks each change over the whole
 * sequence and stores it, before the state has it. Changes wait for each other.
 */
export class TradeService {
  readonly #options: TradeServiceOptions;
  readonly #undo: Record<Origin, TradesChange[]> = { real: [], sandbox: [] };
  #last: Promise<unknown> = Promise.resolve();
  #import: Import | null = null;

  constructor(options: TradeServiceOptions) {
    this.#options = options;
  }

  /** What the trades answer to a question, none without a file; of what is shown, unless it names an origin. */
  async ask<Kind extends keyof TradesAnswers>(
    question: TradesQuestion & { readonly kind: Kind },
    origin = listedOrigin(this.#options.store.state),
  ): Promise<Result<TradesAnswers[Kind]>> {
    const trades = this.keptOf(origin);
    const answer = await this.#answer({ kind: 'ask-trades', trades, question });
    if (!answer.ok) return answer;
    if (answer.value === 'stopped') return fail(appError('not-stored'));
    return ok(answer.value as TradesAnswers[Kind]);
  }

  /** Where the thread finds the trades; null if they could not be opened. */
  keptOf(origin: Origin): KeptTrades | null {
    const { file, now } = this.#options;
    return file === null ? null : { file, origin, today: dayOf(now()) };
  }

  /** A new trade, or another version of a known one. */
  save({ id, ...input }: TradeInput & { readonly id: string | null }): Promise<Result<null>> {
    return this.#inTurn((origin) => {
      const problem = tradeProblem(input, this.#options.now());
      if (problem !== null) return fail(invalid(problem));
      return this.#change(origin, {
        ...NO_CHANGE,
        removed: id === null ? [] : [id],
        entered: { ...input, newId: this.#options.newId() },
      });
    });
  }

  /** What a new demo begins with; nothing of it can be undone. */
  async beginDemo(book: Pick<TradesChange, 'added' | 'quotes'>): Promise<void> {
    await this.#inTurn((origin) => {
      const { count, quotes } = this.#options.store.state.trades[origin];
      const isEmpty = count + quotes.length === 0;
      const change = { ...NO_CHANGE, ...book };
      return isEmpty ? this.#stored(origin, { change }, () => undefined) : null;
    }, 'sandbox');
  }

  delete(id: string): Promise<Result<null>> {
    return this.#inTurn((origin) => this.#change(origin, { ...NO_CHANGE, removed: [id] }));
  }

  /**
   * What a customer was told, by the numbers of what is shown.
   * @returns its number.
   */
  keep(input: QuoteInput): Promise<Result<number>> {
    return this.#inTurn(async (origin) => {
      const { now, basis } = this.#options;
      if (input.asset === input.money) return fail(invalid('same-currency'));
      const known = this.#quotes(origin);
      if (known.length >= MOST_QUOTES) {
        return fail(appError('invalid-trade', { kind: 'too-many-trades' }));
      }
      const quote = newQuote(input, known, basis(input), now());
      // A number that a customer may know is never given again.
      const withdrawn = { ...quote, end: { kind: 'withdrawn', atMs: now() } } as const;
      const kept = await this.#change(
        origin,
        { ...NO_CHANGE, quotes: [{ before: null, after: quote }] },
        [{ before: quote, after: withdrawn }],
      );
      return kept.ok ? ok(quote.number) : kept;
    }, originOf(this.#options.store.state.source));
  }

  /** An open or expired quote becomes a trade, in one commit with it; refused, it stays as it is. */
  accept(number: number): Promise<Result<null>> {
    return this.#inTurn((origin) => {
      const { now, newId } = this.#options;
      const quote = this.#waiting(origin, number);
      if (!quote) return fail(appError('quote-ended'));
      const input = tradeOf(quote, now());
      const problem = tradeProblem(input, now());
      if (problem !== null) return fail(invalid(problem));
      const entered = { ...input, newId: newId() };
      const end = { kind: 'accepted', atMs: now(), tradeId: entered.newId } as const;
      return this.#end(origin, quote, end, entered);
    });
  }

  lose(number: number): Promise<Result<null>> {
    return this.#inTurn((origin) => {
      const quote = this.#waiting(origin, number);
      if (!quote) return fail(appError('quote-ended'));
      return this.#end(origin, quote, { kind: 'lost', atMs: this.#options.now() }, null);
    });
  }

  /** All trades of a file or none; one change to undo. `stopped` if it was cancelled in time. */
  async import(file: CsvToAdd): Promise<Result<'done' | 'stopped'>> {
    const own: Import = { isCancelled: false, running: null };
    this.#import = own;
    const added = await this.#add(file, listedOrigin(this.#options.store.state), own);
    if (this.#import === own) this.#import = null;
    this.#options.onProgress(null);
    return added.ok ? ok(added.value === 'stopped' ? 'stopped' : 'done') : added;
  }

  /** Adds the trades of a backup that are unknown here, as an import does. @returns how many. */
  restore(file: string): Promise<Result<number | 'stopped'>> {
    const { now, store } = this.#options;
    return this.#add({ kind: 'stored', file, nowMs: now() }, originOf(store.state.source));
  }

  /** Copies trades and settings, never while one is brought back: that makes a copy as well. */
  copy(folder: string, nowMs: number): Running<null>['done'] {
    return this.#inTurn(() => this.#options.work.ask({ kind: 'copy', folder, nowMs }).done);
  }

  /** The trades of a weekly copy take the place of the present ones. Nothing before can be undone. */
  bringBack(folder: string, madeAtMs: number): Promise<Result<'done' | 'no-trades' | 'broken'>> {
    return this.#inTurn(async () => {
      const { file, now, onProblem } = this.#options;
      if (file === null) return fail(appError('not-stored'));
      const done = await this.#answer({ kind: 'bring-back', folder, madeAtMs, nowMs: now() });
      const opened = done.ok ? done.value : 'stopped';
      if (opened === 'no-trades' || opened === 'broken') return ok(opened);
      if (opened === 'stopped' || opened.problem !== null) {
        onProblem('trades:', opened === 'stopped' ? done : opened.problem);
        return fail(appError('not-stored'));
      }
      for (const origin of ORIGINS) this.#undo[origin] = [];
      this.#showAll(opened);
      return ok('done');
    });
  }

  /** @returns whether an import runs or waits. What is stored already stays. */
  cancelImport(): boolean {
    if (!this.#import) return false;
    this.#import.isCancelled = true;
    this.#import.running?.stop();
    return true;
  }

  undo(): Promise<Result<null>> {
    return this.#inTurn(async (origin) => {
      const undo = this.#undo[origin];
      const last = undo.at(-1);
      if (!last) return ok(null);
      const undone = await this.#stored(origin, { change: last, isUndo: true }, () => undo.pop());
      return isDone(undone) ? ok(null) : notStored(undone);
    });
  }

  close(): void {
    this.cancelImport();
  }

  #inTurn<T>(
    work: (origin: Origin) => T | Promise<T>,
    origin = listedOrigin(this.#options.store.state),
  ): Promise<T> {
    const run = this.#last.then(() => work(origin));
    this.#last = run.catch(() => undefined);
    return run;
  }

  #quotes(origin: Origin): readonly CustomerQuote[] {
    return this.#options.store.state.trades[origin].quotes;
  }

  /** A quote that has no end; it may have expired. */
  #waiting(origin: Origin, number: number): CustomerQuote | undefined {
    return this.#quotes(origin).find((each) => each.number === number && each.end === null);
  }

  #end(
    origin: Origin,
    before: CustomerQuote,
    end: QuoteEnd,
    entered: TradesChange['entered'],
  ): Promise<Result<null>> {
    const after = { ...before, end };
    const change = { ...NO_CHANGE, entered, quotes: [{ before, after }] };
    return this.#change(origin, change, [{ before: after, after: before }]);
  }

  /** @param quotes take those of the change back. */
  async #change(
    origin: Origin,
    change: TradesChange,
    quotes: TradesChange['quotes'] = [],
  ): Promise<Result<null>> {
    const done = await this.#stored(origin, { change }, ({ undo }) => {
      const isNothing = undo.removed.length + undo.added.length + quotes.length === 0;
      if (!isNothing) this.#remember(origin, { ...NO_CHANGE, ...undo, quotes });
    });
    return isDone(done) ? ok(null) : notStored(done);
  }

  /** One change to undo. @returns how many trades came. */
  #add(from: AddedTrades, to: Origin, own?: Import): Promise<Result<number | 'stopped'>> {
    return this.#inTurn(async (origin) => {
      const trades = this.keptOf(origin);
      if (!trades) return fail(appError('not-stored'));
      const before = await this.#idsOf(trades);
      if (!before.ok) return before;
      if (own?.isCancelled) return ok('stopped');
      let count = 0;
      const came = (undo: ChangedTrades['undo']): void => {
        count = undo.removed.length;
        if (count > 0) this.#remember(origin, { ...NO_CHANGE, ...undo });
      };
      const done = await this.#stored(origin, { from }, ({ undo }) => came(undo), own);
      if (isDone(done)) return ok(count);
      if (!done.ok && done.error.code !== 'not-stored') return done;
      // A thread that crashed or was ended may have stored it before, and only the file knows.
      const opened = await this.#answer({ kind: 'open-trades', ...trades });
      const after = await this.#idsOf(trades);
      if (!opened.ok || opened.value === 'stopped' || !after.ok) return notStored(done);
      const known = new Set(before.value);
      came({ removed: after.value.filter((id) => !known.has(id)), added: [] });
      this.#showAll(opened.value);
      if (count > 0) return ok(count);
      return done.ok ? ok('stopped') : done;
    }, to);
  }

  async #idsOf(trades: KeptTrades): Promise<Result<readonly string[]>> {
    const ids = await this.#answer({ kind: 'trade-ids', trades });
    return ids.ok && ids.value !== 'stopped' ? ok(ids.value) : fail(appError('not-stored'));
  }

  async #answer<Asked extends TradesJob>(job: Asked): Running<Answers[Asked['kind']]>['done'] {
    const { work, onProblem } = this.#options;
    const done = await work.ask(job).done;
    if (!done.ok) onProblem('trades:', done.error.detail);
    return done;
  }

  /** Stores a change. `stopped` if the thread was ended meanwhile. */
  async #stored(
    origin: Origin,
    asked: Partial<Pick<ChangeTradesJob, 'change' | 'from' | 'isUndo'>>,
    onStored: (changed: ChangedTrades) => void,
    own?: Import,
  ): Promise<Result<'done' | 'stopped'>> {
    const { work, judging, onProgress, onProblem } = this.#options;
    const trades = this.keptOf(origin);
    if (!trades) return fail(appError('not-stored'));
    const { change = NO_CHANGE, from = null, isUndo = false } = asked;
    const job = {
      kind: 'change-trades',
      trades,
      change,
      from,
      isUndo,
      judging: judging(origin),
    } as const;
    const running = work.ask(job, own ? { onProgress } : {});
    if (own) own.running = running;
    const done = await running.done;
    if (!done.ok) {
      onProblem('trades:', done.error.detail);
      return fail(appError('not-stored'));
    }
    if (done.value === 'stopped') return ok('stopped');
    const { changed, quarantined } = done.value;
    this.#sayReplaced(quarantined);
    if (!changed.ok) return changed;
    onStored(changed.value);
    this.#show(origin, changed.value.facts, withQuotes(this.#quotes(origin), change.quotes));
    return ok('done');
  }

  #showAll({ logs, problem, quarantined }: OpenedLogs): void {
    this.#sayReplaced(quarantined);
    if (problem !== null) return;
    for (const origin of ORIGINS) this.#show(origin, logs[origin], logs[origin].quotes);
  }

  #sayReplaced(quarantined: string | null): void {
    if (quarantined === null) return;
    const notice = { code: 'trades-replaced', file: quarantined } as const;
    this.#options.store.dispatch({ kind: 'noticed', notice });
  }

  #show(origin: Origin, { stocks, count }: TradesFacts, quotes: readonly CustomerQuote[]): void {
    const log = { stocks, count, quotes, undoable: this.#undo[origin].length };
    this.#options.store.dispatch({ kind: 'trades-changed', origin, log });
  }

  #remember(origin: Origin, change: TradesChange): void {
    const undo = this.#undo[origin];
    undo.push(change);
    if (undo.length > MOST_UNDOABLE) undo.shift();
  }
}

const isDone = (done: Result<'done' | 'stopped'>): boolean => done.ok && done.value === 'done';
const notStored = (done: Result<unknown>): Result<never> =>
  done.ok ? fail(appError('not-stored')) : done;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const invalid = (problem: TradeProblem): AppError =>
  appError('invalid-trade', { kind: 'trade', problem });
