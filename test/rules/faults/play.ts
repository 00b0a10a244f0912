import { firingKey } from '#core/alerts/alerts-state.ts';
import { pendingFirings } from '#core/alerts/delivery/pending-firings.ts';
import { initialState } from '#core/app/app-state.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { reduce } from '#core/app/reducer.ts';
import { openLedger } from '../../../electron/requests/ledger.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { choicesOf, ruleOf } from '../../support/alerts.ts';
import { decimal } from '../../support/rates.ts';
import { DAY, HOUR, MINUTE, quotesOf, START, tableOf } from '../../support/recording.ts';
import { storeOn } from '../../support/stores.ts';

/** Does work on a file, the same at every run, and calls `done` after each call that is to be whole. */
export type Play = (file: string, begin: () => void, done: (call: string) => void) => void;

const ACCOUNT = { kind: 'account', key: 'https://rates.test' } as const;
/** More than one step of upkeep deletes. */
const ANSWERS = 120;

/** Every way in which the record is written. */
export const playRecord: Play = (file, begin, done) => {
  const record = openRecord(file, ACCOUNT);
  for (let n = 0; n < ANSWERS; n += 1) {
    record.saveLatest(tableOf(START + n * MINUTE, { NGN: `16${n}`, EUR: '0.9' }), START, null);
  }
  begin();
  const later = START + DAY;
  const before = tableOf(START + (ANSWERS - 1) * MINUTE, { NGN: '1', EUR: '0.9' });
  record.saveLatest(tableOf(later, { NGN: '1700', EUR: '0.8' }), later, before);
  done('saveLatest, which closes an hour and a day');
  record.confirmLatest('mid', later + MINUTE);
  done('confirmLatest');
  record.fileEarlier(tableOf(later - HOUR, { NGN: '1699', EUR: '0.8' }), later + 2 * MINUTE);
  done('fileEarlier');
  record.saveLatest(tableOf(later, { NGN: '1700', KES: '129' }, 'official'), later, null);
  done('saveLatest of another market');
  for (const atMs of [later, later + DAY]) {
    record.savePlatforms(quotesOf(atMs, '1700', '1690'), atMs);
    done('savePlatforms');
  }
  record.saveDayRates(
    {
      kind: 'rates',
      base: currencyCode('USD'),
      rates: new Map([[currencyCode('NGN'), decimal('1500')]]),
      timestampMs: START - DAY,
      droppedCount: 0,
      billing: null,
    },
    later,
  );
  done('saveDayRates');
  record.saveCurrencies(new Map(['NGN', 'EUR'].map((code) => [currencyCode(code), code])), later);
  done('saveCurrencies');
  record.keepPast('day', [tableOf(START - 9 * DAY, { NGN: '9' }), tableOf(START, { NGN: '8' })]);
  done('keepPast');
  while (record.upkeep.step({ rawBeforeMs: later, hourlyBeforeMs: later }, ['NGN'])) {
    done('a step of upkeep');
  }
  record.deleteHistory();
  done('deleteHistory');
  while (record.upkeep.step({ rawBeforeMs: -1, hourlyBeforeMs: -1 }, [])) {
    done('a step of upkeep after it');
  }
  record.close();
};

/** Answers that cross a rule's level, through the app's own store. */
export const playAlerts: Play = (file, begin, done) => {
  const record = openRecord(file, ACCOUNT);
  const opened = initialState(ACCOUNT, MINUTE, DEFAULT_CHOICES, record.load(), START);
  const store = storeOn(record, reduce(opened, { kind: 'chosen', choices: choicesOf(ruleOf()) }));
  begin();
  for (const [n, rate] of ['1640', '1651', '1640', '1652'].entries()) {
    const atMs = START + n * MINUTE;
    const table = tableOf(atMs, { NGN: rate });
    store.dispatch({ kind: 'latest-answered', table, droppedCount: 0, atMs, steadyMs: 0 });
    done(`an answer of ${rate}, with what it fired`);
    const keys = pendingFirings(store.state, 0).map(firingKey);
    if (keys.length === 0) continue;
    store.dispatch({ kind: 'firings-claimed', keys, atMs });
    done('what fired is claimed');
  }
  record.takeOverAlerts(store.state.alerts, START + HOUR);
  done('takeOverAlerts');
  record.close();
};

/** Requests of each outcome. */
export const playLedger: Play = (file, begin, done) => {
  const ledger = openLedger(file);
  const { key } = ACCOUNT;
  ledger.load(key, 1, { nowMs: START, steadyMs: 0 });
  begin();
  const span = { earliestMs: START, latestMs: START + MINUTE };
  const anchor = { serviceMs: START, wallMs: START, steadyMs: 0, awayMs: 0 };
  const wait = { receivedAtMs: START, untilMs: START + HOUR };
  for (const back of [
    { error: null, status: 200, span, anchor, wait: null },
    { error: 'rate-limited', status: 429, span, anchor, wait },
    { error: 'unreachable', status: null, span: null, anchor: null, wait: null },
  ] as const) {
    const id = ledger.leave(key, { endpoint: 'latest', why: 'schedule', span }, START);
    done('leave');
    ledger.settle(id, { bytes: 9, tookMs: 9, billing: null, ...back });
    done(`settle ${back.error ?? 'ok'}`);
  }
  ledger.enter(key, 50, START);
  done('enter');
  ledger.prune();
  done('prune');
  ledger.close();
};

export const PLAYS: Readonly<Record<string, Play>> = {
  record: playRecord,
  alerts: playAlerts,
  ledger: playLedger,
};
