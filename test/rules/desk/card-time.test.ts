import { expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { rateCard } from '#core/share/rate-card.ts';
import { en } from '#core/text/en.ts';
import { at } from '../../support/account.ts';
import { rateTable, stateWith } from '../../support/rates.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

it.each([
  [NOON - 60_000, '20 Nov 2026, 11:59 UTC'],
  [null, 'First seen 20 Nov 2026, 12:00 UTC'],
])('a card with a number published at %s has the time %s', (publishedAtMs, time) => {
  const table = rateTable({ NGN: '1600.5' }, { publishedAtMs, firstSeenAtMs: NOON });
  const pair = { base: currencyCode('USD'), quote: currencyCode('NGN'), market: 'mid' } as const;
  const wording = { text: en, locale: 'en-GB', zone: 'UTC' } as const;
  const card = rateCard(stateWith(table, NOON), { kind: 'rate', ...pair }, null, wording, at(NOON));
  expect(card?.time).toBe(time);
});
