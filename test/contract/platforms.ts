import assert from 'node:assert/strict';
import * as asks from './asks.ts';
import { dataOf, epochMs, type Fields, number, platformsOf, refused, text } from './reading.ts';
import { notShown, stated, statement, type Statement } from './statement.ts';

type Side = 'buy' | 'sell';
const sideOf = (side: Side, entry: Fields): number => number(entry[side], side);

const everySide = (side: Side): Statement =>
  stated(`platforms: ${side} is a number, 0 or above`, asks.platforms, (reply) => {
    for (const entry of asks.platforms.flatMap((ask) => platformsOf(reply(ask)))) {
      assert(sideOf(side, entry) >= 0, `${String(entry['code'])}: ${sideOf(side, entry)}`);
    }
  });

/** "Platform rates" and GET /rates/platforms.json. */
export const platforms: readonly Statement[] = [
  stated('platforms: the four tickers are answered', asks.platforms, (reply) => {
    asks.platforms.forEach((ask, index) => {
      const ticker = text(dataOf(reply(ask))['ticker'], 'ticker');
      assert.equal(ticker.toUpperCase(), asks.TICKERS[index]);
    });
  }),
  notShown(
    'platforms: the ticker comes in lower case, as in the examples',
    asks.platforms,
    (reply) => {
      for (const ask of asks.platforms) {
        assert.match(text(dataOf(reply(ask))['ticker'], 'ticker'), /^[a-z0-9]+$/);
      }
    },
  ),
  stated('platforms: platforms is an array of entries', asks.platforms, (reply) => {
    for (const ask of asks.platforms) platformsOf(reply(ask));
  }),
  stated('platforms: code is a text', asks.platforms, (reply) => {
    for (const ask of asks.platforms) {
      for (const entry of platformsOf(reply(ask))) text(entry['code'], 'code');
    }
  }),
  stated('platforms: one entry for each platform', asks.platforms, (reply) => {
    for (const ask of asks.platforms) {
      const codes = platformsOf(reply(ask)).map((entry) => entry['code']);
      assert.equal(new Set(codes).size, codes.length, 'a platform stands there twice');
    }
  }),
  everySide('buy'),
  everySide('sell'),
  stated('platforms: last_updated is an integer in ms', asks.platforms, (reply, { nowMs }) => {
    for (const entry of asks.platforms.flatMap((ask) => platformsOf(reply(ask)))) {
      epochMs(entry['last_updated'], `last_updated of ${String(entry['code'])}`, nowMs);
    }
  }),
  statement(
    'stated',
    'platforms: last_updated may differ, a side may be 0',
    asks.platforms,
    (reply) => {
      const entries = asks.platforms.flatMap((ask) => platformsOf(reply(ask)));
      const times = new Set(entries.map((entry) => entry['last_updated'])).size;
      const zeros = entries.filter((entry) => entry['buy'] === 0 || entry['sell'] === 0).length;
      return `${entries.length} entries, ${times} times, ${zeros} with a side of 0`;
    },
  ),
  notShown(
    'platforms: buy is what a customer pays: not below sell',
    [asks.platformsOfDollars],
    (reply) => {
      const quoted = platformsOf(reply(asks.platformsOfDollars)).filter(
        (entry) => sideOf('buy', entry) > 0 && sideOf('sell', entry) > 0,
      );
      const fitting = quoted.filter((entry) => sideOf('buy', entry) >= sideOf('sell', entry));
      assert(fitting.length * 3 >= quoted.length * 2, `${fitting.length} of ${quoted.length}`);
    },
  ),
  statement(
    'stated',
    'platforms: the list may differ between requests',
    [asks.platformsOfDollars, asks.platformsLowerCase],
    (reply) => {
      const [first = '', second = ''] = [asks.platformsOfDollars, asks.platformsLowerCase].map(
        (ask) =>
          reply(ask).status === 200 ? String(platformsOf(reply(ask)).map(({ code }) => code)) : '',
      );
      return first === second ? 'twice the same' : 'it did';
    },
  ),
  notShown('platforms: a ticker is taken in lower case', [asks.platformsLowerCase], (reply) => {
    platformsOf(reply(asks.platformsLowerCase));
  }),
  notShown('platforms: the ticker is required', [asks.platformsOfNothing], (reply) => {
    refused(reply(asks.platformsOfNothing));
  }),
  notShown('platforms: an unsupported ticker is refused', [asks.platformsUnknown], (reply) => {
    refused(reply(asks.platformsUnknown));
  }),
];
