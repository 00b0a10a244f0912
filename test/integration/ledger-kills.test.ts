import { expect, it } from 'vitest';
import { killLedger } from '../faults/ledger-kills.ts';
import { seeded } from '../support/seeded.ts';

/** A few of what `npm run test:ledger` does 200 times. */
it('the ledger never holds less than the service counted, and at most one more for each kill', async () => {
  const after = await killLedger(15, seeded(Date.now()));
  for (const [kill, { counted, inLedger }] of after.entries()) {
    expect(inLedger).toBeGreaterThanOrEqual(counted);
    expect(inLedger).toBeLessThanOrEqual(counted + kill + 1);
  }
  expect(after.at(-1)?.counted).toBeGreaterThan(15);
});
