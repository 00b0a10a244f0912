import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { allowance } from '#core/requests/budget.ts';
import { monthAt } from '#core/requests/month.ts';
import { en as text } from '#core/text/en.ts';
import { Destinations } from '../../../electron/alerts/destinations.ts';
import { openVault } from '../../../electron/account/vault.ts';
import { type Main, OFFLINE, openMain } from '../../support/connected.ts';
import { tradesIn } from '../../support/desk-here.ts';
import { useFolder } from '../../support/folder.ts';
import { sealing } from '../../support/sealing.ts';

/**
 * What people have from before stays: `support/first-files` were made by the code of 24 November
 * 2026 (13abecdb), with its own stores, and open unchanged.
 */
const inFolder = useFolder();
const FILES = path.join(import.meta.dirname, '../../support/first-files');
const NOW = Date.parse('2026-03-10T12:00:00Z');
const ADDRESS = 'https://rates.example';

beforeEach(() => fs.cpSync(FILES, inFolder(), { recursive: true }));

const start = (): Promise<Main> =>
  openMain({ folder: inFolder(), wall: () => NOW, network: OFFLINE, keyring: sealing });

const TRADES = [
  { kind: 'opening', amount: '1000', price: '1390', fee: '0', note: 'what I had' },
  {
    kind: 'buy',
    amount: '2000.125',
    price: '1421.5',
    fee: '0.5',
    feeIn: 'asset',
    platform: 'delta',
    note: 'first, "quoted"',
  },
  { kind: 'sell', amount: '500', price: '1445', fee: '100', platform: 'zeta' },
  { asset: 'BTC', amount: '0.00000001', price: '98765432.1', fee: '0.0000114', feeIn: 'BNB' },
];

/** Settings that the app has no more. */
const GONE = [
  'ages.',
  'alerts.destinations.0.hasStock',
  'basePath',
  'density',
  'historyParameter',
  'locale',
  'pairHistory',
  'quotes.outlierPercent',
  'quotes.references.',
  'retention.',
  'slowerOnBattery',
  'trayPanel',
  'used',
  'warnBelow',
];

/** Each value of a JSON file, by its path. */
function leaves(value: unknown, at = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[at, value]];
  if (Array.isArray(value) && value.length === 0) return [[at, value]];
  return Object.entries(value).flatMap(([key, each]) => leaves(each, `${at}.${key}`));
}

describe('files of 13abecdb', () => {
  it('open, and nothing is said but that there was no record', async () => {
    const started = await start();
    const { store } = started;
    expect(store.state.notices).toEqual([{ code: 'record-gone', file: 'record.sqlite' }]);
    expect(Object.values(store.state.storageProblems)).toEqual([null, null, null, null]);
    started.close();
    expect(fs.readdirSync(inFolder()).filter((name) => name.includes('broken'))).toEqual([]);
  });

  it('trades and offers are as they were, to the last digit', async () => {
    const started = await start();
    const { real, sandbox } = started.store.state.trades;
    expect([real.count, sandbox.count]).toEqual([TRADES.length, 1]);
    const trades = tradesIn(inFolder('trades.sqlite'));
    expect(trades).toMatchObject(TRADES);
    expect(trades.map(({ id, entry }) => [id, entry])).toEqual(
      [1, 2, 3, 4].map((n) => [`t00000${n}`, n]),
    );
    expect(real.quotes).toMatchObject([
      { number: 1, side: 'sell', amount: '500', price: '1445', name: 'Ada Obi', end: null },
      { number: 2, side: 'buy', amount: '300', end: { kind: 'lost' } },
    ]);
    expect(tradesIn(inFolder('trades.sqlite'), 'sandbox')).toMatchObject([
      { kind: 'buy', amount: '1', price: '1500' },
    ]);
    started.close();
  });

  it('every setting is as it was, and stays so when another one is changed', async () => {
    const before = leaves(JSON.parse(fs.readFileSync(path.join(FILES, 'settings.json'), 'utf8')));
    const started = await start();
    const { choices, place } = started.store.state;
    const now = new Map(leaves({ ...choices, place, connection: started.settings.connection }));
    const changed = before.filter(
      ([at, value]) => JSON.stringify(now.get(at)) !== JSON.stringify(value),
    );
    expect(changed.filter(([at]) => now.has(at))).toEqual([]);
    const gone = changed.map(([at]) => GONE.find((name) => at.startsWith(`.${name}`)) ?? at);
    expect([...new Set(gone)].sort()).toEqual(GONE.toSorted());
    started.settings.save({ ...choices, theme: 'light' });
    started.close();
    const again = await start();
    expect(again.store.state.choices).toEqual({ ...choices, theme: 'light' });
    expect(again.settings.copiedTo).toBeNull();
    again.close();
  });

  it('the account’s key, its month and what was spent are known', async () => {
    const started = await start();
    const vault = openVault(inFolder(), sealing, 'darwin', '');
    expect(await vault.load(ADDRESS)).toMatchObject({ kind: 'key', key: 'a-key' });
    const { connection } = started.settings;
    expect(connection).toMatchObject({ address: ADDRESS, monthlyLimit: 777, renewsOnDay: 3 });
    const { spent } = started.store.state;
    const month = monthAt(NOW, 3);
    expect(allowance(connection ?? expect.fail(), spent, month).used).toBe(9);
    expect(spent.lostAtMs).toBeNull();
    started.close();
  });

  it('are left alone if the app ends before the keyring answers', async () => {
    let answer = (): void => expect.fail();
    const late = new Promise<void>((resolve) => (answer = resolve));
    const open = vi.fn((sealed: Buffer) => late.then(() => sealing.open(sealed)));
    const started = await openMain({
      folder: inFolder(),
      wall: () => NOW,
      network: OFFLINE,
      keyring: { ...sealing, open },
    });
    const before = started.store.state;
    started.close();
    answer();
    await open.mock.results[0]?.value;
    await nextTurn();
    expect(started.store.state).toBe(before);
  });

  it('destinations have their addresses, and are sent to', async () => {
    const started = await start();
    const sent: string[] = [];
    const destinations = new Destinations({
      store: started.store,
      vault: openVault(inFolder(), sealing, 'darwin', '', 'destinations'),
      fetch(url) {
        sent.push(url);
        return Promise.resolve(new Response(''));
      },
      confirm: () => Promise.resolve(true),
      text,
      moment: () => ({ nowMs: NOW, steadyMs: 0 }),
      wording: () => ({ text, locale: 'en-US', zone: 'UTC' }),
      random: () => 0.5,
      hide: () => undefined,
      onProblem: (what, error) => expect.fail(`${what} ${String(error)}`),
    });
    expect(started.store.state.choices.alerts.destinations).toMatchObject([
      { id: 'd1', kind: 'ntfy', name: 'office', isOn: true },
    ]);
    await expect.poll(() => destinations.test('d1')).toMatchObject({ ok: true });
    expect(sent[0]).toMatch(/^https:\/\/ntfy\.example/);
    expect(started.store.state.desktop.destinationProblems).toEqual({});
    destinations.close();
    started.close();
  });
});
