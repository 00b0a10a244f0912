import assert from 'node:assert/strict';
import * as requests from './requests.ts';
import { dataOf, epochMs, type Fields, number, platformsOf, refused, text } from './reading.ts';
import { notShown, stated, statement, type Statement } from './statement.ts';

type Side = 'buy' | 'sell';
const sideOf = (side: Side, entry: Fields): number => number(entry[side], side);

const everySide = (side: Side): Statement =>
  stated(`platforms: ${side} is a number, 0 or above`, requests.platforms, (reply) => {
    for (const entry of requests.platforms.flatMap((request) => platformsOf(reply(request)))) {
      assert(sideOf(side, entry) >= 0, `${String(entry['code'])}: ${sideOf(side, entry)}`);
    }
  });

/** "Platform rates" and GET /rates/platforms.json. */
export const platforms: readonly Statement[] = [
  stated('platforms: the four tickers are answered', requests.platforms, (reply) => {
    requests.platforms.forEach((request, index) => {
      const ticker = text(dataOf(reply(request))['ticker'], 'ticker');
      assert.equal(ticker.toUpperCase(), requests.TICKERS[index]);
    });
  }),
  notShown(
    'platforms: the ticker comes in lower case, as in the examples',
    requests.platforms,
    (reply) => {
      for (const request of requests.platforms) {
        assert.match(text(dataOf(reply(request))['ticker'], 'ticker'), /^[a-z0-9]+$/);
      }
    },
  ),
  stated('platforms: platforms is an array of entries', requests.platforms, (reply) => {
    for (const request of requests.platforms) platformsOf(reply(request));
  }),
  stated('platforms: code is a text', requests.platforms, (reply) => {
    for (const request of requests.platforms) {
      for (const entry of platformsOf(reply(request))) text(entry['code'], 'code');
    }
  }),
  stated('platforms: one entry for each platform', requests.platforms, (reply) => {
    for (const request of requests.platforms) {
      const codes = platformsOf(reply(request)).map((entry) => entry['code']);
      assert.equal(new Set(codes).size, codes.length, 'a platform stands there twice');
    }
  }),
  everySide('buy'),
  everySide('sell'),
  stated('platforms: last_updated is an integer in ms', requests.platforms, (reply, { nowMs }) => {
    for (const entry of requests.platforms.flatMap((request) => platformsOf(reply(request)))) {
      epochMs(entry['last_updated'], `last_updated of ${String(entry['code'])}`, nowMs);
    }
  }),
  statement(
    'stated',
    'platforms: last_updated may differ, a side may be 0',
    requests.platforms,
    (reply) => {
      const entries = requests.platforms.flatMap((request) => platformsOf(reply(request)));
      const times = new Set(entries.map((entry) => entry['last_updated'])).size;
      const zeros = entries.filter((entry) => entry['buy'] === 0 || entry['sell'] === 0).length;
      return `${entries.length} entries, ${times} times, ${zeros} with a side of 0`;
    },
  ),
  notShown(
    'platforms: buy is what a customer pays: not below sell',
    [requests.platformsOfDollars],
    (reply) => {
      const quoted = platformsOf(reply(requests.platformsOfDollars)).filter(
        (entry) => sideOf('buy', entry) > 0 && sideOf('sell', entry) > 0,
      );
      const fitting = quoted.filter((entry) => sideOf('buy', entry) >= sideOf('sell', entry));
      assert(fitting.length * 3 >= quoted.length * 2, `${fitting.length} of ${quoted.length}`);
    },
  ),
  statement(
    'stated',
    'platforms: the list may differ between requests',
    [requests.platformsOfDollars, requests.platformsLowerCase],
    (reply) => {
      const [first = '', second = ''] = [
        requests.platformsOfDollars,
        requests.platformsLowerCase,
      ].map((request) =>
        reply(request).status === 200
          ? String(platformsOf(reply(request)).map(({ code }) => code))
          : '',
      );
      return first === second ? 'twice the same' : 'it did';
    },
  ),
  notShown('platforms: a ticker is taken in lower case', [requests.platformsLowerCase], (reply) => {
    platformsOf(reply(requests.platformsLowerCase));
  }),
  notShown('platforms: the ticker is required', [requests.platformsOfNothing], (reply) => {
    refused(reply(requests.platformsOfNothing));
  }),
  notShown('platforms: an unsupported ticker is refused', [requests.platformsUnknown], (reply) => {
    refused(reply(requests.platformsUnknown));
  }),
];
