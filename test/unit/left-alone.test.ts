import { expect, it } from 'vitest';
import { type Feed, TICKERS } from '#core/feed.ts';
import { reduce } from '#core/reducer.ts';
import { appError } from '#core/result.ts';
import { nextAction, retryAfterUntil } from '#core/schedule.ts';
import { accountOpened, accountState, at } from '../support/account.ts';

const NOW = 1_000;
const [TICKER = 'USDNGN' as (typeof TICKERS)[number]] = TICKERS;

it.each<Feed>(['mid', TICKER, 'currencies'])(
  'after connecting anew to the same address, %s is left alone as long as the service said',
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
