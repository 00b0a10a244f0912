import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { AppState } from '#core/app/app-state.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { type Market, MARKETS } from '#core/rates/market.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError } from '#core/base/result.ts';
import { toSnapshot } from '#core/app/snapshot.ts';
import { at } from '../support/account.ts';
import { emptyState, rateTable } from '../support/rates.ts';
import { openPopup } from './requests.ts';

/** NGN is watched; these markets answered only with euros. */
function answered(markets: readonly Market[], market: Market): AppState {
  const nowMs = Date.now();
  const seen = { publishedAtMs: nowMs, firstSeenAtMs: nowMs };
  const state = reduce(emptyState(), { kind: 'chosen', choices: { market } });
  return markets.reduce((before, each) => {
    const table = rateTable({ EUR: '0.9' }, { market: each, ...seen });
    const event = { table, droppedCount: 0, atMs: nowMs, periodMs: 60_000 };
    return reduce(before, { kind: 'latest-answered', ...event });
  }, state);
}

const row = page.getByRole('listitem').filter({ hasText: /^NG\s*NGN/ });

describe('a currency is reported as not quoted only if an answer shows it', () => {
  it.each<[string, Market[], RegExp]>([
    ['every market answered', [...MARKETS], /not quoted in any market/],
    ['the others were never requested', ['mid'], /not quoted in mid/],
    ['only another one answered', ['parallel'], /no rates of mid yet/],
  ])('%s', async (_what, markets, message) => {
    await openPopup(toSnapshot(answered(markets, 'mid'), at(Date.now())));
    await expect.element(row).toMatchTextContent(message);
  });

  it('a market that answers 404 quotes nothing; USD is not the reason', async () => {
    const nowMs = Date.now();
    const state = reduce(answered(['mid'], 'parallel'), {
      kind: 'request-failed',
      feed: 'parallel',
      error: appError('not-in-market', 'No rates found'),
      atMs: nowMs,
      notBeforeMs: nowMs,
    });
    await openPopup(toSnapshot(state, at(nowMs)));
    await expect.element(row).toMatchTextContent(/not quoted in parallel/);
  });

  it('the market does not quote the base', async () => {
    const base = currencyCode('NGN');
    const state = reduce(answered(['mid'], 'mid'), { kind: 'chosen', choices: { base } });
    await openPopup(toSnapshot(state, at(Date.now())));
    const euro = page.getByRole('listitem').filter({ hasText: /^EU\s*EUR/ });
    await expect.element(euro).toMatchTextContent(/not derivable from USD/);
  });
});
