import { expect, it } from 'vitest';
import { MARKETS } from '#core/rates/market.ts';
import { en as text } from '#core/text/en.ts';
import { createAlertController } from '../../../electron/alerts/alert-controller.ts';
import type { Note } from '../../../electron/host/notifications.ts';
import { choicesOf, ruleOf } from '../../support/alerts.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { decimal } from '../../support/rates.ts';
import { seeded } from '../../support/seeded.ts';
import { World } from '../../support/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-20T21:00:00Z');

/** Three alerts that become due while the machine sleeps: one for each market. */
function sleeper(timersLateMs = 0): { world: World; notes: Note[] } {
  const rules = MARKETS.map((market) =>
    ruleOf({
      id: market,
      subject: {
        kind: 'rate',
        market,
        base: currencyCode('USD'),
        quote: currencyCode('NGN'),
      },
      // The naira of this world is the time of publication.
      condition: { kind: 'above', level: decimal(String(START + 2 * HOUR)) },
    }),
  );
  const world = new World({
    startMs: START,
    connection: { plan: 'unlimited' },
    choices: { ...choicesOf(...rules), markets: MARKETS, updateEveryMs: 10 * MINUTE },
    random: seeded(1),
    timersLateMs,
  });
  const notes: Note[] = [];
  createAlertController({
    store: world.store,
    text,
    now: () => world.moment().nowMs,
    open: () => undefined,
    convert: () => undefined,
    log: () => undefined,
    copy: () => Promise.resolve(),
    onProblem: (what, error) => expect.fail(`${what} ${String(error)}`),
    wording: () => ({ text, locale: 'en-GB', zone: 'UTC' }),
    notifier: {
      prepare: () => undefined,
      show(note, { onShown }) {
        notes.push(note);
        onShown();
        return true;
      },
    },
    minuteOfDay: () => 0,
    // Each answer alone: nothing hides a second notification of a rule.
    afterRest(work) {
      queueMicrotask(work);
      return () => undefined;
    },
    each: () => () => undefined,
  });
  return { world, notes };
}

const rates = ({ arrivals }: World, fromMs = 0): string[] =>
  arrivals.flatMap(({ atMs, market }) => (market !== null && atMs >= fromMs ? [market] : []));

it('after eight hours asleep one round is requested, and each due alert notifies once, as late', async () => {
  const { world, notes } = sleeper();
  const wokenMs = START + 9 * HOUR;
  await world.run(START + 15 * MINUTE);
  expect(rates(world)).toHaveLength(2 * MARKETS.length);
  await world.run(wokenMs + 5 * MINUTE, [
    { atMs: START + HOUR, act: (each) => each.sleep() },
    { atMs: wokenMs, act: (each) => each.rise() },
  ]);
  const slept = world.arrivals.filter(({ atMs }) => atMs > START + HOUR && atMs < wokenMs);
  expect(slept).toEqual([]);
  const woken = rates(world, wokenMs);
  expect(woken).toHaveLength(MARKETS.length);
  expect(new Set(woken)).toEqual(new Set(MARKETS));
  const named = notes.map(({ title }) => /^USD\/NGN (\w+) rises above/.exec(title)?.[1]);
  expect(named).toHaveLength(MARKETS.length);
  expect(new Set(named)).toEqual(new Set(MARKETS));
  for (const { body } of notes)
    expect(body).toContain('Late: between Fri 21:50 UTC and 06:00 UTC nobody looked');
  await world.run(wokenMs + 2 * HOUR);
  expect(notes).toHaveLength(MARKETS.length);
});

it('timers that App Nap delays by a minute leave no number older than its interval and that minute', async () => {
  const { world } = sleeper(MINUTE);
  let oldestMs = 0;
  world.onStep(({ state, moment }) => {
    for (const market of MARKETS) {
      const { checkedAtMs } = state.markets[market];
      if (checkedAtMs !== null) oldestMs = Math.max(oldestMs, moment().nowMs - checkedAtMs);
    }
  });
  await world.run(START + 12 * HOUR);
  expect(oldestMs).toBeGreaterThan(10 * MINUTE);
  // And the time that an answer takes.
  expect(oldestMs).toBeLessThanOrEqual(11 * MINUTE + 1_000);
});
