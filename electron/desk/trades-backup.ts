import { DatabaseSync } from 'node:sqlite';
import fs from 'node:fs';
import type { StoredTrades } from '#core/desk/import-answer.ts';
import { removeDatabase } from '../store/database.ts';

/** Where the trades of a backup are put, beside the record that was restored from it. */
export const tradesBeside = (record: string): string => `${record}.trades`;

/** Adds the trades of one origin to the copy of a record, as a file in it. */
export function putTrades(copy: string, trades: StoredTrades | null): void {
  if (!trades) return;
  const part = tradesBeside(copy);
  try {
    // Owner-only from its first byte on.
    fs.closeSync(fs.openSync(part, 'wx', 0o600));
    const all = new DatabaseSync(trades.file, { readOnly: true });
    all.prepare('VACUUM INTO ?').run(part);
    all.close();
    const own = new DatabaseSync(part);
    own.prepare('DELETE FROM trade WHERE origin <> ?').run(trades.origin);
    // What customers were told stays on this computer.
    own.exec('DELETE FROM quote');
    own.exec('VACUUM');
    own.close();
    const db = new DatabaseSync(copy);
    db.prepare('INSERT INTO trades_backup VALUES (?)').run(fs.readFileSync(part));
    db.close();
  } finally {
    removeDatabase(part);
  }
}

/** Puts the trades of a backup beside the record that is made of it, which has them no more. */
export function takeTrades(from: string, record: string): void {
  const db = new DatabaseSync(from, { readOnly: from !== record });
  try {
    const content = db.prepare('SELECT content FROM trades_backup').get()?.['content'];
    if (!(content instanceof Uint8Array)) return;
    fs.writeFileSync(tradesBeside(record), content, { mode: 0o600 });
    if (from === record) db.exec('DELETE FROM trades_backup');
  } finally {
    db.close();
  }
}
