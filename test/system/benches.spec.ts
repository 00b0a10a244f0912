import { expect, test } from '@playwright/test';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { amount } from '../support/nightly.ts';
import { cleanEnv } from './host/launch.ts';

const script = path.join(import.meta.dirname, '../bench/small.ts');

const NAMES = ['popup', 'start', 'pixels', 'convert-page', 'idle'];

/** Each in a process of its own, as in the report; times say nothing here. */
for (const name of NAMES.slice(0, amount(1, NAMES.length))) {
  test(`the benchmark of ${name} does its work`, async () => {
    test.setTimeout(240_000);
    const child = spawn(process.execPath, ['--expose-gc', script, name], { env: cleanEnv() });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    const [code] = (await once(child, 'close')) as [number | null];
    expect(output).toMatch(/median [\d.]+/);
    expect(code, output).toBe(0);
  });
}
