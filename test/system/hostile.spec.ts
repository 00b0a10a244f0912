import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import * as v from 'valibot';
import type { Ticker } from '#core/rates/feed.ts';
import type { Connection } from '#core/requests/connection.ts';
import { type Choices, DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { calls } from '#ipc/contract.ts';
import { isBounded } from '#ipc/guard.ts';
import { CALL_NAMES, type CallName } from '#ipc/names.ts';
import { startCanary } from './canary.ts';
import { argumentsOf } from '../support/hostile-arguments.ts';
import type { RateServer } from '../support/rate-server.ts';
import { amount, SEED } from '../support/nightly.ts';
import { startConnected } from './account.ts';
import { KEY } from './connection-form.ts';
import { expect, isOnElectron, type Running, test } from './thread-fixtures.ts';
import { ratesIn } from './pages.ts';

const CALLS = amount(1_600, 5_200);
const AT_ONCE = 10;
const MONTHLY_LIMIT = 40;
/** Longer is a hang: how fast main is, benchmarks say. */
const MOST_BUSY_MS = 10_000;

/** Texts that a hostile page would try. */
const WORDS = [
  '',
  'USD',
  'NGN',
  'usdtngn',
  'USDTNGN',
  '100',
  '1.5k',
  '0',
  '../../../../etc/passwd',
  'Control+C',
  'Control+Alt+K',
  'x'.repeat(150),
];

interface Call {
  readonly name: CallName;
  readonly args: unknown;
}

/** Each call as often as any other, in an order that is the same in every run. */
function hostileCalls(addresses: readonly string[]): Call[] {
  const words = [...addresses, ...WORDS];
  const fields = { address: addresses, key: ['', 'another-key-of-the-page'] };
  // Of `quit` hardly any are left.
  const each = Math.ceil(CALLS / (CALL_NAMES.length - 1));
  const all = CALL_NAMES.flatMap((name, index) =>
    fc
      .sample(argumentsOf(calls[name].args, words, fields), { seed: SEED + index, numRuns: each })
      .map((args) => ({ name, args }))
      // It can end the app, as it can pause it; nothing could be looked at afterwards.
      .filter((call) => name !== 'quit' || !fits(call)),
  );
  const [order = []] = fc.sample(
    fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
    { seed: SEED, numRuns: 1 },
  );
  return order;
}

const fits = ({ name, args }: Call): boolean =>
  isBounded(args) && v.safeParse(calls[name].args, args).success;

/** What the page keeps of what it hears, also of what is in maps. */
interface Spy {
  textOf: (value: unknown) => string;
  heard: string[];
}

/** From now on the page notes the facts that main sends. */
const listenIn = (popup: Page): Promise<void> =>
  popup.evaluate(() => {
    const spy = window as unknown as Spy;
    spy.textOf = (value) =>
      JSON.stringify(value, (_key, part: unknown) => {
        if (typeof part === 'bigint') return String(part);
        return part instanceof Map || part instanceof Set ? [...(part as Iterable<unknown>)] : part;
      });
    spy.heard = [];
    window.parallax.on('facts', (changed) => spy.heard.push(spy.textOf(changed)));
  });

/** Calls all of them at once, as a script in the page can. @returns what the page reads of the answers. */
const callAll = (popup: Page, batch: readonly Call[]): Promise<string[]> =>
  popup.evaluate((all) => {
    const bridge = window.parallax as unknown as Record<
      string,
      (args: unknown) => Promise<unknown>
    >;
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('waits'), 2_000));
    const { textOf } = window as unknown as Spy;
    const answers = all.map(({ name, args }) =>
      (bridge[name]?.(args) ?? Promise.reject(new Error('no such call'))).then(
        textOf,
        (error: unknown) => String(error),
      ),
    );
    return Promise.all(answers.map((answer) => Promise.race([answer, late])));
  }, batch);

/** Closes every question of the system as it opens, which says no. */
async function refuseAll(popup: Page, isOver: () => boolean): Promise<number> {
  let refused = 0;
  while (!isOver()) {
    const box = popup
      .context()
      .pages()
      .find((page) => page !== popup);
    if (box) {
      await box.close().catch(() => undefined);
      refused += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return refused;
}

interface Busy {
  longestBusyMs: number;
}

/** From now on main notes for how long it was too busy to answer. */
const watchMain = ({ app }: Running): Promise<void> =>
  app.evaluate(() => {
    const shared = globalThis as unknown as Busy;
    shared.longestBusyMs = 0;
    let before = process.threadCpuUsage();
    const timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(before);
      before = process.threadCpuUsage();
      shared.longestBusyMs = Math.max(shared.longestBusyMs, (user + system) / 1_000);
    }, 1);
    timer.unref();
  });

const longestBusyMs = ({ app }: Running): Promise<number> =>
  app.evaluate(() => (globalThis as unknown as Busy).longestBusyMs);

/** Every rate that is recorded, as text. */
function recorded(folder: string): string[] {
  const record = new DatabaseSync(path.join(folder, 'record.sqlite'), { readOnly: true });
  const rows = record.prepare('SELECT feed_id, at_ms, base, cells FROM snapshot').all();
  record.close();
  return rows.map((row) => JSON.stringify(row));
}

const addressesFor = (service: RateServer, canary: string): string[] => [
  service.address,
  `http://${canary}`,
  `http://${canary}/core/../x`,
  `https://${canary}`,
  `http://user:password@${canary}`,
  `${service.address}@${canary}`,
];

/** What belongs to another source, and may be told to no page of this one. */
const ELSEWHERE = 'https://canary-elsewhere.example';
const ticker = 'USDTNGN' as Ticker;
const CHOICES: Partial<Choices> = {
  recent: [{ sourceKey: ELSEWHERE, amount: '1', from: 'USD', to: 'NGN', drives: 'give' }],
  quotes: {
    ...DEFAULT_CHOICES.quotes,
    refused: [{ sourceKey: ELSEWHERE, ticker, detail: null }],
    turned: [{ sourceKey: ELSEWHERE, ticker, ask: 'buy', atMs: 1, isAnnounced: true }],
  },
};

test('a hostile page gets nothing', async ({ start, service, userData }, testInfo) => {
  test.skip(isOnElectron, "There, the system's own questions can't be pressed.");
  test.slow();
  const canary = await startCanary();
  service.requireKey(KEY);
  const connection: Partial<Connection> = { plan: 'free', monthlyLimit: MONTHLY_LIMIT };
  const { address } = service;
  const running = await startConnected({
    start,
    userData,
    address,
    connection,
    choices: CHOICES,
  });
  const { popup } = running;
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
  const vault = fs.readFileSync(path.join(userData, 'vault.json'), 'utf8');
  const before = recorded(userData);
  expect(before.length).toBeGreaterThan(0);

  const all = hostileCalls(addressesFor(service, canary.address));
  const fitting = all.filter(fits).length;
  expect(all.length).toBeGreaterThanOrEqual(CALLS);
  expect(fitting).toBeGreaterThan(all.length / 3);
  expect(all.length - fitting).toBeGreaterThan(all.length / 10);

  let isOver = false;
  const refusing = refuseAll(popup, () => isOver);
  await watchMain(running);
  await listenIn(popup);
  await callAll(popup, [{ name: 'choose', args: { localInterface: true } }]);
  const receiver = { kind: 'json', address: `http://${canary.address}/`, chatId: '', secret: '' };
  const stolen = { id: null, name: 'Mine', receiver };
  await callAll(popup, [{ name: 'saveDestination', args: stolen }]);
  const answers: string[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    answers.push(...(await callAll(popup, all.slice(at, at + AT_ONCE))));
  }
  const busyMs = await longestBusyMs(running);
  const heard = await popup.evaluate(() => (window as unknown as Spy).heard);
  isOver = true;
  const refused = await refusing;
  await running.quit();
  const spent = service.requests.length;
  const description = `${all.length} calls, ${fitting} of which fit; ${refused} questions; ${spent} of ${MONTHLY_LIMIT} requests; longest turn of main ${busyMs.toFixed(0)} ms`;
  testInfo.annotations.push({ type: 'measured', description });

  expect(canary.heard()).toEqual([]);
  canary.close();
  expect(heard.length).toBeGreaterThan(0);
  expect(answers.filter((answer) => answer.includes('"recordChanges"')).length).toBeGreaterThan(0);
  for (const secret of [KEY, ELSEWHERE, userData]) {
    expect([...answers, ...heard].filter((read) => read.includes(secret))).toEqual([]);
  }
  expect(refused).toBeGreaterThan(0);
  expect(spent).toBeLessThanOrEqual(MONTHLY_LIMIT);
  expect(fs.readFileSync(path.join(userData, 'vault.json'), 'utf8')).toBe(vault);
  const settings = JSON.parse(fs.readFileSync(path.join(userData, 'settings.json'), 'utf8')) as {
    connection: Connection;
  };
  // No program outside was let in, and no address gets alerts.
  expect(fs.existsSync(path.join(userData, 'destinations.json'))).toBe(false);
  expect(fs.existsSync(path.join(userData, 'outside'))).toBe(false);
  expect(settings.connection).toMatchObject({ address, sendKeyAs: { way: 'header' } });
  expect(settings.connection.monthlyLimit ?? Infinity).toBeLessThanOrEqual(MONTHLY_LIMIT);
  const after = new Set(recorded(userData));
  expect(before.filter((row) => !after.has(row))).toEqual([]);
  expect(busyMs).toBeLessThan(MOST_BUSY_MS);
});
