import type { SafeStorage } from 'electron';
import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import type { Connection } from '#core/requests/connection.ts';
import { en as text } from '#core/text/en.ts';
import { openVault } from '../../electron/account/vault.ts';
import { type OpenedState, openState } from '../../electron/app/open-state.ts';
import { createClock } from '../../electron/base/clock.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { openLedger } from '../../electron/requests/ledger.ts';
import { openSettings } from '../../electron/store/settings.ts';
import { useFolder } from '../support/folder.ts';
import { rateTable } from '../support/rates.ts';
import { sealing } from '../support/sealing.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const TODAY = '2026-11-20';
const ADDRESS = 'https://rates.example';
const CONNECTION: Connection = {
  address: ADDRESS,
  sendKeyAs: { way: 'header' },
  plan: 'free',
  monthlyLimit: 777,
  monthlySum: null,
  renewsOnDay: 1,
};
const USED = 9;

const inFolder = useFolder();

/** What an account leaves: settings, key, a count of requests and stored rates. */
async function leaveFiles(): Promise<void> {
  const settings = openSettings(inFolder(), TODAY);
  settings.save({ ...DEFAULT_CHOICES, market: 'official' });
  settings.saveConnection(CONNECTION);
  await openVault(inFolder(), sealing, 'darwin').keep(ADDRESS, 'a-key', 'session');
  const ledger = openLedger(inFolder('requests.sqlite'));
  for (let count = 0; count < USED; count += 1) {
    const span = { earliestMs: NOW - 60_000, latestMs: NOW };
    ledger.leave(ADDRESS, { endpoint: 'latest', why: 'schedule', span }, NOW);
  }
  ledger.close();
  const record = openRecord(inFolder('record.sqlite'), { kind: 'account', key: ADDRESS });
  record.saveLatest(rateTable({ NGN: '1612.5' }, { publishedAtMs: NOW - 1_000 }), NOW, null);
  record.close();
}

const start = (safeStorage: SafeStorage = sealing): Promise<OpenedState> =>
  openState({
    folder: inFolder(),
    sandboxUrl: null,
    clock: createClock(NOW),
    random: () => 0.5,
    fetch: () => Promise.reject(new Error('offline')),
    isOnline: () => false,
    safeStorage,
    platform: 'darwin',
    confirm: () => Promise.resolve(true),
    text,
    onProblem: () => undefined,
  });

function end({ sessions, ledger, settings, trades }: OpenedState): void {
  trades?.close();
  sessions.close();
  ledger.close();
  settings.close();
}

const codes = ({ store }: OpenedState): string[] => store.state.notices.map(({ code }) => code);

describe('a start', () => {
  it.each([
    ['settings.json', null, ['settings-gone']],
    ['settings.json', '', ['settings-quarantined']],
    ['requests.sqlite', null, ['ledger-gone']],
    ['requests.sqlite', '', ['ledger-gone']],
    ['record.sqlite', null, ['record-gone']],
    ['record.sqlite', '', ['record-gone']],
  ])('says that %s is gone or empty (%j)', async (name, content, expected) => {
    await leaveFiles();
    fs.rmSync(inFolder(name));
    if (content !== null) fs.writeFileSync(inFolder(name), content);
    const started = await start();
    expect(codes(started)).toEqual(expected);
    end(started);
    const again = await start();
    expect(codes(again)).toEqual([]);
    end(again);
  });

  it('says nothing at first, nor after a whole end', async () => {
    const first = await start();
    expect(codes(first)).toEqual([]);
    end(first);
    await leaveFiles();
    const second = await start();
    expect(codes(second)).toEqual([]);
    end(second);
  });

  it.each([
    `UPDATE account SET anchor_ms = 9000000000000000, anchor_wall_ms = ${NOW}`,
    `UPDATE account SET anchor_ms = ${NOW}, anchor_wall_ms = 9223372036854775807`,
    `UPDATE account SET entered_at_ms = ${NOW}, entered = -5`,
    'UPDATE request SET latest_ms = 9223372036854775807',
    'INSERT INTO wait SELECT id, "latest", 0, 9000000000000000 FROM account',
  ])('replaces a ledger with what no request can have: %s', async (sql) => {
    await leaveFiles();
    const db = new DatabaseSync(inFolder('requests.sqlite'), {
      enableDoubleQuotedStringLiterals: true,
    });
    db.exec(sql);
    db.close();
    const started = await start();
    expect(codes(started)).toEqual(['ledger-quarantined']);
    expect(started.store.state.storageProblems.ledger).toBeNull();
    end(started);
  });
});
