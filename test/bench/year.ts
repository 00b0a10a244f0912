import { monthAt } from '../../electron/core/requests/month.ts';
import { seeded } from '../support/seeded.ts';
import { hardLife, type Lived, live, spendable } from '../support/year.ts';
import { type Bench, figure, type Figure, isForReport, type Run, runAlone } from './figures.ts';

/**
 * `npm run bench -- year`: a year of requests by a fake clock, counted by a service that
 * goes by its own. First a machine that is always awake; then lives full of faults, sleep, jumps of
 * the clock and publications that stay the same. Says what was spent, and every broken promise.
 */
const DAYS = 365;
const LIVES = 5;
const START = Date.parse('2026-01-01T00:00:00Z');
let broken = 0;

function promise(isMet: boolean, what: string): void {
  if (isMet) return;
  broken += 1;
  console.log(`  BROKEN: ${what}`);
}

/** The spent share of the automatic requests in each complete month. */
function shares({ world }: Lived, monthlyLimit: number, days: number): number[] {
  const endMs = START + days * 86_400_000;
  return [...world.counted]
    .filter(([startMs]) => monthAt(startMs, 1).endMs <= endMs)
    .map(([, { automatic, byHand }]) => automatic / spendable({ monthlyLimit }, byHand));
}

function checkMonths({ world }: Lived, monthlyLimit: number): number {
  let most = 0;
  for (const [startMs, { automatic, byHand }] of world.counted) {
    const month = new Date(startMs).toISOString().slice(0, 10);
    most = Math.max(most, automatic + byHand);
    promise(automatic + byHand <= monthlyLimit, `${month}: ${automatic + byHand} requests`);
    promise(
      automatic <= spendable({ monthlyLimit }, byHand),
      `${month}: ${automatic} by itself, ${byHand} by hand`,
    );
  }
  return most;
}

/** A machine that is always awake. */
async function awake(days: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const monthlyLimit of [100, 1_000, 50_000]) {
    const options = { startMs: START, connection: { monthlyLimit }, random: seeded(monthlyLimit) };
    const lived = await live(options, days);
    const used = shares(lived, monthlyLimit, days);
    const most = checkMonths(lived, monthlyLimit);
    promise(lived.gaps.length === 0, `${lived.gaps.length} gaps over twice the planned period`);
    if (monthlyLimit === 1_000) promise(Math.min(...used) >= 0.99, 'less than 99 % used');
    const who = `${monthlyLimit} requests a month, ${days} days awake`;
    figures.push(
      figure(
        `${who}: share spent`,
        used.map((share) => 100 * share),
        { unit: '%' },
      ),
      figure(`${who}: most in a month`, [most], { unit: 'requests' }),
      figure(`${who}: longest gap`, [lived.worstRatio], { unit: 'planned periods', goal: 2 }),
    );
  }
  return figures;
}

/** Lives full of faults, sleep, jumps of the clock and publications that stay the same. */
async function hard(lives: number, days: number, log: Run['log']): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const monthlyLimit of [100, 1_000, 50_000]) {
    const used: number[] = [];
    const reasons = new Map<string, number>();
    let most = 0;
    for (let seed = 1; seed <= lives; seed += 1) {
      const { happenings, ...life } = hardLife(seed, START, days);
      const options = {
        startMs: START,
        connection: { monthlyLimit },
        random: seeded(seed),
        ...life,
      };
      const lived = await live(options, days, happenings);
      most = Math.max(most, checkMonths(lived, monthlyLimit));
      used.push(...shares(lived, monthlyLimit, days));
      for (const gap of lived.gaps) {
        promise(
          gap.reasons.length > 0,
          `a gap without a reason, ${new Date(gap.fromMs).toISOString()}`,
        );
        for (const reason of gap.reasons) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    }
    const counts = [...reasons].sort((left, right) => right[1] - left[1]);
    const who = `${monthlyLimit} requests a month, ${lives} hard lives`;
    log(`${who}: gaps for ${counts.map(([reason, count]) => `${reason} ${count}`).join(', ')}`);
    figures.push(
      figure(
        `${who}: share spent`,
        used.map((share) => 100 * share),
        { unit: '%' },
      ),
      figure(`${who}: most in a month`, [most], { unit: 'requests' }),
    );
  }
  return figures;
}

export const bench: Bench = async ({ isSmall, log }) => {
  const lives = isSmall || isForReport ? 1 : LIVES;
  const days = isSmall ? 35 : DAYS;
  const figures = [...(await awake(days)), ...(await hard(lives, days, log))];
  return [...figures, figure('broken promises of the month', [broken], { unit: '', goal: 1 })];
};

if (import.meta.main) await runAlone(bench);
