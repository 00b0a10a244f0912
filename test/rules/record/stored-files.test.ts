import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCode } from '#core/rates/currency.ts';
import { requestsView } from '#core/requests/budget-view.ts';
import { monthAt } from '#core/requests/month.ts';
import { nextAction } from '#core/requests/schedule.ts';
import { spentIn } from '#core/requests/spending.ts';
import { DEFAULT_CHOICES } from '#core/settings/choices.ts';
import type { Connection } from '#core/requests/connection.ts';
import { en as text } from '#core/text/en.ts';
import type { Secrets } from '../../../electron/host/host.ts';
import { openVault } from '../../../electron/account/vault.ts';
import { type OpenedState, openState } from '../../../electron/app/open-state.ts';
import { createClock } from '../../../electron/base/clock.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { openLedger } from '../../../electron/requests/ledger.ts';
import { sqliteCode } from '../../../electron/store/sqlite-errors.ts';
import { openSettings } from '../../../electron/store/settings.ts';
import { createFacts } from '../../../electron/window/facts.ts';
import { at } from '../../support/account.ts';
import { amount } from '../../support/nightly.ts';
import { toSnapshot } from '../../support/snapshot.ts';
import { logOf, trade } from '../../support/trades.ts';
import { deskHere } from '../../support/desk-here.ts';
import { useFolder } from '../../support/folder.ts';
import { decimal, rateTable } from '../../support/rates.ts';
import { sealing } from '../../support/sealing.ts';

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
  await openVault(inFolder(), sealing, 'darwin', TODAY).keep(ADDRESS, 'a-key', 'session');
  const ledger = openLedger(inFolder('requests.sqlite'));
  for (let count = 0; count < USED; count += 1) {
    const span = { earliestMs: NOW - 60_000, latestMs: NOW };
    const id = ledger.leave(ADDRESS, { endpoint: 'latest', why: 'schedule', span }, NOW);
    ledger.settle(id, {
      error: count === 0 ? 'quota' : null,
      status: 200,
      bytes: 1_234,
      tookMs: 56,
      span,
      billing: {
        units: null,
        cost: decimal('10'),
        currency: currencyCode('NGN'),
        balance: decimal('5000'),
      },
      anchor: { serviceMs: NOW - 60_000, wallMs: NOW - 60_000, steadyMs: 0, awayMs: 0 },
      wait: { receivedAtMs: NOW - 60_000, untilMs: NOW - 30_000 },
    });
  }
  ledger.close();
  const record = openRecord(inFolder('record.sqlite'), { kind: 'account', key: ADDRESS });
  record.saveLatest(rateTable({ NGN: '1612.5' }, { publishedAtMs: NOW - 1_000 }), NOW, null);
  record.close();
}

const start = (secrets: Secrets = sealing): Promise<OpenedState> =>
  openState({
    folder: inFolder(),
    desk: deskHere,
    sandboxUrl: null,
    clock: createClock(NOW),
    random: () => 0.5,
    fetch: () => Promise.reject(new Error('offline')),
    isOnline: () => false,
    secrets,
    platform: 'darwin',
    confirm: () => Promise.resolve(true),
    text,
    onProblem: () => undefined,
  });

function end({ sessions, ledger, settings }: OpenedState): void {
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
    // SQLite takes what is shorter than a page for empty.
    ['requests.sqlite', 'S', ['ledger-gone']],
    ['requests.sqlite', 'SQLite format 3', ['ledger-quarantined']],
    ['vault.json', '{"address":', ['vault-quarantined']],
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

  it('marks a lost count until one is entered, however often it starts', async () => {
    await leaveFiles();
    fs.rmSync(inFolder('requests.sqlite'));
    const isLost = ({ store }: OpenedState): boolean | undefined =>
      requestsView(store.state, at(NOW)).budget?.isLost;
    for (let starts = 0; starts < 3; starts += 1) {
      const started = await start();
      expect(isLost(started)).toBe(true);
      if (starts === 2) started.ledger.enter(ADDRESS, 40, NOW);
      end(started);
    }
    const entered = await start();
    expect(isLost(entered)).toBe(false);
    end(entered);
  });

  it('says once that the log of trades is gone, and nothing where there never was one', async () => {
    await leaveFiles();
    const first = await start();
    first.store.dispatch({
      kind: 'trades-changed',
      origin: 'real',
      log: logOf([trade('buy 1 @ 1400')]),
    });
    first.settings.save(first.store.state.choices);
    end(first);
    fs.rmSync(inFolder('trades.sqlite'));
    const gone = await start();
    expect(gone.store.state.notices).toEqual([{ code: 'trades-gone', file: 'trades.sqlite' }]);
    end(gone);
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

  it('asks no keyring without an account, and when a key is about to be entered', async () => {
    let asked = 0;
    const counting = Object.fromEntries(
      Object.entries(sealing).map(([name, call]) => [
        name,
        (...args: unknown[]) => {
          asked += 1;
          return (call as (...all: unknown[]) => unknown)(...args);
        },
      ]),
    ) as unknown as Secrets;
    const started = await start(counting);
    await started.account.unlock(started.opened, started.store);
    expect(asked).toBe(0);
    await started.account.probeKeyring(started.store);
    expect(asked).toBeGreaterThan(0);
    expect(started.store.state.connection.canEncrypt).toBe(true);
    end(started);
  });

  it('says that the keyring is locked, and takes the key once it is open and the window too', async () => {
    await leaveFiles();
    let isLocked = true;
    const keyring: Secrets = {
      ...sealing,
      open: (sealed: Buffer) =>
        isLocked ? Promise.reject(new Error('locked')) : sealing.open(sealed),
    };
    const started = await start(keyring);
    const { account, opened, store } = started;
    const open = (popupOpen: boolean): void =>
      store.dispatch({ kind: 'conditions-changed', conditions: { popupOpen } });
    await account.unlock(opened, store);
    expect(store.state.connection.key).toBe('locked');
    isLocked = false;
    open(true);
    await expect.poll(() => store.state.connection.key).toBe('held');
    end(started);
  });

  it.each([
    `UPDATE account SET anchor_ms = 9000000000000000, anchor_wall_ms = ${NOW}`,
    `UPDATE account SET anchor_ms = ${NOW}, anchor_wall_ms = 9223372036854775807`,
    `UPDATE account SET entered_at_ms = ${NOW}, entered = -5`,
    'UPDATE request SET latest_ms = 9223372036854775807',
    'REPLACE INTO wait SELECT id, "latest", 0, 9000000000000000 FROM account',
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

  it('says that a record is damaged whose check ends before it begins', async () => {
    await leaveFiles();
    const first = await start();
    work(first);
    end(first);
    const db = new DatabaseSync(inFolder('record.sqlite'));
    db.exec('UPDATE coverage SET to_ms = -1');
    db.close();
    const second = await start();
    work(second);
    expect(second.sessions.damaged).not.toBeNull();
    end(second);
  });
});

/** One part of a file is changed as a disk, another program or a person changes it. */
type Damage =
  | { readonly kind: 'gone' | 'folder' }
  | { readonly kind: 'cut'; readonly share: number }
  | { readonly kind: 'fill'; readonly byte: number; readonly from: number; readonly to: number }
  | { readonly kind: 'value'; readonly at: number; readonly value: unknown };

const NUMBERS = [-1, 0, 0.5, 2 ** 53, 2 ** 62, 9e15, 8.64e15 + 1, -9e15, 1e300];
const ABSURD: readonly unknown[] = [
  ...NUMBERS,
  null,
  '',
  '0',
  '-5',
  '10000000000000000000',
  '1e19',
  '1e400',
  'NaN',
  '1'.repeat(5_000),
  '\u0000',
  [],
  {},
  true,
];
const share = fc.double({ min: 0, max: 1, noNaN: true });
const damages = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<Damage>({ kind: 'gone' }, { kind: 'folder' }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), share }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fill' as const),
      byte: fc.constantFrom(0, 0xff, 0x7b),
      from: share,
      to: share,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('value' as const),
      at: fc.nat(),
      value: fc.oneof(fc.constantFrom(...NUMBERS), fc.constantFrom(...ABSURD), fc.jsonValue()),
    }),
  },
);

/** Puts a value at one of all places of a JSON text. */
function withValue(text: string, at: number, value: unknown): string {
  const whole = JSON.parse(text) as unknown;
  const places: [Record<string, unknown>, string][] = [];
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, child] of Object.entries(part)) {
      places.push([part as Record<string, unknown>, key]);
      visit(child);
    }
  };
  visit(whole);
  const [part, key] = places[at % places.length] ?? expect.fail();
  part[key] = value;
  return JSON.stringify(whole);
}

/** SQLite: constraint failed, datatype mismatch. The schema is a guard too. */
const REFUSED: readonly (number | null)[] = [19, 20];

/** Puts a value into all rows of one of a database's columns, as far as the schema lets it. */
function putValue(file: string, at: number, value: unknown): void {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  try {
    const columns = db
      .prepare(
        `SELECT t.name AS "table", c.name AS name FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'`,
      )
      .all();
    const { table, name } = columns[at % columns.length] ?? expect.fail();
    const given =
      typeof value === 'string' || typeof value === 'number' || value === null
        ? value
        : JSON.stringify(value);
    const isInteger =
      typeof given === 'number' && Number.isInteger(given) && Math.abs(given) < 2 ** 63;
    const sql = `UPDATE OR IGNORE ${String(table)} SET ${String(name)} = ?`;
    db.prepare(sql).run(isInteger ? BigInt(given) : given);
  } catch (error) {
    // The schema refuses some values, which is a guard too.
    if (!REFUSED.includes(sqliteCode(error))) throw error;
  } finally {
    db.close();
  }
}

function inflict(file: string, damage: Damage): void {
  const bytes = fs.readFileSync(file);
  switch (damage.kind) {
    case 'gone':
    case 'folder':
      fs.rmSync(file);
      if (damage.kind === 'folder') fs.mkdirSync(file);
      return;
    case 'cut':
      fs.truncateSync(file, Math.floor(bytes.length * damage.share));
      return;
    case 'fill': {
      // Whole pages of a database: within one, garbage may be a value that could be meant.
      const unit = file.endsWith('.json') ? 1 : 4_096;
      const [from, to] = [damage.from, damage.to]
        .map((part) => Math.floor((bytes.length / unit) * part) * unit)
        .toSorted((left, right) => left - right);
      fs.writeFileSync(file, bytes.fill(damage.byte, from, to));
      return;
    }
    case 'value':
      if (!file.endsWith('.json')) putValue(file, damage.at, damage.value);
      else fs.writeFileSync(file, withValue(bytes.toString(), damage.at, damage.value));
  }
}

const FILES = [
  'settings.json',
  'vault.json',
  'requests.sqlite',
  'record.sqlite',
  'trades.sqlite',
] as const;
const CASES = amount(60, 20_000);

describe(`a start with damaged files (${CASES} of each)`, () => {
  it.each(FILES)(
    '%s: opens, works, ends and opens again, and no other file loses anything',
    async (name) => {
      await leaveFiles();
      fs.mkdirSync(inFolder('before'));
      end(await start());
      for (const each of FILES) fs.renameSync(inFolder(each), inFolder('before', each));
      await fc.assert(
        fc.asyncProperty(damages, async (damage) => {
          for (const each of fs.readdirSync(inFolder())) {
            if (each !== 'before') fs.rmSync(inFolder(each), { recursive: true, force: true });
          }
          for (const each of FILES) fs.copyFileSync(inFolder('before', each), inFolder(each));
          inflict(inFolder(name), damage);
          // A value that a request could have is no damage.
          const mayMean = damage.kind === 'value' && name === 'requests.sqlite';
          const said = new Set<string>(mayMean ? ['ledger-gone'] : []);
          for (const round of ['first', 'second']) {
            const started = await start();
            work(started);
            for (const code of codes(started)) said.add(code);
            // A value that only writing reads is found and said then; answers wait for a new record.
            const saysDamage = damage.kind === 'value' && started.sessions.damaged !== null;
            const of = { isFolder: damage.kind === 'folder', saysDamage };
            expect(lost(started, name, said, of), `${round} start`).toEqual([]);
            end(started);
          }
        }),
        { numRuns: CASES },
      );
    },
    amount(240_000, 3_600_000),
  );
});

/** What the window, the poller and the tray do with what was opened. */
function work({ store, sessions, opened }: OpenedState): void {
  const moment = { nowMs: NOW, steadyMs: 0 };
  const facts = createFacts({ store, moment: () => moment, withRecord: sessions.withRecord });
  expect(() => JSON.stringify(toSnapshot(facts.last(), moment))).not.toThrow();
  expect(() => nextAction(store.state, moment)).not.toThrow();
  sessions.run(opened, store, null);
  store.dispatch({
    kind: 'latest-answered',
    table: rateTable({ NGN: '1700' }, { publishedAtMs: NOW, firstSeenAtMs: NOW }),
    droppedCount: 0,
    badCodes: [],
    atMs: NOW,
    steadyMs: 0,
  });
}

/** What is gone, although nobody touched its file; or the count, although nothing said so. */
function lost(
  { store: { state } }: OpenedState,
  damaged: (typeof FILES)[number],
  said: ReadonlySet<string>,
  { isFolder, saysDamage }: { readonly isFolder: boolean; readonly saysDamage: boolean },
): string[] {
  const isSaid = said.has('ledger-gone') || said.has('ledger-quarantined');
  const isCounted = spentIn(state.spent, monthAt(NOW, 1)).automatic === USED;
  const ledger = isCounted || isSaid || state.storageProblems.ledger !== null;
  const settings = state.choices.market === 'official' || damaged === 'settings.json';
  const rate = state.markets.mid.table?.rates.get(currencyCode('NGN'));
  // A folder in the place of a file needs a person; nothing else may.
  const problems = isFolder ? [] : Object.entries(state.storageProblems);
  return [
    ...problems.flatMap(([part, problem]) =>
      problem === null || (saysDamage && part === 'record') ? [] : [problem],
    ),
    ...(ledger ? [] : ['count']),
    ...(settings ? [] : ['settings']),
    ...(rate === '1700' ? [] : ['rates']),
  ];
}
