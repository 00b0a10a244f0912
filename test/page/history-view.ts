import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { BackFillPlan } from '#core/history/back-fill.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { ChartData, ChartPoint, ChartRanks } from '#core/history/chart-data.ts';
import type { Series } from '#core/history/chart-series.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';
import { ok, type Result } from '#core/base/result.ts';
import { factsOf } from '#core/app/facts.ts';
import App from '../../renderer/app/App.svelte';
import { AppModel } from '../../renderer/app/app.svelte.ts';
import { at } from '../support/account.ts';
import { fakeBridge } from '../support/fake-bridge.ts';
import { decimal, rateTable, stateWith } from '../support/rates.ts';
import '../../renderer/ui/style/base.css';
import '../../renderer/ui/style/tokens.css';

export const DAY = 86_400_000;
export const NOW = Date.parse('2026-11-20T00:00:00Z');
export const START = NOW - 4 * DAY;

export const point = (rate: string, index: number): ChartPoint => ({
  rate: decimal(rate),
  isCarried: false,
  publishedMs: START + index * DAY + 3_600_000,
  firstSeenMs: START + index * DAY + 3_660_000,
  confirmedMs: START + index * DAY + 7_200_000,
});

export const rate = (market: Market, quote = 'NGN'): Series => ({
  kind: 'rate',
  market,
  base: currencyCode('USD'),
  quote: currencyCode(quote),
});
export const alpha = {
  kind: 'platform',
  ticker: 'USDTNGN' as Ticker,
  platform: 'alpha',
} satisfies Series;
export const beta = { ...alpha, platform: 'beta' };

export const DATA: ChartData = {
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
export const RANKS: ChartRanks = { percentile: 93, extremes: null, band: null, best: null };
export const PLAN: BackFillPlan = {
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

/** The page, on its History tab. */
export async function open(
  chart: Result<ChartData> = ok(DATA),
  plan: BackFillPlan | null = PLAN,
  handlers: Parameters<typeof fakeBridge>[0] = {},
): Promise<ReturnType<typeof fakeBridge> & { readonly model: AppModel }> {
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

export const chart = (): Locator =>
  page.getByRole('slider', { name: 'USD/NGN Parallel, over time' });
export const reading = (): string =>
  document.querySelector('dl.readout')?.textContent.replace(/\s+/g, ' ') ?? '';

export const more = async (): Promise<Locator> => {
  await page.getByRole('button', { name: 'Line, overlays, table, export' }).click();
  return page.getByRole('dialog');
};

/** All digits of the close under the cross. */
export const exact = (): string | undefined =>
  document.querySelector<HTMLDataElement>('data[data-part="close"]')?.value;
