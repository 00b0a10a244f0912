import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { findChromium } from '../support/chromium.ts';
import { root } from './staged.ts';

/** What `probe.cjs` saw. */
export interface Seen {
  readonly isPackaged: boolean;
  /** The naira for a dollar as the popup showed it, each time it changed. */
  readonly rates: readonly string[];
}

/**
 * Starts an app's folder as a packaged app on the stand-in. It takes no debugger, so a file that is
 * loaded before it probe at its page from main.
 * @throws with what it said, where it does not end well.
 */
export async function livesOnStandIn(app: string, userData: string): Promise<Seen> {
  const probe = path.join(import.meta.dirname, 'probe.cjs');
  const args = ['-r', probe, app, `--user-data-dir=${userData}`, '--show'];
  const child = spawn(process.execPath, [path.join(root, 'test/standin/electron'), ...args], {
    env: {
      ...process.env,
      STANDIN_PACKAGED: '1',
      CHROMIUM_PATH: process.env['CHROMIUM_PATH'] ?? findChromium() ?? '',
    },
  });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ]);
  const seen = /^seen (\{.*\})$/m.exec(out)?.[1];
  if (code !== 0 || seen === undefined) throw new Error(`ended with ${code}: ${out}${err}`);
  return JSON.parse(seen) as Seen;
}
