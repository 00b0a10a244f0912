import { monthAt } from '#core/month.ts';
import { seeded } from '../support/world.ts';
import { hardLife, type Lived, live, spendable } from '../support/year.ts';

/**
 * `npm run bench:year [-- lives]`: a year of requests by a fake clock, counted by a service that
 * goes by its own. First a machine that is always awake; then lives full of faults, sleep, jumps of
 * the clock and publications that stay the same. Prints what was spent, and every broken promise.
 */
const DAYS = 365;
const START = Date.parse('2026-01-01T00:00:00Z');
const lives = Number(process.argv[2] ?? 5);
let broken = 0;

function promise(kept: boolean, what: string): void {
  if (kept) return;
  broken += 1;
  console.log(`  BROKEN: ${what}`);
}

/** Share of what may be spent by itself, in each month that was lived to its end. */
function shares({ world }: Lived, monthlyLimit: number): number[] {
  const endMs = START + DAYS * 86_400_000;
  return [...world.counted]
    .filter(([startMs]) => monthAt(startMs, 1).endMs <= endMs)
    .map(([, { automatic, byHand }]) => automatic / spendable({ monthlyLimit }, byHand));
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[values.length >> 1] ?? 0;

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

console.log(`Awake all the time, no faults, every publication new: ${DAYS} days`);
for (const monthlyLimit of [100, 1_000, 50_000]) {
  const options = { startMs: START, connection: { monthlyLimit }, random: seeded(monthlyLimit) };
  const lived = await live(options, DAYS);
  const used = shares(lived, monthlyLimit);
  const most = checkMonths(lived, monthlyLimit);
  promise(lived.gaps.length === 0, `${lived.gaps.length} gaps over twice the planned period`);
  if (monthlyLimit === 1_000) promise(Math.min(...used) >= 0.99, 'less than 99 % used');
  console.log(
    `  ${monthlyLimit} a month: most in a month ${most}, spent of the spendable: least ` +
      `${percent(Math.min(...used))}, median ${percent(median(used))}; longest gap ` +
      `${lived.worstRatio.toFixed(3)} planned periods`,
  );
}

console.log(`Faults, sleep, jumps of the clock, stretch: ${lives} lives of ${DAYS} days each`);
for (const monthlyLimit of [100, 1_000, 50_000]) {
  const used: number[] = [];
  const reasons = new Map<string, number>();
  let most = 0;
  let gaps = 0;
  for (let seed = 1; seed <= lives; seed += 1) {
    const { happenings, ...life } = hardLife(seed, START, DAYS);
    const options = { startMs: START, connection: { monthlyLimit }, random: seeded(seed), ...life };
    const lived = await live(options, DAYS, happenings);
    most = Math.max(most, checkMonths(lived, monthlyLimit));
    used.push(...shares(lived, monthlyLimit));
    gaps += lived.gaps.length;
    for (const gap of lived.gaps) {
      promise(
        gap.reasons.length > 0,
        `a gap without a reason, ${new Date(gap.fromMs).toISOString()}`,
      );
      for (const reason of gap.reasons) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
  }
  const said = [...reasons].sort((left, right) => right[1] - left[1]);
  console.log(
    `  ${monthlyLimit} a month: most in a month ${most}, spent of the spendable: median ` +
      `${percent(median(used))}; ${gaps} gaps over twice the planned period, with as reasons ` +
      said.map(([reason, count]) => `${reason} ${count}`).join(', '),
  );
}
console.log(broken === 0 ? 'Every promise was kept.' : `${broken} promises were broken.`);
process.exitCode = broken === 0 ? 0 : 1;
