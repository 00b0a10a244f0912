import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RETENTION } from '../../electron/core/history/retention.ts';
import type { Source } from '../../electron/core/rates/source.ts';
import { factsOf } from '../../electron/core/app/facts.ts';
import { en as text } from '../../electron/core/text/en.ts';
import { trayWords } from '../../electron/core/tray/tray-text.ts';
import { startPoller, type Timers } from '../../electron/requests/poller.ts';
import { createRateService } from '../../electron/service/client.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import type { RateRecord } from '../../electron/record/record.ts';
import { runUpkeep } from '../../electron/record/run-upkeep.ts';
import { ADDRESS, accountState, at } from '../support/account.ts';
import { keptRecord } from '../support/recording.ts';
import { type Bench, figure, type Figure, runAlone } from './figures.ts';
import { latestBody, codesOf } from './pipeline.ts';
import { storeOn } from '../support/stores.ts';

/**
 * What the app costs while nobody looks: CPU and wake-ups of polling every 5 minutes, and whether the
 * heap stays as it is. The poller, client, store, record, upkeep and the words of the tray are the
 * app's; time is made, so that a year goes by at once. `npm run bench -- idle`.
 */
const SOURCE: Source = { kind: 'account', key: ADDRESS };
const START = Date.parse('2026-01-01T00:00:00Z');
const PERIOD_MS = 300_000;
const HOUR_MS = 3_600_000;
/** Markets publish with every nth answer, like the slower ones. */
const CHANGES_EVERY = 12;
const GOALS = { sharePercent: 0.1, grownMib: 1 };
const MIB = 1024 * 1024;
const CODES = codesOf(170);

/** The app without windows, in a time that is made. */
class IdleApp {
  polls = 0;
  wakeUps = 0;
  #nowMs = START;
  #waiting: { dueMs: number; work: () => void } | null = null;
  #inFlight = 0;
  readonly #stop: () => void;

  constructor(record: RateRecord) {
    const moment = () => at(this.#nowMs, this.#nowMs - START);
    const choices = { updateEveryMs: PERIOD_MS };
    const store = storeOn(record, accountState({ plan: 'unlimited' }, choices));
    const upkeep = runUpkeep({
      record: keptRecord(record),
      retention: RETENTION,
      now: () => this.#nowMs,
      watched: () => ['NGN'],
      onError: (error) => {
        throw error;
      },
    });
    const unsubscribe = store.subscribe((state) => {
      trayWords(state, { moment: moment(), locale: 'en-US', zone: 'UTC', text }, 'linux');
      factsOf(state, moment());
      upkeep.tick();
    });
    const service = createRateService({
      baseUrl: ADDRESS,
      key: 'a-key-of-32-characters-or-so-000',
      now: () => this.#nowMs,
      fetch: (url) => Promise.resolve(this.#answer(new URL(url))),
    });
    const poller = startPoller({
      store,
      service,
      moment,
      timers: this.#timers,
      random: () => 0.5,
      isOnline: () => true,
      retryLedger: () => undefined,
    });
    this.#stop = () => {
      poller.stop();
      unsubscribe();
      upkeep.stop();
    };
  }

  get hours(): number {
    return (this.#nowMs - START) / HOUR_MS;
  }

  /** Until so many requests were answered. */
  async run(polls: number): Promise<void> {
    while (this.polls < polls) {
      const next = this.#waiting;
      if (!next) throw new Error('nothing is waited for');
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      this.#waiting = null;
      this.wakeUps += 1;
      next.work();
      const before = this.#inFlight;
      for (let turn = 0; turn < 3 || this.#inFlight !== before; turn += 1) await nextTurn();
    }
  }

  close(): void {
    this.#stop();
  }

  /** The poller has one timer. */
  readonly #timers: Timers = {
    set: (work, delayMs) => (this.#waiting = { dueMs: this.#nowMs + delayMs, work }),
    clear: (timer) => {
      if (timer === this.#waiting) this.#waiting = null;
    },
  };

  #answer(url: URL): Response {
    this.polls += 1;
    if (url.pathname.endsWith('currencies.json')) {
      return new Response('{"status":"success","message":"retrieved","data":{"NGN":"Naira"}}');
    }
    const market =
      url.searchParams.get('market') === 'official'
        ? 'official'
        : url.searchParams.get('market') === 'parallel'
          ? 'parallel'
          : 'mid';
    const round = Math.floor((this.#nowMs - START) / PERIOD_MS / CHANGES_EVERY);
    const body = latestBody(market, CODES, round, START + round * PERIOD_MS * CHANGES_EVERY);
    return new Response(new Uint8Array(body));
  }
}

function heapMib(): number {
  if (!globalThis.gc) throw new Error('run it with --expose-gc');
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed / MIB;
}

/** CPU of this process, all threads, for each poll; the record is a file that is synced. */
async function cost(folder: string, polls: number): Promise<Figure[]> {
  const record = openRecord(path.join(folder, 'record.sqlite'), SOURCE);
  const app = new IdleApp(record);
  await app.run(Math.ceil(polls / 5));
  const parts = 20;
  const [cpuMs, shares, wakes]: number[][] = [[], [], []];
  const each = Math.max(1, Math.floor(polls / parts));
  for (let part = 0; part < parts; part += 1) {
    const [hours, wakeUps, before] = [app.hours, app.wakeUps, app.polls];
    const startCpu = process.cpuUsage();
    await app.run(before + each);
    const { user, system } = process.cpuUsage(startCpu);
    const [spentMs, spanHours] = [(user + system) / 1_000, app.hours - hours];
    cpuMs?.push(spentMs / (app.polls - before));
    shares?.push((100 * spentMs) / (spanHours * HOUR_MS));
    wakes?.push((app.wakeUps - wakeUps) / (spanHours * 60));
  }
  app.close();
  record.close();
  return [
    figure('idle: CPU for a poll', cpuMs ?? []),
    figure('idle: CPU of a core, polling every 5 min', shares ?? [], {
      unit: '%',
      goal: GOALS.sharePercent,
      goalAt: 'p95',
    }),
    figure('idle: wake-ups a minute of the poller', wakes ?? [], { unit: '/min' }),
  ];
}

/** In memory: a year's commits synced to a disk would be a test of the disk. */
async function heap(marks: readonly number[], log: (line: string) => void): Promise<Figure[]> {
  const record = openRecord(':memory:', SOURCE);
  const app = new IdleApp(record);
  const held: number[] = [];
  for (const mark of marks) {
    await app.run(mark);
    held.push(heapMib());
    log(
      `${app.polls} polls, ${(app.hours / 24).toFixed(0)} days: ${(held.at(-1) ?? 0).toFixed(2)} MiB`,
    );
  }
  app.close();
  record.close();
  const grown = (held.at(-1) ?? NaN) - (held.at(-2) ?? NaN);
  const count = (value: number | undefined): string => (value ?? 0).toLocaleString('en');
  return [
    ...marks.map((mark, index) =>
      figure(`idle: heap at poll ${count(mark)}`, [held[index] ?? NaN], { unit: 'MiB' }),
    ),
    figure(`idle: heap grown from poll ${count(marks.at(-2))} to ${count(marks.at(-1))}`, [grown], {
      unit: 'MiB',
      goal: GOALS.grownMib,
    }),
  ];
}

export const bench: Bench = async ({ isSmall, log }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
  try {
    const costs = await cost(folder, isSmall ? 40 : 1_000);
    return [...costs, ...(await heap(isSmall ? [1, 10, 60] : [1, 1_000, 100_000], log))];
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) await runAlone(bench);
