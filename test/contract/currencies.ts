import assert from 'node:assert/strict';
import * as requests from './requests.ts';
import { dataOf, ratesOf, text } from './reading.ts';
import { notShown, stated, statement, type Statement } from './statement.ts';

/** "Currency list" and GET /rates/currencies.json. */
export const currencies: readonly Statement[] = [
  stated('currencies: a name for each code', [requests.currencies], (reply) => {
    const names = Object.entries(dataOf(reply(requests.currencies)));
    assert(names.length > 0, 'the list is empty');
    for (const [code, name] of names) text(name, code);
  }),
  statement('stated', 'currencies: codes are of 3 letters', [requests.currencies], (reply) => {
    const codes = Object.keys(dataOf(reply(requests.currencies)));
    for (const code of codes) assert.match(code, /^[A-Z0-9]{2,10}$/, `${code} is no code`);
    // Tickers contain USDT and USDC, so another length is a remark, not a failure.
    const others = codes.filter((code) => !/^[A-Z]{3}$/.test(code));
    return others.length === 0 ? undefined : `and others: ${others.slice(0, 5).join(', ')}`;
  }),
  stated(
    'currencies: what latest has is listed',
    [requests.currencies, requests.latest],
    (reply) => {
      const listed = dataOf(reply(requests.currencies));
      const missing = Object.keys(ratesOf(dataOf(reply(requests.latest)))).filter(
        (code) => !Object.hasOwn(listed, code),
      );
      assert.equal(missing.length, 0, `not listed: ${missing.slice(0, 5).join(', ')}`);
    },
  ),
  stated(
    'currencies: what is listed, latest has in some market',
    [requests.currencies, ...Object.values(requests.latestOf)],
    (reply) => {
      const rates = Object.values(requests.latestOf).flatMap((request) =>
        Object.keys(ratesOf(dataOf(reply(request)))),
      );
      const quoted = new Set([...rates, 'USD']);
      const without = Object.keys(dataOf(reply(requests.currencies))).filter(
        (code) => !quoted.has(code),
      );
      assert.equal(without.length, 0, `without a rate: ${without.slice(0, 5).join(', ')}`);
    },
  ),
  notShown(
    'currencies: code changes nothing',
    [requests.currencies, requests.currenciesWithCode],
    (reply) => {
      assert.deepEqual(
        dataOf(reply(requests.currenciesWithCode)),
        dataOf(reply(requests.currencies)),
      );
    },
  ),
];
