import fs from 'node:fs';
import path from 'node:path';
import type { BringBackJob } from '#core/desk/import-answer.ts';
import { ORIGINS } from '#core/desk/trade.ts';
import { copiesIn, makeCopy } from '../store/copies.ts';
import { DATA_FILES, halfway } from '../store/data-files.ts';
import { removeDatabase } from '../store/database.ts';
import { openTrades } from './trades-file.ts';

/**
 * Copies trades and settings as they are, then makes the trades of an earlier copy ready beside
 * them, under the name that `TradeKeeper.bringBack` takes.
 * @returns false if that copy is gone or not everything in it can be read.
 * @throws if nothing can be copied now.
 */
export function prepareBringBack({ folder, madeAtMs, nowMs }: BringBackJob): boolean {
  makeCopy(folder, nowMs, madeAtMs);
  const copy = copiesIn(folder).find((each) => each.madeAtMs === madeAtMs);
  if (!copy) return false;
  if (!fs.existsSync(copy.trades)) return true;
  const ready = halfway(path.join(folder, DATA_FILES.trades), 'restored');
  removeDatabase(ready);
  fs.copyFileSync(copy.trades, ready);
  const isWhole = isReadable(ready);
  if (!isWhole) removeDatabase(ready);
  return isWhole;
}

function isReadable(name: string): boolean {
  let isWhole = true;
  const unreadable = (): void => void (isWhole = false);
  try {
    const file = openTrades(name);
    try {
      for (const origin of ORIGINS) {
        for (const rows of [file.read(origin, unreadable), file.readQuotes(origin, unreadable)]) {
          Array.from<unknown>(rows);
        }
      }
    } finally {
      file.close();
    }
    return isWhole;
  } catch {
    return false;
  }
}
