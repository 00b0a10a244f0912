import fs from 'node:fs';
import type { ReadTradesJob } from '#core/desk/import-answer.ts';
import { currencyCode } from '#core/rates/currency.ts';

/** A first look at a file, beside the stored trades of the sandbox. */
export const readJob = (file: string, trades: string): ReadTradesJob => ({
  kind: 'read-trades',
  file,
  chosen: null,
  remembered: [],
  pair: { asset: currencyCode('USDT'), money: currencyCode('NGN') },
  trades: { file: trades, origin: 'sandbox', today: '2026-03-11' },
  nowMs: Number.MAX_SAFE_INTEGER,
});

/** A file of so many trades without ids, the sales within what was bought. */
export function writeLarge(file: string, count: number): void {
  const row = (_: unknown, n: number): string => {
    const day = (n % 28) + 1;
    return `2026-01-${String(day).padStart(2, '0')},${day === 28 ? 'sell' : 'buy'},${n + 1}.5,1400.25`;
  };
  const rows = Array.from({ length: count }, row);
  fs.writeFileSync(file, `time,kind,amount,price\n${rows.join('\n')}\n`);
}
