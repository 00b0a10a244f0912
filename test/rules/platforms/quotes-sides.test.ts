import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ticker, TICKERS } from '#core/rates/feed.ts';
import { quoteAge } from '#core/platforms/quote-age.ts';
import { quotesAfter, quotesAt, type ObservedQuote } from '#core/platforms/latest-quotes.ts';
import { isReference } from '#core/platforms/references.ts';
import { countVotes, NO_VOTES, sideRuleOf, type SideVote } from '#core/platforms/side-vote.ts';
import { ASSUMED_RULE, toBidAsk } from '#core/platforms/sides.ts';
import { pairOf, parsePair, tickerOf } from '#core/platforms/ticker-pair.ts';
import { rankingOf, MINUTE, NOW, seen } from '../../support/quotes.ts';
import { decimal } from '../../support/rates.ts';

const HOUR = 60 * MINUTE;

describe('sides', () => {
  it('are the customer’s at first', () => {
    const quote = seen('a', '1601.5/1589.25');
    expect(toBidAsk(quote, ASSUMED_RULE)).toEqual({ ask: '1601.5', bid: '1589.25' });
    expect(toBidAsk(quote, { ask: 'sell', standing: 'fixed' })).toEqual({
      ask: '1589.25',
      bid: '1601.5',
    });
    expect(ASSUMED_RULE.standing).toBe('assumed');
  });

  it('of 0, below it or null are not quoted', () => {
    expect(toBidAsk({ buy: decimal('0'), sell: decimal('-3') }, ASSUMED_RULE)).toEqual({
      ask: null,
      bid: null,
    });
    expect(toBidAsk(seen('a', '-/5'), ASSUMED_RULE)).toEqual({ ask: null, bid: '5' });
  });
});

/** Answers one a minute; each book's quotes are as new as the answer. */
function after(columns: readonly string[][], from = NO_VOTES): SideVote {
  return columns.reduce((vote, sides, index) => {
    const atMs = NOW + index * MINUTE;
    const observedQuotes = sides.map((each, at) => seen(`p${at}`, each, { updatedAtMs: atMs }));
    return countVotes(vote, observedQuotes, atMs);
  }, from);
}
const AGAINST = ['1/2', '1/2', '1/2'];
const FOR = ['2/1', '2/1', '2/1'];

describe('votes on the words', () => {
  it.each([
    ['three answers against', [AGAINST, AGAINST, AGAINST], 'sell'],
    ['two answers against', [AGAINST, AGAINST], 'buy'],
    ['not in a row', [AGAINST, AGAINST, FOR, AGAINST], 'buy'],
    ['a row broken by too few votes', [AGAINST, AGAINST, ['1/2', '1/2'], AGAINST], 'buy'],
    ['two voters', Array(5).fill(['1/2', '1/2']), 'buy'],
    ['two thirds exactly', Array(3).fill(['1/2', '1/2', '2/1']), 'sell'],
    ['less than two thirds', Array(5).fill(['1/2', '1/2', '1/2', '2/1', '2/1']), 'buy'],
    ['equal sides do not count', Array(5).fill(['1/2', '1/2', '3/3']), 'buy'],
    ['one-sided ones do not count', Array(5).fill(['1/2', '1/2', '-/3']), 'buy'],
    ['and back again', [AGAINST, AGAINST, AGAINST, FOR, FOR, FOR], 'buy'],
  ] as const)('%s', (_, columns, ask) => {
    expect(after(columns as readonly string[][]).ask).toBe(ask);
  });

  it('has the time of the swap, and is observed from then on', () => {
    const before = after([AGAINST, AGAINST]);
    expect(sideRuleOf(before, null)).toEqual({ ask: 'buy', standing: 'assumed' });
    const atMs = NOW + 2 * MINUTE;
    const observedQuotes = AGAINST.map((each, at) => seen(`p${at}`, each, { updatedAtMs: atMs }));
    const turned = countVotes(before, observedQuotes, atMs);
    expect(turned).toMatchObject({ turnedAtMs: atMs, answersAgainst: 0 });
    expect(sideRuleOf(turned, null)).toEqual({ ask: 'sell', standing: 'observed' });
    const next = observedQuotes.map((quote) => ({ ...quote, updatedAtMs: atMs + 1 }));
    expect(countVotes(turned, next, atMs + MINUTE).turnedAtMs).toBe(atMs);
  });

  it('do not move what the person fixed', () => {
    const vote = after([AGAINST, AGAINST, AGAINST]);
    expect(sideRuleOf(vote, 'buy')).toEqual({ ask: 'buy', standing: 'fixed' });
    expect(sideRuleOf(vote, null)).toEqual({ ask: 'sell', standing: 'observed' });
  });

  it('count a repeated answer once', () => {
    const observedQuotes = AGAINST.map((each, at) => seen(`p${at}`, each));
    let vote = NO_VOTES;
    for (let round = 0; round < 5; round += 1) {
      vote = countVotes(vote, observedQuotes, NOW + round * MINUTE);
    }
    expect(vote).toMatchObject({ ask: 'buy', answersAgainst: 1 });
  });

  it('are not bound by an answer that was counted while the clock was ahead', () => {
    const ahead = { ...NO_VOTES, answersAgainst: 2, countedUntilMs: NOW + HOUR };
    const observedQuotes = AGAINST.map((each, at) => seen(`p${at}`, each));
    expect(countVotes(ahead, observedQuotes, NOW).turnedAtMs).toBe(NOW);
    const near = { ...ahead, countedUntilMs: NOW + 4 * MINUTE };
    expect(countVotes(near, observedQuotes, NOW).turnedAtMs).toBeNull();
  });

  it('come only from listed, fresh counterparties', () => {
    const two = ['1/2', '1/2'].map((each, at) => seen(`p${at}`, each));
    const others: ObservedQuote[] = [
      seen('old', '1/2', { updatedAtMs: NOW - 16 * MINUTE }),
      seen('gone', '1/2', { isListed: false }),
      seen('cbn', '1/2'),
    ];
    for (const other of others) {
      expect(countVotes(NO_VOTES, [...two, other], NOW)).toEqual(NO_VOTES);
    }
  });

  it('survive being written down', () => {
    const vote = after([AGAINST, AGAINST]);
    expect(JSON.parse(JSON.stringify(vote))).toEqual(vote);
  });

  it('make the words of the data not matter after three answers', () => {
    const prices = fc.integer({ min: 1, max: 2000 });
    const answers = fc.record({
      clear: fc.array(fc.tuple(prices, prices), { minLength: 3, maxLength: 12 }),
      isTurned: fc.boolean(),
      dissent: fc.nat(),
    });
    fc.assert(
      fc.property(answers, ({ clear, isTurned, dissent }) => {
        const voters = clear.map(([a, b], index) => {
          // At most a third say otherwise.
          const isOther = index < dissent % (Math.floor(clear.length / 3) + 1);
          const [high, low] = [Math.max(a, b) + 1, Math.min(a, b)];
          return isTurned !== isOther ? [low, high] : [high, low];
        });
        const sidesOf = (isSwapped: boolean): unknown => {
          const columns = [0, 1, 2].map(() =>
            voters.map(([buy, sell]) => (isSwapped ? `${sell}/${buy}` : `${buy}/${sell}`)),
          );
          const sideRule = sideRuleOf(after(columns), null);
          const observedQuotes = (columns[0] ?? []).map((each, at) => seen(`p${at}`, each));
          return rankingOf(observedQuotes, { sideRule }).rows.map(({ code, ask, bid }) => ({
            code,
            ask,
            bid,
          }));
        };
        expect(sidesOf(true)).toEqual(sidesOf(false));
      }),
    );
  });
});

describe('age', () => {
  const aged = (agedMs: number, updated = true): ReturnType<typeof quoteAge> =>
    quoteAge(
      { updatedAtMs: updated ? NOW - agedMs : null, firstSeenAtMs: NOW - (updated ? 0 : agedMs) },
      NOW,
    );

  it.each([
    [15 * MINUTE, 'fresh'],
    [15 * MINUTE + 1, 'ageing'],
    [24 * HOUR, 'ageing'],
    [24 * HOUR + 1, 'stale'],
  ])('%i ms is %s, also from when it was first seen', (agedMs, age) => {
    expect(aged(agedMs)).toMatchObject({ age, isTimeKnown: true, fromMs: NOW - agedMs });
    expect(aged(agedMs, false)).toMatchObject({ age, isTimeKnown: false, fromMs: NOW - agedMs });
  });

  it('has the time of its next change', () => {
    expect(aged(0)).toMatchObject({ freshUntilMs: NOW + 15 * MINUTE, staleAtMs: NOW + 24 * HOUR });
  });

  it('does not believe a time that is ahead of the clock', () => {
    expect(aged(-5 * MINUTE).isTimeKnown).toBe(true);
    expect(aged(-5 * MINUTE - 1)).toMatchObject({ isTimeKnown: false, fromMs: NOW });
  });

  it('of a time that is ahead of the clock is never fresh', () => {
    expect(aged(-2 * MINUTE)).toMatchObject({ age: 'fresh', isAhead: false });
    expect(aged(-3 * MINUTE)).toMatchObject({ age: 'ageing', isAhead: false });
    expect(aged(-6 * MINUTE)).toMatchObject({ age: 'ageing', isAhead: true });
    const unbelieved = { updatedAtMs: null, isAhead: true, firstSeenAtMs: NOW } as const;
    expect(quoteAge(unbelieved, NOW)).toMatchObject({ age: 'ageing', isAhead: true });
  });
});

describe('the latest quotes', () => {
  const answer = (code: string, sides: string, updatedAtMs: number | null): ObservedQuote =>
    seen(code, sides, { updatedAtMs });

  it('keeps when a value was first seen', () => {
    const first = quotesAfter([], [answer('a', '2/1', null)], NOW);
    const again = quotesAfter(first, [answer('a', '2/1', null)], NOW + 1);
    expect(again[0]).toMatchObject({ firstSeenAtMs: NOW, listedAtMs: NOW + 1 });
    expect(quotesAfter(again, [answer('a', '3/1', null)], NOW + 2)[0]?.firstSeenAtMs).toBe(NOW + 2);
    expect(quotesAfter(again, [answer('a', '2/-', null)], NOW + 2)[0]?.firstSeenAtMs).toBe(NOW + 2);
  });

  it('keeps a platform that vanished for a day after it was last listed', () => {
    const first = quotesAfter([], [answer('a', '2/1', NOW), answer('b', '2/1', NOW)], NOW);
    const gone = quotesAfter(first, [answer('b', '2/1', NOW)], NOW + HOUR);
    expect(gone.map(({ code, isListed }) => [code, isListed])).toEqual([
      ['b', true],
      ['a', false],
    ]);
    expect(quotesAfter(gone, [], NOW + 24 * HOUR).map(({ code }) => code)).toEqual(['b', 'a']);
    expect(quotesAfter(gone, [], NOW + 24 * HOUR + 1).map(({ code }) => code)).toEqual(['b']);
    expect(quotesAt(gone, NOW + 24 * HOUR)).toHaveLength(2);
    expect(quotesAt(gone, NOW + 24 * HOUR + 1).map(({ code }) => code)).toEqual(['b']);
    const back = quotesAfter(gone, [answer('a', '2/1', NOW)], NOW + 2 * HOUR);
    expect(back[0]).toMatchObject({ isListed: true, firstSeenAtMs: NOW });
  });

  it('that is dated some minutes ahead does not keep the next right quote away', () => {
    const ahead = quotesAfter([], [answer('a', '2/1', NOW + 4 * MINUTE)], NOW);
    const right = answer('a', '3/2', NOW + 3 * MINUTE);
    for (const atMs of [NOW + 3 * MINUTE, NOW + 6 * MINUTE]) {
      expect(quotesAfter(ahead, [right], atMs)[0]?.buy).toBe('3');
    }
  });

  it('does not make an older quote current', () => {
    const first = quotesAfter([], [answer('a', '2/1', NOW)], NOW);
    const older = quotesAfter(first, [answer('a', '9/8', NOW - 1)], NOW + 1);
    expect(older[0]).toMatchObject({ buy: '2', updatedAtMs: NOW, listedAtMs: NOW + 1 });
    expect(quotesAfter(first, [answer('a', '9/8', NOW)], NOW + 1)[0]?.buy).toBe('9');
    expect(quotesAfter(first, [answer('a', '9/8', null)], NOW + 1)[0]?.buy).toBe('9');
    const ahead = quotesAfter([], [answer('a', '2/1', NOW + HOUR)], NOW + HOUR);
    expect(quotesAfter(ahead, [answer('a', '9/8', NOW)], NOW)[0]?.buy).toBe('9');
  });
});

describe('references', () => {
  it.each([
    ['cbn', '1500/1490', true],
    ['CBN', '1500/1490', true],
    ['alpha', '1500/1500', true],
    ['alpha', '1500/1490', false],
    ['alpha', '-/-', false],
    ['alpha', '-/1500', false],
    ['monierate-fx', '2/1', true],
    ['fastforex', '-/1', true],
    ['cambridge_currencies', '2/1', true],
  ])('%s with %s: %s', (code, sides, expected) => {
    expect(isReference(seen(code, sides))).toBe(expected);
  });
});

describe('ticker pairs', () => {
  it.each([
    ['usdt', 'ngn', 'USDTNGN'],
    [' EUR', 'GHS ', 'EURGHS'],
  ])('%s and %s are requested as %s', (asset, money, ticker) => {
    const pair = parsePair(asset, money);
    expect(pair && tickerOf(pair)).toBe(ticker);
  });

  it.each([
    ['USD', 'USD'],
    ['', 'NGN'],
    ['U$D', 'NGN'],
    ['USD', 'N'],
  ])('%s and %s are no pair', (asset, money) => {
    expect(parsePair(asset, money)).toBeNull();
  });

  it('reads a ticker as it was added, else as an asset in naira', () => {
    const [usdt, euro] = ['USDTNGN', 'EURGHS'].map((text) => text as Ticker) as [Ticker, Ticker];
    expect(pairOf(usdt)).toEqual({ asset: 'USDT', money: 'NGN' });
    expect(pairOf(euro)).toBeNull();
    const added = parsePair('EUR', 'GHS');
    expect(pairOf(euro, added ? [added] : [])).toEqual({ asset: 'EUR', money: 'GHS' });
    expect(pairOf('NGN' as Ticker)).toBeNull();
  });

  it.each(TICKERS)('knows what %s, which is offered to everybody, is of', (ticker) => {
    const pair = pairOf(ticker);
    expect(pair && tickerOf(pair)).toBe(ticker);
  });
});
