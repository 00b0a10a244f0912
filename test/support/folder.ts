import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A temporary folder for each test, removed afterwards. @returns the path of a name in it. */
export function useFolder(): (...names: string[]) => string {
  let folder = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-test-'));
  });
  afterEach(() => {
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return (...names) => path.join(folder, ...names);
}
