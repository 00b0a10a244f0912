import fs from 'node:fs';
import { serialize } from 'node:v8';
import os from 'node:os';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { PageFacts } from '../../electron/core/app/facts.ts';
import { eventChannel } from '../../electron/ipc/names.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { launchApp } from '../system/host/launch.ts';
import { ADDRESS } from '../support/account.ts';
import { type Bench, figure, type Figure, runAlone } from './figures.ts';
import { countThreadTime, difference, type Spent, spent } from './page-cost.ts';
import { type Answered, inMain, Pipeline } from './pipeline.ts';

/**
 * From the last byte of an answer to pixels: what main does with it, then script and layout in the
 * built page, each apart and together: until the frame with all rows in sight is laid out. What is
 * waited for that frame stands by itself, as it is the screen's, and so does what the page does after
 * it. The page's script contains what the stand-in's own carrying of a snapshot costs. Everything
 * changes with every answer. It wants a build. `npm run bench -- pixels`.
 */
const root = path.resolve(import.meta.dirname, '../..');
const GOAL_MS = 8;
const ROUNDS = 90;
/** Drawn before anything is counted, for the compiler. */
const WARM_UP = 30;
/** After that long the rows out of sight are drawn as well. */
const RESTS_MS = 250;
const STAGES = ['decode', 'reduce', 'commit', 'push'] as const;

interface Drawn extends Spent {
  readonly frameMs: number;
  /** After the frame: the rows out of sight, and the answer with the trends. */
  readonly rest: Spent;
}

/** Main's part of so many answers, after as many as the compiler wants. */
async function answersOf(rounds: number): Promise<Answered[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
  const source = { kind: 'account', key: ADDRESS } as const;
  const record = openRecord(path.join(folder, 'record.sqlite'), source);
  try {
    const pipeline = new Pipeline(record, 170);
    const all: Answered[] = [];
    for (let round = 0; round < rounds * 3; round += 1) all.push(await pipeline.latest());
    return all.slice(-rounds);
  } finally {
    record.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the page report how long the next change of the list waits for its frame. */
function watchFrames(popup: Page): Promise<void> {
  return popup.evaluate(() => {
    const list = document.querySelector('ul[aria-label="Rates"]');
    if (!list) throw new Error('there is no list of rates');
    let report: ((frameMs: number) => void) | null = null;
    new MutationObserver(() => {
      const done = report;
      if (!done) return;
      report = null;
      const changedMs = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - changedMs);
        port2.postMessage(null);
      });
    }).observe(list, { subtree: true, characterData: true, childList: true });
    const benchFrame = (): Promise<number> => new Promise((resolve) => (report = resolve));
    Object.assign(globalThis, { benchFrame });
  });
}

/** Facts have maps, which only the structured form keeps. */
const send = (app: ElectronApplication, { markets }: PageFacts): Promise<void> =>
  app.evaluate(
    ({ BrowserWindow }, [channel, payload]) => {
      const { deserialize } = process.getBuiltinModule('node:v8');
      const facts: unknown = deserialize(Buffer.from(payload, 'base64'));
      BrowserWindow.getAllWindows()[0]?.webContents.send(channel, facts);
    },
    [eventChannel('facts'), serialize({ markets }).toString('base64')] as const,
  );

/** Each change drawn by the app's own page, which shows every row of it. */
async function drawn(answers: readonly Answered[]): Promise<Drawn[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
  const settings = { paused: true, connection: { address: ADDRESS, plan: 'unlimited' } };
  fs.writeFileSync(path.join(folder, 'settings.json'), JSON.stringify(settings));
  const app = await launchApp({ appDir: root, args: [`--user-data-dir=${folder}`, '--show'] });
  try {
    const popup = await app.firstWindow();
    await popup.getByRole('tab', { name: 'Rates' }).waitFor();
    // The other views are read meanwhile.
    await popup.waitForTimeout(1_000);
    if (answers[0]) await send(app, answers[0].facts);
    const rows = popup.getByRole('list', { name: 'Rates', exact: true }).locator('[data-row]');
    await rows.nth(100).waitFor();
    const session = await popup.context().newCDPSession(popup);
    await countThreadTime(session);
    await watchFrames(popup);
    const all: Drawn[] = [];
    for (const { facts } of answers) {
      // Queried once, before counting starts: repeated queries would count as script of the page.
      const framed = session.send('Runtime.evaluate', {
        expression: 'benchFrame()',
        awaitPromise: true,
        returnByValue: true,
      });
      const before = await spent(session);
      await send(app, facts);
      const { result } = await framed;
      const after = await spent(session);
      await popup.waitForTimeout(RESTS_MS);
      const rested = await spent(session);
      all.push({
        ...difference(before, after),
        rest: difference(after, rested),
        frameMs: result.value as number,
      });
    }
    all.splice(0, answers.length > WARM_UP ? WARM_UP : 0);
    return all;
  } finally {
    await app.close();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function figuresOf(what: string, main: readonly Answered[], page: readonly Spent[]): Figure[] {
  const together = page.map(({ scriptMs, layoutMs }, round) => {
    const answered = main[round % main.length];
    return answered ? inMain(answered.stages) + scriptMs + layoutMs : NaN;
  });
  return [
    ...STAGES.map((stage) =>
      figure(
        `${what}: ${stage}`,
        main.map(({ stages }) => stages[stage]),
      ),
    ),
    figure(
      `${what}: script`,
      page.map(({ scriptMs }) => scriptMs),
    ),
    figure(
      `${what}: layout`,
      page.map(({ layoutMs }) => layoutMs),
    ),
    figure(`${what}: last byte to the end of layout`, together, { goal: GOAL_MS, goalAt: 'p95' }),
  ];
}

export const bench: Bench = async ({ isSmall }) => {
  const rounds = isSmall ? 3 : ROUNDS;
  const answers = await answersOf(isSmall ? rounds : WARM_UP + rounds);
  const page = await drawn(answers);
  const what = '170 currencies in 3 markets';
  return [
    ...figuresOf(what, answers.slice(-rounds), page),
    figure(
      `${what}: then waiting for the frame`,
      page.map(({ frameMs }) => frameMs),
    ),
    figure(
      `${what}: after the frame, rows out of sight and trends: script`,
      page.map(({ rest }) => rest.scriptMs),
    ),
    figure(
      `${what}: after the frame, rows out of sight and trends: layout`,
      page.map(({ rest }) => rest.layoutMs),
    ),
  ];
};

if (import.meta.main) await runAlone(bench);
