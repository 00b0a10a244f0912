import fs from 'node:fs';
import path from 'node:path';
import { MARKETS } from '../../electron/core/rates/market.ts';
import { quotesAt, steps, tableAt } from './ten-years.ts';

const MIB = 1024 * 1024;

/** Every step of ten years, the newest first, as objects. */
function* history(): Generator {
  for (const { atMs } of [...steps()].reverse()) {
    const markets = MARKETS.map((market) => {
      const { rates, publishedAtMs, firstSeenAtMs } = tableAt(market, atMs);
      return { market, publishedAtMs, firstSeenAtMs, rates: Object.fromEntries(rates) };
    });
    const { ticker, quotes } = quotesAt(atMs);
    yield { markets, ticker, quotes };
  }
}

/** One write and one read at growing sizes, until everything is written or it fails. */
export function measureJson(folder: string): string[] {
  const file = path.join(folder, 'store.json');
  const all = history();
  const held: unknown[] = [];
  const lines: string[] = [];
  for (let goal = 288; ; goal *= 2) {
    let isWhole = false;
    while (held.length < goal && !isWhole) {
      const next = all.next();
      if (next.done) isWhole = true;
      else held.push(next.value);
    }
    const label = `${String(held.length).padStart(6)} snapshots`;
    try {
      const { writeMs, readMs, bytes } = writeAndRead(file, held);
      lines.push(
        `${label}: ${(bytes / MIB).toFixed(0)} MiB, write ${writeMs.toFixed(0)} ms, read ${readMs.toFixed(0)} ms`,
      );
      if (isWhole) return lines;
    } catch (error) {
      lines.push(`${label}: gives up: ${String(error)}`);
      return lines;
    }
  }
}

function writeAndRead(
  file: string,
  held: unknown,
): { writeMs: number; readMs: number; bytes: number } {
  const startMs = performance.now();
  const descriptor = fs.openSync(`${file}.tmp`, 'w');
  fs.writeFileSync(descriptor, JSON.stringify({ history: held }, null, '\t'));
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
  fs.renameSync(`${file}.tmp`, file);
  const writtenMs = performance.now();
  JSON.parse(fs.readFileSync(file, 'utf8'));
  const readMs = performance.now() - writtenMs;
  return { writeMs: writtenMs - startMs, readMs, bytes: fs.statSync(file).size };
}
