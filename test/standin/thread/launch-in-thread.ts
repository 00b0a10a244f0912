import type { Browser, BrowserContext, ElectronApplication, Page } from '@playwright/test';
import path from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { LentBrowser } from './lend-browser.ts';
import type { Evaluated, Evaluation } from './evaluations.ts';

const CLOSE_PATIENCE_MS = 30_000;

export interface ThreadOptions {
  readonly browser: Browser;
  readonly appDir: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

type Evaluate = ElectronApplication['evaluate'];

/** An app whose main runs in a thread of this process, its page in a context of a lent browser. */
export class ThreadApp {
  readonly #context: BrowserContext;
  readonly #worker: Worker;
  readonly #ended: Promise<void>;
  readonly #page = Promise.withResolvers<Page>();
  readonly #evaluations = new Map<number, PromiseWithResolvers<unknown>>();
  #lastId = 0;

  constructor(context: BrowserContext, { appDir, args = [], env = {} }: ThreadOptions) {
    this.#context = context;
    const { port1, port2 } = new MessageChannel();
    new LentBrowser(context, port1, (page) => this.#page.resolve(page));
    this.#worker = new Worker(
      new URL(`entry${path.extname(import.meta.filename)}`, import.meta.url),
      {
        argv: [appDir, ...args],
        env,
        execArgv: [],
        workerData: { standinBrowser: port2 },
        transferList: [port2],
        stdout: true,
        stderr: true,
      },
    );
    this.#worker.on('message', (evaluated: Evaluated) => this.#settle(evaluated));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#ended = new Promise((resolve) => {
      this.#worker.once('exit', (code) => {
        port1.close();
        this.#fail(new Error(`The app ended with code ${code}.`));
        resolve();
      });
    });
    // Nobody may be waiting for it.
    this.#page.promise.catch(() => undefined);
  }

  firstWindow(): Promise<Page> {
    return this.#page.promise;
  }

  /** Its output, as of a process. */
  process(): Pick<Worker, 'stdout' | 'stderr'> {
    return this.#worker;
  }

  readonly evaluate = ((work: unknown, argument: unknown) => {
    const evaluation = Promise.withResolvers<unknown>();
    this.#lastId += 1;
    this.#evaluations.set(this.#lastId, evaluation);
    const message: Evaluation = { id: this.#lastId, source: String(work), argument };
    this.#worker.postMessage(message);
    return evaluation.promise;
  }) as Evaluate;

  async close(): Promise<void> {
    this.evaluate(({ app }) => app.quit()).catch(() => undefined);
    const patience = setTimeout(() => void this.#worker.terminate(), CLOSE_PATIENCE_MS);
    await this.#ended;
    clearTimeout(patience);
    await this.#context.close();
  }

  #settle(evaluated: Evaluated): void {
    const evaluation = this.#evaluations.get(evaluated.id);
    this.#evaluations.delete(evaluated.id);
    if (evaluated.ok) evaluation?.resolve(evaluated.value);
    else evaluation?.reject(new Error(evaluated.message));
  }

  #fail(error: unknown): void {
    this.#page.reject(error);
    for (const evaluation of this.#evaluations.values()) evaluation.reject(error);
    this.#evaluations.clear();
  }
}

/** As Playwright's `_electron.launch`, but without a process or a browser of the app's own. */
export async function launchInThread(options: ThreadOptions): Promise<ThreadApp> {
  const context = await options.browser.newContext({
    // The stand-in gives the page its size and its colours.
    viewport: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    ...(options.env?.['TZ'] ? { timezoneId: options.env['TZ'] } : {}),
  });
  return new ThreadApp(context, options);
}
