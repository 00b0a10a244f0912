import { expect, it } from 'vitest';
import { killLedger } from '../faults/ledger-kills.ts';
import { amount, SEED } from '../../support/nightly.ts';
import { seeded } from '../../support/seeded.ts';

it('the ledger never holds less than the service counted, and at most one more for each kill', async () => {
  const kills = amount(4, 200);
  const after = await killLedger(kills, seeded(SEED));
  for (const [kill, { counted, inLedger }] of after.entries()) {
    expect(inLedger).toBeGreaterThanOrEqual(counted);
    expect(inLedger).toBeLessThanOrEqual(counted + kill + 1);
  }
  expect(after.at(-1)?.counted).toBeGreaterThan(kills);
});
