import assert from 'node:assert/strict';
import { MARKETS } from '#core/rates/market.ts';
import type { ContractRequest, Reply } from './request.ts';
import * as requests from './requests.ts';
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
function euroOf(reply: (request: ContractRequest) => Reply): Fields | null {
  const answer = reply(requests.latestEuro);
  return answer.status === 403 ? null : dataOf(answer);
}

/** "Latest rates" and GET /rates/latest.json. */
export const latest: readonly Statement[] = [
  stated(
    'latest: timestamp is an integer in ms, as the examples',
    [requests.latest],
    (reply, { nowMs }) => {
      epochMs(dataOf(reply(requests.latest))['timestamp'], 'timestamp', nowMs);
    },
  ),
  stated('latest: base is a code of 3 letters', [requests.latest], (reply) => {
    assert.match(text(dataOf(reply(requests.latest))['base'], 'base'), /^[A-Z]{3}$/);
  }),
  stated('latest: base is USD by default', [requests.latest], (reply) => {
    assert.equal(dataOf(reply(requests.latest))['base'], 'USD');
  }),
  stated('latest: carries the base that was requested', [requests.latestEuro], (reply) => {
    const euro = euroOf(reply);
    if (euro === null) return REFUSED;
    assert.equal(euro['base'], 'EUR');
    return undefined;
  }),
  notShown(
    'latest: a plan without other bases refuses them with 403',
    [requests.latestEuro],
    (reply) => {
      const answer = reply(requests.latestEuro);
      if (answer.status === 200) return 'answered: a paid plan';
      assert.equal(answer.status, 403);
      return `refused: ${String(refused(answer)['message'])}`;
    },
  ),
  stated('latest: market is one of the three', [requests.latest], (reply) => {
    assert(MARKETS.some((market) => market === dataOf(reply(requests.latest))['market']));
  }),
  stated('latest: carries the market that was named', Object.values(requests.latestOf), (reply) => {
    for (const [market, request] of Object.entries(requests.latestOf)) {
      assert.equal(dataOf(reply(request))['market'], market);
    }
  }),
  stated(
    'latest: rates are numbers by currency code',
    Object.values(requests.latestOf),
    (reply) => {
      for (const request of Object.values(requests.latestOf)) ratesOf(dataOf(reply(request)));
    },
  ),
  stated('latest: one entry for each target currency', [requests.latest], (reply) => {
    const { rates } = dataOf(reply(requests.latest));
    for (const code of Object.keys(object(rates, 'rates'))) {
      const written = reply(requests.latest).text.match(new RegExp(`"${code}"\\s*:`, 'g')) ?? [];
      assert.equal(written.length, 1, `${code} is written ${written.length} times`);
    }
  }),
  stated(
    'latest: rates are for one unit of the base',
    [requests.latest, requests.latestEuro],
    (reply) => {
      const dollar = dataOf(reply(requests.latest));
      const expected = rateOf(dollar, 'NGN') / rateOf(dollar, 'EUR');
      const euro = euroOf(reply);
      if (euro === null) return REFUSED;
      near(rateOf(euro, 'NGN'), expected, MEANWHILE, 'NGN per EUR');
      return undefined;
    },
  ),
  notShown(
    'latest: the base itself, where listed, is 1',
    [requests.latest, requests.latestEuro],
    (reply) => {
      assert.equal(ratesOf(dataOf(reply(requests.latest)))['USD'] ?? 1, 1);
      const euro = euroOf(reply);
      if (euro !== null) assert.equal(ratesOf(euro)['EUR'] ?? 1, 1);
    },
  ),
];
