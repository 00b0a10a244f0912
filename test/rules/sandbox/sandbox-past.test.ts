import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { periodOf } from '#core/rates/roll-up.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { fillSandboxPast } from '../../../electron/sandbox/fill-past.ts';
import { sandboxPast } from '../../../electron/sandbox/past.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { keptRecord } from '../../support/recording.ts';

const NOW = Date.parse('2026-11-20T12:30:00Z');

describe("the sandbox's past", () => {
  it('is a year of days and a week of hours, all over, each in its own period', () => {
    const periods = sandboxPast(7, NOW).map((make) => make());
    const starts = (grain: 'day' | 'hour'): number[] =>
      periods
        .filter((period) => period.grain === grain)
        .flatMap(({ tables }) => tables.filter(({ market }) => market === 'mid'))
        .map((table) => periodOf(grain, table.publishedAtMs ?? 0));
    expect(new Set(starts('day')).size).toBe(365);
    expect(new Set(starts('hour')).size).toBe(168);
    expect(Math.max(...starts('day'))).toBe(Date.parse('2026-11-19T00:00:00Z'));
    // The present hour too, up to now.
    expect(Math.max(...starts('hour'))).toBe(Date.parse('2026-11-20T12:00:00Z'));
  });

  it('is written in slices, between which other things happen, and can be stopped', async () => {
    const record = openRecord(':memory:', SANDBOX);
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 1);
    const error = await new Promise((resolve) => {
      fillSandboxPast(keptRecord(record), 7, NOW, resolve);
    });
    expect(error).toBeNull();
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(1);
    const [USD, NGN] = [currencyCode('USD'), currencyCode('NGN')];
    const closes = record.closes('mid', USD, [NGN], 0).get(NGN) ?? [];
    expect(closes.length).toBeGreaterThanOrEqual(365 + 168);
    record.close();

    const stopped = openRecord(':memory:', SANDBOX);
    const stop = fillSandboxPast(keptRecord(stopped), 7, NOW, () =>
      expect.unreachable('it was stopped'),
    );
    stop();
    // Its slices follow each other in turns of the event loop.
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    expect(stopped.hasPast()).toBe(false);
    stopped.close();
  });
});
