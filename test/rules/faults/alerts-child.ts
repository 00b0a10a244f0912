import { pendingFirings } from '#core/alerts/delivery/pending-firings.ts';
import { firingKey } from '#core/alerts/alerts-state.ts';
import { initialState } from '#core/app/app-state.ts';
import { reduce } from '#core/app/reducer.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { choicesOf, ruleOf } from '../../support/alerts.ts';
import { rateTable } from '../../support/rates.ts';
import { say } from './say.ts';
import { storeOn } from '../../support/stores.ts';

/**
 * A process to be killed: every second answer crosses a rule's level. It says each firing as it shows
 * it, after it was claimed; the value names the crossing. Its argument: the file.
 */
const [, , file = ''] = process.argv;
const ACCOUNT = { kind: 'account', key: 'https://rates.test' } as const;
const record = openRecord(file, ACCOUNT);
const recorded = record.load();
const MINUTE = 60_000;
const latest = recorded.markets.mid?.table.publishedAtMs ?? 0;
let n = latest / MINUTE;
const store = storeOn(
  record,
  reduce(initialState(ACCOUNT, MINUTE, DEFAULT_CHOICES, recorded, latest), {
    kind: 'chosen',
    choices: choicesOf(ruleOf()),
  }),
);

function notify(): void {
  const firings = pendingFirings(store.state, 0);
  if (firings.length === 0) return;
  store.dispatch({ kind: 'firings-claimed', keys: firings.map(firingKey), atMs: n * MINUTE });
  for (const { value, number } of firings) say(`told ${number} ${value}`);
}

function go(): void {
  n += 1;
  const atMs = n * MINUTE;
  // Below the level, then above it, each time by another value.
  const rate = n % 2 === 0 ? String(1651 + n) : '1600';
  const table = rateTable({ NGN: rate }, { publishedAtMs: atMs, firstSeenAtMs: atMs });
  store.dispatch({ kind: 'latest-answered', table, droppedCount: 0, atMs, steadyMs: 0 });
  // Now and then what fired waits a little, as in quiet hours.
  if (n % 6 !== 2) notify();
  setImmediate(go);
}

// Firings that were stored but not shown before the kill.
notify();
go();
