import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../test/support/chromium.ts';
import { memoryFolder } from './memory-folder.ts';
import { main, root, printLine } from './run.ts';
import { type Ended, runStages, sumOf, tableOf } from './stages.ts';
import { REPORTS, stagesOf } from './suites.ts';

/** Each stage uses about one core: its tests run in one process and wait for another. */
const AT_ONCE = Math.max(1, os.availableParallelism());

const print = ({ name, output }: Ended): void =>
  void process.stdout.write(`\n===== ${name} =====\n${output}`);

/**
 * `npm test [-- suite ...]`: runs the default suites, or the named ones. `--night`: all suites in
 * full. The last line is for programs.
 */
await main(async () => {
  const { values, positionals } = parseArgs({
    options: { night: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  // At night, commits are synced to a disk.
  const temporary = values.night ? null : memoryFolder();
  // Each night tries other cases.
  const seed = process.env['SEED'] ?? (values.night ? String(Date.now() % 1_000_000) : '1');
  const env = {
    ...process.env,
    ...(values.night ? { NIGHTLY: '1' } : {}),
    SEED: seed,
    ...(temporary ? { TMPDIR: temporary } : {}),
    CHROMIUM_PATH: ensureChromium(printLine),
    // Otherwise short processes would spend half their time compiling their imports.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node-compile'),
  };
  const stages = stagesOf(positionals, env, values.night);
  fs.rmSync(REPORTS, { recursive: true, force: true });
  fs.mkdirSync(REPORTS, { recursive: true });
  // Benchmarks must not share the machine.
  const atOnce = values.night ? 1 : AT_ONCE;
  printLine(`${stages.map(({ name }) => name).join(', ')}: ${atOnce} at once, SEED=${seed}`);
  const ended = await runStages(stages, atOnce, (end) => {
    printLine(
      `${end.name}: ${end.failed === 0 ? 'passed' : 'FAILED'} after ${end.seconds.toFixed(0)} s`,
    );
    if (end.failed === 0) print(end);
  });
  // Failures are printed last, where people see them.
  for (const end of ended) if (end.failed > 0) print(end);
  const { passed, failed, skipped } = sumOf(ended);
  process.stdout.write(
    `\n${tableOf(ended)}${passed} passed, ${failed} failed, ${skipped} skipped\n`,
  );
  return failed === 0 ? 0 : 1;
});
