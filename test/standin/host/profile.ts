import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PREFIX = 'standin-chromium-';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  } catch {
    // A process that is just ending still writes there: the next start sweeps it away.
  }
}

/**
 * No connection on suspicion: Chromium would open one to where a page wants to go before anyone is
 * asked whether it may. Electron has no such predictor.
 */
const PREFERENCES = { net: { network_prediction_options: 2 } };

/** A fresh folder for Chromium's profile; its name says whose it is. */
export function createProfile(): { folder: string; temporary: string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  const temporary = path.join(folder, 'tmp');
  mkdirSync(temporary);
  mkdirSync(path.join(folder, 'Default'));
  writeFileSync(path.join(folder, 'Default', 'Preferences'), JSON.stringify(PREFERENCES));
  return { folder, temporary };
}

/** Removes the profiles of stand-ins that were killed before they could do it themselves. */
export function sweepProfiles(): void {
  for (const name of readdirSync(os.tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner && !isAlive(Number(owner))) removeFolder(path.join(os.tmpdir(), name));
  }
}
