import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ChartData } from '#core/history/chart-data.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { decimal } from '../support/rates.ts';
import {
  DAY,
  NOW,
  START,
  point,
  rate,
  DATA,
  PLAN,
  open,
  chart,
  reading,
  more,
  RANKS,
} from './history-view.ts';

beforeEach(() => page.viewport(400, 620));

describe('the states of a chart', () => {
  it('has low and high with their days, average and rank below', async () => {
    await open();
    const line = page.getByRole('definition');
    await expect.element(page.getByText('Higher than on')).toBeVisible();
    for (const text of ['1,600 Nov 16', '1,612 Nov 18', '1,608', '93% of days']) {
      await expect.element(line.getByText(text, { exact: true })).toBeVisible();
    }
  });

  it.each([
    [
      { tooShort: 'checked', checkedMs: 20.5 * DAY, sinceMs: NOW - 21 * DAY },
      ['Since Oct 30', '20 of 90 days'],
    ],
    [
      { tooShort: 'checked', checkedMs: 3 * 3_600_000, sinceMs: null },
      ['Checked', '3 h of 90 days'],
    ],
    [{ tooShort: 'values', count: 8 }, ['Seen so far', '8 of 20 values']],
  ] as const)('refuses a rank, and says how much there is: %o', async (percentile, said) => {
    await open(ok(DATA), PLAN, { chartRanks: () => ok({ ...RANKS, percentile }) });
    for (const text of said) {
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    }
  });

  it('says when values are expected if nothing is recorded', async () => {
    const points = DATA.main.points.map(() => null);
    await open(ok({ ...DATA, sinceMs: null, last: null, main: { ...DATA.main, points } }));
    await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
    await expect
      .element(page.getByText(/records USD\/NGN Parallel from its first answer on/))
      .toBeVisible();
  });

  it('says that the range is empty', async () => {
    const points = DATA.main.points.map(() => null);
    await open(ok({ ...DATA, last: null, change: null, main: { ...DATA.main, points } }));
    await expect.element(page.getByText('Nothing recorded in this range')).toBeVisible();
  });

  it('shows only the service’s closes with their times, and all of them to keyboard users', async () => {
    const points = DATA.main.points.map(() => null);
    const service = [point('1590.000000000000000002', 0), null, point('1595.5', 2), null, null];
    const alone = { ...DATA, service, sinceMs: null, last: null, change: null, others: [] };
    await open(ok({ ...alone, main: { ...DATA.main, points } }));
    await expect.element(chart()).toBeVisible();
    await expect.poll(reading).toContain('1,595.50');
    await expect.element(chart()).toHaveAttribute('aria-busy', 'false');
    chart().element().focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.poll(reading).toContain('1,590.00');
    await expect
      .element(chart())
      .toHaveAttribute(
        'aria-valuetext',
        expect.stringContaining('1,590.000000000000000002, published Nov 16, 2026, 01:00:00 UTC'),
      );
  });

  it('draws closes if no candle has enough values, and says so behind the dots', async () => {
    await open(ok({ ...DATA, kind: 'candles', candles: DATA.main.points.map(() => null) }));
    await more();
    await page.getByRole('button', { name: 'Advanced' }).click();
    await expect.element(page.getByText(/No candles in this range/)).toBeVisible();
  });

  it('says why the record cannot be read', async () => {
    await open(fail(appError('internal', { kind: 'no-record' })));
    await expect.element(page.getByText('There is no record')).toBeVisible();
  });
});

describe('another question', () => {
  it('removes the previous numbers and drops their late answer', async () => {
    const waiting: ((answer: Result<ChartData>) => void)[] = [];
    const chart = vi.fn(() => new Promise<Result<ChartData>>((answer) => waiting.push(answer)));
    const { model } = await open(ok(DATA), PLAN, { chart });
    model.history.only(rate('parallel', 'GHS'));
    waiting[0]?.(ok(DATA));
    await expect.poll(() => chart.mock.calls.length).toBe(2);
    expect(model.history.data).toBeNull();
    const cedis = { ...DATA, last: { ...point('15.5', 3), shown: decimal('15.5000') } };
    waiting[1]?.(ok(cedis));
    await expect.poll(() => model.history.data).toEqual(cedis);
    model.history.only(rate('parallel', 'EUR'));
    expect(model.history.data).toBeNull();
  });

  it('keeps the crosshair at its time while time passes', async () => {
    let data = DATA;
    const { model } = await open(ok(DATA), PLAN, { chart: () => ok(data) });
    await expect.poll(() => model.history.data).toEqual(DATA);
    model.history.cursor = 2;
    const [, ...points] = DATA.main.points;
    data = {
      ...DATA,
      grid: { ...DATA.grid, fromMs: START + DAY },
      main: { ...DATA.main, points: [...points, null] },
    };
    model.history.refresh();
    await expect.poll(() => model.history.data).toEqual(data);
    expect(model.history.cursor).toBe(1);
  });
});

describe('the ranges', () => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  it('follow the data: longer ones are off and say why, and everything is shown instead', async () => {
    const chart = vi.fn((_: { range: object }) => ok({ ...DATA, oldestMs: NOW - 20 * DAY }));
    const { model } = await open(ok(DATA), PLAN, { chart });
    await expect.element(button('3M')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('3M')).toHaveAttribute('title', '90 days: 20 of 90 days recorded');
    await expect.element(button('1M')).toHaveAttribute('aria-pressed', 'true');
    await button('3M').click({ force: true });
    expect(model.history.chart.preset).toBe('month');
    model.history.choosePreset('quarter');
    await expect.element(button('All')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(button('3M')).toHaveAttribute('aria-pressed', 'false');
    expect(chart).toHaveBeenLastCalledWith(
      expect.objectContaining({ range: { preset: 'quarter', orAll: true } }),
    );
  });
});
