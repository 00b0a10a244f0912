import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { appError, type AppError, fail, ok } from '#core/base/result.ts';
import type { GapCellView, GapsRequest, GapsView, GapView } from '#core/history/gaps-view.ts';
import { MARKET } from '../support/platform-server.ts';
import { decimal } from '../support/rates.ts';
import { open } from './open-page.ts';
import { count, hides, shows, showsText } from './shown.ts';
import { platforms } from './shown-platforms.ts';

const HOUR_MS = 3_600_000;
const CELLS: readonly GapCellView[] = Array.from({ length: 168 }, (_, at) => ({
  weekday: Math.floor(at / 24),
  hour: at % 24,
  weeks: 4,
  withGap: at === 9 ? 4 : 0,
  peakPercent: at === 9 ? decimal('0.43') : null,
  checkedPercent: 90,
  level: at === 9 ? 4 : 0,
}));

const gap = (hoursAgo: number, judgement: GapView['judgement']): GapView => ({
  firstMs: Date.now() - hoursAgo * HOUR_MS,
  lastMs: Date.now() - (hoursAgo - 17) * HOUR_MS,
  leastMs: 17 * HOUR_MS,
  mostMs: null,
  buyAt: 'Alpha',
  sellAt: 'Gamma',
  peakPercent: decimal('0.41'),
  judgement,
});

const viewOf = (request: GapsRequest, gaps: readonly GapView[]): GapsView => ({
  request,
  count: gaps.length,
  taken: gaps.filter(({ judgement }) => judgement === 'yes').length,
  notKnown: gaps.filter(({ judgement }) => judgement === 'not-known').length,
  usual: { leastMs: 17 * HOUR_MS, mostMs: null },
  cells: CELLS,
  mostly: null,
  gaps,
  sinceMs: 0,
  checkedPercent: 90,
});

async function openGaps(gaps: (request: GapsRequest) => GapsView | AppError): Promise<void> {
  await open({
    platforms: { USDTNGN: MARKET },
    calls: {
      gaps: (request: GapsRequest) => {
        const found = gaps(request);
        return 'code' in found ? fail(found) : ok(found);
      },
    },
  });
  await platforms.open();
  await platforms.amount.fill('500,000');
  await platforms.deal.getByRole('button').click();
  await page.getByRole('radio', { name: 'Gaps' }).click({ force: true });
}

const rows = page.getByRole('table', { name: 'Gaps' }).getByRole('row');

it('missing terms are said once, above the gaps, and count as no answer', async () => {
  const judgements = ['yes', 'too-short', 'not-known', 'not-known', 'not-known'] as const;
  await openGaps((request) =>
    viewOf(
      request,
      judgements.map((judgement, at) => gap(24 * (at + 1), judgement)),
    ),
  );
  await expect
    .element(page.getByText('You could have taken 1 of 2. Terms missing for 3'))
    .toBeVisible();
  await count(rows, 6);
  await showsText(rows.nth(1), 'at least 17 h0.41%Yes');
  await showsText(rows.nth(3), 'at least 17 h0.41%–');
});

it('where no terms are entered, nothing is said to have been missed', async () => {
  await openGaps((request) => viewOf(request, [gap(24, 'not-known')]));
  await shows('Terms missing for 1');
  await hides('You could have taken');
});

it.each([
  [10, 30, '10 to 30 min'],
  [60, 120, '1 to 2 h'],
  [50, 70, '50 min to 1 h 10 min'],
  [0, 20, 'up to 20 min'],
])('a length of %i to %i minutes names its unit once', async (least, most, words) => {
  const length = { leastMs: least * 60_000, mostMs: most * 60_000 };
  await openGaps((request) => viewOf(request, [{ ...gap(24, 'yes'), ...length }]));
  await showsText(rows.nth(1), `${words}0.41%Yes`);
});

it('the hour that is pointed at is said in one line', async () => {
  await openGaps((request) => viewOf(request, [gap(24, 'yes')]));
  const hour = page.getByText('Mon 09:00 to 10:00').element().parentElement;
  await shows('a gap in 4 of 4 weeks, peak 0.43%');
  expect(hour?.getBoundingClientRect().height).toBeLessThan(32);
});

it.each<[string, AppError, string]>([
  ['no record', appError('internal', { kind: 'no-record' }), 'There is no record'],
  ['a failure', appError('internal', 'disk'), 'The record could not be read: '],
])('%s is said, and not that it is being read', async (_what, error, words) => {
  await openGaps(() => error);
  await shows(words);
  await hides('Reading the record');
});

it.each([
  [400, true],
  [340, false],
])('at %i px the age beside the title is whole, or only its mark', async (width, isWhole) => {
  await openGaps((request) =>
    viewOf(
      request,
      Array.from({ length: 24 }, (_, at) => gap(24 * at, 'yes')),
    ),
  );
  await page.viewport(width, 620);
  await expect.element(page.getByRole('heading', { name: '24 gaps in 30 days' })).toBeVisible();
  const age = page.getByText('just now', { exact: true }).first().element();
  const line = age.parentElement ?? expect.fail('no line');
  const isSeen = age.getBoundingClientRect().top < line.getBoundingClientRect().bottom;
  expect(isSeen).toBe(isWhole);
  if (isSeen) expect(age.scrollWidth).toBeLessThanOrEqual(age.clientWidth);
});
