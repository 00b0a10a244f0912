import { setImmediate } from 'node:timers/promises';
import { isSame } from '#core/base/same-parts.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { listedOrigin, MOST_REMEMBERED } from '#core/desk/choices.ts';
import { headersKey } from '#core/desk/plan-schema.ts';
import { type ImportChoices, NO_CHOICES } from '#core/desk/import-choices.ts';
import { csvHead, csvOfTrade, MOST_ROWS } from '#core/desk/own-file.ts';
import type { ImportPreview, ReadTradesJob } from '#core/desk/import-answer.ts';
import type { Wording } from '#core/text/wording.ts';
import { yearPage } from '#core/desk/year-page.ts';
import { yearCsv, yearRows } from '#core/desk/year-report.ts';
import type { Steps } from '#core/base/steps.ts';
import type { Zone } from '#core/text/age-text.ts';
import type { Trade } from '#core/desk/trade.ts';
import type { Text } from '#core/text/en.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import type { LongWork, Running } from '../record/long-work.ts';
import type { Store } from '../store/store.ts';
import type { Append } from '../store/write-whole.ts';
import type { Dialogs } from '../host/host.ts';
import type { AppWindow } from '../host/window.ts';
import { saveAs } from '../window/save-as.ts';
import type { TradeService } from './trade-service.ts';

export interface TradeTransferOptions {
  readonly store: Store;
  readonly service: Pick<TradeService, 'import' | 'cancelImport'>;
  /** The file of the stored trades; null if it cannot be opened. */
  readonly tradesFile: string | null;
  readonly text: Text;
  readonly wording: () => Pick<Wording, 'locale'>;
  readonly now: () => number;
  readonly dialog: Pick<Dialogs, 'pickFile' | 'pickTarget'>;
  readonly window: () => AppWindow;
  /** The app's own folder, in which nothing is overwritten. */
  readonly folder: string;
  readonly work: Pick<LongWork, 'ask'>;
}

type Looked = Extract<ImportPreview, { kind: 'looked' }>;

/** Reading 20,000 rows takes about a second. */
const MOST_MS = 20_000;
/** So many rows are written between two looks at other work. */
const ROWS_A_STEP = 1_000;

/** Trades into CSV files, and out of them. The page never learns a path. */
export class TradeTransfer {
  readonly #options: TradeTransferOptions;
  #file: string | null = null;
  #preview: ImportPreview | null = null;
  #running: Running<ImportPreview> | null = null;

  constructor(options: TradeTransferOptions) {
    this.#options = options;
  }

  /** More trades than a file may have go into several, which can all be imported again. */
  export(): Promise<Result<JobOutcome>> {
    const { store, text, now } = this.#options;
    const origin = listedOrigin(store.state);
    const { trades } = store.state.trades[origin];
    const [first, ...more] = partsOf(trades).map(
      (part) =>
        (append: Append): Promise<void> =>
          write(append, part),
    );
    const today = new Date(now()).toISOString().slice(0, 10);
    const kind = origin === 'sandbox' ? 'sandbox-trades' : 'trades';
    return saveAs(
      this.#options,
      {
        name: `parallax-${kind}-${today}.csv`,
        kinds: [{ name: text.desk.transfer.csv, extensions: ['csv'] }],
      },
      first ?? ((append) => write(append, [])),
      more,
    );
  }

  /** A year's report, of days in a zone. */
  exportYear(year: string, zone: Zone): Promise<Result<JobOutcome>> {
    const { store, text } = this.#options;
    const origin = listedOrigin(store.state);
    const { trades } = store.state.trades[origin];
    const kind = origin === 'sandbox' ? 'sandbox-report' : 'report';
    return saveAs(
      this.#options,
      {
        name: `parallax-${kind}-${year}.csv`,
        kinds: [
          { name: text.desk.transfer.csv, extensions: ['csv'] },
          { name: text.desk.transfer.page, extensions: ['html'] },
        ],
      },
      async (append, target) => {
        const rows = (await inTurns(yearRows(trades, year, zone))) ?? [];
        const mark = origin === 'sandbox' ? text.sandboxMark : null;
        const isPage = /\.html?$/i.test(target);
        const { locale } = this.#options.wording();
        append(isPage ? yearPage(rows, year, { text, locale, mark }) : yearCsv(rows));
      },
    );
  }

  /** Asks for a file and looks into it; null if the person chose none. */
  async choose(): Promise<Result<ImportPreview | null>> {
    const { dialog, window, text, tradesFile } = this.#options;
    if (tradesFile === null) return fail(appError('not-stored'));
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
    const job = this.#jobFor(chosen);
    if (job === null) return ok(null);
    this.#running?.stop();
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

  /** Stores what was looked at last, all of it or nothing. `stopped` if that was cancelled in time. */
  async apply(): Promise<Result<'done' | 'stopped'>> {
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
    const { store, now, tradesFile } = this.#options;
    const file = this.#file;
    if (file === null || tradesFile === null) return null;
    const trades = { file: tradesFile, origin: listedOrigin(store.state) };
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

/** Between the steps main answers. */
async function inTurns<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    await setImmediate();
  }
}

const partsOf = (trades: readonly Trade[]): (readonly Trade[])[] =>
  Array.from({ length: Math.ceil(trades.length / MOST_ROWS) }, (_, part) =>
    trades.slice(part * MOST_ROWS, (part + 1) * MOST_ROWS),
  );

/** In steps, so that main answers meanwhile. */
async function write(append: Append, trades: readonly Trade[]): Promise<void> {
  append(csvHead());
  for (let at = 0; at < trades.length; at += ROWS_A_STEP) {
    const rows = trades.slice(at, at + ROWS_A_STEP);
    append(rows.map(csvOfTrade).join(''));
    await setImmediate();
  }
}
