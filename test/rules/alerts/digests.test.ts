import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DigestChoice } from '#core/alerts/delivery/digest.ts';
import { ok } from '#core/base/result.ts';
import { parseTicker } from '#core/rates/feed.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { en } from '#core/text/en.ts';
import { Digests } from '../../../electron/alerts/digests.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { at } from '../../support/account.ts';
import { destinationOf, MINUTE, NOON, sendingState, SOURCE } from '../../support/destinations.ts';
import { useFolder } from '../../support/folder.ts';
import { logOf, trade } from '../../support/trades.ts';
import { storeOn } from '../../support/stores.ts';

const DAY = 24 * 60 * MINUTE;
const inFolder = useFolder();
const closers: (() => unknown)[] = [];
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});

const AT_NOON: DigestChoice = {
  minutes: [12 * 60],
  isHere: true,
  sendTo: 'all',
};

function begin({ source = SOURCE, nowMs = NOON - MINUTE } = {}) {
  const record = openRecord(inFolder('record.sqlite'), source);
  closers.push(() => record.close());
  const before = sendingState([destinationOf('one')], undefined, source);
  const alerts = { ...before.choices.alerts, digest: AT_NOON };
  const store = storeOn(record, {
    ...before,
    choices: { ...before.choices, alerts },
    alerts: { ...before.alerts, ...record.load().alerts },
  });
  const time = { nowMs };
  const shown = vi.fn<(note: { title: string; body: string }) => void>();
  let check = (): void => undefined;
  const digests = new Digests({
    store,
    show: (note) => shown(note()),
    wording: () => ({ text: en, locale: 'en-GB', zone: 'UTC' }),
    moment: () => at(time.nowMs),
    gaps: () => Promise.resolve(ok(null)),
    open: () => undefined,
    onProblem: (what, error) => expect.fail(`${what} ${String(error)}`),
    each(work) {
      check = work;
      return () => undefined;
    },
  });
  closers.push(() => digests.close());
  /** The computer is awake at a time. */
  async function awakeAt(atMs: number): Promise<void> {
    time.nowMs = atMs;
    check();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const titles = (): string[] => shown.mock.calls.map(([{ title }]) => title);
  const bodies = (): string[] => shown.mock.calls.map(([{ body }]) => body);
  return { store, digests, awakeAt, titles, bodies, record };
}

describe('a digest', () => {
  it('goes at its time once, shown and to its destinations', async () => {
    const { store, awakeAt, titles } = begin();
    await awakeAt(NOON - 1);
    expect(titles()).toEqual([]);
    for (const seconds of [0, 20, 40, 60]) await awakeAt(NOON + seconds * 1_000);
    expect(titles()).toEqual(['Fri 20 Nov, 12:00 UTC']);
    expect(store.state.alerts.digests).toMatchObject([
      { plannedMs: NOON, isLate: false, sends: { one: 'waiting' } },
    ]);
    await awakeAt(NOON + 24 * 60 * MINUTE);
    expect(titles()).toHaveLength(2);
  });

  it('is not made again after a restart, and still waits there', async () => {
    const first = begin();
    await first.awakeAt(NOON);
    first.digests.close();
    const second = begin({ nowMs: NOON + MINUTE });
    await second.awakeAt(NOON + MINUTE);
    expect(second.titles()).toEqual([]);
    expect(second.store.state.alerts.digests).toMatchObject([{ sends: { one: 'waiting' } }]);
    expect(second.store.state.alerts.digests[0]?.lines).toEqual(
      first.store.state.alerts.digests[0]?.lines,
    );
  });

  it('goes once and late after a short sleep, and not at all after a long one', async () => {
    const short = begin();
    await short.awakeAt(NOON + 10 * MINUTE);
    await short.awakeAt(NOON + 11 * MINUTE);
    expect(short.titles()).toEqual(['Fri 20 Nov, 12:00 UTC (late)']);
    const { awakeAt, titles } = begin();
    await awakeAt(NOON + 24 * 60 * MINUTE + 16 * MINUTE);
    expect(titles()).toEqual([]);
  });

  it.each([1, 30, 366])(
    'goes at each of the next twenty times after a clock that was %i days ahead, restarted or not',
    async (days) => {
      const ahead = begin();
      for (let day = days; day < days + 12; day += 1) await ahead.awakeAt(NOON + day * DAY);
      expect(ahead.titles()).toHaveLength(12);
      let app = ahead;
      for (let day = 0; day < 20; day += 1) {
        if (day % 3 === 2) {
          app.digests.close();
          app = begin({ nowMs: NOON + day * DAY - MINUTE });
        }
        const before = app.titles().length;
        for (const minute of [-1, 0, 1, 2]) await app.awakeAt(NOON + day * DAY + minute * MINUTE);
        expect([day, app.titles().length - before]).toEqual([day, 1]);
      }
    },
  );

  it('goes once where the clock is set back over its time', async () => {
    const { awakeAt, titles } = begin();
    for (const minute of [0, 1, -5, -1, 0, 1]) await awakeAt(NOON + minute * MINUTE);
    expect(titles()).toHaveLength(1);
  });

  it('of the demo is shown, and never sent', async () => {
    const { store, awakeAt, titles } = begin({ source: SANDBOX });
    await awakeAt(NOON);
    expect(titles()).toEqual(['DEMO: Fri 20 Nov, 12:00 UTC']);
    expect(store.state.alerts.digests.map(({ sends }) => sends)).toEqual([undefined]);
  });

  it('does not go for a time that was chosen after it had passed', async () => {
    const { store, awakeAt, titles } = begin({ nowMs: NOON + 5 * MINUTE });
    const { digest: _off, ...alerts } = store.state.choices.alerts;
    store.dispatch({ kind: 'chosen', choices: { alerts: { ...alerts, digest: null } } });
    store.dispatch({ kind: 'chosen', choices: { alerts: { ...alerts, digest: AT_NOON } } });
    await awakeAt(NOON + 6 * MINUTE);
    expect(titles()).toEqual([]);
  });

  it('has nothing of trades, shown, sent or stored', async () => {
    const { store, awakeAt, bodies } = begin();
    const real = logOf([trade('buy 543.21 @ 1420.75')]);
    store.dispatch({ kind: 'trades-changed', origin: 'real', log: real });
    const ticker = parseTicker('USDTNGN') ?? expect.fail();
    const pins = (['break-even', 'replacement'] as const).map(
      (price) => ({ kind: 'stock', ticker, price }) as const,
    );
    store.dispatch({ kind: 'chosen', choices: { pins } });
    await awakeAt(NOON);
    const said = JSON.stringify([store.state.alerts.digests, bodies()]);
    expect(said).toContain('Fri 20 Nov');
    expect(said).not.toMatch(/stock|543|1,?420|break-even|replace/i);
  });

  it('is only shown where it is wanted', async () => {
    const { store, awakeAt, titles } = begin();
    const digest = { ...AT_NOON, isHere: false };
    store.dispatch({ kind: 'chosen', choices: { alerts: { digest } } });
    await awakeAt(NOON);
    expect([titles(), store.state.alerts.digests.length]).toEqual([[], 1]);
  });
});
