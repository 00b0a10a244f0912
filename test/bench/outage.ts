import { seeded } from '../support/seeded.ts';
import { World } from '../support/world.ts';
import { type Bench, figure, type Figure, runAlone } from './figures.ts';

/**
 * `npm run bench -- outage`: 200 apps whose service fails for 5 minutes and is well again. Prints how
 * many requests it got meanwhile and in the 5 minutes after, and the most in one second, with the
 * jitter of back-off and without it.
 */
const CLIENTS = 200;
const MINUTE = 60_000;
const START = Date.parse('2026-01-01T12:00:00Z');
const FAILS_FROM = START + 10 * MINUTE;
const WELL_FROM = FAILS_FROM + 5 * MINUTE;

/** How many came in each second of a span in which any came. */
function perSecond(times: readonly number[], fromMs: number, toMs: number): number[] {
  const bySecond = new Map<number, number>();
  for (const atMs of times.filter((each) => each >= fromMs && each < toMs)) {
    const second = Math.floor(atMs / 1_000);
    bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
  }
  return [...bySecond.values()];
}

async function outage(hasJitter: boolean, clients: number): Promise<number[]> {
  const times: number[] = [];
  for (let client = 0; client < clients; client += 1) {
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

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

export const bench: Bench = async ({ isSmall }) => {
  const clients = isSmall ? 10 : CLIENTS;
  const figures: Figure[] = [];
  for (const hasJitter of [true, false]) {
    const times = await outage(hasJitter, clients);
    const who = `${clients} apps, 3 markets a minute, ${hasJitter ? 'with' : 'without'} jitter`;
    const spans = [
      ['5 min before an outage', FAILS_FROM - 5 * MINUTE, FAILS_FROM],
      ['5 min of 503s', FAILS_FROM, WELL_FROM],
      ['15 min after it', WELL_FROM, WELL_FROM + 15 * MINUTE],
    ] as const;
    for (const [span, fromMs, toMs] of spans) {
      const counts = perSecond(times, fromMs, toMs);
      figures.push(
        figure(`${who}, ${span}: all requests`, [sum(counts)], { unit: 'requests' }),
        figure(`${who}, ${span}: most in a second`, [Math.max(0, ...counts)], { unit: 'requests' }),
      );
    }
  }
  return figures;
};

if (import.meta.main) await runAlone(bench);
