import { expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { trendsIn } from '../../../electron/rates/trends.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { emptyState, rateTable, stateWith } from '../../support/rates.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const USD = currencyCode('USD');

const tableAt = (publishedAtMs: number, rate: string) =>
  rateTable({ NGN: rate }, { publishedAtMs, firstSeenAtMs: publishedAtMs });

const ROW = { codes: [USD], pair: null };

it('of the pair at the top are those of its main market, over 30 days', () => {
  const pair = { base: USD, quote: currencyCode('NGN'), market: 'parallel' } as const;
  const table = { ...tableAt(NOON, '1650'), market: 'parallel' as const };
  const state = stateWith(table, NOON);
  const record = openRecord(':memory:', SANDBOX);
  const old = [20, 10, 2].map((days) => ({
    ...tableAt(NOON - days * 24 * HOUR, '1500'),
    market: 'parallel' as const,
  }));
  record.keepPast('day', old);
  const trend = trendsIn(state, { codes: [], pair }, record).pair;
  expect(trend?.change).toMatchObject({ percent: '10.00' });
  expect(trend?.sparkline.map(([x]) => Math.round(x * 30))).toEqual([10, 20, 28, 30]);
  record.close();
});

it('of the same answer follow the record: written, replaced, deleted', () => {
  const { market } = emptyState().choices;
  const state = stateWith({ ...tableAt(NOON, '1650'), market }, NOON);
  const first = openRecord(':memory:', SANDBOX);
  const second = openRecord(':memory:', SANDBOX);
  let record = first;
  const changeOf = () => trendsIn(state, ROW, record).byCode['USD']?.change ?? null;
  expect(changeOf()).toBeNull();

  first.keepPast('hour', [{ ...tableAt(NOON - 25 * HOUR, '1500'), market }]);
  expect(changeOf()).toMatchObject({ percent: '10.00' });

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
