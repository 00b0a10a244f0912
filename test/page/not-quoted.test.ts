import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AppState } from '#core/app/app-state.ts';
import { type Market, MARKETS } from '#core/rates/market.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError } from '#core/base/result.ts';
import { factsOf } from '#core/app/facts.ts';
import { at } from '../support/account.ts';
import { emptyState, rateTable } from '../support/rates.ts';
import { openPopup } from './requests.ts';

/** KES is watched; these markets answered only with naira. */
function answered(markets: readonly Market[]): AppState {
  const nowMs = Date.now();
  const seen = { publishedAtMs: nowMs, firstSeenAtMs: nowMs };
  return markets.reduce((before, each) => {
    const table = rateTable({ NGN: '1600' }, { market: each, ...seen });
    const event = { table, droppedCount: 0, atMs: nowMs, steadyMs: 0 };
    return reduce(before, { kind: 'latest-answered', ...event });
  }, emptyState());
}

/** What the row says of each market's missing price. */
const hints = (): string[] =>
  [...document.querySelectorAll('[data-row="KES"] .price')].map(
    (cell) => cell.getAttribute('title') ?? '',
  );

const MISSING = 'Not quoted in this market';
const UNKNOWN = 'No rates yet';

describe('a currency is reported as not quoted only if an answer shows it', () => {
  it.each<[string, Market[], string[]]>([
    ['every market answered', [...MARKETS], [MISSING, MISSING, MISSING]],
    ['the others were never requested', ['mid'], [UNKNOWN, MISSING, UNKNOWN]],
  ])('%s', async (_what, markets, expected) => {
    await openPopup(factsOf(answered(markets), at(Date.now())));
    await expect.poll(hints).toEqual(expected);
    await expect.element(page.getByRole('button', { name: /KES.*–/ }).first()).toBeVisible();
  });

  it('a market that answers 404 quotes nothing', async () => {
    const nowMs = Date.now();
    const state = reduce(answered(['mid']), {
      kind: 'request-failed',
      feed: 'parallel',
      error: appError('not-in-market', 'No rates found'),
      atMs: nowMs,
      notBeforeMs: nowMs,
    });
    await openPopup(factsOf(state, at(nowMs)));
    await expect.poll(hints).toEqual([UNKNOWN, MISSING, MISSING]);
  });
});
