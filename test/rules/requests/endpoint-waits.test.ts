import { expect, it } from 'vitest';
import { type Feed, TICKERS } from '#core/rates/feed.ts';
import { MARKETS } from '#core/rates/market.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError } from '#core/base/result.ts';
import { nextAction, retryAfterUntil } from '#core/requests/schedule.ts';
import { accountOpened, accountState, at } from '../../support/account.ts';

const NOW = 1_000;
const [TICKER = 'USDNGN' as (typeof TICKERS)[number]] = TICKERS;

it.each<Feed>(['mid', TICKER, 'currencies'])(
  'after reconnecting to the same address, %s waits for the delay that the service requested',
  (feed) => {
    const waiting = reduce(accountState({}, { tickers: [TICKER] }), {
      kind: 'request-failed',
      feed,
      error: appError('rate-limited', null, 60_000),
      atMs: NOW,
      notBeforeMs: NOW + 60_000,
    });
    let state = reduce(waiting, accountOpened());
    expect(retryAfterUntil(state, feed, NOW + 1)).toBe(NOW + 60_000);
    for (let next = nextAction(state, at(NOW + 1)); next.kind === 'send';) {
      expect(next.feed).not.toBe(feed);
      state = reduce(state, { kind: 'request-sent', feed: next.feed });
      next = nextAction(state, at(NOW + 1));
    }
  },
);

it.each([
  ['an answer of the connection before', 'settled'],
  ['the ledger, after a restart', 'loaded'],
])('a wait that is known from %s binds all feeds of its endpoint', (_what, how) => {
  const wait = { receivedAtMs: NOW, untilMs: NOW + 60_000 };
  const request = {
    endpoint: 'latest',
    why: 'schedule',
    span: { earliestMs: NOW, latestMs: NOW },
  } as const;
  const back = { span: null, billing: null, anchor: null, outcome: 'other', wait } as const;
  const state =
    how === 'loaded'
      ? reduce(accountState(), accountOpened({}, { waits: { latest: wait } }))
      : reduce(accountState(), { kind: 'request-settled', request, back });
  for (const market of MARKETS) {
    expect(retryAfterUntil(state, market, NOW + 1)).toBe(wait.untilMs);
    // From before the clock was set back, so it does not apply.
    expect(retryAfterUntil(state, market, NOW - 1)).toBe(0);
  }
  expect(retryAfterUntil(state, 'currencies', NOW + 1)).toBe(0);
});
