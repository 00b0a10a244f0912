import fs from 'node:fs';
import path from 'node:path';
import type { BringBackJob } from '#core/desk/import-answer.ts';
import { ORIGINS } from '#core/desk/trade.ts';
import { copiesIn, makeCopy } from '../store/copies.ts';
import { DATA_FILES, halfway } from '../store/data-files.ts';
import { removeDatabase } from '../store/database.ts';
import { emptyLog, openTrades } from './trades-file.ts';

/**
 * Copies trades and settings as they are, then makes the trades of an earlier copy ready beside
 * them, under the name that `replaceTrades` takes.
 * @throws if nothing can be copied now.
 */
export function prepareBringBack({
  folder,
  madeAtMs,
  nowMs,
}: BringBackJob): 'ready' | 'no-trades' | 'broken' {
  makeCopy(folder, nowMs);
  const copy = copiesIn(folder).find((each) => each.madeAtMs === madeAtMs);
  if (!copy) return 'broken';
  if (!fs.existsSync(copy.trades)) return 'no-trades';
  const ready = halfway(path.join(folder, DATA_FILES.trades), 'restored');
  removeDatabase(ready);
  fs.copyFileSync(copy.trades, ready);
  if (isReadable(ready)) return 'ready';
  removeDatabase(ready);
  return 'broken';
}

function isReadable(name: string): boolean {
  try {
    const file = openTrades(name);
    try {
      return ORIGINS.every((origin) => file.read(origin, emptyLog()) === 0);
    } finally {
      file.close();
    }
  } catch {
    return false;
  }
}
