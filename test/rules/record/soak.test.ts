import { expect, it } from 'vitest';
import { soak } from '../../soak/soak.ts';

/** A little of what `npm run soak` does 100,000 times: the same in every run of the tests. */
const seed = Number(process.env['SOAK_SEED'] ?? 20_261_121);
console.info(`soak: seed ${seed}`);
const few = { seed, faults: 0.2, log: () => undefined };

it('polls under misuse and kills lose nothing, never come too early and never repeat an alert', async () => {
  const options = { ...few, polls: 150, kills: 2, monthlyLimit: 20_000 };
  const { findings, polls, acknowledged, rowsCompared, kills, tried } = await soak(options);
  expect({ seed, findings }).toEqual({ seed, findings: [] });
  expect(polls).toBeGreaterThanOrEqual(150);
  expect(kills).toBeGreaterThan(0);
  expect(Math.min(acknowledged, rowsCompared)).toBeGreaterThan(50);
  expect(Math.min(tried.period, tried.atOnce)).toBeGreaterThan(50);
});

it('a month that holds little is never overspent', async () => {
  const options = { ...few, polls: 130, kills: 2, monthlyLimit: 120 };
  const { findings, byMonth } = await soak(options);
  expect({ seed, findings }).toEqual({ seed, findings: [] });
  expect(Object.keys(byMonth).length).toBeGreaterThan(1);
});
