import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ranking } from '#core/platforms/ranking.ts';
import { marksOf, mayAlert } from '#core/platforms/eligible.ts';
import type { Side } from '#core/platforms/sides.ts';
import { spreadOf } from '#core/platforms/spread.ts';
import { fees, rankingOf, quoteLists, MINUTE, NOW, seen } from '../../support/quotes.ts';
import { oracleEligible, oracleMedian } from '../../support/quotes-oracle.ts';
import { order, over, plus, rational, roundEven } from '../../support/rational.ts';
import { decimal } from '../../support/rates.ts';
import { roundToPlaces } from '#core/number/decimal.ts';
import { cases } from '../../support/nightly.ts';

const bestOf = (ranking: Ranking, side: Side): string | null => {
  const best = ranking[side];
  return best.kind === 'best' ? `${best.code} ${best.rate}` : null;
};
const reasons = (ranking: Ranking): Record<string, string> =>
  Object.fromEntries(
    ranking.rows.map(({ code, exclusion: { ask, bid } }) => [code, `${ask ?? ''}/${bid ?? ''}`]),
  );

describe('spread', () => {
  it('of Alpha, 1601.5 / 1589.25, is 12.25, 0.77 %', () => {
    const spread = spreadOf({ ask: decimal('1601.5'), bid: decimal('1589.25') });
    expect(spread).toMatchObject({ midPrice: '1595.375', absolute: '12.25', isCrossed: false });
    expect(roundToPlaces(spread?.percent ?? decimal('0'), 2)).toBe('0.77');
  });

  it('is flagged where it is below zero, and shown', () => {
    const spread = spreadOf({ ask: decimal('99'), bid: decimal('101') });
    expect(spread).toEqual({ midPrice: '100', absolute: '-2', percent: '-2', isCrossed: true });
  });

  it('is not crossed at zero, and none with one side', () => {
    const same = decimal('100');
    expect(spreadOf({ ask: same, bid: same })?.isCrossed).toBe(false);
    expect(spreadOf({ ask: same, bid: null })).toBeNull();
    expect(spreadOf({ ask: null, bid: same })).toBeNull();
  });
});

describe('what keeps a side out', () => {
  it.each([
    // One-sided, and over three times or under a third of the middle of all sides.
    [['fine', '1601/1590'], ['one', '-/22421'], { fine: '/', one: 'not-quoted/implausible' }],
    [['fine', '1601/1590'], ['one', '500/-'], { fine: '/', one: 'implausible/not-quoted' }],
    [['fine', '1601/1590'], ['one', '-/4803'], { fine: '/', one: 'not-quoted/' }],
    // With only two sides, it is unknown which one is wrong.
    [['a', '1600/-'], ['b', '-/22421'], { a: '/not-quoted', b: 'not-quoted/' }],
    // Outside the range of any existing rate, whatever the other quotes are.
    [
      ['a', '1e30/1590'],
      ['b', '-/0.0000000000000001'],
      { a: 'implausible/implausible', b: 'not-quoted/implausible' },
    ],
  ] as const)('%j beside %j', (first, second, expected) => {
    const [a, b] = [first, second].map(([code, sides]) => seen(code, sides));
    expect(reasons(rankingOf(a && b ? [a, b] : []))).toEqual(expected);
  });

  it('does not apply to few two-sided quotes: none is an outlier', () => {
    const observedQuotes = [seen('a', '1601/1590'), seen('b', '22500/22421'), seen('c', '1602/-')];
    expect(reasons(rankingOf(observedQuotes))).toMatchObject({ a: '/', b: '/' });
  });

  it('is reported for each side', () => {
    const ranking = rankingOf(
      [
        seen('fine', '1601/1590'),
        seen('one-sided', '-/1590'),
        seen('old', '1601/1590', { updatedAtMs: NOW - 15 * MINUTE - 1 }),
        seen('edge', '1601/1590', { updatedAtMs: NOW - 15 * MINUTE }),
        seen('crossed', '1590/1601'),
        seen('gone', '1601/1590', { isListed: false }),
        seen('hidden', '1601/1590'),
        seen('CBN', '1500/1490'),
        seen('equal', '1600/1600'),
        seen('far', '1800/1790'),
        seen('far-one', '1700/-'),
        seen('none', '-/-'),
        seen('more', '1601/1590'),
        seen('most', '1601/1590'),
      ],
      { hidden: new Set(['hidden']) },
    );
    expect(reasons(ranking)).toEqual({
      fine: '/',
      'one-sided': 'not-quoted/',
      old: 'not-fresh/not-fresh',
      edge: '/',
      crossed: 'crossed/crossed',
      gone: 'vanished/vanished',
      hidden: 'hidden/hidden',
      CBN: 'reference/reference',
      equal: 'reference/reference',
      far: 'outlier/outlier',
      'far-one': 'outlier/not-quoted',
      none: 'not-quoted/not-quoted',
      more: '/',
      most: '/',
    });
    expect([ranking.median, ranking.midPriceCount]).toEqual(['1595.5', 4]);
  });

  it('is the first that applies', () => {
    const stale = { updatedAtMs: 1, isListed: false };
    const ranking = rankingOf([seen('a', '10/20', stale), seen('b', '10/20', { updatedAtMs: 1 })]);
    expect(reasons(ranking)).toEqual({ a: 'vanished/vanished', b: 'not-fresh/not-fresh' });
  });

  it('an outlier is over the limit, not at it, and only among four mid prices', () => {
    const three = [seen('a', '101/99'), seen('b', '101/99'), seen('c', '101/99')];
    const at = rankingOf([...three, seen('d', '106/104'), seen('e', '-/95'), seen('f', '96/94')]);
    expect(reasons(at)).toMatchObject({ d: '/', e: 'not-quoted/', f: '/' });
    const past = rankingOf([...three, seen('d', '106.01/104'), seen('e', '-/94.99')]);
    expect(reasons(past)).toMatchObject({ d: 'outlier/outlier', e: 'not-quoted/outlier' });
    const few = rankingOf([...three.slice(1), seen('d', '900/800'), seen('e', '-/40')]);
    expect(reasons(few)).toMatchObject({ d: '/', e: 'not-quoted/' });
  });

  it('the filter counts only two-sided platforms', () => {
    const two = [seen('a', '101/99'), seen('b', '101/99'), seen('d', '900/800')];
    expect(reasons(rankingOf([...two, seen('e', '100/-'), seen('f', '-/100')]))).toMatchObject({
      d: '/',
    });
  });

  it('an alert also wants a time', () => {
    const { rows } = rankingOf([seen('a', '101/-'), seen('b', '101/99', { updatedAtMs: null })]);
    expect(rows.map((row) => [mayAlert(row, 'ask'), mayAlert(row, 'bid')])).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(reasons(rankingOf([seen('b', '101/99', { updatedAtMs: null })]))).toEqual({ b: '/' });
  });
});

describe('best', () => {
  it('is the lowest ask and the highest bid, by value', () => {
    const ranking = rankingOf([seen('a', '1000/980'), seen('b', '999.5/-'), seen('c', '1001/985')]);
    expect([bestOf(ranking, 'ask'), bestOf(ranking, 'bid')]).toEqual(['b 999.5', 'c 985']);
  });

  it('is the newest between equals, then the first by code', () => {
    const newest = { updatedAtMs: NOW };
    const ranking = rankingOf([
      seen('b', '10/9', newest),
      seen('a', '10/9'),
      seen('c', '10/9', newest),
    ]);
    expect([bestOf(ranking, 'ask'), bestOf(ranking, 'bid')]).toEqual(['b 10', 'b 9']);
  });

  it.each([
    ['buy', 'known 10', 'b 9'],
    ['sell', 'b 10', 'known 9'],
  ] as const)('is the one whose fee to %s is entered between equals', (side, ask, bid) => {
    const terms = new Map([['known', fees({ [`${side}Percent`]: '0' })]]);
    const older = { updatedAtMs: NOW - 5 * MINUTE };
    const ranking = rankingOf([seen('b', '10/9'), seen('known', '10/9', older)], { terms });
    expect([bestOf(ranking, 'ask'), bestOf(ranking, 'bid')]).toEqual([ask, bid]);
  });

  it.each([
    [['old', 'crossed', 'gone', 'stale', 'hidden', 'cbn'], 'old', 'not-fresh'],
    [['crossed', 'gone', 'stale', 'hidden', 'cbn'], 'crossed', 'crossed'],
    [['gone', 'stale', 'hidden', 'cbn'], 'gone', 'vanished'],
    [['stale', 'hidden', 'cbn'], 'stale', 'not-fresh'],
    [['hidden', 'cbn'], null, null],
  ])('where there is none of %j, %s came nearest', (codes, code, exclusion) => {
    const all = [
      seen('old', '10/9', { updatedAtMs: NOW - 42 * MINUTE }),
      seen('older', '10/9', { updatedAtMs: NOW - 43 * MINUTE }),
      seen('crossed', '9/10'),
      seen('gone', '10/9.5', { isListed: false }),
      seen('stale', '10/9.9', { updatedAtMs: NOW - 2000 * MINUTE }),
      seen('hidden', '10/9.9'),
      seen('cbn', '1/99'),
    ];
    const observedQuotes = all.filter((quote) => codes.includes(quote.code));
    const { bid } = rankingOf(observedQuotes, { hidden: new Set(['hidden']) });
    expect(bid).toMatchObject({
      kind: 'none',
      nearest: code === null ? null : { code, exclusion },
    });
  });

  it('is none of the old ones that are doubtful besides', () => {
    const old = { updatedAtMs: NOW - 2000 * MINUTE };
    const usual = ['1440/1430', '1441/1431', '1442/1432', '1443/1433'];
    const ranking = rankingOf([
      ...usual.map((sides, index) => seen(`p${index}`, sides, old)),
      seen('far', '1640/1606', old),
      seen('crossed', '1300/1500', old),
      seen('only', '-/22421', old),
    ]);
    expect(ranking.bid).toMatchObject({ nearest: { code: 'p3', rate: '1433' } });
    expect(ranking.ask).toMatchObject({ nearest: { code: 'p0', rate: '1440' } });
    const marks = new Map(ranking.rows.map((row) => [row.code, marksOf(row)]));
    expect(marks.get('far')).toEqual(['outlier', 'stale']);
    expect(marks.get('crossed')).toContain('crossed');
    expect(marks.get('only')).toEqual(['implausible', 'stale']);
    expect(marks.get('p0')).toEqual(['stale']);
  });

  it('is the best of the equally near ones', () => {
    const old = { updatedAtMs: NOW - 42 * MINUTE };
    const ranking = rankingOf([seen('a', '11/9', old), seen('b', '12/10', old)]);
    expect(ranking.bid).toMatchObject({ nearest: { code: 'b', rate: '10' } });
    expect(ranking.ask).toMatchObject({ nearest: { code: 'a', rate: '11' } });
  });

  it('has no median without a two-sided platform', () => {
    const { median, midPriceCount } = rankingOf([seen('a', '101/-')]);
    expect([median, midPriceCount]).toEqual([null, 0]);
  });
});

it('nothing that is excluded enters a best or the median, as the oracle has them', () => {
  fc.assert(
    fc.property(quoteLists, ({ observedQuotes, hidden }) => {
      const ranking = rankingOf(observedQuotes, { hidden });
      const rows = oracleEligible(observedQuotes, hidden);
      const askRates = rows.flatMap(({ ask }) => (ask ? [ask] : [])).sort(order);
      const bids = rows.flatMap(({ bid }) => (bid ? [bid] : [])).sort((a, b) => order(b, a));
      for (const [side, [first]] of [['ask', askRates] as const, ['bid', bids] as const]) {
        const best = ranking[side];
        expect(best.kind).toBe(first ? 'best' : 'none');
        if (best.kind === 'none' || !first) continue;
        expect(order(rational(best.rate), first)).toBe(0);
        const chosen = rows.find(({ code }) => code === best.code)?.[side];
        expect(chosen && order(chosen, first)).toBe(0);
      }
      const middles = rows.flatMap(({ ask, bid }) =>
        ask && bid ? [over(plus(ask, bid), rational('2'))] : [],
      );
      const median = oracleMedian(middles);
      expect(ranking.midPriceCount).toBe(middles.length);
      expect(ranking.median).toBe(median ? roundEven(median, 38) : null);
    }),
    { numRuns: cases(1_500) },
  );
});
