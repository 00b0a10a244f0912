import { isSame } from '#core/base/same-parts.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { listedOrigin, MOST_REMEMBERED } from '#core/desk/choices.ts';
import { headersKey } from '#core/desk/plan-schema.ts';
import { type ImportChoices, NO_CHOICES } from '#core/desk/import-choices.ts';
import type { ImportPreview, ReadTradesJob } from '#core/desk/import-answer.ts';
import type { Wording } from '#core/text/wording.ts';
import { wallTimeOf } from '#core/desk/wall-time.ts';
import { type ReportWords, type YearReport, yearReport } from '#core/desk/year-report.ts';
import type { Text } from '#core/text/en.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import type { LongWork, Running } from '../record/long-work.ts';
import type { Store } from '../store/store.ts';
import type { Dialogs } from '../host/host.ts';
import type { AppWindow } from '../host/window.ts';
import { saveAs } from '../window/save-as.ts';
import type { TradeService } from './trade-service.ts';

export interface TradeTransferOptions {
  readonly store: Store;
  readonly service: Pick<TradeService, 'ask' | 'import' | 'cancelImport' | 'keptOf'>;
  readonly text: Text;
  readonly wording: () => Pick<Wording, 'locale' | 'zone'>;
  readonly now: () => number;
  readonly dialog: Pick<Dialogs, 'pickFile' | 'pickTarget'>;
  readonly window: () => AppWindow;
  /** The app's own folder, in which nothing is overwritten. */
  readonly folder: string;
  /** The thread that keeps the trades. */
  readonly work: Pick<LongWork, 'ask'>;
}

type Looked = Extract<ImportPreview, { kind: 'looked' }>;

/** Reading 20,000 rows takes about a second. */
const MOST_MS = 20_000;

/** Trades into CSV files, and out of them. The page never learns a path. */
export class TradeTransfer {
  readonly #options: TradeTransferOptions;
  #file: string | null = null;
  #preview: ImportPreview | null = null;
  #running: Running<ImportPreview> | null = null;
  #looks = 0;
  #applying: Promise<Result<'done' | 'stopped'>> | null = null;

  constructor(options: TradeTransferOptions) {
    this.#options = options;
  }

  /** More trades than a file may have go into several, which can all be imported again. */
  async export(): Promise<Result<JobOutcome>> {
    const { store, text, now, service } = this.#options;
    const kind = listedOrigin(store.state) === 'sandbox' ? 'sandbox-trades' : 'trades';
    const parts = await service.ask({ kind: 'csv' });
    if (!parts.ok) return parts;
    const [first = '', ...more] = parts.value;
    const today = wallTimeOf(now(), this.#options.wording().zone).date;
    return saveAs(
      this.#options,
      {
        name: `parallax-${kind}-${today}.csv`,
        kinds: [{ name: text.desk.transfer.csv, extensions: ['csv'] }],
      },
      (append) => append(first),
      more.map((part) => (append) => append(part)),
    );
  }

  /** A year as a page, by the chosen cost. */
  async report(year: string): Promise<Result<YearReport>> {
    const words = this.#words();
    const years = await this.#options.service.ask({ kind: 'years', year, zone: words.zone });
    return years.ok ? ok(yearReport(years.value, year, words)) : years;
  }

  /** A year's sales with their costs into a file. */
  async exportSales(year: string): Promise<Result<JobOutcome>> {
    const { store, text, service, wording } = this.#options;
    const kind = listedOrigin(store.state) === 'sandbox' ? 'sandbox-sales' : 'sales';
    const sales = await service.ask({ kind: 'sales-csv', year, zone: wording().zone });
    if (!sales.ok) return sales;
    return saveAs(
      this.#options,
      {
        name: `parallax-${kind}-${year}.csv`,
        kinds: [{ name: text.desk.transfer.csv, extensions: ['csv'] }],
      },
      (append) => append(sales.value),
    );
  }

  #words(): ReportWords {
    const { store, text, wording, now } = this.#options;
    const mark = listedOrigin(store.state) === 'sandbox' ? text.sandboxMark : null;
    const method = store.state.choices.desk.costMethod;
    return { ...wording(), text, mark, method, nowMs: now() };
  }

  /** Asks for a file and looks into it; null if the person chose none. */
  async choose(): Promise<Result<ImportPreview | null>> {
    const { dialog, window, text, store, service } = this.#options;
    if (!service.keptOf(listedOrigin(store.state))) return fail(appError('not-stored'));
    this.#forget();
    const chosen = await dialog.pickFile(window(), [
      { name: text.desk.transfer.files, extensions: ['csv', 'xlsx', 'txt', 'tsv'] },
    ]);
    if (chosen === null) return ok(null);
    this.#file = chosen;
    return this.look(null);
  }

  /** Looks into the chosen file again, by another plan; null if there is none any more. */
  async look(chosen: ImportChoices | null): Promise<Result<ImportPreview | null>> {
    this.#looks += 1;
    const own = this.#looks;
    // Ending a look would end the thread, which has the file and the trades.
    await this.#running?.done;
    const job = own === this.#looks ? this.#jobFor(chosen) : null;
    if (job === null) return ok(null);
    const running = this.#options.work.ask(job, { mostMs: MOST_MS });
    this.#running = running;
    const done = await running.done;
    if (this.#running !== running) return ok(null);
    this.#running = null;
    if (!done.ok) return done;
    this.#preview =
      done.value === 'stopped' ? { kind: 'refused', why: 'too-slow', line: 0 } : done.value;
    return ok(this.#preview);
  }

  /**
   * Stores what was looked at last, all of it or nothing, and once, though it is asked for again
   * meanwhile. `stopped` if that was cancelled in time.
   */
  apply(): Promise<Result<'done' | 'stopped'>> {
    this.#applying ??= this.#apply().finally(() => (this.#applying = null));
    return this.#applying;
  }

  async #apply(): Promise<Result<'done' | 'stopped'>> {
    const looked = this.#preview?.kind === 'looked' ? this.#preview : null;
    const job = this.#jobFor(looked?.chosen ?? null);
    if (!job || looked?.read?.problemCount !== 0 || looked.questions.length > 0)
      return fail(appError('invalid-trade'));
    const imported = await this.#options.service.import({ ...job, stamp: looked.stamp });
    if (imported.ok && imported.value === 'done') {
      this.#remember(looked);
      this.#forget();
    }
    return imported;
  }

  /** Stops storing, or else forgets the file. */
  cancel(): void {
    if (!this.#options.service.cancelImport()) this.#forget();
  }

  close(): void {
    this.#forget();
  }

  #forget(): void {
    this.#running?.stop();
    this.#running = null;
    this.#file = null;
    this.#preview = null;
  }

  /** What was chosen for a file serves the next one with its headers. */
  #remember({ chosen, headers }: Pick<Looked, 'chosen' | 'headers'>): void {
    const { store } = this.#options;
    const key = headersKey(headers);
    const { columns, dateOrder, decimals, zone, asset, statuses } = chosen;
    const kept = { columns, dateOrder, decimals, zone, asset, statuses };
    const isNothing = isSame({ ...NO_CHOICES, ...kept }, NO_CHOICES);
    if (key === null || isNothing) return;
    const others = store.state.choices.desk.imports.filter((each) => each.headers !== key);
    const imports = [{ headers: key, ...kept }, ...others];
    store.dispatch({
      kind: 'chosen',
      choices: { desk: { imports: imports.slice(0, MOST_REMEMBERED) } },
    });
  }

  #jobFor(chosen: ImportChoices | null): ReadTradesJob | null {
    const { store, now, service } = this.#options;
    const file = this.#file;
    const trades = service.keptOf(listedOrigin(store.state));
    if (file === null || trades === null) return null;
    return {
      kind: 'read-trades',
      file,
      chosen,
      remembered: store.state.choices.desk.imports,
      pair: store.state.choices.desk.pair,
      trades,
      nowMs: now(),
    };
  }
}
