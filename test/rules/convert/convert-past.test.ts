import fc from 'fast-check';
import { expect, it } from 'vitest';
import { initialState, NOTHING_RECORDED } from '#core/app/app-state.ts';
import { commandView } from '#core/app/command-view.ts';
import { convertThen } from '#core/convert/convert.ts';
import { type CurrencyCode, currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { MARKETS } from '#core/rates/market.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { createStateThen } from '../../../electron/convert/past.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import type { RateRecord } from '../../../electron/record/record.ts';
import { at } from '../../support/account.ts';
import { decimal } from '../../support/rates.ts';
import { DAY, HOUR, keepUp, MINUTE, saveAll, START, tableOf } from '../../support/recording.ts';
import { cases } from '../../support/nightly.ts';

const NOW = START + 90 * DAY;
const state = initialState(SANDBOX, null, DEFAULT_CHOICES, NOTHING_RECORDED, NOW);

function resultsAt(record: RateRecord, atMs: number, to = 'NGN') {
  const request = { amount: decimal('1'), from: 'USD', to, atMs };
  const stateThen = createStateThen((work) => work(record));
  const answer = convertThen(state, stateThen, request, at(NOW));
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

/** Answers with gaps of minutes to days; the rate tells which one it is. */
const pasts = fc
  .array(fc.constantFrom(5 * MINUTE, 5 * MINUTE, HOUR, 7 * HOUR, 3 * DAY), {
    minLength: 1,
    maxLength: 40,
  })
  .map((gaps) => {
    let atMs = START;
    return gaps.map((gap, n) => ({ atMs: (atMs += gap), rate: `${1_600 + n}.25` }));
  });

it('a conversion at a past moment uses the last rates of then, with the age they had', () => {
  fc.assert(
    fc.property(
      pasts,
      fc.integer({ min: -100, max: 1_100 }),
      fc.constantFrom(...MARKETS),
      (past, thousandth, market) => {
        const record = openRecord(':memory:', SANDBOX);
        saveAll(
          record,
          past.map(({ atMs, rate }) => tableOf(atMs, { NGN: rate }, market)),
        );
        const endMs = past.at(-1)?.atMs ?? START;
        const atMs = Math.round(START + (thousandth * (endMs - START)) / 1_000);
        const then = past.filter((each) => each.atMs <= atMs).at(-1);
        const { results } = resultsAt(record, atMs);
        for (const { market: each, outcome, freshness, baseOffer } of results) {
          expect(baseOffer).toBeNull();
          if (each !== market || !then) {
            expect([outcome.kind, freshness]).toEqual(['no-rates', null]);
            continue;
          }
          expect(outcome).toMatchObject({ kind: 'converted', exact: then.rate });
          expect(freshness).toMatchObject({ publishedAtMs: then.atMs });
          expect(freshness?.checkedAtMs).toBeLessThanOrEqual(atMs);
          expect(freshness?.checkedAtMs).toBeGreaterThanOrEqual(then.atMs);
        }
        record.close();
      },
    ),
    { numRuns: cases(200) },
  );
});

it.each(['UTC', 'Africa/Lagos', 'Pacific/Kiritimati', 'America/New_York'])(
  'yesterday, in %s, is the last rate that this calendar had before today',
  (zone) => {
    /** The calendar's own word, which knows nothing of ends of days. */
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    fc.assert(
      fc.property(pasts, fc.integer({ min: 1, max: 400 }), (past, hours) => {
        const record = openRecord(':memory:', SANDBOX);
        saveAll(
          record,
          past.map(({ atMs, rate }) => tableOf(atMs, { NGN: rate }, 'parallel')),
        );
        const nowMs = START + hours * HOUR + 17 * MINUTE;
        const today = calendar.format(nowMs);
        const then = past.filter(({ atMs }) => calendar.format(atMs) < today).at(-1);
        const state = initialState(SANDBOX, null, DEFAULT_CHOICES, record.load(), nowMs);
        const view = commandView(
          state,
          { typed: 'how much was a dollar yesterday' },
          { locale: 'en', zone, stateThen: createStateThen((work) => work(record)) },
          at(nowMs),
        );
        const answer = view.readings[0]?.answer;
        const results = answer?.kind === 'conversion' ? answer.conversion.results : [];
        const parallel = results.find(({ market }) => market === 'parallel');
        if (then) {
          expect(parallel?.outcome).toMatchObject({ kind: 'converted', exact: then.rate });
          expect(parallel?.freshness).toMatchObject({ publishedAtMs: then.atMs });
        } else expect(parallel?.outcome.kind ?? 'no-rates').toBe('no-rates');
        record.close();
      }),
      { numRuns: cases(100) },
    );
  },
);

it('hours that were thinned out still answer by the last rate of an hour', () => {
  const record = openRecord(':memory:', SANDBOX);
  const tables = Array.from({ length: 48 }, (_, n) =>
    tableOf(START + n * 5 * MINUTE, { NGN: `${1_600 + n}` }),
  );
  saveAll(record, tables);
  keepUp(record, { rawBeforeMs: START + DAY, hourlyBeforeMs: -1 });
  const { results } = resultsAt(record, START + 2 * HOUR + 2 * MINUTE);
  const mid = results.find(({ market }) => market === 'mid');
  // The answer at 1:55 closed the hour before.
  expect(mid?.outcome).toMatchObject({ exact: '1623' });
  record.close();
});

it('the best platform is the one of then, and nothing of today is used', () => {
  const record = openRecord(':memory:', SANDBOX);
  const ticker = 'USDTNGN' as Ticker;
  const quotesOf = (bid: string) => [
    { code: 'quay', buy: decimal('1500'), sell: decimal(bid), updatedAtMs: null },
    { code: 'rafter', buy: decimal('1501'), sell: decimal('1400'), updatedAtMs: null },
  ];
  for (const [n, bid] of ['1410', '1440', '1390'].entries()) {
    const quotes = quotesOf(bid);
    record.savePlatforms(
      { ticker, quotes, droppedCount: 0, billing: null },
      START + n * 10 * MINUTE,
    );
  }
  const bestAt = (minutes: number) => {
    const request = {
      amount: decimal('2'),
      from: 'USDT',
      to: 'NGN',
      atMs: START + minutes * MINUTE,
    };
    const stateThen = createStateThen((work) => work(record));
    const answer = convertThen(state, stateThen, request, at(NOW));
    return answer.ok ? answer.value.platform : null;
  };
  expect(bestAt(-1)).toBeNull();
  expect(bestAt(5)).toMatchObject({ code: 'quay', way: 'sell', outcome: { exact: '2820' } });
  expect(bestAt(11)).toMatchObject({ code: 'quay', outcome: { exact: '2880' } });
  // The price of rafter has not moved for longer than a quote is fresh.
  expect(bestAt(21)).toMatchObject({ code: 'quay', outcome: { exact: '2780' } });
  expect(bestAt(500)).toBeNull();
  record.close();
});

it('a past day that only the service has answers as the service’s, in no market', () => {
  const record = openRecord(':memory:', SANDBOX);
  const [base, code] = ['USD', 'NGN'].map(currencyCode) as [CurrencyCode, CurrencyCode];
  const timestampMs = START + 20 * HOUR;
  const rates = new Map([[code, decimal('1501.25')]]);
  const day = { kind: 'rates', base, rates, timestampMs, droppedCount: 0, billing: null } as const;
  const before = resultsAt(record, START + 2 * HOUR);
  record.saveDayRates(day, NOW);
  const { results, service } = resultsAt(record, START + 2 * HOUR);
  expect(before.service).toBeNull();
  expect(service).toMatchObject({ publishedAtMs: timestampMs, outcome: { exact: '1501.25' } });
  expect(results.map(({ outcome }) => outcome.kind)).toEqual(Array(3).fill('no-rates'));
  expect(resultsAt(record, START - HOUR).service).toBeNull();
  expect(resultsAt(record, START + 25 * HOUR).service).toBeNull();

  // Our own record of that day is better once it was checked late enough.
  saveAll(record, [tableOf(START + 23.5 * HOUR, { NGN: '1600' })]);
  expect(resultsAt(record, START + 23.6 * HOUR).service).toBeNull();
  record.close();
});
