import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hostInUse } from '../e2e/host/launch.ts';
import { main, root, runNode, tool } from '../../scripts/run.ts';
import type { Figure } from './figures.ts';
import { type Measured, reportOf } from './report.ts';

/**
 * `npm run bench`: every benchmark after the other, each in a process of its own; all figures in
 * `out/bench.json` and a summary in `test/bench/report.md`. It wants a machine that does nothing else.
 * `-- NAME ...` runs some of them, prints all that they say and writes nothing.
 */
const BENCHES = [
  ['start', 'Start and sizes'],
  ['pixels', 'From the last byte to pixels'],
  ['idle', 'Idle'],
  ['growth', 'Growth'],
  ['convert', 'Conversion'],
  ['command', 'A key of a command'],
  ['command-page', 'A key in the command bar'],
  ['rows', 'The list of rates'],
  ['platforms', 'The platforms'],
  ['quotes', 'Quotes in order'],
  ['gaps', 'Gaps from the record'],
  ['alerts', 'Alerts'],
  ['history', 'History'],
  ['trades', 'The desk'],
  ['trades-page', 'The desk on the screen'],
  ['popup', 'The popup'],
  ['decode', 'Decoding'],
  ['record', 'The record'],
  ['year', 'A year of requests'],
  ['outage', 'An outage'],
] as const;

async function run(name: string, ...flags: readonly string[]): Promise<void> {
  const script = path.join(import.meta.dirname, `${name}.ts`);
  // The headless shell draws a frame a second. A benchmark of the page needs each one.
  const env = { ...process.env, STANDIN_WHOLE: '1' };
  const child = spawn(process.execPath, ['--expose-gc', script, ...flags], {
    stdio: 'inherit',
    env,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code ?? 'a signal'}`);
}

async function measure(name: string): Promise<Figure[]> {
  const file = path.join(os.tmpdir(), `parallax-figures-${process.pid}-${name}.json`);
  await run(name, '--figures', file);
  const figures = JSON.parse(fs.readFileSync(file, 'utf8')) as Figure[];
  fs.rmSync(file);
  return figures;
}

/** As the formatter wants it, which checks the report too. */
async function writeReport(content: string): Promise<void> {
  const file = path.join(import.meta.dirname, 'report.md');
  fs.writeFileSync(file, content);
  await runNode([tool('oxfmt', 'bin', 'oxfmt'), file]);
}

async function runAll(): Promise<number> {
  const measured: Measured[] = [];
  const failed: string[] = [];
  for (const [name, title] of BENCHES) {
    const load = os.loadavg()[0] ?? NaN;
    console.log(`\n${title}, load ${load.toFixed(1)}`);
    try {
      measured.push({ name, title, load, figures: await measure(name) });
    } catch (error) {
      failed.push(name);
      console.error(String(error));
    }
  }
  const figures = measured.flatMap((each) => each.figures);
  const missed = figures.filter(({ ok }) => ok === false).length;
  console.log(
    `\n${figures.length} figures, ${missed} goals missed, ${failed.length} benchmarks failed`,
  );
  const machine = `${os.cpus()[0]?.model ?? ''}, ${os.cpus().length} cores`;
  const host = hostInUse() === 'electron' ? 'Electron' : 'the stand-in (Chromium)';
  const out = path.join(root, 'out');
  fs.mkdirSync(out, { recursive: true });
  fs.writeFileSync(path.join(out, 'bench.json'), JSON.stringify(measured, null, 2));
  const { version: node } = process;
  await writeReport(reportOf(measured, { machine, host, node, atMs: Date.now(), failed }));
  return failed.length > 0 || missed > 0 ? 1 : 0;
}

const wanted = process.argv.slice(2);
await main(async () => {
  const known: readonly string[] = BENCHES.map(([name]) => name);
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no benchmark ${unknown}: ${known.join(', ')}.`);
  for (const name of wanted) await run(name);
  return wanted.length > 0 ? 0 : runAll();
});
