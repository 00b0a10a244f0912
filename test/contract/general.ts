import assert from 'node:assert/strict';
import { MARKETS } from '#core/rates/market.ts';
import { isLoopback } from '../../electron/service/address.ts';
import * as asks from './asks.ts';
import { answered, dataOf, epochMs, object, rateOf, ratesOf, refused } from './reading.ts';
import { notShown, stated, statement, type Statement } from './statement.ts';

export const isOnThisMachine = (baseUrl: string): boolean => isLoopback(new URL(baseUrl).hostname);

/** "What the service does", "Envelope", "Market", "Versioning" and the head of "Endpoints". */
export const general: readonly Statement[] = [
  stated('every address is {base_url}/core and the path', asks.endpoints, (reply) => {
    for (const ask of asks.endpoints) assert.notEqual(reply(ask).status, 404, ask.path);
  }),
  stated('all traffic is HTTPS (loopback aside)', [], (_reply, { baseUrl }) => {
    assert(baseUrl.startsWith('https:') || isOnThisMachine(baseUrl), 'the address is plain HTTP');
  }),
  stated('success is status 200 with application/json', asks.endpoints, (reply) => {
    for (const ask of asks.endpoints) {
      const { status, contentType } = reply(ask);
      assert.equal(status, 200, `${ask.path}: status ${status}`);
      assert.match(contentType, /^application\/json\b/i, `${ask.path}: ${contentType}`);
    }
  }),
  stated(
    'all bodies are JSON, of errors too',
    [...asks.endpoints, asks.latestOfNoMarket, ...asks.keyless],
    (reply) => {
      for (const ask of [...asks.endpoints, asks.latestOfNoMarket, ...asks.keyless]) {
        object(reply(ask).body, `${ask.path}: the body`);
      }
    },
  ),
  stated('WebSockets are not supported', [asks.upgrade], (reply) => {
    assert.notEqual(reply(asks.upgrade).status, 101, 'switched protocols');
  }),
  stated('times are UTC: none is ahead of us', [asks.latest, asks.convert], (reply, { nowMs }) => {
    for (const ask of [asks.latest, asks.convert]) {
      epochMs(dataOf(reply(ask))['timestamp'], `${ask.path}: timestamp`, nowMs);
    }
  }),
  stated('envelope: status is success', asks.rateEndpoints, (reply) => {
    for (const ask of asks.rateEndpoints) assert.equal(answered(reply(ask))['status'], 'success');
  }),
  stated('envelope: message is retrieved', asks.rateEndpoints, (reply) => {
    for (const ask of asks.rateEndpoints) {
      assert.equal(answered(reply(ask))['message'], 'retrieved', ask.path);
    }
  }),
  stated('envelope: data is an object', asks.rateEndpoints, (reply) => {
    for (const ask of asks.rateEndpoints) dataOf(reply(ask));
  }),
  stated('the markets are official, mid and parallel', Object.values(asks.latestOf), (reply) => {
    for (const market of MARKETS) {
      assert.equal(dataOf(reply(asks.latestOf[market]))['market'], market);
    }
  }),
  notShown('a market besides the three is refused', [asks.latestOfNoMarket], (reply) => {
    refused(reply(asks.latestOfNoMarket));
  }),
  stated('the default market is mid', [asks.latest], (reply) => {
    assert.equal(dataOf(reply(asks.latest))['market'], 'mid');
  }),
  stated(
    'latest lists which rates a market has: a listed one is converted',
    [asks.latestOf.parallel, asks.convertParallel],
    (reply) => {
      rateOf(dataOf(reply(asks.latestOf.parallel)), 'NGN');
      dataOf(reply(asks.convertParallel));
    },
  ),
  statement(
    'stated',
    'a rate that a market lacks may be an error',
    [asks.latestOf.parallel, asks.convertUnlikely],
    (reply) => {
      const isListed = 'ISK' in ratesOf(dataOf(reply(asks.latestOf.parallel)));
      if (isListed) return 'ISK is quoted in parallel here: nothing was missing';
      if (reply(asks.convertUnlikely).status === 200) return 'converted all the same';
      refused(reply(asks.convertUnlikely));
      return undefined;
    },
  ),
  stated('versioning: no version stands in an address', asks.endpoints, (reply) => {
    for (const ask of asks.endpoints) answered(reply(ask));
  }),
];
