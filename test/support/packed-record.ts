import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQL = path.join(import.meta.dirname, 'records/packed-record.sql');

/** Writes a record as earlier builds left it, of an account at rates.example. */
export function writePacked(file: string): void {
  const db = new DatabaseSync(file);
  db.exec(fs.readFileSync(SQL, 'utf8'));
  db.close();
}
