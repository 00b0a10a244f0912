import { expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import { reduce } from '#core/app/reducer.ts';
import { NOTHING_SHOWN } from '#core/app/shown.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { createTrends } from '../../electron/rates/trends.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { emptyState, rateTable, stateWith } from '../support/rates.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const USD = currencyCode('USD');

const tableAt = (publishedAtMs: number, rate: string) =>
  rateTable({ NGN: rate }, { publishedAtMs, firstSeenAtMs: publishedAtMs });

/** Rates is open with one row, and mid has answered once. */
function ratesOpen(): AppState {
  const shown = { ...NOTHING_SHOWN, rates: { codes: [USD], pair: null } };
  const { market } = emptyState().choices;
  const table = { ...tableAt(NOON, '1650'), market };
  return reduce(stateWith(table, NOON), { kind: 'shown', shown });
}

it('of the pair at the top are those of its main market, over 30 days', () => {
  const pair = { base: USD, quote: currencyCode('NGN'), market: 'parallel' } as const;
  const shown = { ...NOTHING_SHOWN, rates: { codes: [], pair } };
  const table = { ...tableAt(NOON, '1650'), market: 'parallel' as const };
  const state = reduce(stateWith(table, NOON), { kind: 'shown', shown });
  const record = openRecord(':memory:', SANDBOX);
  const old = [20, 10, 2].map((days) => ({
    ...tableAt(NOON - days * 24 * HOUR, '1500'),
    market: 'parallel' as const,
  }));
  record.keepPast('day', old);
  const trend = createTrends((work) => work(record))(state)?.pair;
  expect(trend?.change).toMatchObject({ percent: '10.00' });
  expect(trend?.sparkline.map(([x]) => Math.round(x * 30))).toEqual([10, 20, 28, 30]);
  record.close();
});

it('of the same answer follow the record: written, replaced, deleted', () => {
  const state = ratesOpen();
  const { market } = state.choices;
  const first = openRecord(':memory:', SANDBOX);
  const second = openRecord(':memory:', SANDBOX);
  let record = first;
  const trendsOf = createTrends((work) => work(record));
  const changeOf = () => trendsOf(state)?.byCode['USD']?.change ?? null;
  expect(changeOf()).toBeNull();

  first.keepPast('hour', [{ ...tableAt(NOON - 25 * HOUR, '1500'), market }]);
  expect(changeOf()).toMatchObject({ percent: '10.00' });
  // An unchanged record is not read again.
  expect(trendsOf(state)).toBe(trendsOf(state));

  // Another file, with as many changes.
  second.keepPast('hour', [{ ...tableAt(NOON - 25 * HOUR, '1320'), market }]);
  expect(second.changes()).toBe(first.changes());
  record = second;
  expect(changeOf()).toMatchObject({ percent: '25.00' });

  second.deleteHistory();
  expect(changeOf()).toBeNull();
  first.close();
  second.close();
});
