import { expect, it } from 'vitest';
import { soak } from '../soak/soak.ts';

/** A little of what `npm run soak` does 100,000 times; a failure names the seed that repeats it. */
it('polls, misused and killed, lose nothing, spend nothing and tell nothing twice', async () => {
  const seed = Date.now() % 1_000_000;
  const options = { polls: 350, kills: 3, seed, faults: 0.2, say: () => undefined };
  const { findings, polls, acknowledged, rowsCompared, kills, tried } = await soak(options);
  expect({ seed, findings }).toEqual({ seed, findings: [] });
  expect(polls).toBeGreaterThanOrEqual(350);
  expect(kills).toBeGreaterThan(0);
  expect(Math.min(acknowledged, rowsCompared)).toBeGreaterThan(100);
  expect(Math.min(tried.period, tried.atOnce)).toBeGreaterThan(100);
}, 120_000);
