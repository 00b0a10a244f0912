import { expect, it } from 'vitest';
import * as v from 'valibot';
import { readStoredQuote, statusOf } from '#core/desk/customer-quote.ts';
import { knownSums, sequenceChecked } from '#core/desk/stored-log.ts';
import { readStored, tradeProblem } from '#core/desk/trade.ts';
import { sign } from '#core/number/decimal.ts';
import { QUOTE_CHOICES } from '#core/platforms/choices.ts';
import { isFeeKnown } from '#core/routes/terms.ts';
import { demoBook } from '../../../electron/sandbox/book.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-28T16:00:00Z');
/** A year, at another hour of each day. */
const MOMENTS = Array.from({ length: 40 }, (_, at) => NOW - at * 9 * DAY - (at % 24) * 3_600_000);

it.each(MOMENTS)('the demo’s book can be stored, as one that a person entered, at %i', (nowMs) => {
  const { added, quotes, terms } = demoBook(nowMs);
  expect(added.length).toBeGreaterThan(12);
  for (const trade of added) {
    expect(readStored(trade)).toEqual(trade);
    expect(tradeProblem(trade, nowMs)).toBeNull();
    expect(nowMs - trade.atMs).toBeLessThan(365 * DAY);
  }
  expect(sequenceChecked(added)).toMatchObject({ ok: true });
  expect(new Set(added.map(({ asset }) => asset)).size).toBe(3);
  for (const { after } of quotes) expect(readStoredQuote(after)).toEqual(after);
  expect(quotes.map(({ after }) => statusOf(after, nowMs))).toEqual(['accepted', 'open']);
  const [{ after: sold } = { after: null }] = quotes;
  expect(added.map(({ id }) => id)).toContain(sold?.end?.kind === 'accepted' && sold.end.tradeId);
  expect(v.parse(QUOTE_CHOICES.terms.schema, terms)).toEqual(terms);
  expect(
    terms.every((each) => isFeeKnown(each.terms, 'buy') && isFeeKnown(each.terms, 'sell')),
  ).toBe(true);
});

it('its person earns with most sales, not with all, and still has stock of each pair', () => {
  const sums = knownSums(demoBook(NOW).added);
  if (sums.kind !== 'sums') throw new Error('it has no sums');
  const pairs = [...sums.pairs.values()];
  expect(pairs.every(({ open }) => sign(open) > 0)).toBe(true);
  const profits = pairs.flatMap(({ profits: of }) => [...of.values()].map(Number));
  const lost = profits.filter((profit) => profit < 0);
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.length * 2).toBeLessThan(profits.length);
  expect(profits.reduce((sum, each) => sum + each)).toBeGreaterThan(0);
});
