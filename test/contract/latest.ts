import assert from 'node:assert/strict';
import { MARKETS } from '#core/rates/market.ts';
import type { Ask, Reply } from './ask.ts';
import * as asks from './asks.ts';
import {
  dataOf,
  epochMs,
  type Fields,
  near,
  object,
  rateOf,
  ratesOf,
  refused,
  text,
} from './reading.ts';
import { notShown, stated, type Statement } from './statement.ts';

/** How far a market may move between two requests of one run. */
export const MEANWHILE = 0.02;

const REFUSED = 'refused: not in the plan';

/** The rates of EUR; null where the plan refuses them. */
function euroOf(reply: (ask: Ask) => Reply): Fields | null {
  const answer = reply(asks.latestEuro);
  return answer.status === 403 ? null : dataOf(answer);
}

/** "Latest rates" and GET /rates/latest.json. */
export const latest: readonly Statement[] = [
  stated(
    'latest: timestamp is an integer in ms, as the examples',
    [asks.latest],
    (reply, { nowMs }) => {
      epochMs(dataOf(reply(asks.latest))['timestamp'], 'timestamp', nowMs);
    },
  ),
  stated('latest: base is a code of 3 letters', [asks.latest], (reply) => {
    assert.match(text(dataOf(reply(asks.latest))['base'], 'base'), /^[A-Z]{3}$/);
  }),
  stated('latest: base is USD by default', [asks.latest], (reply) => {
    assert.equal(dataOf(reply(asks.latest))['base'], 'USD');
  }),
  stated('latest: carries the base that was asked for', [asks.latestEuro], (reply) => {
    const euro = euroOf(reply);
    if (euro === null) return REFUSED;
    assert.equal(euro['base'], 'EUR');
    return undefined;
  }),
  notShown(
    'latest: a plan without other bases refuses them with 403',
    [asks.latestEuro],
    (reply) => {
      const answer = reply(asks.latestEuro);
      if (answer.status === 200) return 'answered: a paid plan';
      assert.equal(answer.status, 403);
      return `refused: ${String(refused(answer)['message'])}`;
    },
  ),
  stated('latest: market is one of the three', [asks.latest], (reply) => {
    assert(MARKETS.some((market) => market === dataOf(reply(asks.latest))['market']));
  }),
  stated('latest: carries the market that was named', Object.values(asks.latestOf), (reply) => {
    for (const [market, ask] of Object.entries(asks.latestOf)) {
      assert.equal(dataOf(reply(ask))['market'], market);
    }
  }),
  stated('latest: rates are numbers by currency code', Object.values(asks.latestOf), (reply) => {
    for (const ask of Object.values(asks.latestOf)) ratesOf(dataOf(reply(ask)));
  }),
  stated('latest: one entry for each target currency', [asks.latest], (reply) => {
    const { rates } = dataOf(reply(asks.latest));
    for (const code of Object.keys(object(rates, 'rates'))) {
      const written = reply(asks.latest).text.match(new RegExp(`"${code}"\\s*:`, 'g')) ?? [];
      assert.equal(written.length, 1, `${code} is written ${written.length} times`);
    }
  }),
  stated('latest: rates are for one unit of the base', [asks.latest, asks.latestEuro], (reply) => {
    const dollar = dataOf(reply(asks.latest));
    const expected = rateOf(dollar, 'NGN') / rateOf(dollar, 'EUR');
    const euro = euroOf(reply);
    if (euro === null) return REFUSED;
    near(rateOf(euro, 'NGN'), expected, MEANWHILE, 'NGN per EUR');
    return undefined;
  }),
  notShown(
    'latest: the base itself, where listed, is 1',
    [asks.latest, asks.latestEuro],
    (reply) => {
      assert.equal(ratesOf(dataOf(reply(asks.latest)))['USD'] ?? 1, 1);
      const euro = euroOf(reply);
      if (euro !== null) assert.equal(ratesOf(euro)['EUR'] ?? 1, 1);
    },
  ),
];
