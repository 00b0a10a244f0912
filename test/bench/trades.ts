import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildWorker } from '../support/built-worker.ts';
import { deskView, prepared } from '../../electron/core/desk/desk-view.ts';
import { en } from '../../electron/core/text/en.ts';
import { inTimeSlices } from '../../electron/base/time-slice.ts';
import { TradeKeeper } from '../../electron/desk/trade-keeper.ts';
import { TradeTransfer } from '../../electron/desk/trade-transfer.ts';
import { openTradesInSteps, openTradesOrGoOn } from '../../electron/desk/trades-file.ts';
import { runJob, workerFromBuilt } from '../../electron/record/jobs.ts';
import { createStore, type Store } from '../../electron/store/store.ts';
import { accountState, at } from '../support/account.ts';
import { writeLarge } from '../support/trade-jobs.ts';
import { trade } from '../support/trades.ts';
import { type Bench, figure, type Figure, runAlone, timed } from './figures.ts';

/**
 * The desk with as many trades as a file may have: opening its view, and how long main's loop is held
 * up while a file is looked at, imported and taken back, by one more trade, and at the next start.
 */
const GOALS = { openMs: 60, heldUpMs: 100 };
const NOW = Date.parse('2026-11-20T12:00:00Z');

/** How long main's loop was held up at most, and how long the work took. */
async function heldUp(work: () => Promise<unknown>): Promise<{ longest: number; took: number }> {
  let lastMs = performance.now();
  let longest = 0;
  const look = (): void => {
    longest = Math.max(longest, performance.now() - lastMs);
    lastMs = performance.now();
  };
  const timer = setInterval(look, 1);
  const startMs = performance.now();
  await work();
  look();
  clearInterval(timer);
  return { longest, took: performance.now() - startMs };
}

interface Desk {
  readonly keeper: TradeKeeper;
  readonly transfer: TradeTransfer;
  readonly store: Store;
}

function deskIn(folder: string, csv: string, worker: string): Desk {
  const name = path.join(folder, 'trades.sqlite');
  const { file, trades } = openTradesOrGoOn(name, '2026-11-20');
  const store = createStore({
    initial: { ...accountState(), trades },
    persist: () => undefined,
    hasStorage: () => true,
    onError(error) {
      throw error;
    },
  });
  const startWorker = workerFromBuilt(worker);
  let made = 0;
  const keeper = new TradeKeeper({
    file,
    store,
    now: () => NOW,
    newId: () => `new-${(made += 1)}`,
    judge: () => null,
    basis() {
      throw new Error('no quote is kept');
    },
    judging: () => null,
    change: (job) => runJob(startWorker, job),
    inSlices: inTimeSlices,
    onProblem(_, error) {
      throw error;
    },
  });
  const transfer = new TradeTransfer({
    store,
    keeper,
    tradesFile: name,
    text: en,
    now: () => NOW,
    dialog: {
      showOpenDialog: () => Promise.resolve({ canceled: false, filePaths: [csv] }),
      showSaveDialog: () => Promise.reject(new Error('nothing is saved')),
    },
    window: () => undefined as never,
    folder,
    startWorker,
  });
  return { keeper, transfer, store };
}

type Found = ReadonlyMap<string, readonly { longest: number; took: number }[]>;

const heldUpFigures = (found: Found, count: number): Figure[] =>
  [...found].flatMap(([name, runs]) => {
    const longest = runs.map((run) => run.longest);
    const took = runs.map((run) => run.took);
    return [
      figure(`${name} ${count} trades: loop held up`, longest, { goal: GOALS.heldUpMs }),
      figure(`${name} ${count} trades: took`, took),
    ];
  });

export const bench: Bench = async ({ isSmall }) => {
  // As many as one file may have.
  const count = isSmall ? 2_000 : 20_000;
  const times = isSmall ? 1 : 3;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-trades-'));
  const csv = path.join(folder, 'trades.csv');
  const worker = await buildWorker();
  writeLarge(csv, count);
  const figures: Figure[] = [];
  const found = new Map<string, { longest: number; took: number }[]>();
  const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    found.set(name, [...(found.get(name) ?? []), await heldUp(work)]);
  };
  try {
    const { keeper, transfer, store } = deskIn(folder, csv, worker);
    for (let run = 0; run < times; run += 1) {
      await measure('look into', () => transfer.choose());
      await measure('import', () => transfer.apply());
      if (store.state.trades.real.trades.length !== count) throw new Error('not imported');
      await measure('take back', () => keeper.undo());
    }
    await transfer.choose();
    await transfer.apply();
    figures.push(...heldUpFigures(found, count));
    const { pair } = store.state.choices.desk;
    const open = (): unknown => deskView(store.state, { pair, month: null, count: 50 }, at(NOW));
    figures.push(
      figure(`open the view of ${count} trades`, timed(20, open), { goal: GOALS.openMs }),
    );
    found.clear();
    for (let run = 0; run < times; run += 1) {
      const { id: _id, good: _good, ...input } = trade('buy 1 @ 1400');
      await measure('one more than', () => keeper.save({ ...input, id: null }));
    }
    keeper.close();
    for (let run = 0; run < times; run += 1) {
      await measure('start with', async () => {
        const steps = openTradesInSteps(path.join(folder, 'trades.sqlite'), '2026-11-20');
        const { file, trades } = await inTimeSlices(steps);
        await inTimeSlices(prepared(trades.real.trades));
        file?.close();
      });
    }
    figures.push(...heldUpFigures(found, count));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  return figures;
};

if (import.meta.main) await runAlone(bench);
