import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openLedger } from '../../../electron/requests/ledger.ts';
import { startRateServer } from '../../support/rate-server.ts';

/** What the service and the ledger had counted after a kill. */
export interface AfterKill {
  readonly counted: number;
  readonly inLedger: number;
}

const CHILD = path.join(import.meta.dirname, 'ledger-child.ts');
const LONGEST_LIFE_MS = 250;
const MOST_ARRIVALS = 20;

/**
 * Kills an app that requests and counts, as often as said, and compares its ledger with what the
 * service counted: every other time as a request arrives, where one that is not counted before it
 * leaves is missing for certain, else at a random moment. `random` is in [0, 1).
 */
export async function killLedger(kills: number, random: () => number): Promise<AfterKill[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-ledger-'));
  const file = path.join(folder, 'requests.sqlite');
  const server = await startRateServer();
  const after: AfterKill[] = [];
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const child = spawn(process.execPath, [CHILD, file, server.address], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), exited]);
      if (kill % 2 === 0) {
        const arrivals = Math.ceil(random() * MOST_ARRIVALS);
        server.onRequest(server.requests.length + arrivals, () => child.kill('SIGKILL'));
      } else {
        await setTimeout(random() * LONGEST_LIFE_MS);
        child.kill('SIGKILL');
      }
      await exited;
      // What was written to the socket before the kill arrives all the same.
      await setTimeout(10);
      after.push({ counted: server.requests.length, inLedger: ledgerCount(file, server.address) });
    }
    return after;
  } finally {
    await server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function ledgerCount(file: string, account: string): number {
  const ledger = openLedger(file);
  const { months } = ledger.load(account, 1, { nowMs: 0, steadyMs: 0 });
  ledger.close();
  return months.reduce((sum, { automatic, byHand }) => sum + automatic + byHand, 0);
}
