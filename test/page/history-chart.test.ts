import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ChartData } from '#core/history/chart-data.ts';
import { ok } from '#core/base/result.ts';
import { decimal } from '../support/rates.ts';
import {
  DAY,
  NOW,
  START,
  point,
  DATA,
  PLAN,
  open,
  chart,
  reading,
  exact,
  RANKS,
} from './history-view.ts';

beforeEach(() => page.viewport(400, 620));

describe('the tags on the axis', () => {
  const level = { side: 'above', level: decimal('1610.125'), ruleIds: ['a', 'b'] } as const;
  const tag = () => page.getByRole('slider', { name: 'Alert above 1,610.125' });
  const moved = () => vi.fn((_: { ruleIds: string[]; level: string }) => ok(null));

  it('are the last price and each level of an alert', async () => {
    await open(ok({ ...DATA, levels: [level] }));
    await expect.element(page.getByText('1,611.50', { exact: true }).last()).toBeVisible();
    await expect.element(page.getByText('1,610.13', { exact: true })).toBeVisible();
  });

  it('move a level by keyboard when the key is released; undo puts it back exactly', async () => {
    const moveLevel = moved();
    await open(ok({ ...DATA, levels: [level] }), PLAN, { moveLevel });
    await expect.element(tag()).toBeVisible();
    tag().element().focus();
    await userEvent.keyboard('{ArrowUp>}');
    await expect.element(tag()).toHaveAttribute('aria-valuetext', '1,610.2');
    expect(moveLevel).not.toHaveBeenCalled();
    await userEvent.keyboard('{/ArrowUp}');
    expect(moveLevel).toHaveBeenLastCalledWith({ ruleIds: ['a', 'b'], level: '1610.2' });
    await expect.element(page.getByText('Alert moved to 1,610.2')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(moveLevel).toHaveBeenLastCalledWith({ ruleIds: ['a', 'b'], level: '1610.125' });
    await expect.element(page.getByText('Alert back at 1,610.125')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(moveLevel).toHaveBeenCalledTimes(2);
  });

  it('move a level by mouse to where it is released, and not at Escape', async () => {
    const moveLevel = moved();
    await open(ok({ ...DATA, levels: [level] }), PLAN, { moveLevel });
    await expect.element(tag()).toBeVisible();
    const { x, y } = tag().element().getBoundingClientRect();
    const pointer = (kind: string, by: number) =>
      tag()
        .element()
        .dispatchEvent(
          new PointerEvent(kind, {
            clientX: x + 5,
            clientY: y + 9 + by,
            buttons: 1,
            bubbles: true,
          }),
        );
    pointer('pointermove', 40);
    await expect.element(tag()).not.toHaveAttribute('aria-valuetext', '1,610.125');
    tag().element().focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(tag()).toHaveAttribute('aria-valuetext', '1,610.125');
    pointer('pointermove', 40);
    pointer('pointerup', 40);
    const [sent] = moveLevel.mock.lastCall ?? [];
    expect(Number(sent?.level)).toBeLessThan(1_608);
    expect(Number(sent?.level)).toBeGreaterThan(1_600);
    expect(moveLevel).toHaveBeenCalledTimes(1);
  });
});

describe('the text of the crosshair', () => {
  it('has six digits and one time; all digits and times are said', async () => {
    await open();
    await expect.element(chart()).toBeVisible();
    await expect.poll(reading).toContain('Nov 19');
    expect(reading()).toContain('C 1,611.50');
    await expect
      .element(chart())
      .toHaveAttribute(
        'aria-valuetext',
        expect.stringContaining(
          'Close 1,611.5, published Nov 19, 2026, 01:00:00 UTC · first seen Nov 19, 2026, 01:01:00 UTC · last confirmed Nov 19, 2026, 02:00:00 UTC',
        ),
      );
  });

  it('keeps its keyboard position while the page scrolls under a resting pointer', async () => {
    await open();
    await expect.element(chart()).toBeVisible();
    await expect.element(chart()).toHaveAttribute('aria-busy', 'false');
    await chart().hover({ position: { x: 20, y: 60 } });
    await chart().hover({ position: { x: 175, y: 60 } });
    await expect.poll(reading).toContain('Nov 18');
    chart().element().focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(exact).toBe('1600.000000000000000001');
    await page.viewport(400, 600);
    const until = performance.now() + 400;
    await expect.poll(() => performance.now() > until).toBe(true);
    expect(exact()).toBe('1600.000000000000000001');
  });

  it('moves by the keyboard, past the hole, to every digit of the first value', async () => {
    await open();
    await expect.element(chart()).toBeVisible();
    await expect.element(chart()).toHaveAttribute('aria-busy', 'false');
    chart().element().focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await expect.poll(exact).toBe('1600.000000000000000001');
    expect(reading()).toContain('Nov 16');
    expect(reading()).toContain('Official 1,500.25');
    await expect
      .element(chart())
      .toHaveAttribute('aria-valuetext', expect.stringContaining('1,600.000000000000000001'));
    await userEvent.keyboard('{End}');
    await expect.poll(reading).toContain('1,611.50');
  });
});

describe('the axes', () => {
  /** Whether a part of a canvas of the library has anything but its ground, in CSS px. */
  function isDrawn(canvas: HTMLCanvasElement, area: readonly [number, number, number, number]) {
    const scale = canvas.width / canvas.clientWidth;
    const [x, y, width, height] = area.map((each) => Math.round(each * scale));
    const data = canvas
      .getContext('2d')
      ?.getImageData(x ?? 0, y ?? 0, width ?? 1, height ?? 1).data;
    const [red, green, blue] = data ?? [];
    return data?.some((each, at) => each !== [red, green, blue, 255][at % 4]) ?? false;
  }
  const canvases = () => [
    ...document.querySelectorAll<HTMLCanvasElement>(
      '[role="slider"] td:last-child canvas:first-of-type',
    ),
  ];

  const settled = async (): Promise<void> => {
    const until = performance.now() + 150;
    await expect.poll(() => performance.now() > until).toBe(true);
  };

  it('have labels that are whole, end before the edge, and have no decimals from 1,000 on', async () => {
    let data: ChartData = { ...DATA, others: [], last: null };
    const { model } = await open(ok(DATA), PLAN, { chart: () => ok(data) });
    await expect.element(chart()).toBeVisible();
    for (const spread of [1.2, 3, 5.2, 8.3, 11.5, 31.5]) {
      const rates = [0, 0.4, 1, 0.7, 0.6].map((share) => String(1_443.2 + share * spread));
      data = { ...data, main: { ...DATA.main, points: rates.map(point) } };
      model.history.refresh();
      await expect.poll(() => model.history.data).toEqual(data);
      await settled();
      const [axis] = canvases();
      if (!axis) throw new Error('There is no axis.');
      const { clientWidth: width, clientHeight: tall } = axis;
      expect(isDrawn(axis, [0, 0, width, tall])).toBe(true);
      expect(isDrawn(axis, [0, 0, width, 1])).toBe(false);
      expect(isDrawn(axis, [0, tall - 1, width, 1])).toBe(false);
      // "1,457.5" would reach beyond five digits.
      expect(isDrawn(axis, [50, 0, width - 50, tall])).toBe(false);
    }
  });

  it('have a tag whose number no label of the axis shows from below', async () => {
    await open();
    const tag = () => document.querySelector('.tag.last');
    await expect.poll(tag).not.toBeNull();
    for (const height of [540, 573, 606, 620]) {
      await page.viewport(400, height);
      const until = performance.now() + 150;
      await expect.poll(() => performance.now() > until).toBe(true);
      const [axis] = canvases();
      const box = tag()?.getBoundingClientRect();
      if (!axis || !box) throw new Error('There is no tag.');
      const place = axis.getBoundingClientRect();
      expect(box.left).toBeGreaterThanOrEqual(place.left);
      expect(box.right).toBeLessThanOrEqual(place.right);
      const top = Math.round(box.top - place.top);
      for (const y of [top - 5, top + 19]) {
        expect(isDrawn(axis, [0, y, place.width, 4])).toBe(false);
      }
    }
  });

  it('have times that no edge cuts, wherever the chart is moved', async () => {
    const grid = { fromMs: START, bucketMs: 3_600_000, count: 97 };
    const points = Array.from({ length: grid.count }, (_, hour) => point(`${1_600 + hour}`, 0));
    const hours: ChartData = { ...DATA, grid, others: [], main: { ...DATA.main, points } };
    const moved = ({ range }: { range: object }) =>
      ok('fromMs' in range ? { ...hours, range: range as ChartData['range'] } : hours);
    const { model } = await open(ok(DATA), PLAN, { chart: moved });
    await expect.element(chart()).toBeVisible();
    for (const share of [0.7, 0.98, 1, 1.02, 1.3]) {
      model.history.moveTo({ fromMs: START + share * DAY, toMs: NOW - share * DAY });
      await expect.poll(() => model.history.data?.range.toMs).toBe(NOW - share * DAY);
      await settled();
      const rows = document.querySelectorAll('[role="slider"] tr');
      const axis = [...rows].at(-1)?.querySelector<HTMLCanvasElement>('canvas');
      if (!axis) throw new Error('There is no axis.');
      expect(isDrawn(axis, [0, 0, axis.clientWidth, axis.clientHeight])).toBe(true);
      for (const x of [0, axis.clientWidth - 3]) {
        expect(isDrawn(axis, [x, 0, 3, axis.clientHeight])).toBe(false);
      }
    }
  });

  it('have a ring of focus within the chart', async () => {
    await open();
    await expect.element(chart()).toBeVisible();
    await userEvent.keyboard('{Shift>}{/Shift}');
    chart().element().focus();
    const ring = getComputedStyle(chart().element(), '::after');
    expect([ring.outlineStyle, ring.outlineOffset]).toEqual(['solid', '-2px']);
    expect(getComputedStyle(chart().element()).outlineStyle).toBe('none');
  });
});

it('the values at the cross are on one line, of hours too', async () => {
  const hours: ChartData = {
    ...DATA,
    kind: 'candles',
    grid: { fromMs: NOW - 5 * 3_600_000, bucketMs: 3_600_000, count: 5 },
    range: { fromMs: NOW - 5 * 3_600_000, toMs: NOW },
    others: [],
    main: {
      ...DATA.main,
      points: ['1442.85', '1443.96', '1442.85', '1443.41', '1443.41'].map(point),
    },
    candles: Array.from({ length: 5 }, () => ({
      open: decimal('1442.85'),
      high: decimal('1443.96'),
      low: decimal('1442.85'),
      close: decimal('1443.41'),
      observations: 5,
    })),
  };
  await open(ok(hours));
  await expect.poll(reading).toContain('C 1,443.41');
  const tops = [...document.querySelectorAll('dl.readout > div')].map(
    (each) => each.getBoundingClientRect().top,
  );
  expect(tops).toHaveLength(5);
  expect(new Set(tops).size).toBe(1);
});

describe('the premium', () => {
  it('has a pane of its own, in words, and follows the cross', async () => {
    const at = (shown: string) => ({
      percent: decimal(shown),
      shown: decimal(shown),
      isStale: false,
    });
    const points = [at('6.64'), null, at('-1.25'), at('5.32'), null];
    const premium = { over: 'parallel', under: 'official', points, latest: at('5.32') } as const;
    await open(ok({ ...DATA, premium }));
    await expect.element(page.getByText('Parallel above official 5.32%')).toBeVisible();
    chart().element().focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(page.getByText('Parallel below official 1.25%')).toBeVisible();
    const canvases = document.querySelectorAll('[role="slider"] tr');
    expect(canvases.length).toBe(4);
  });

  it('has its line below its name, in a low chart too', async () => {
    const at = (each: string) => ({
      percent: decimal(each),
      shown: decimal(each),
      isStale: false,
    });
    const points = ['6', '6', '9', '6', '6'].map(at);
    const premium = { over: 'parallel', under: 'official', points, latest: at('6') } as const;
    await open(ok({ ...DATA, premium }));
    const name = page.getByText('Parallel above official 6%');
    /** Where the line begins, from the window's top. */
    const line = (): number => {
      const canvas = document.querySelectorAll('[role="slider"] tr')[2]?.querySelector('canvas');
      const { width = 0, height = 0 } = canvas ?? {};
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      const first = pixels.findIndex((red, at) => at % 4 === 0 && red < 90);
      const box = canvas?.getBoundingClientRect();
      return first < 0 || !box
        ? 0
        : box.top + (Math.floor(first / 4 / width) * box.height) / height;
    };
    for (const height of [620, 440]) {
      await page.viewport(400, height);
      const end = (): number => name.element().getBoundingClientRect().bottom;
      await expect.poll(() => line() - end()).toBeGreaterThanOrEqual(0);
    }
  });

  it('has its usual range as two hairlines once that is read, and no second area', async () => {
    const at = (shown: string) => ({
      percent: decimal(shown),
      shown: decimal(shown),
      isStale: false,
    });
    const points = [at('2'), null, at('9'), at('8'), null];
    const premium = { over: 'parallel', under: 'official', points, latest: at('8') } as const;
    const band = { low: decimal('4'), high: decimal('6') };
    const { model } = await open(ok({ ...DATA, premium }), PLAN, {
      chartRanks: () => ok({ ...RANKS, band }),
    });
    await expect.poll(() => model.history.ranks?.band).toEqual(band);
    await expect.element(page.getByText('Parallel above official 8% usual range')).toBeVisible();
    /** Whether anything is drawn in the last column of the pane below, where no line is. */
    const isDrawnAt = (y: number, canvas: HTMLCanvasElement): boolean =>
      canvas.getContext('2d')?.getImageData(canvas.width - 2, y, 1, 1).data[0] !== 255;
    const drawn = (): number[] => {
      const canvas = document.querySelectorAll('[role="slider"] tr')[2]?.querySelector('canvas');
      if (!canvas) return [];
      return Array.from({ length: canvas.height }, (_, y) => y).filter((y) => isDrawnAt(y, canvas));
    };
    // Lines of the grid, and the two hairlines: no area between them.
    await expect.poll(() => drawn().length).toBeGreaterThan(1);
    const height = document.querySelectorAll('[role="slider"] tr')[2]?.clientHeight ?? 0;
    expect(drawn().length).toBeLessThan(height / 4);
  });
});
