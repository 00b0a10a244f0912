import { seeded, World } from '../support/world.ts';

/**
 * `npm run bench:outage`: 200 apps whose service fails for 5 minutes and is well again. Prints how
 * many requests it got meanwhile and in the 5 minutes after, and the most in one second, with the
 * jitter of back-off and without it.
 */
const CLIENTS = 200;
const MINUTE = 60_000;
const START = Date.parse('2026-01-01T12:00:00Z');
const FAILS_FROM = START + 10 * MINUTE;
const WELL_FROM = FAILS_FROM + 5 * MINUTE;

function figures(times: readonly number[], fromMs: number, toMs: number): string {
  const bySecond = new Map<number, number>();
  const within = times.filter((atMs) => atMs >= fromMs && atMs < toMs);
  for (const atMs of within) {
    const second = Math.floor(atMs / 1_000);
    bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
  }
  return `${within.length} requests, at most ${Math.max(0, ...bySecond.values())} in a second`;
}

async function outage(hasJitter: boolean): Promise<number[]> {
  const times: number[] = [];
  for (let client = 0; client < CLIENTS; client += 1) {
    const dice = seeded(client);
    const world = new World({
      startMs: START,
      connection: { plan: 'unlimited' },
      choices: { updateEveryMs: MINUTE },
      // Without jitter every wait is as long as it may be.
      random: hasJitter ? dice : () => 1,
      faultAt: (atMs) => (atMs >= FAILS_FROM && atMs < WELL_FROM ? 'server' : null),
    });
    // All were started by the same event, as after a power cut.
    await world.run(WELL_FROM + 15 * MINUTE);
    times.push(...world.arrivals.map(({ atMs }) => atMs));
  }
  return times;
}

for (const hasJitter of [true, false]) {
  const times = await outage(hasJitter);
  console.log(`${CLIENTS} apps, 3 markets a minute, ${hasJitter ? 'with' : 'without'} jitter`);
  console.log(`  5 min before:   ${figures(times, FAILS_FROM - 5 * MINUTE, FAILS_FROM)}`);
  console.log(`  5 min of 503s:  ${figures(times, FAILS_FROM, WELL_FROM)}`);
  console.log(`  15 min after:   ${figures(times, WELL_FROM, WELL_FROM + 15 * MINUTE)}`);
}
