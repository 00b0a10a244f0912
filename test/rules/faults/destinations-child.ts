import fs from 'node:fs';
import { firingKey } from '#core/alerts/alerts-state.ts';
import { en } from '#core/text/en.ts';
import { Destinations } from '../../../electron/alerts/destinations.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import {
  destinationOf,
  fire,
  MINUTE,
  NOON,
  sendingState,
  SOURCE,
} from '../../support/destinations.ts';
import { say } from './say.ts';
import { storeOn } from '../../support/stores.ts';

/**
 * Commits firings that wait for destinations, and says which. Without a file of receivers it hangs before
 * one is sent; with one, it sends them until it is killed.
 */
const [file = '', receivers = '', run = '0', firings = '1', ids = 'one'] = process.argv.slice(2);
const record = openRecord(file, SOURCE);
const known = ids.split(' ').map((id) => destinationOf(id));
const initial = sendingState(known, { ...record.load(), markets: {}, otherBases: [] });
const store = storeOn(record, initial);

const startMs = NOON + Number(run) * 10 * MINUTE;
if (receivers !== '') {
  const key = fs.readFileSync(receivers, 'utf8');
  new Destinations({
    store,
    vault: {
      load: () => Promise.resolve({ kind: 'key', key, keyStorage: 'encrypted', refused: false }),
      keep: () => Promise.resolve('encrypted'),
      forget: () => undefined,
      quarantined: null,
    },
    fetch: (url, init) => fetch(url, init),
    confirm: () => Promise.resolve(true),
    text: en,
    wording: () => ({ text: en, locale: 'en-GB', zone: 'UTC' }),
    moment: () => ({ nowMs: startMs, steadyMs: startMs }),
    random: () => 0,
    hide: () => undefined,
    onProblem: (what, error) => say(`error ${what} ${String(error)}`),
    timeouts: { headersMs: 1_000, totalMs: 1_500 },
    backoff: () => 20,
    shortestWaitMs: 20,
  });
  store.subscribe(({ desktop }) => say(`problems ${JSON.stringify(desktop.destinationProblems)}`));
}
for (let left = Number(firings); left > 0; left -= 1) {
  fire(store, 1, startMs + left * 2 * MINUTE);
  const last = store.state.alerts.firings.at(-1);
  if (last) say(`fired ${firingKey(last)}`);
}
say(`committed ${run}`);
setInterval(() => undefined, 1_000);
