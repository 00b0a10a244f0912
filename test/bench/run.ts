import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { hostInUse } from '../e2e/host/launch.ts';
import type { Figure } from './figures.ts';
import { type Measured, reportOf } from './report.ts';

/**
 * `npm run bench`: every benchmark after the other, each in a process of its own, and one report of
 * all in `test/bench/report.md` and `report.json`. It wants a build and a machine that does nothing
 * else. `-- NAME ...` runs some of them, and writes no report.
 */
export const BENCHES = [
  ['start', 'Start and sizes'],
  ['pixels', 'From the last byte to pixels'],
  ['idle', 'Idle'],
  ['growth', 'Growth'],
  ['convert', 'Conversion'],
  ['rows', 'The list of rates'],
  ['platforms', 'The platforms'],
  ['quotes', 'Quotes in order'],
  ['alerts', 'Alerts'],
  ['history', 'History'],
  ['popup', 'The popup'],
  ['decode', 'Decoding'],
  ['record', 'The record'],
  ['year', 'A year of requests'],
  ['outage', 'An outage'],
] as const;

async function measure(name: string): Promise<Figure[]> {
  const file = path.join(os.tmpdir(), `parallax-figures-${process.pid}-${name}.json`);
  const script = path.join(import.meta.dirname, `${name}.ts`);
  const child = spawn(process.execPath, ['--expose-gc', script, '--figures', file], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code ?? 'a signal'}`);
  const figures = JSON.parse(fs.readFileSync(file, 'utf8')) as Figure[];
  fs.rmSync(file);
  return figures;
}

/** As the formatter wants it: the report stands among what is checked. */
async function write(name: string, content: string): Promise<void> {
  const file = path.join(import.meta.dirname, name);
  const options = await resolveConfig(file);
  fs.writeFileSync(file, await format(content, { ...options, filepath: file }));
}

async function main(): Promise<number> {
  const wanted = process.argv.slice(2);
  const measured: Measured[] = [];
  const failed: string[] = [];
  for (const [name, title] of BENCHES) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
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
  if (wanted.length === 0) {
    const machine = `${os.cpus()[0]?.model ?? ''}, ${os.cpus().length} cores`;
    const host = hostInUse() === 'electron' ? 'Electron' : 'the stand-in (Chromium)';
    const { markdown, json } = reportOf(measured, {
      machine,
      host,
      node: process.version,
      atMs: Date.now(),
      failed,
    });
    await write('report.md', markdown);
    await write('report.json', json);
  }
  return failed.length > 0 || missed > 0 ? 1 : 0;
}

process.exitCode = await main();
