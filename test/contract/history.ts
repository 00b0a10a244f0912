import assert from 'node:assert/strict';
import type { ContractRequest, Reply } from './request.ts';
import * as requests from './requests.ts';
import { MEANWHILE } from './latest.ts';
import {
  answered,
  dataOf,
  type Fields,
  isObject,
  near,
  number,
  rateOf,
  ratesOf,
  refused,
  text,
} from './reading.ts';
import { type Context, statement, type Statement } from './statement.ts';

const NOT_OFFERED = '{}: not offered yet';
const SECONDS_BELOW = 1e11;

/** The shape with or without the envelope; null for `{}`. */
function historical(reply: Reply): Fields | null {
  const body = answered(reply);
  const fields = isObject(body['data']) ? body['data'] : body;
  return Object.keys(fields).length === 0 ? null : fields;
}

/** A statement about one answer's fields, which `{}` does not make false. */
const about = (
  kind: Statement['kind'],
  what: string,
  request: ContractRequest,
  check: (fields: Fields, latest: () => Fields, context: Context) => void,
  more: readonly ContractRequest[] = [],
): Statement =>
  statement(kind, `history: ${what}`, [request, ...more], (reply, context) => {
    const fields = historical(reply(request));
    if (fields === null) return NOT_OFFERED;
    check(fields, () => dataOf(reply(requests.latest)), context);
    return undefined;
  });

function timeOf(fields: Fields): number {
  const time = number(fields['timestamp'], 'timestamp');
  assert(Number.isInteger(time) && time > 0, `timestamp is ${time}`);
  return time < SECONDS_BELOW ? time * 1000 : time;
}

/** "Historical rates" and GET /history.json, in development: which parameter names the day is not shown. */
export const history = (nowMs: number): readonly Statement[] => {
  const [today, yesterday] = [
    requests.historyOn(requests.dayOf(nowMs)),
    requests.historyOn(requests.dayBefore(nowMs)),
  ];
  const first = requests.historyOn('1999-01-01');
  return [
    about('stated', 'answered at /history.json, without /rates', requests.history, () => undefined),
    about('stated', 'base is a code of 3 letters', requests.history, (fields) => {
      assert.match(text(fields['base'], 'base'), /^[A-Z]{3}$/);
    }),
    about('stated', 'base stands in rates, with 1', requests.history, (fields) => {
      assert.equal(ratesOf(fields)[text(fields['base'], 'base')], 1);
    }),
    about(
      'stated',
      'rates are numbers by code',
      requests.history,
      (fields) => void ratesOf(fields),
    ),
    about('stated', 'timestamp is a Unix time', requests.history, (fields) => void timeOf(fields)),
    about(
      'stated',
      'values are for one unit of the base',
      requests.history,
      (fields, latest) => {
        if (fields['base'] !== 'USD') return;
        near(rateOf(fields, 'NGN'), rateOf(latest(), 'NGN'), 0.5, 'NGN per USD');
      },
      [requests.latest],
    ),
    about(
      'not-shown',
      'date=YYYY-MM-DD names the day: the last values of it',
      yesterday,
      (fields) => {
        const day = requests.dayOf(timeOf(fields));
        assert(day <= requests.dayBefore(nowMs), `published on ${day}, after the day's end`);
      },
    ),
    about(
      'not-shown',
      'today has the values of latest',
      today,
      (fields, latest) => {
        near(rateOf(fields, 'NGN'), rateOf(latest(), 'NGN'), MEANWHILE, 'NGN per USD');
      },
      [requests.latest],
    ),
    about('not-shown', 'reaches back to 1999-01-01 (or only to 2025-01-01)', first, (fields) => {
      const day = requests.dayOf(timeOf(fields));
      assert(day <= '1999-01-01', `published on ${day}`);
    }),
    statement(
      'stated',
      'history: another base is for paid plans alone',
      [requests.historyEuro],
      (reply) => {
        const answer = reply(requests.historyEuro);
        if (answer.status !== 200) return `refused: ${String(refused(answer)['message'])}`;
        const fields = historical(answer);
        if (fields === null) return NOT_OFFERED;
        return fields['base'] === 'EUR' ? 'changed: a paid plan' : 'base was ignored';
      },
    ),
    statement(
      'not-shown',
      'history: symbols=NGN selects currencies, on paid plans alone',
      [requests.historySymbols],
      (reply) => {
        const answer = reply(requests.historySymbols);
        if (answer.status !== 200) return `refused: ${String(refused(answer)['message'])}`;
        const fields = historical(answer);
        if (fields === null) return NOT_OFFERED;
        const { base } = fields;
        const others = Object.keys(ratesOf(fields)).filter((code) => code !== base);
        assert.deepEqual(others, ['NGN']);
        return 'selected: a paid plan';
      },
    ),
  ];
};
