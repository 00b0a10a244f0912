import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SANDBOX } from '../../electron/core/rates/source.ts';
import { en } from '../../electron/core/text/en.ts';
import { localApiFolder } from '../../electron/local-api/access.ts';
import { askHere } from '../../electron/history/chart-questions.ts';
import { answering } from '../../electron/local-api/answering.ts';
import { serve } from '../../electron/local-api/server.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { buildCommandLine } from '../support/built-worker.ts';
import { rateTable, stateWith } from '../support/rates.ts';

/**
 * `node test/outside/convert-time.ts [serve FOLDER]`: how long `parallax convert` takes beyond
 * Node's own start, with and without the app. It wants a machine that does nothing else.
 */
const RUNS = 30;
const nowMs = Date.now();
const codes = Array.from({ length: 160 }, (_, n) => [`C${n + 100}`, `${n + 1}.25`]);
const rates = { NGN: '1600.5', ...(Object.fromEntries(codes) as Record<string, string>) };
const table = rateTable(rates, { publishedAtMs: nowMs, firstSeenAtMs: nowMs });

function median(work: () => void): number {
  for (let n = 0; n < 3; n += 1) work();
  const times = Array.from({ length: RUNS }, () => {
    const startedMs = performance.now();
    work();
    return performance.now() - startedMs;
  });
  return times.sort((a, b) => a - b)[RUNS / 2] ?? NaN;
}

async function serveFrom(folder: string): Promise<void> {
  const state = stateWith(table, nowMs);
  const answer = answering({
    state: () => state,
    withRecord: (work) => work(null),
    askCharts: askHere((work) => work(null)),
    moment: () => ({ nowMs, steadyMs: 0 }),
    wording: () => ({ locale: 'en-GB', zone: 'UTC', text: en }),
  });
  await serve({ folder, answer });
  process.stdout.write('serving\n');
}

async function measure(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-time-'));
  const program = await buildCommandLine();
  const empty = path.join(folder, 'empty.cjs');
  fs.writeFileSync(empty, '');
  const run = (...words: string[]): void =>
    void execFileSync(process.execPath, words, { stdio: 'ignore' });
  const convert = (): void => run(program, 'convert', '500 usd ngn', '--user-data-dir', folder);

  const record = openRecord(path.join(folder, 'record-sandbox.sqlite'), SANDBOX);
  record.saveLatest(table, nowMs, null);
  record.close();
  const alone = median(() => run(empty));
  const withoutApp = median(convert);
  const args = [import.meta.filename, 'serve', localApiFolder(folder)];
  const app = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(app.stdout, 'data');
  const withApp = median(convert);
  app.kill();
  fs.rmSync(folder, { recursive: true });
  const beyond = (ms: number): string => `${(ms - alone).toFixed(0)} ms above Node's own start`;
  process.stdout.write(
    `Node alone ${alone.toFixed(0)} ms. With the app: ${beyond(withApp)}. Without: ${beyond(withoutApp)}. Medians of ${RUNS} warm runs.\n`,
  );
}

const [role, folder = ''] = process.argv.slice(2);
await (role === 'serve' ? serveFrom(folder) : measure());
