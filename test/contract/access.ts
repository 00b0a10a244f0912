import assert from 'node:assert/strict';
import * as asks from './asks.ts';
import { dataOf, isObject, refused, text } from './reading.ts';
import { notShown, stated, statement, type Statement } from './statement.ts';

const { query, ...authorization } = asks.keyIn;
const forms = Object.values(authorization);
const wrong = [asks.latestOfNoMarket, asks.convertNothing];
const refusals = [...wrong, ...asks.keyless, asks.wrongKey];

const form = (what: string, ask: (typeof forms)[number]): Statement =>
  notShown(`authentication: Authorization may be ${what}`, [ask], (reply) => {
    dataOf(reply(ask));
  });

/** "Authentication", "Errors" and "Limits". */
export const access: readonly Statement[] = [
  stated('authentication: every endpoint requires a key', asks.keyless, (reply) => {
    for (const ask of asks.keyless) refused(reply(ask));
  }),
  stated('authentication: a wrong key is not taken', [asks.wrongKey], (reply) => {
    refused(reply(asks.wrongKey));
  }),
  stated('authentication: the header api_key', [asks.currencies], (reply) => {
    dataOf(reply(asks.currencies));
  }),
  stated('authentication: the query parameter api_key', [query], (reply) => {
    dataOf(reply(query));
  }),
  stated('authentication: the header Authorization, in some form', forms, (reply) => {
    assert(
      forms.some((ask) => reply(ask).status === 200),
      'none of four forms is taken',
    );
  }),
  form('the bare key', asks.keyIn.bare),
  form('Bearer KEY', asks.keyIn.bearer),
  form('Token KEY', asks.keyIn.token),
  form('API_KEY: KEY', asks.keyIn.named),
  stated('errors: an invalid request gets JSON that describes the problem', wrong, (reply) => {
    for (const ask of wrong) refused(reply(ask));
  }),
  notShown('errors: fields are status, message and description', refusals, (reply) => {
    for (const ask of refusals) {
      const body = refused(reply(ask));
      assert.equal(body['status'], 'error', ask.path);
      text(body['message'], 'message');
      text(body['description'], 'description');
    }
  }),
  notShown('errors: 401 without a valid key', [...asks.keyless, asks.wrongKey], (reply) => {
    for (const ask of [...asks.keyless, asks.wrongKey]) assert.equal(reply(ask).status, 401);
  }),
  notShown(
    'errors: 400 for what is wrong, 404 for what is not there',
    [...wrong, asks.platformsUnknown],
    (reply) => {
      for (const ask of wrong) assert.equal(reply(ask).status, 400, ask.path);
      assert.equal(reply(asks.platformsUnknown).status, 404);
    },
  ),
  statement('not-shown', 'limits: what a request costs', [asks.latest], (reply) => {
    const { body } = reply(asks.latest);
    const meta = isObject(body) ? body['_meta'] : undefined;
    return meta === undefined ? 'no answer names a price' : `latest: ${JSON.stringify(meta)}`;
  }),
  statement('not-shown', 'limits: requests a month', [], () => 'not tried: it would use them up'),
  statement('not-shown', 'limits: requests a second or minute', asks.endpoints, (reply) => {
    const isSlowed = asks.endpoints.some((ask) => reply(ask).status === 429);
    assert(!isSlowed, 'this run was too fast');
    return 'this run was not too fast';
  }),
];
