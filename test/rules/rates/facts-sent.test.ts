import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#core/app/events.ts';
import { factsOf, type PageFacts } from '#core/app/facts.ts';
import { reduce } from '#core/app/reducer.ts';
import { decimalText } from '#core/number/decimal.ts';
import { MARKETS } from '#core/rates/market.ts';
import { createFacts } from '../../../electron/window/facts.ts';
import { at } from '../../support/account.ts';
import { destinationOf } from '../../support/destinations.ts';
import { emptyState, rateTable } from '../../support/rates.ts';
import { logOf, trade } from '../../support/trades.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const CANARY = 'canary-9f86d081';

const answered = (market: (typeof MARKETS)[number], rate: number): AppEvent => ({
  kind: 'latest-answered',
  table: rateTable({ NGN: String(rate) }, { market, publishedAtMs: NOON + rate }),
  droppedCount: 0,
  atMs: NOON,
  steadyMs: 0,
});

const someEvent: fc.Arbitrary<AppEvent> = fc.oneof(
  fc
    .record({ market: fc.constantFrom(...MARKETS), rate: fc.integer({ min: 1, max: 9 }) })
    .map(({ market, rate }) => answered(market, rate)),
  fc
    .constantFrom('mid' as const, 'parallel' as const)
    .map((market): AppEvent => ({ kind: 'chosen', choices: { market } })),
  fc
    .constantFrom('one', 'other')
    .map((detail): AppEvent => ({ kind: 'storage-failed', part: 'record', detail })),
  fc
    .boolean()
    .map((offline): AppEvent => ({ kind: 'conditions-changed', conditions: { offline } })),
);

/** All words of facts, also those in maps. */
const wordsOf = (facts: PageFacts): string =>
  JSON.stringify(facts, (_key, value: unknown) => {
    if (value instanceof Map || value instanceof Set) return [...value] as unknown[];
    return typeof value === 'bigint' ? String(value) : value;
  });

function main(state = reduce(emptyState(), answered('mid', 5))) {
  const store = { state };
  const facts = createFacts({
    store,
    moment: () => at(NOON),
    withRecord: (work) => work(null),
  });
  const dispatch = (event: AppEvent): void => void (store.state = reduce(store.state, event));
  return { store, facts, dispatch };
}

describe('what main sends', () => {
  it('is nothing before a page has facts, nor without a change', () => {
    const { facts, dispatch } = main();
    dispatch(answered('mid', 6));
    expect(facts.next()).toBeNull();
    const first = facts.last();
    expect(facts.next()).toBeNull();
    dispatch(answered('mid', 7));
    // Another call for the last ones changes nothing: what changed still follows.
    expect(facts.last()).toEqual(first);
    expect(Object.keys(facts.next() ?? {})).toEqual(['markets']);
    expect(facts.next()).toBeNull();
  });

  it('makes the present facts of those that the page has, whatever happened', () => {
    fc.assert(
      fc.property(fc.array(someEvent, { maxLength: 8 }), (events) => {
        const { store, facts, dispatch } = main();
        let page = facts.last();
        for (const event of events) {
          dispatch(event);
          page = { ...page, ...facts.next() };
          expect(page).toEqual(factsOf(store.state, at(NOON)));
        }
      }),
    );
  });

  it('has the place that a new page begins with, and sends it to no other', () => {
    const { facts, dispatch } = main();
    expect(facts.last().place.tab).toBe('rates');
    dispatch({ kind: 'place-changed', place: { tab: 'convert' } });
    expect(facts.next()).toBeNull();
    expect(facts.last().place.tab).toBe('convert');
  });

  it('has no trade, no digest, and nothing of another source', () => {
    const state = emptyState();
    const log = logOf([{ ...trade('buy 1 @ 5'), note: CANARY, id: CANARY }], { undoable: 1 });
    const digest = { plannedMs: 1, judgedAtMs: 1, title: CANARY, lines: [CANARY], sends: {} };
    const other = { sourceKey: CANARY, ticker: 'USDTNGN' as never };
    const { facts } = main({
      ...state,
      trades: { real: log, sandbox: log },
      alerts: { ...state.alerts, digests: [digest as never] },
      choices: {
        ...state.choices,
        recent: [{ sourceKey: CANARY, amount: '1', from: 'USD', to: 'NGN', drives: 'give' }],
        quotes: {
          ...state.choices.quotes,
          refused: [{ ...other, detail: null }],
          turned: [{ ...other, ask: 'buy', atMs: 1, isAnnounced: true }],
        },
      },
    });
    const sent = facts.last();
    expect(wordsOf(sent)).not.toContain(CANARY);
    // Of the trades there are the sums of the pair, once for each log.
    const stocks = [...sent.trades.real.stocks.values()];
    expect(stocks.map(({ asset, open }) => [asset, decimalText(open)])).toEqual([['USDT', '1']]);
  });

  it('counts what waits for a destination, also digests', () => {
    const state = emptyState();
    const digest = { plannedMs: 1, judgedAtMs: 1, sends: { a: 'waiting' } };
    const { alerts } = state.choices;
    const { facts } = main({
      ...state,
      alerts: { ...state.alerts, digests: [digest as never] },
      choices: { ...state.choices, alerts: { ...alerts, destinations: [destinationOf('a')] } },
    });
    expect(facts.last().outbox).toEqual({ a: { waiting: 1, dropped: 0 } });
  });

  it('sends the trades’ sums again when the log changed, and says that it did', () => {
    const { facts, dispatch } = main();
    const before = facts.last().tradesChanges;
    const log = logOf([trade('buy 2 @ 5')], { undoable: 1 });
    dispatch({ kind: 'trades-changed', origin: 'sandbox', log });
    expect(facts.next()).toMatchObject({ tradesChanges: before + 1 });
  });
});
