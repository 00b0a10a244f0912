import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createBuilder } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Builds the worker as in the app. From TypeScript, each thread would spend most of its time
 * stripping types of its imports. Node does that with WebAssembly. This is the suspected cause of a
 * rare SIGSEGV in short threads, which could not be reproduced.
 * @returns the built file, in a folder that is removed when this process ends.
 */
export async function buildWorker(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-worker-'));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  const builder = await createBuilder({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    environments: { worker: { build: { outDir: folder } } },
  });
  const worker = builder.environments['worker'];
  if (!worker) throw new Error('the thread is not built');
  await builder.build(worker);
  return path.join(folder, 'record-worker.cjs');
}
