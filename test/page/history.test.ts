import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { BackFillPlan } from '#core/history/back-fill.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { ChartData, ChartPoint, ChartRanks } from '#core/history/chart-data.ts';
import type { Series } from '#core/history/chart-series.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { factsOf } from '#core/app/facts.ts';
import App from '../../renderer/app/App.svelte';
import '../../renderer/ui/style/base.css';
import '../../renderer/ui/style/tokens.css';
import { AppModel } from '../../renderer/app/app.svelte.ts';
import { titleParts } from '../../renderer/history/history-text.ts';
import { at } from '../support/account.ts';
import { fakeBridge } from '../support/fake-bridge.ts';
import { decimal, rateTable, stateWith } from '../support/rates.ts';

const PLATFORM = { kind: 'platform', ticker: 'USDTNGN', platform: 'teasel-x' } as const;
const RATE = { kind: 'rate', market: 'parallel', base: 'USD', quote: 'NGN' } as const;
it.each([
  [[RATE], ['USD/NGN', 'Parallel']],
  [
    [RATE, { ...RATE, market: 'official' }],
    ['USD/NGN', 'Parallel, Official'],
  ],
  [
    [RATE, { ...RATE, base: 'GBP' }],
    ['USD/NGN Parallel, GBP/NGN Parallel', ''],
  ],
  [[PLATFORM], ['teasel-x', 'USDT/NGN']],
  [
    [PLATFORM, { ...PLATFORM, platform: 'vellum-x' }],
    ['USDT/NGN', 'teasel-x, vellum-x'],
  ],
  [
    [PLATFORM, { ...PLATFORM, ticker: 'USDNGN' }],
    ['teasel-x USDT/NGN, teasel-x USD/NGN', ''],
  ],
  [
    [PLATFORM, RATE],
    ['teasel-x USDT/NGN, USD/NGN Parallel', ''],
  ],
])('the title of %j names its pair once: %j', (series, title) => {
  expect(titleParts(series as unknown as readonly Series[])).toEqual(title);
});

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-20T00:00:00Z');
const START = NOW - 4 * DAY;

const point = (rate: string, index: number): ChartPoint => ({
  rate: decimal(rate),
  isCarried: false,
  publishedMs: START + index * DAY + 3_600_000,
  firstSeenMs: START + index * DAY + 3_660_000,
  confirmedMs: START + index * DAY + 7_200_000,
});

const rate = (market: Market, quote = 'NGN'): Series => ({
  kind: 'rate',
  market,
  base: currencyCode('USD'),
  quote: currencyCode(quote),
});
const alpha: Series = { kind: 'platform', ticker: 'USDTNGN' as Ticker, platform: 'alpha' };
const beta: Series = { ...alpha, platform: 'beta' };

const DATA: ChartData = {
  kind: 'line',
  range: { fromMs: START, toMs: NOW },
  sinceMs: START,
  oldestMs: START,
  apart: null,
  fence: null,
  nowMs: NOW,
  grid: { fromMs: START, bucketMs: DAY, count: 5 },
  main: {
    series: rate('parallel'),
    points: [
      point('1600.000000000000000001', 0),
      null,
      point('1612.123457', 2),
      point('1611.5', 3),
      null,
    ],
  },
  candles: null,
  premium: null,
  service: null,
  levels: [],
  others: [{ series: rate('official'), points: [point('1500.25', 0), null, null, null, null] }],
  sides: null,
  figures: {
    low: { rate: decimal('1600'), atMs: START },
    high: { rate: decimal('1612.123457'), atMs: START + 2 * DAY },
    average: decimal('1607.87'),
  },
  change: { percent: decimal('-0.5'), spanMs: 30 * DAY },
  last: { ...point('1611.5', 3), shown: decimal('1611.50') },
};
const RANKS: ChartRanks = { percentile: 93, extremes: null, band: null, best: null };
const PLAN: BackFillPlan = {
  days: 30,
  recorded: 27,
  answered: 1,
  missing: 2,
  payable: 2,
  isEarly: false,
  isFree: false,
  price: null,
  base: null,
  notOfferedUntilMs: null,
};

beforeEach(() => page.viewport(400, 620));

async function open(
  chart: Result<ChartData> = ok(DATA),
  plan: BackFillPlan | null = PLAN,
  handlers: Parameters<typeof fakeBridge>[0] = {},
) {
  const table = rateTable({ NGN: '1612', USDT: '1' }, { publishedAtMs: NOW, firstSeenAtMs: NOW });
  const facts = factsOf(stateWith(table, NOW), at(NOW));
  const fake = fakeBridge({
    about: () =>
      ok({
        version: '9.9.9',
        platform: 'linux',
        locale: 'en-US',
        publicHost: 'open.er-api.com',
      } as const),
    facts: () => ok(facts),
    chart: () => chart,
    chartRanks: () => ok(RANKS),
    recordedTickers: () => ok([{ ticker: 'USDTNGN', platforms: ['alpha', 'beta'] }]),
    backFillPlan: () => ok(plan),
    choose: () => ok(null),
    ...handlers,
  });
  const model = new AppModel(fake.bridge);
  await model.start();
  await render(App, { model });
  await userEvent.keyboard('{Control>}4{/Control}');
  return { ...fake, model };
}

const chart = () => page.getByRole('slider', { name: 'USD/NGN Parallel, over time' });
const reading = (): string =>
  document.querySelector('dl.readout')?.textContent.replace(/\s+/g, ' ') ?? '';

const more = async () => {
  await page.getByRole('button', { name: 'Line, overlays, table, export' }).click();
  return page.getByRole('dialog');
};

/** All digits of the close under the cross. */
const exact = () => document.querySelector<HTMLDataElement>('data[data-part="close"]')?.value;

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

describe('the picker', () => {
  const picker = () => page.getByTitle('Choose what to draw');

  it('finds pairs, markets and platforms by typed words, and shows one alone', async () => {
    const choose = vi.fn(() => ok(null));
    await open(ok(DATA), PLAN, { choose });
    await picker().click();
    await page.getByRole('searchbox').fill('usdt beta');
    await page.getByRole('button', { name: 'beta USDT/NGN', exact: true }).click();
    expect(choose).toHaveBeenLastCalledWith({ chart: { series: [beta] } });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('compares up to four, and says why not a fifth', async () => {
    const { model } = await open();
    await expect.element(chart()).toBeVisible();
    await picker().click();
    await page.getByRole('searchbox').fill('usdt/ngn');
    for (const name of ['USDT/NGN Mid', 'alpha USDT/NGN', 'beta USDT/NGN']) {
      await page.getByRole('button', { name: `Compare ${name}` }).click();
    }
    expect(model.history.chart.series).toHaveLength(4);
    const fifth = page.getByRole('button', { name: 'Compare USDT/NGN Official' });
    await expect.element(fifth).toHaveAttribute('aria-disabled', 'true');
    await expect.element(fifth).toHaveAccessibleDescription('Four at most. Remove one first');
    await page.getByRole('button', { name: 'Remove USDT/NGN Mid' }).click();
    expect(model.history.chart.series).toEqual([rate('parallel'), alpha, beta]);
  });
});

describe('compared platforms', () => {
  const quoted = (ask: string, index: number): ChartPoint => ({
    ...point(ask, index),
    quote: { ask: decimal(ask), bid: decimal(ask), spread: null, spreadPercent: null },
  });
  const COMPARED: ChartData = {
    ...DATA,
    main: { series: alpha, points: ['1431', '1431.5', '1430', '1432', '1431'].map(quoted) },
    others: [{ series: beta, points: ['1441', '1605', '1440', '1442', '1441.75'].map(quoted) }],
    last: { ...quoted('1431', 4), shown: decimal('1431.00') },
    fence: { low: 1_400, high: 1_460 },
    apart: { money: decimal('7.81'), percent: decimal('0.54') },
    figures: {
      low: { rate: decimal('1430'), atMs: START },
      high: { rate: decimal('1442'), atMs: START },
      average: decimal('1431'),
    },
  };
  const compare = async (
    data: ChartData = COMPARED,
    best: ChartRanks['best'] = { platforms: ['alpha', 'beta'], shares: [82, 18] },
  ) => {
    const { series } = data.main;
    const chart = { series: [series, ...data.others.map((each) => each.series)] };
    const opened = await open(ok(data), PLAN, { chartRanks: () => ok({ ...RANKS, best }) });
    opened.model.history.choose(chart);
    return opened;
  };
  const box = (element: Element | null | undefined): DOMRect => {
    if (!element) throw new Error('It is not there.');
    return element.getBoundingClientRect();
  };

  it('have a row each with name, price and share of time, and how far they are apart', async () => {
    await compare();
    await expect.element(page.getByText('cheaper 82%')).toBeVisible();
    expect(reading()).toMatch(/alpha buy 1,431\.00 cheaper 82% .*beta buy 1,441\.75 cheaper 18%/);
    await expect.element(page.getByText('7.81 or 0.54%')).toBeVisible();
    await expect.element(page.getByText('Average')).not.toBeInTheDocument();
    // Both last prices have a tag.
    for (const price of ['1,431.00', '1,441.75']) {
      await expect.poll(() => page.getByText(price, { exact: true }).elements().length).toBe(2);
    }
  });

  it('say in their rows how little was compared', async () => {
    const shares = { tooShort: 'checked', checkedMs: 25 * 3_600_000, sinceMs: null } as const;
    await compare(COMPARED, { platforms: ['alpha', 'beta'], shares });
    await expect.poll(() => page.getByText('1 of 7 days').elements().length).toBe(2);
  });

  it('mark what is far outside at the edge, with its value, and go on filling the height', async () => {
    await compare();
    const mark = page.getByText('1,605 once');
    await expect.element(mark).toBeVisible();
    const pane = box(document.querySelector('[role="slider"] canvas'));
    expect(box(mark.element()).top - pane.top).toBeLessThan(20);
    // The prices are not flattened: the two last ones are far apart.
    const tags = ['last', 'other'].map((kind) => box(document.querySelector(`.tag.${kind}`)).top);
    expect((tags[0] ?? 0) - (tags[1] ?? 0)).toBeGreaterThan(pane.height / 3);
  });

  it('have a title that is cut before the ranges', async () => {
    const long = (name: string): Series => ({ ...alpha, platform: name });
    await compare({
      ...COMPARED,
      main: { ...COMPARED.main, series: long('nettle-pay-of-lagos') },
      others: COMPARED.others.map((each) => ({ ...each, series: long('quartzite-p2p') })),
    });
    const title = page.getByTitle('Choose what to draw');
    await expect.element(title).toHaveTextContent('USDT/NGN nettle-pay-of-lagos, quartzite-p2p');
    const ranges = box(document.querySelector('[role="group"][aria-label="Range"]'));
    for (const part of [title.element(), ...title.element().children]) {
      expect(box(part).right).toBeLessThanOrEqual(ranges.left);
    }
    expect(ranges.top).toBeLessThan(box(title.element()).bottom);
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

describe('missing days', () => {
  it('are counted with the cost on the button, and are requested after a click', async () => {
    const requestDays = vi.fn(() => ok({ end: 'done', stored: 2, error: null } as const));
    await open(ok(DATA), PLAN, { requestDays });
    await more();
    await expect.element(page.getByText('27 of 30 days')).toBeInTheDocument();
    await expect.element(page.getByText('recorded here · 3 missing')).toBeInTheDocument();
    expect(requestDays).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Request (2 requests)' }).click();
    expect(requestDays).toHaveBeenCalledWith({
      market: 'parallel',
      pair: { base: 'USD', quote: 'NGN' },
      fromMs: NOW - 30 * DAY,
      toMs: NOW,
    });
    await expect
      .element(page.getByText('2 days stored as a series of their own.'))
      .toBeInTheDocument();
  });

  it.each([
    [
      'not offered yet',
      { notOfferedUntilMs: Date.parse('2026-11-27') },
      /Try again after Nov 27\./,
    ],
    ['nothing left', { payable: 0 }, /No requests are left this month/],
    ['not enough left', { payable: 1 }, /1 of 2 can be requested now/],
    ['before 2025', { isEarly: true }, /no rates before 1 January 2025/],
    ['what it costs', { price: { amount: decimal('20'), currency: 'NGN' } }, /2 requests, NGN 20/],
  ])('%s is shown', async (_what, change, message) => {
    await open(ok(DATA), { ...PLAN, ...change });
    await more();
    await expect.element(page.getByText(message)).toBeInTheDocument();
  });

  it.each([
    [0, 'No value of that day is recorded.'],
    [1, 'The service has no value of that day.'],
  ])('a past day of which %i was requested says what there is', async (answered, words) => {
    const plan = { ...PLAN, days: 1, recorded: 0, missing: 1 - answered, answered };
    await open(ok(DATA), plan, { dayValues: () => ok([]) });
    await (await more()).getByRole('button', { name: 'A past day' }).click();
    await page.getByLabelText('Day (UTC)').fill('2026-11-15');
    await expect.element(page.getByText(words)).toBeInTheDocument();
  });

  it('a past day has what its rows have in common once, and short numbers with all digits', async () => {
    const day = (code: string, digits: string, origin: 'own' | 'service') => ({
      code,
      rate: decimal(digits),
      publishedMs: NOW - 5 * DAY,
      origin,
    });
    const rows = [
      day('GHS', '11.6212345678', 'own'),
      day('KES', '129.847123456', 'own'),
      day('NGN', '1503.000000000000000007', 'service'),
    ];
    await open(ok(DATA), PLAN, { dayValues: () => ok(rows) });
    await (await more()).getByRole('button', { name: 'A past day' }).click();
    await page.getByLabelText('Day (UTC)').fill('2026-11-15');
    const table = page.getByRole('region', { name: /^The last values of/ });
    await expect
      .poll(() =>
        [...table.element().querySelectorAll('td')].map((cell) => cell.textContent.trim()),
      )
      .toEqual(['11.6212', '129.847', '1,503.00']);
    await expect
      .element(table.getByTitle('1,503.000000000000000007'))
      .toHaveTextContent('1,503.00');
    const said = [...document.querySelectorAll('p, small')].filter(({ textContent }) =>
      /recorded here, published|the service, market/.test(textContent),
    );
    expect(
      said.map((each) => each.closest('tr')?.querySelector('th')?.textContent.trim().slice(0, 3)),
    ).toEqual([undefined, 'NGN']);
  });

  it('the table has short numbers too, with all digits as their hint', async () => {
    await open();
    await (await more()).getByRole('button', { name: 'As a table' }).click();
    await expect.element(page.getByTitle('1,600.000000000000000001')).toHaveTextContent('1,600.00');
    // A time of this year has none.
    await expect
      .element(page.getByRole('rowheader', { name: 'Nov 16', exact: true }))
      .toBeVisible();
  });

  it('show the progress of the requests, which can be stopped', async () => {
    const stopBackFill = vi.fn(() => ok(null));
    const { emit } = await open(ok(DATA), PLAN, { stopBackFill });
    await expect.element(chart()).toBeVisible();
    await more();
    emit('backFill', { done: 1, total: 2, isStopping: false });
    await expect.element(page.getByText('Requesting: 1 of 2 days answered')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(stopBackFill).toHaveBeenCalled();
    emit('backFill', { done: 1, total: 2, isStopping: true });
    const stopping = page.getByRole('button', { name: 'Stopping…' });
    await expect.element(stopping).toHaveAttribute('aria-disabled', 'true');
    await expect.element(stopping).toHaveFocus();
  });
});
