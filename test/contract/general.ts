import assert from 'node:assert/strict';
import { MARKETS } from '#core/rates/market.ts';
import { isLoopback } from '../../electron/service/address.ts';
import * as requests from './requests.ts';
import { answered, dataOf, epochMs, object, rateOf, ratesOf, refused } from './reading.ts';
import { notShown, stated, statement, type Statement } from './statement.ts';

export const isOnThisMachine = (baseUrl: string): boolean => isLoopback(new URL(baseUrl).hostname);

/** "What the service does", "Envelope", "Market", "Versioning" and the head of "Endpoints". */
export const general: readonly Statement[] = [
  stated('every address is {base_url}/core and the path', requests.endpoints, (reply) => {
    for (const request of requests.endpoints)
      assert.notEqual(reply(request).status, 404, request.path);
  }),
  stated('all traffic is HTTPS (loopback aside)', [], (_reply, { baseUrl }) => {
    assert(baseUrl.startsWith('https:') || isOnThisMachine(baseUrl), 'the address is plain HTTP');
  }),
  stated('success is status 200 with application/json', requests.endpoints, (reply) => {
    for (const request of requests.endpoints) {
      const { status, contentType } = reply(request);
      assert.equal(status, 200, `${request.path}: status ${status}`);
      assert.match(contentType, /^application\/json\b/i, `${request.path}: ${contentType}`);
    }
  }),
  stated(
    'all bodies are JSON, of errors too',
    [...requests.endpoints, requests.latestOfNoMarket, ...requests.keyless],
    (reply) => {
      for (const request of [
        ...requests.endpoints,
        requests.latestOfNoMarket,
        ...requests.keyless,
      ]) {
        object(reply(request).body, `${request.path}: the body`);
      }
    },
  ),
  stated('WebSockets are not supported', [requests.upgrade], (reply) => {
    assert.notEqual(reply(requests.upgrade).status, 101, 'switched protocols');
  }),
  stated(
    'times are UTC: none is ahead of us',
    [requests.latest, requests.convert],
    (reply, { nowMs }) => {
      for (const request of [requests.latest, requests.convert]) {
        epochMs(dataOf(reply(request))['timestamp'], `${request.path}: timestamp`, nowMs);
      }
    },
  ),
  stated('envelope: status is success', requests.rateEndpoints, (reply) => {
    for (const request of requests.rateEndpoints)
      assert.equal(answered(reply(request))['status'], 'success');
  }),
  stated('envelope: message is retrieved', requests.rateEndpoints, (reply) => {
    for (const request of requests.rateEndpoints) {
      assert.equal(answered(reply(request))['message'], 'retrieved', request.path);
    }
  }),
  stated('envelope: data is an object', requests.rateEndpoints, (reply) => {
    for (const request of requests.rateEndpoints) dataOf(reply(request));
  }),
  stated(
    'the markets are official, mid and parallel',
    Object.values(requests.latestOf),
    (reply) => {
      for (const market of MARKETS) {
        assert.equal(dataOf(reply(requests.latestOf[market]))['market'], market);
      }
    },
  ),
  notShown('a market besides the three is refused', [requests.latestOfNoMarket], (reply) => {
    refused(reply(requests.latestOfNoMarket));
  }),
  stated('the default market is mid', [requests.latest], (reply) => {
    assert.equal(dataOf(reply(requests.latest))['market'], 'mid');
  }),
  stated(
    'latest lists which rates a market has: a listed one is converted',
    [requests.latestOf.parallel, requests.convertParallel],
    (reply) => {
      rateOf(dataOf(reply(requests.latestOf.parallel)), 'NGN');
      dataOf(reply(requests.convertParallel));
    },
  ),
  statement(
    'stated',
    'a rate that a market lacks may be an error',
    [requests.latestOf.parallel, requests.convertUnlikely],
    (reply) => {
      const isListed = 'ISK' in ratesOf(dataOf(reply(requests.latestOf.parallel)));
      if (isListed) return 'ISK is quoted in parallel here: nothing was missing';
      if (reply(requests.convertUnlikely).status === 200) return 'converted all the same';
      refused(reply(requests.convertUnlikely));
      return undefined;
    },
  ),
  stated('versioning: no version stands in an address', requests.endpoints, (reply) => {
    for (const request of requests.endpoints) answered(reply(request));
  }),
];
