import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createBuilder } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');

/** Builds one file of the app. @returns it, in a folder that is removed when this process ends. */
async function buildFile(environment: 'worker' | 'cli', name: string): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `parallax-${environment}-`));
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  const builder = await createBuilder({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    environments: { [environment]: { build: { outDir: path.join(folder, environment) } } },
  });
  const built = builder.environments[environment];
  if (!built) throw new Error(`${environment} is not built`);
  await builder.build(built);
  return path.join(folder, environment, name);
}

/**
 * Builds the worker as in the app. From TypeScript, each thread would spend most of its time
 * stripping types of its imports. Node does that with WebAssembly. This is the suspected cause of a
 * rare SIGSEGV in short threads, which could not be reproduced.
 */
export const buildWorker = (): Promise<string> => buildFile('worker', 'worker.cjs');

/** Builds the command line. */
export const buildCommandLine = (): Promise<string> => buildFile('cli', 'parallax.cjs');
