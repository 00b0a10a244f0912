import assert from 'node:assert/strict';
import * as requests from './requests.ts';
import { dataOf, isObject, refused, text } from './reading.ts';
import { notShown, stated, statement, type Statement } from './statement.ts';

const { query, ...authorization } = requests.keyIn;
const forms = Object.values(authorization);
const wrong = [requests.latestOfNoMarket, requests.convertNothing];
const refusals = [...wrong, ...requests.keyless, requests.wrongKey];

const form = (what: string, request: (typeof forms)[number]): Statement =>
  notShown(`authentication: Authorization may be ${what}`, [request], (reply) => {
    dataOf(reply(request));
  });

/** "Authentication", "Errors" and "Limits". */
export const access: readonly Statement[] = [
  stated('authentication: every endpoint requires a key', requests.keyless, (reply) => {
    for (const request of requests.keyless) refused(reply(request));
  }),
  stated('authentication: a wrong key is not taken', [requests.wrongKey], (reply) => {
    refused(reply(requests.wrongKey));
  }),
  stated('authentication: the header api_key', [requests.currencies], (reply) => {
    dataOf(reply(requests.currencies));
  }),
  stated('authentication: the query parameter api_key', [query], (reply) => {
    dataOf(reply(query));
  }),
  stated('authentication: the header Authorization, in some form', forms, (reply) => {
    assert(
      forms.some((request) => reply(request).status === 200),
      'none of four forms is taken',
    );
  }),
  form('the bare key', requests.keyIn.bare),
  form('Bearer KEY', requests.keyIn.bearer),
  form('Token KEY', requests.keyIn.token),
  form('API_KEY: KEY', requests.keyIn.named),
  stated('errors: an invalid request gets JSON that describes the problem', wrong, (reply) => {
    for (const request of wrong) refused(reply(request));
  }),
  notShown('errors: fields are status, message and description', refusals, (reply) => {
    for (const request of refusals) {
      const body = refused(reply(request));
      assert.equal(body['status'], 'error', request.path);
      text(body['message'], 'message');
      text(body['description'], 'description');
    }
  }),
  notShown('errors: 401 without a valid key', [...requests.keyless, requests.wrongKey], (reply) => {
    for (const request of [...requests.keyless, requests.wrongKey])
      assert.equal(reply(request).status, 401);
  }),
  notShown(
    'errors: 400 for what is wrong, 404 for what is not there',
    [...wrong, requests.platformsUnknown],
    (reply) => {
      for (const request of wrong) assert.equal(reply(request).status, 400, request.path);
      assert.equal(reply(requests.platformsUnknown).status, 404);
    },
  ),
  statement('not-shown', 'limits: what a request costs', [requests.latest], (reply) => {
    const { body } = reply(requests.latest);
    const meta = isObject(body) ? body['_meta'] : undefined;
    return meta === undefined ? 'no answer names a price' : `latest: ${JSON.stringify(meta)}`;
  }),
  statement('not-shown', 'limits: requests a month', [], () => 'not tried: it would use them up'),
  statement('not-shown', 'limits: requests a second or minute', requests.endpoints, (reply) => {
    const isSlowed = requests.endpoints.some((request) => reply(request).status === 429);
    assert(!isSlowed, 'this run was too fast');
    return 'this run was not too fast';
  }),
];
