import type { TradeProblem } from '#core/base/reason.ts';
import { type AppError, appError, fail, ok, type Result } from '#core/base/result.ts';
import type { Steps } from '#core/base/steps.ts';
import { prepared } from '#core/desk/desk-view.ts';
import {
  type CustomerQuote,
  MOST_QUOTES,
  newQuote,
  type QuoteBasis,
  type QuoteEnd,
  type QuoteInput,
  tradeOf,
} from '#core/desk/customer-quote.ts';
import { isSameDeal } from '#core/desk/good-price.ts';
import type {
  AddedTrades,
  BroughtBack,
  ChangeTradesJob,
  CsvToAdd,
  Judging,
} from '#core/desk/import-answer.ts';
import {
  bySequence,
  type GoodPrice,
  nextEntry,
  ORIGINS,
  type Origin,
  originOf,
  type Trade,
  type TradeInput,
  tradeProblem,
} from '#core/desk/trade.ts';
import { listedOrigin } from '#core/desk/choices.ts';
import { inSequence, roomFor, sequenceChecked, type TradesState } from '#core/desk/trades-state.ts';
import type { Store } from '../store/store.ts';
import type { Running } from '../record/long-work.ts';
import type { QuoteChange } from './quotes-table.ts';
import type { OpenedTrades, TradesChange, TradesFile } from './trades-file.ts';
import { isBrokenContent } from '../store/sqlite-errors.ts';

export interface TradeServiceOptions {
  /** Null if it could not be opened. */
  readonly file: TradesFile | null;
  readonly store: Store;
  readonly now: () => number;
  readonly newId: () => string;
  /** How good a trade's price was; null if the quotes of its time are not recorded. */
  readonly judge: (trade: TradeInput) => GoodPrice | null;
  /** The same for the thread. */
  readonly judging: () => Judging | null;
  /** What is known now, which a new quote keeps. */
  readonly basis: (quote: QuoteInput) => QuoteBasis;
  /** Makes a large change in the worker. */
  readonly change: (job: ChangeTradesJob) => Running<Result<null>>;
  /** `inTimeSlices`, so that main does other work meanwhile. */
  readonly inSlices: <T>(steps: Steps<T>, mayGoOn: () => boolean) => Promise<T | null>;
  /** Opens what was made ready beside a closed file, in its place. */
  readonly replaced: (path: string) => { file: TradesFile; problem: unknown };
  /** Sets a closed file that is damaged aside, and starts a new one. */
  readonly renewed: (path: string, trades: TradesState) => OpenedTrades;
  readonly onProblem: (what: string, error: unknown) => void;
}

/** An import that waits or runs. */
interface Import {
  isCancelled: boolean;
  running: { stop(): void } | null;
}

/** Nobody remembers older changes. */
const MOST_UNDOABLE = 50;
/** Main changes and sums so many trades at once; more would keep it from answering. */
const MOST_AT_ONCE = 1_000;

/**
 * Changes the trades of what is shown, real or sandbox. Each change is checked over the whole
 * sequence and stored before the state has it. Changes wait for each other.
 */
export class TradeService {
  readonly #options: TradeServiceOptions;
  readonly #undo: Record<Origin, TradesChange[]> = { real: [], sandbox: [] };
  #last: Promise<unknown> = Promise.resolve();
  #import: Import | null = null;
  #isOpen = true;
  #file: TradesFile | null;

  constructor(options: TradeServiceOptions) {
    this.#options = options;
    this.#file = options.file;
  }

  /** Sums the stored trades in steps, so that the first view of them has not to wait. */
  async prepare(): Promise<void> {
    const { trades } = this.#options.store.state;
    for (const origin of ORIGINS) await this.#inSlices(prepared(trades[origin].trades));
  }

  /** A new trade, or another version of a known one. */
  save({ id, ...input }: TradeInput & { readonly id: string | null }): Promise<Result<null>> {
    return this.#inTurn((origin) => {
      const { now, newId, judge } = this.#options;
      const problem = tradeProblem(input, now());
      if (problem !== null) return fail(invalid(problem));
      const before = this.#find(origin, id);
      const room = roomFor(before ? 0 : this.#trades(origin).length + 1);
      if (!room.ok) return room;
      // The quotes of its time may be gone since it was logged.
      const good = before && isSameDeal(before, input) ? before.good : judge(input);
      const entry = before?.entry ?? nextEntry(this.#trades(origin));
      const trade = { ...input, id: before?.id ?? newId(), entry, good };
      return this.#change(origin, { removed: before ? [before] : [], added: [trade] });
    });
  }

  delete(id: string): Promise<Result<null>> {
    return this.#inTurn((origin) => {
      const trade = this.#find(origin, id);
      return trade ? this.#change(origin, { removed: [trade], added: [] }) : ok(null);
    });
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
      const withdrawn = { ...quote, end: { kind: 'withdrawn', atMs: now() } } as const;
      const kept = await this.#apply(
        origin,
        { removed: [], added: [], quotes: [{ before: null, after: quote }] },
        // A number that a customer may know is never given again.
        () =>
          this.#remember(origin, { ...NO_TRADE, quotes: [{ before: quote, after: withdrawn }] }),
      );
      return kept.ok ? ok(quote.number) : kept;
    }, originOf(this.#options.store.state.source));
  }

  /** An open or expired quote becomes a trade, in one commit with it; refused, it stays as it is. */
  accept(number: number): Promise<Result<null>> {
    return this.#inTurn((origin) => {
      const { now, newId, judge } = this.#options;
      const quote = this.#waiting(origin, number);
      if (!quote) return fail(appError('quote-ended'));
      const input = tradeOf(quote, now());
      const problem = tradeProblem(input, now());
      if (problem !== null) return fail(invalid(problem));
      const room = roomFor(this.#trades(origin).length + 1);
      if (!room.ok) return room;
      const entry = nextEntry(this.#trades(origin));
      const trade = { ...input, id: newId(), entry, good: judge(input) };
      const end = { kind: 'accepted', atMs: now(), tradeId: trade.id } as const;
      return this.#end(origin, quote, end, [trade]);
    });
  }

  lose(number: number): Promise<Result<null>> {
    return this.#inTurn((origin) => {
      const quote = this.#waiting(origin, number);
      if (!quote) return fail(appError('quote-ended'));
      return this.#end(origin, quote, { kind: 'lost', atMs: this.#options.now() }, []);
    });
  }

  /** All trades of a file or none; one change to undo. `stopped` if it was cancelled in time. */
  async import(file: CsvToAdd): Promise<Result<'done' | 'stopped'>> {
    const own: Import = { isCancelled: false, running: null };
    this.#import = own;
    const added = await this.#add(file, listedOrigin(this.#options.store.state), own);
    if (this.#import === own) this.#import = null;
    return added.ok ? ok(added.value === 'stopped' ? 'stopped' : 'done') : added;
  }

  /** Adds the trades of a backup that are unknown here, as an import does. @returns how many. */
  restore(file: string): Promise<Result<number | 'stopped'>> {
    const { now, store } = this.#options;
    const added = { kind: 'stored', file, nowMs: now() } as const;
    return this.#add(added, originOf(store.state.source));
  }

  /**
   * The trades that `prepare` makes ready beside the file take its place. Changes wait meanwhile: one
   * in between would be neither in the copy of the trades before nor in those after. Nothing before
   * can be undone.
   */
  bringBack(
    prepare: () => Promise<Result<BroughtBack | 'stopped'>>,
  ): Promise<Result<BroughtBack | 'stopped'>> {
    return this.#inTurn(async () => {
      const ready = await prepare();
      if (!ready.ok || ready.value !== 'ready') return ready;
      const { replaced, onProblem, store } = this.#options;
      const before = this.#file;
      if (!before || !this.#isOpen) return fail(appError('not-stored'));
      this.#file = null;
      before.close();
      const { file, problem } = replaced(before.path);
      this.#file = file;
      if (problem !== null) {
        onProblem('trades:', problem);
        return fail(appError('not-stored'));
      }
      for (const origin of ORIGINS) {
        const quotes = [...file.readQuotes(origin)];
        const trades = await this.#inSlices(inSequence(file.read(origin)));
        if (trades === null) break;
        await this.#inSlices(prepared(trades));
        this.#undo[origin] = [];
        store.dispatch({ kind: 'trades-changed', origin, log: { trades, quotes, undoable: 0 } });
      }
      return ready;
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
      const forget = (): unknown => undo.pop();
      if (last.removed.length + last.added.length <= MOST_AT_ONCE) {
        return this.#apply(origin, last, forget);
      }
      const change = { removed: last.removed.map(({ id }) => id), added: null };
      const undone = await this.#onThread(origin, change, forget);
      return undone.ok ? ok(null) : undone;
    });
  }

  close(): void {
    this.#isOpen = false;
    this.cancelImport();
    this.#file?.close();
  }

  #inTurn<T>(
    work: (origin: Origin) => T | Promise<T>,
    origin = listedOrigin(this.#options.store.state),
  ): Promise<T> {
    const run = this.#last.then(() => work(origin));
    this.#last = run.catch(() => undefined);
    return run;
  }

  #inSlices<T>(steps: Steps<T>): Promise<T | null> {
    return this.#options.inSlices(steps, () => this.#isOpen);
  }

  #trades(origin: Origin): readonly Trade[] {
    return this.#options.store.state.trades[origin].trades;
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
    added: readonly Trade[],
  ): Promise<Result<null>> {
    const after = { ...before, end };
    return this.#apply(origin, { removed: [], added, quotes: [{ before, after }] }, () =>
      this.#remember(origin, {
        removed: added,
        added: [],
        quotes: [{ before: after, after: before }],
      }),
    );
  }

  #find(origin: Origin, id: string | null): Trade | undefined {
    return this.#trades(origin).find((each) => each.id === id);
  }

  /** One change to undo. @returns how many trades came. */
  #add(added: AddedTrades, to: Origin, own?: Import): Promise<Result<number | 'stopped'>> {
    return this.#inTurn(async (origin) => {
      if (own?.isCancelled) return ok('stopped');
      const before = new Set(this.#trades(origin).map(({ id }) => id));
      let count = 0;
      const done = await this.#onThread(
        origin,
        { removed: [], added },
        (trades) => {
          const came = trades.filter(({ id }) => !before.has(id));
          count = came.length;
          if (count > 0) this.#remember(origin, { removed: came, added: [] });
        },
        own,
      );
      if (!done.ok) return done;
      return ok(done.value === 'stopped' ? done.value : count);
    }, to);
  }

  #remember(origin: Origin, change: TradesChange): void {
    const undo = this.#undo[origin];
    undo.push(change);
    if (undo.length > MOST_UNDOABLE) undo.shift();
  }

  #change(
    origin: Origin,
    { removed, added }: Record<'removed' | 'added', readonly Trade[]>,
  ): Promise<Result<null>> {
    return this.#apply(origin, { removed, added }, () =>
      this.#remember(origin, { removed: added, added: removed }),
    );
  }

  async #apply(origin: Origin, change: TradesChange, onStored: () => void): Promise<Result<null>> {
    const { onProblem } = this.#options;
    if (!this.#file) return fail(appError('not-stored'));
    const trades = changed(this.#trades(origin), change);
    // The check below and the next view then have no long list to go through.
    if (trades.length > MOST_AT_ONCE) await this.#inSlices(prepared(trades));
    if (!this.#isOpen) return fail(appError('not-stored'));
    try {
      const stored = await this.#run(({ apply }) =>
        apply(origin, change, () => sequenceChecked(trades)),
      );
      if (!stored.ok) return stored;
    } catch (error) {
      onProblem('trades:', error);
      return fail(appError('not-stored'));
    }
    onStored();
    this.#show(origin, trades, withQuotes(this.#quotes(origin), change.quotes ?? []));
    return ok(null);
  }

  /** The thread stores; then main reads the trades again, in steps. */
  async #onThread(
    origin: Origin,
    change: Pick<ChangeTradesJob, 'removed' | 'added'>,
    onStored: (trades: readonly Trade[]) => void,
    own?: Import,
  ): Promise<Result<'done' | 'stopped'>> {
    const { judging, onProblem } = this.#options;
    const file = this.#file;
    if (!file) return fail(appError('not-stored'));
    const stored = { file: file.path, origin };
    const job = { kind: 'change-trades', trades: stored, judging: judging(), ...change } as const;
    const running = this.#options.change(job);
    if (own) own.running = running;
    const outcome = await running.done;
    const wasStopped = outcome.ok && outcome.value === 'stopped';
    if (!outcome.ok) onProblem('trades:', outcome.error.detail);
    else if (outcome.value !== 'stopped' && !outcome.value.ok) return outcome.value;
    const trades = await this.#run(({ read }) => this.#inSlices(inSequence(read(origin))));
    if (trades === null) return ok('stopped');
    // A thread that crashed or was ended may have stored the change before, and only the file knows.
    const isUnchanged = trades.length === this.#trades(origin).length;
    if (!outcome.ok && isUnchanged) return fail(appError('not-stored'));
    if (wasStopped && isUnchanged) return ok('stopped');
    await this.#inSlices(prepared(trades));
    onStored(trades);
    this.#show(origin, trades);
    return ok('done');
  }

  /**
   * Uses the file. One whose content is found to be damaged is set aside, and the work is repeated
   * with a new one, which has everything: the state does.
   */
  async #run<T>(work: (file: TradesFile) => T | Promise<T>): Promise<T> {
    const file = this.#file;
    if (!file) throw new Error('The trades have no file.');
    try {
      return await work(file);
    } catch (error) {
      if (!isBrokenContent(error)) throw error;
      const { store, renewed, onProblem } = this.#options;
      onProblem('trades:', error);
      this.#file = null;
      file.close();
      const { file: whole, quarantined } = renewed(file.path, store.state.trades);
      this.#file = whole;
      const notice = { code: 'trades-replaced', file: quarantined ?? '' } as const;
      store.dispatch({ kind: 'noticed', notice });
      if (!whole) throw error;
      return work(whole);
    }
  }

  #show(origin: Origin, trades: readonly Trade[], quotes = this.#quotes(origin)): void {
    const log = { trades, quotes, undoable: this.#undo[origin].length };
    this.#options.store.dispatch({ kind: 'trades-changed', origin, log });
  }
}

const NO_TRADE = { removed: [], added: [] } as const;

const invalid = (problem: TradeProblem): AppError =>
  appError('invalid-trade', { kind: 'trade', problem });

function withQuotes(
  before: readonly CustomerQuote[],
  changes: readonly QuoteChange[],
): readonly CustomerQuote[] {
  if (changes.length === 0) return before;
  const after = new Map(before.map((each) => [each.number, each]));
  for (const change of changes) after.set(change.after.number, change.after);
  return [...after.values()];
}

function changed(before: readonly Trade[], { removed, added }: TradesChange): readonly Trade[] {
  const gone = new Set(removed.map(({ id }) => id));
  return [...before.filter(({ id }) => !gone.has(id)), ...added].sort(bySequence);
}
