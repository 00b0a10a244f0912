import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ChartData, ChartPoint, ChartRanks } from '#core/history/chart-data.ts';
import type { Series } from '#core/history/chart-series.ts';
import { ok } from '#core/base/result.ts';
import { titleParts } from '../../renderer/history/history-text.ts';
import { decimal } from '../support/rates.ts';
import {
  START,
  rate,
  alpha,
  beta,
  DATA,
  PLAN,
  open,
  chart,
  reading,
  RANKS,
  point,
} from './history-view.ts';

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

beforeEach(() => page.viewport(400, 620));

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

  it('have whole names at twice the text size', async () => {
    await page.viewport(200, 620);
    await compare();
    const name = page.getByTitle('alpha');
    await expect.element(name).toBeVisible();
    expect(name.element().scrollWidth).toBeLessThanOrEqual(name.element().clientWidth);
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
