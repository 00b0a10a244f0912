import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Destination, DestinationInput, Receiver } from '#core/alerts/delivery/destination.ts';
import { ok } from '#core/base/result.ts';
import { priceOf } from '#core/desk/choices.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { en } from '#core/text/en.ts';
import { openVault } from '../../../electron/account/vault.ts';
import { Destinations } from '../../../electron/alerts/destinations.ts';
import { openRecord, openToRead } from '../../../electron/record/record-file.ts';
import { at } from '../../support/account.ts';
import { useFolder } from '../../support/folder.ts';
import { decimal } from '../../support/rates.ts';
import { serveHttp } from '../../support/http-server.ts';
import { amount, SEED } from '../../support/nightly.ts';
import { lockable, sealing } from '../../support/sealing.ts';
import { seeded } from '../../support/seeded.ts';
import {
  destinationOf,
  fire,
  MINUTE,
  NOON,
  receiverAt,
  sendingState,
  SOURCE,
} from '../../support/destinations.ts';
import { storeOn } from '../../support/stores.ts';

const inFolder = useFolder();
const CHILD = path.join(import.meta.dirname, '../faults/destinations-child.ts');
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Got {
  readonly body: string;
  readonly signature: string | undefined;
  readonly message: Record<string, unknown>;
  readonly atMs: number;
}

/** A receiver that answers by the number of the request; 200 after the given ones. */
async function receiver(...answers: (number | RequestListener)[]) {
  const got: Got[] = [];
  const server = await serveHttp((request, response) => {
    void textOf(request).then((body) => {
      const signature = request.headers['x-parallax-signature'] as string | undefined;
      const next = answers[got.length] ?? 200;
      got.push({
        body,
        signature,
        message: JSON.parse(body) as Got['message'],
        atMs: performance.now(),
      });
      if (typeof next === 'number') response.writeHead(next).end('{}');
      else next(request, response);
    });
  });
  closers.push(() => server.close());
  return { address: `${server.address}/hook`, got };
}

type Stored = readonly (readonly [string, Receiver])[];
const ONE = 'one';

/** A destination that receives at an address. */
const to = (address: string, id = ONE): Stored => [[id, receiverAt(address)]];

async function begin(
  stored: Stored,
  {
    isWanted = true,
    initial = sendingState(stored.map(([id]) => destinationOf(id))),
    file = inFolder('record.sqlite'),
    keyring = sealing,
    backoffMs = 1,
    shortestWaitMs = 1,
    timeouts = { headersMs: 1_000, totalMs: 1_500 },
  } = {},
) {
  const vault = openVault(inFolder(), keyring, 'darwin', '2026-11-20', 'destinations');
  if (stored.length > 0) await vault.keep('destinations', JSON.stringify(stored), 'session');
  const record = openRecord(file, initial.source);
  closers.push(() => record.close());
  const store = storeOn(record, {
    ...initial,
    alerts: { ...initial.alerts, ...record.load().alerts },
  });
  const time = { nowMs: NOON + 2 * MINUTE };
  const confirm = vi.fn(() => Promise.resolve(isWanted));
  const hide = vi.fn<(secret: string) => void>();
  const destinations = new Destinations({
    store,
    vault,
    fetch: (url, init) => fetch(url, init),
    confirm,
    text: en,
    wording: () => ({ text: en, locale: 'en-GB', zone: 'UTC' }),
    moment: () => at(time.nowMs),
    random: () => 0,
    hide,
    onProblem: (what, error) => expect.fail(`${what} ${String(error)}`),
    timeouts,
    backoff: () => backoffMs,
    shortestWaitMs,
  });
  closers.push(() => destinations.close());
  const marksAt = (id: string): (string | undefined)[] =>
    store.state.alerts.firings.map(({ sends }) => sends?.[id]);
  const problemAt = (id: string): string | null =>
    store.state.desktop.destinationProblems[id] ?? null;
  const marks = (): (string | undefined)[] => marksAt(ONE);
  const problem = (): string | null => problemAt(ONE);
  const known = (): readonly Destination[] => store.state.choices.alerts.destinations;
  return {
    store,
    destinations,
    confirm,
    hide,
    time,
    marks,
    marksAt,
    problem,
    problemAt,
    vault,
    known,
  };
}

const input = (receiver: Receiver | null, change: Partial<DestinationInput> = {}) => ({
  id: null,
  name: 'Desk',
  receiver,
  ...change,
});

describe('a fired alert', () => {
  it('is sent once, with id, value, age and source, and signed', async () => {
    const { address, got } = await receiver();
    const { store, marks } = await begin(to(address));
    fire(store);
    await expect.poll(marks).toEqual(['sent']);
    expect(got).toHaveLength(1);
    const [{ body, signature, message } = expect.fail('nothing')] = got;
    expect(message).toMatchObject({
      version: 1,
      id: '1-rule',
      value: '1700',
      publishedAt: '2026-11-20T12:02:00.000Z',
      source: 'https://rates.example',
      isLate: false,
      isTest: false,
    });
    expect(message['title']).toMatch(/USD\/NGN/);
    const hmac = crypto.createHmac('sha256', 'a secret to sign with').update(body).digest('hex');
    expect(signature).toBe(`sha256=${hmac}`);
  });

  it('is sent with the note that it had when it fired', async () => {
    const { address, got } = await receiver();
    const all = sendingState();
    const rules = all.choices.alerts.rules.map((rule) => ({ ...rule, note: 'Call Kunle' }));
    const choices = { ...all.choices, alerts: { ...all.choices.alerts, rules } };
    const { store, marks } = await begin(to(address), { initial: { ...all, choices } });
    fire(store);
    await expect.poll(marks).toEqual(['sent']);
    expect(got[0]?.message['body']).toContain('\nCall Kunle\n');
    const stored = openRecord(inFolder('record.sqlite'), SOURCE);
    expect(stored.load().alerts.firings).toMatchObject([{ note: 'Call Kunle' }]);
    stored.close();
  });

  it('is sent with the sentence of the person, with his price now', async () => {
    const { address, got } = await receiver();
    const all = sendingState();
    const sentence = '{alert}: {value}. I sell {asset} at {sell} {line}{note}{constructor}';
    const alerts = { ...all.choices.alerts, sentence };
    const desk = {
      ...all.choices.desk,
      ownLine: 'Chidi',
      prices: [
        {
          ...priceOf(all.choices.desk, { asset: currencyCode('USD'), money: currencyCode('NGN') }),
          base: { kind: 'market', market: 'mid' } as const,
          step: decimal('5'),
        },
      ],
    };
    const choices = { ...all.choices, alerts, desk };
    const { store, marks } = await begin(to(address), { initial: { ...all, choices } });
    fire(store);
    await expect.poll(marks).toEqual(['sent']);
    // 1,700 and 0.6% are 1,710.20.
    const shaped =
      'USD/NGN mid rises above 1,650: 1,700.00. I sell USD at 1,710 Chidi{constructor}';
    expect(String(got[0]?.message['body']).split('\n')[0]).toBe(shaped);
    expect(got[0]?.message['body']).toContain('published 12:02 UTC');
  });

  it('is sent again until it arrives, with the same id, and in order', async () => {
    const hangs: RequestListener = () => undefined;
    const { address, got } = await receiver(503, hangs, 429, (request) => request.destroy());
    const { store, marks } = await begin(to(address));
    fire(store, 2);
    await expect.poll(marks).toEqual(['sent', 'sent']);
    expect(got.map(({ message }) => message['id'])).toEqual([
      ...Array.from({ length: 5 }, () => '1-rule'),
      '2-rule',
    ]);
  });

  it('counts as sent after an answer that says so twice', async () => {
    const twice: RequestListener = (_, response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
      response.socket?.end('HTTP/1.1 500 Oops\r\ncontent-length: 2\r\n\r\n{}');
    };
    const { address, got } = await receiver(twice);
    const { store, marks } = await begin(to(address));
    fire(store);
    await expect.poll(marks).toEqual(['sent']);
    expect(got).toHaveLength(1);
  });

  it.each([401, 402, 403, 404, 405, 408, 410, 415, 429, 451, 500, 503])(
    'is tried again after HTTP %i, which is said until then',
    async (status) => {
      const { address, got } = await receiver(status, status);
      const { store, marks, problem } = await begin(to(address), { shortestWaitMs: 50 });
      fire(store, 2);
      await expect.poll(problem).toContain(`HTTP ${status}`);
      expect(marks()).toEqual(['waiting', 'waiting']);
      await expect.poll(marks).toEqual(['sent', 'sent']);
      expect([got.length, problem()]).toEqual([4, null]);
    },
  );

  it.each([400, 413, 422])('is dropped after HTTP %i, and the next one goes', async (status) => {
    const { address, got } = await receiver(200, status, status);
    const { store, marks, problem } = await begin(to(address));
    fire(store, 3);
    await expect.poll(marks).toEqual(['sent', 'dropped', 'dropped']);
    expect(problem()).toContain(`HTTP ${status}`);
    fire(store, 1, NOON + 10 * MINUTE);
    await expect.poll(marks).toEqual(['sent', 'dropped', 'dropped', 'sent']);
    expect([got.length, problem()]).toEqual([4, null]);
  });

  it('goes at once when a test arrived, however long it was to wait', async () => {
    const { address, got } = await receiver(404);
    const { store, destinations, marks, problem } = await begin(to(address), {
      shortestWaitMs: 600_000,
    });
    fire(store, 2);
    await expect.poll(problem).toContain('HTTP 404');
    expect(await destinations.test(ONE)).toEqual(ok(null));
    await expect.poll(marks).toEqual(['sent', 'sent']);
    expect(problem()).toBeNull();
    expect(got.map(({ message }) => message['isTest'])).toEqual([false, true, false, false]);
  });

  it('hides its secrets from the log again each time, as other keys came meanwhile', async () => {
    const { address } = await receiver();
    const { destinations, hide } = await begin(to(address));
    hide.mockClear();
    expect(await destinations.test(ONE)).toEqual(ok(null));
    expect(hide.mock.calls.flat()).toContain(address);
  });

  it('never follows a redirect', async () => {
    const other = await receiver();
    const { address, got } = await receiver((_, response) =>
      response.writeHead(307, { location: other.address }).end(),
    );
    const { store, marks, problem } = await begin(to(address), { shortestWaitMs: 50 });
    fire(store);
    await expect.poll(problem).toContain('another one');
    await expect.poll(marks).toEqual(['sent']);
    expect([got.length, other.got.length]).toEqual([2, 0]);
  });

  it('is dropped after a day, and beyond a hundred that wait', async () => {
    const initial = sendingState();
    const { store, marks, time } = await begin([], { initial });
    fire(store, 103);
    await expect.poll(() => marks().filter((mark) => mark === 'dropped')).toHaveLength(3);
    expect(marks().slice(0, 4)).toEqual(['dropped', 'dropped', 'dropped', 'waiting']);
    time.nowMs += 25 * 60 * MINUTE * 4;
    store.announce();
    await expect.poll(() => marks().filter((mark) => mark === 'waiting')).toEqual([]);
  });

  it('of the demo is never sent', async () => {
    const { address, got } = await receiver();
    const sandbox = sendingState(undefined, undefined, SANDBOX);
    const rules = sandbox.choices.alerts.rules.map((rule) => ({ ...rule, alsoInSandbox: true }));
    const alerts = { ...sandbox.choices.alerts, rules };
    const initial = { ...sandbox, choices: { ...sandbox.choices, alerts } };
    const { store, marks } = await begin(to(address), { initial });
    fire(store);
    expect([marks(), got]).toEqual([[undefined], []]);
  });

  it('from before there was a destination is never sent', async () => {
    const { address, got } = await receiver();
    const { store, destinations, known } = await begin([]);
    fire(store);
    expect(await destinations.save(input(receiverAt(address)))).toEqual(ok(expect.any(String)));
    fire(store, 1, NOON + 10 * MINUTE);
    const [{ id } = expect.fail('none')] = known();
    const marks = () => store.state.alerts.firings.map(({ sends }) => sends?.[id]);
    await expect.poll(marks).toEqual([undefined, 'sent']);
    expect(got.map(({ message }) => message['source'])).toEqual(['https://rates.example']);
  });

  it('is not tried again at once, whatever else changes', async () => {
    const { address, got } = await receiver(503);
    const { store, marks } = await begin(to(address), { backoffMs: 0, shortestWaitMs: 200 });
    fire(store);
    const changing = setInterval(() => store.announce(), 5);
    await expect.poll(marks).toEqual(['sent']);
    clearInterval(changing);
    const [first = NaN, second = NaN] = got.map(({ atMs }) => atMs);
    expect(second - first).toBeGreaterThan(190);
  });

  it('goes to the new address, though the one before still answers', async () => {
    let release = (): void => undefined;
    const before = await receiver((_, response) => {
      release = () => response.writeHead(200).end('{}');
    });
    const after = await receiver();
    const { store, marks, destinations } = await begin(to(before.address));
    fire(store);
    await expect.poll(() => before.got.length).toBe(1);
    expect(await destinations.save(input(receiverAt(after.address), { id: ONE }))).toEqual(ok(ONE));
    release();
    await expect.poll(marks).toEqual(['sent']);
    expect(after.got.map(({ message }) => message['id'])).toEqual(['1-rule']);
  });

  it('says that it is late', async () => {
    const { address, got } = await receiver(503);
    const { store, marks, time } = await begin(to(address));
    time.nowMs = NOON + 30 * MINUTE;
    fire(store);
    await expect.poll(marks).toEqual(['sent']);
    expect(got.map(({ message }) => message['isLate'])).toEqual([true, true]);
  });
});

describe('several destinations', () => {
  it('each get a message once, however long another one hangs', async () => {
    const never: RequestListener = () => undefined;
    const good = await receiver();
    const hanging = await Promise.all(Array.from({ length: 9 }, () => receiver(never, never)));
    const stored = [...hanging, good].map(
      ({ address }, n) => [`d${n}`, receiverAt(address)] as const,
    );
    // Their time never comes: only a hanging one could delay the good one.
    const timeouts = { headersMs: 600_000, totalMs: 600_000 };
    const { store, marksAt } = await begin(stored, { timeouts });
    fire(store, 3);
    await expect.poll(() => marksAt('d9')).toEqual(['sent', 'sent', 'sent']);
    expect(good.got.map(({ message }) => message['id'])).toEqual(['1-rule', '2-rule', '3-rule']);
    await expect.poll(() => hanging.map(({ got }) => got.length)).toEqual(hanging.map(() => 1));
    expect(marksAt('d0')).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('have a failure each', async () => {
    const [broken, good] = await Promise.all([receiver(404), receiver()]);
    const stored = [...to(broken.address, 'a'), ...to(good.address, 'b')];
    const { store, problemAt, marksAt } = await begin(stored, { shortestWaitMs: 600_000 });
    fire(store);
    await expect.poll(() => problemAt('a')).toContain('HTTP 404');
    await expect.poll(() => marksAt('b')).toEqual(['sent']);
    expect([problemAt('b'), marksAt('a')]).toEqual([null, ['waiting']]);
  });

  it('get the alerts that name them', async () => {
    const [one, other] = await Promise.all([receiver(), receiver()]);
    const stored = [...to(one.address, 'a'), ...to(other.address, 'b')];
    const all = sendingState(stored.map(([id]) => destinationOf(id)));
    const rules = all.choices.alerts.rules.map((rule) => ({ ...rule, sendTo: ['b', 'gone'] }));
    const choices = { ...all.choices, alerts: { ...all.choices.alerts, rules } };
    const { store, marksAt } = await begin(stored, { initial: { ...all, choices } });
    fire(store);
    await expect.poll(() => marksAt('b')).toEqual(['sent']);
    expect([marksAt('a'), one.got]).toEqual([[undefined], []]);
  });

  it('are ten at most', async () => {
    const initial = sendingState(Array.from({ length: 10 }, (_, n) => destinationOf(`d${n}`)));
    const { destinations, confirm } = await begin([], { initial });
    const answer = await destinations.save(input(receiverAt('https://example.com/x')));
    expect(answer).toMatchObject({ error: { detail: en.destinations.most } });
    expect(confirm).not.toHaveBeenCalled();
  });

  it('are ten at most, also where a keyring takes its time for two new ones', async () => {
    const initial = sendingState(Array.from({ length: 9 }, (_, n) => destinationOf(`d${n}`)));
    const { destinations, known } = await begin([], { initial });
    const answers = await Promise.all(
      ['one', 'two'].map((name) =>
        destinations.save(input(receiverAt(`https://example.com/${name}`), { name })),
      ),
    );
    expect(answers).toMatchObject([
      ok(expect.any(String)),
      { error: { detail: en.destinations.most } },
    ]);
    expect(known().map(({ name }) => name)).toEqual([
      ...initial.choices.alerts.destinations.map(({ name }) => name),
      'one',
    ]);
  });

  it('that are off get nothing, and what waited for them is dropped', async () => {
    const { address, got } = await receiver(503);
    const { store, destinations, marks, known } = await begin(to(address), {
      shortestWaitMs: 600_000,
    });
    fire(store);
    await expect.poll(() => got.length).toBe(1);
    expect(await destinations.switch({ id: ONE, isOn: false })).toEqual(ok(null));
    await expect.poll(marks).toEqual(['removed']);
    fire(store, 1, NOON + 10 * MINUTE);
    expect(marks()).toEqual(['removed', undefined]);
    expect(await destinations.switch({ id: ONE, isOn: true })).toEqual(ok(null));
    fire(store, 1, NOON + 20 * MINUTE);
    await expect.poll(marks).toEqual(['removed', undefined, 'sent']);
    expect(known()).toEqual([destinationOf(ONE)]);
  });

  it('are changed only after the question of the system', async () => {
    const { address } = await receiver();
    const { destinations, confirm, known, vault } = await begin(to(address), { isWanted: false });
    const before = await vault.load('destinations');
    const other = receiverAt('https://example.com/other');
    for (const refused of [
      destinations.save(input(other)),
      destinations.save(input(other, { id: ONE })),
      destinations.save(input(null, { id: ONE, name: 'Other' })),
      destinations.switch({ id: ONE, isOn: false }),
      destinations.remove(ONE),
    ]) {
      expect(await refused).toMatchObject({ error: { code: 'not-confirmed' } });
    }
    expect(confirm).toHaveBeenCalledTimes(5);
    expect(known()).toEqual([destinationOf(ONE)]);
    expect(await vault.load('destinations')).toEqual(before);
  });

  it('get another name without their address', async () => {
    const { address, got } = await receiver();
    const { destinations, known } = await begin(to(address));
    const renamed = input(null, { id: ONE, name: 'Lagos desk' });
    expect(await destinations.save(renamed)).toEqual(ok(expect.any(String)));
    expect(known()).toEqual([destinationOf(ONE, { name: 'Lagos desk' })]);
    expect(await destinations.test(ONE)).toEqual(ok(null));
    expect(got).toHaveLength(1);
  });

  it('that are there no more are not changed, and none is added without an address', async () => {
    const { destinations, confirm } = await begin([]);
    const gone = input(receiverAt('https://example.com/x'), { id: 'gone' });
    expect(await destinations.save(gone)).toMatchObject({ error: { code: 'bad-request' } });
    expect(await destinations.save(input(null))).toMatchObject({ error: { code: 'bad-request' } });
    expect(confirm).not.toHaveBeenCalled();
  });

  it('say that a locked keyring has their addresses, and lose none of them', async () => {
    const { address, got } = await receiver();
    const lock = lockable();
    const { vault } = await begin(to(address), { keyring: lock.keyring });
    expect(await vault.load('destinations')).toMatchObject({ kind: 'key' });
    lock.isLocked = true;
    const { store, destinations, problem, marks } = await begin([], {
      initial: sendingState(),
      keyring: lock.keyring,
    });
    await expect.poll(problem).toBe(en.destinations.lost);
    const more = input(receiverAt('https://example.com/x'));
    expect(await destinations.save(more)).toMatchObject({
      error: { detail: en.destinations.locked },
    });
    fire(store);
    expect(marks()).toEqual(['waiting']);
    lock.isLocked = false;
    store.dispatch({ kind: 'conditions-changed', conditions: { popupOpen: true } });
    await expect.poll(marks).toEqual(['sent']);
    expect([problem(), got.length]).toEqual([null, 1]);
  });
});

describe('the addresses of all destinations', () => {
  const file = (): string => fs.readFileSync(inFolder('destinations.json'), 'utf8');

  it('stay as they are where the keyring locks while one is added, changed or removed', async () => {
    const [one, two] = [await receiver(), await receiver()];
    const lock = lockable();
    const stored = [...to(one.address), ...to(two.address, 'two')];
    const first = await begin(stored, { keyring: lock.keyring });
    expect(await first.destinations.test(ONE)).toEqual(ok(null));
    const before = file();
    lock.isLocked = true;
    const other = receiverAt('https://example.com/x');
    for (const change of [
      first.destinations.save(input(other)),
      first.destinations.save(input(other, { id: ONE })),
      first.destinations.remove(ONE),
    ]) {
      expect(await change).toMatchObject({ error: { detail: en.destinations.locked } });
    }
    expect([file(), first.known().length]).toEqual([before, 2]);
    // They are still sent to, now and after a restart.
    fire(first.store);
    await expect.poll(first.marks).toEqual(['sent']);
    first.destinations.close();
    lock.isLocked = false;
    const again = await begin([], { initial: first.store.state, keyring: lock.keyring });
    expect(await again.destinations.test('two')).toEqual(ok(null));
  });

  it('are forgotten with the last one, also behind a locked keyring', async () => {
    const { address } = await receiver();
    const lock = lockable();
    const { vault } = await begin(to(address), { keyring: lock.keyring });
    lock.isLocked = true;
    const { destinations, known } = await begin([], {
      initial: sendingState([destinationOf(ONE)]),
      keyring: lock.keyring,
    });
    expect(await destinations.remove(ONE)).toEqual(ok(null));
    expect(known()).toEqual([]);
    expect(file()).not.toContain('ciphertext');
    expect(await vault.load('destinations')).toEqual({ kind: 'forgotten' });
    // A keyring that is gone for good hinders no new one.
    expect(await destinations.save(input(receiverAt(address)))).toEqual(ok(expect.any(String)));
  });

  it.each(['', '{', '[]', '{"address":"destinations","ciphertext":"AAAA', '\0\0'])(
    'that can’t be read (%j) are put aside, and that is said',
    async (content) => {
      fs.writeFileSync(inFolder('destinations.json'), content);
      const { store, problem } = await begin([], { initial: sendingState() });
      const [notice] = store.state.notices;
      expect(notice?.code).toBe('destinations-quarantined');
      expect(fs.readFileSync(notice?.file ?? '', 'utf8')).toBe(content);
      await expect.poll(problem).toBe(en.destinations.lost);
    },
  );

  it('that another version sealed are not written over', async () => {
    const vault = openVault(inFolder(), sealing, 'darwin', '2026-11-20', 'destinations');
    await vault.keep('destinations', JSON.stringify([[ONE, { kind: 'pager', to: 1 }]]), 'session');
    const before = file();
    const { destinations, problem } = await begin([], { initial: sendingState() });
    await expect.poll(problem).toBe(en.destinations.lost);
    expect(await destinations.save(input(receiverAt('https://example.com/x')))).toMatchObject({
      error: { detail: en.destinations.locked },
    });
    expect(file()).toBe(before);
  });
});

describe('a kill -9 between the commit and the request', () => {
  it('loses nothing: the next start sends it', async () => {
    const file = inFolder('record.sqlite');
    const child = spawn(process.execPath, [CHILD, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { address, got } = await receiver();
    const first = await begin(to(address));
    await expect.poll(first.marks).toEqual(['sent']);
    expect(got.map(({ message }) => message['id'])).toEqual(['1-rule']);
    first.destinations.close();
    const second = await begin(to(address));
    expect(second.marks()).toEqual(['sent']);
    expect(got).toHaveLength(1);
  });

  it('between the request and its mark sends it twice, with one id', async () => {
    const { address, got } = await receiver();
    const first = await begin(to(address));
    fire(first.store);
    await expect.poll(() => got.length).toBe(1);
    const again = openRecord(inFolder('record.sqlite'), SOURCE);
    again.saveAlerts({
      memories: [],
      gone: [],
      goneDigests: [],
      digests: [],
      firings: first.store.state.alerts.firings.map((each) => ({
        ...each,
        sends: { [ONE]: 'waiting' as const },
      })),
    });
    again.close();
    first.destinations.close();
    const second = await begin(to(address));
    await expect.poll(second.marks).toEqual(['sent']);
    expect(new Set(got.map(({ message }) => message['id']))).toEqual(new Set(['1-rule']));
    expect(got).toHaveLength(2);
  });
});

describe('a day of ten destinations, killed again and again', () => {
  /** What each server does with a request, after its body was read. */
  const SERVERS: Readonly<Record<string, { isGood: boolean; answer: RequestListener }>> = {
    good: { isGood: true, answer: (_, response) => response.end('{}') },
    'also-good': { isGood: true, answer: (_, response) => response.writeHead(204).end() },
    slow: {
      isGood: true,
      answer: (_, response) => void setTimeout(() => response.end('{}'), 100),
    },
    lying: {
      isGood: true,
      answer: (_, response) => response.end('{"ok": false, "error": "not at all"}'),
    },
    hanging: { isGood: false, answer: () => undefined },
    halting: { isGood: false, answer: (_, response) => void response.writeHead(200).write('{') },
    closing: { isGood: false, answer: (request) => request.destroy() },
    broken: { isGood: false, answer: (_, response) => response.writeHead(503).end() },
    refusing: { isGood: false, answer: (_, response) => response.writeHead(404).end() },
    redirecting: {
      isGood: false,
      answer: (_, response) => response.writeHead(302, { location: '/elsewhere' }).end(),
    },
  };

  it('loses none, adds none, and sends the same id again', async () => {
    const kills = amount(3, 30);
    const random = seeded(SEED);
    const file = inFolder('record.sqlite');
    const ids = Object.keys(SERVERS);
    const got = new Map(ids.map((id) => [id, [] as string[]]));
    const stored: (readonly [string, Receiver])[] = [];
    for (const [id, { answer }] of Object.entries(SERVERS)) {
      const server = await serveHttp((request, response) => {
        void textOf(request).then(
          (body) => {
            got.get(id)?.push((JSON.parse(body) as { id: string }).id);
            answer(request, response);
          },
          // The app was killed while it sent.
          () => undefined,
        );
      });
      closers.push(() => server.close());
      stored.push([id, receiverAt(`${server.address}/${id}`)]);
    }
    const receivers = inFolder('receivers.json');
    fs.writeFileSync(receivers, JSON.stringify(stored));

    let said = '';
    const begun = (run: number) => {
      const args = [CHILD, file, receivers, String(run), '2', ids.join(' ')];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
      const isOver = once(child, 'exit');
      const end = async (): Promise<void> => {
        child.kill('SIGKILL');
        await isOver;
      };
      closers.push(end);
      return { end };
    };
    const fired = (): string[] =>
      [...said.matchAll(/^fired (\d+) rule$/gm)].map(([, number]) => `${number}-rule`);
    const sentTo = (id: string): string[] => [...new Set(got.get(id))].sort();

    for (let run = 0; run < kills; run += 1) {
      const before = fired().length;
      const child = begun(run);
      // Between the commit, the requests, their answers and the marks.
      await expect.poll(() => fired().length).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, random() * 150));
      await child.end();
      closers.pop();
    }
    begun(kills);
    const wanted = ids.filter((id) => SERVERS[id]?.isGood);
    await expect.poll(() => said).toContain(`committed ${kills}\n`);
    const all = () => {
      // The child writes meanwhile, which a reader never waits for.
      const record = openToRead(file, SOURCE);
      const { firings } = record.load().alerts;
      record.close();
      return firings.map(({ number }) => `${number}-rule`).sort();
    };
    expect(fired().length).toBeGreaterThanOrEqual(kills + 2);
    for (const id of wanted) await expect.poll(() => [id, sentTo(id)]).toEqual([id, all()]);
    expect(all()).toEqual(expect.arrayContaining(fired()));
    for (const id of ids) expect([id, all()]).toEqual([id, expect.arrayContaining(sentTo(id))]);

    const bad = ids.filter((id) => !SERVERS[id]?.isGood);
    const problems = (): Record<string, string> => {
      const line = [...said.matchAll(/^problems (.*)$/gm)].at(-1)?.[1];
      return JSON.parse(line ?? '{}') as Record<string, string>;
    };
    await expect.poll(() => Object.keys(problems()).sort()).toEqual([...bad].sort());
    expect(problems()).toMatchObject({
      refusing: expect.stringContaining('404') as string,
      redirecting: expect.stringContaining('another one') as string,
      broken: expect.stringContaining('503') as string,
    });
    expect(said).not.toMatch(/^error /m);
  });
});

describe('the address of a destination', () => {
  it('is asked about outside the page, sealed, and hidden from the log', async () => {
    const { address } = await receiver();
    const wanted = receiverAt(address, { chatId: '12345678' });
    const refused = await begin([], { isWanted: false });
    expect(await refused.destinations.save(input(wanted))).toMatchObject({
      error: { code: 'not-confirmed' },
    });
    expect(fs.existsSync(inFolder('destinations.json'))).toBe(false);
    const { destinations, confirm, hide, store, known } = await begin([]);
    expect(await destinations.save(input(wanted))).toEqual(ok(expect.any(String)));
    expect(confirm).toHaveBeenCalledWith(
      expect.objectContaining({
        title: expect.stringContaining(new URL(address).origin) as string,
      }),
    );
    const secrets = [address, wanted.chatId, wanted.secret];
    expect(hide.mock.calls.flat()).toEqual(secrets);
    const written = fs.readFileSync(inFolder('destinations.json'), 'utf8');
    const state = JSON.stringify({ ...store.state, markets: null });
    for (const secret of secrets) {
      expect(written).not.toContain(secret);
      expect(state).not.toContain(secret);
    }
    expect(known()).toMatchObject([{ kind: 'json', name: 'Desk', isOn: true }]);
  });

  it('is kept in memory where no keyring is, never as plain text', async () => {
    const { address, got } = await receiver();
    const keyring = { ...sealing, seal: () => Promise.resolve(null) };
    const { destinations, known } = await begin([], { keyring });
    expect(await destinations.save(input(receiverAt(address)))).toEqual(ok(expect.any(String)));
    const files = fs.readdirSync(inFolder()).filter((name) => !name.startsWith('record'));
    const written = files.map((name) => fs.readFileSync(inFolder(name), 'utf8')).join('\n');
    expect(written).not.toContain(address);
    expect(written).not.toContain('a secret to sign with');
    expect(await destinations.test(known()[0]?.id ?? '')).toEqual(ok(null));
    expect(got).toHaveLength(1);
  });

  it.each([
    [
      'telegram',
      'https://api.telegram.org/bot7000001:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/sendMessage',
      '4711',
      'https://api.telegram.org/bot7000001:AAHdqT…ALDsaw/sendMessage.\nThe chat is 4711.',
    ],
    ['ntfy', 'https://ntfy.sh/my-topic', '', 'The address is https://ntfy.sh/my-topic.'],
    [
      'discord',
      'https://discord.com/api/webhooks/1234567890123456789/abcdefghijklmnopqrstuvw',
      '',
      'https://discord.com/api/webhooks/123456…456789/abcdef…rstuvw.',
    ],
    [
      'json',
      'https://script.google.com/macros/s/MINE/exec?token=EVIL#x',
      '',
      'The address is https://script.google.com/macros/s/MINE/exec?token=EVIL#x.',
    ],
  ] as const)(
    'of %s is asked about whole, long parts without their middle',
    async (kind, url, chatId, words) => {
      const { destinations, confirm } = await begin([]);
      expect(await destinations.save(input(receiverAt(url, { kind, chatId })))).toEqual(
        ok(expect.any(String)),
      );
      const body = expect.stringContaining(words) as string;
      expect(confirm).toHaveBeenCalledWith(expect.objectContaining({ body }));
    },
  );

  it('of ntfy needs a topic', async () => {
    const { destinations, confirm } = await begin([]);
    for (const url of ['https://ntfy.sh', 'https://ntfy.sh/', 'https://ntfy.sh/?x=/a']) {
      const answer = await destinations.save(input(receiverAt(url, { kind: 'ntfy' })));
      expect(answer).toMatchObject({ error: { code: 'bad-request' } });
    }
    expect(confirm).not.toHaveBeenCalled();
  });

  it.each([
    ['http://example.com/hook'],
    ['ftp://example.com/hook'],
    ['https://user@example.com/hook'],
    ['https://:password@example.com/hook'],
    ['example.com'],
    [''],
  ])('may not be %s', async (url) => {
    const { destinations, confirm } = await begin([]);
    const answer = await destinations.save(input(receiverAt(url)));
    expect(answer).toMatchObject({ error: { code: 'bad-request' } });
    const telegram = input(receiverAt('https://example.com', { kind: 'telegram' }));
    expect(await destinations.save(telegram)).toMatchObject({ error: { code: 'bad-request' } });
    expect(confirm).not.toHaveBeenCalled();
  });

  it('is forgotten with everything that waits', async () => {
    const { address, got } = await receiver(404);
    const { store, destinations, marks, problem, vault, known } = await begin(to(address), {
      shortestWaitMs: 600_000,
    });
    fire(store, 2);
    await expect.poll(problem).toContain('HTTP 404');
    expect(await destinations.remove(ONE)).toEqual(ok(null));
    await expect.poll(marks).toEqual(['removed', 'removed']);
    expect([known(), problem()]).toEqual([[], null]);
    expect(await vault.load('destinations')).toEqual({ kind: 'forgotten' });
    fire(store, 1, NOON + 10 * MINUTE);
    expect(marks().at(-1)).toBeUndefined();
    expect(got).toHaveLength(1);
  });

  it('is tried by a message that says it is a test', async () => {
    const { address, got } = await receiver(200, 500);
    const { destinations, marks } = await begin(to(address));
    expect(await destinations.test(ONE)).toEqual(ok(null));
    expect(got[0]?.message).toMatchObject({ isTest: true, title: 'Parallax test' });
    const failed = await destinations.test(ONE);
    expect(failed.ok ? '' : failed.error.detail).toContain('HTTP 500');
    expect(marks()).toEqual([]);
  });
});

describe('the chat of a bot', () => {
  const TOKEN = `12345:${'a'.repeat(35)}`;
  const me = { ok: true, result: { id: 1, is_bot: true, username: 'rates_desk_bot' } };
  const wrote = (id: number) => ({ update_id: id, message: { message_id: 1, chat: { id } } });
  const added = (id: number) => ({
    update_id: id,
    my_chat_member: { chat: { id, type: 'group' } },
  });

  async function find(
    answers: Readonly<Record<string, readonly [status: number, body: unknown]>>,
    isWanted = true,
  ) {
    const begun = await begin([], { isWanted });
    const asked: string[] = [];
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
      const address = new Request(url).url;
      asked.push(address);
      const [status, body] = answers[address.split('/').at(-1) ?? ''] ?? [500, 'no JSON'];
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return Promise.resolve(new Response(text, { status }));
    });
    closers.push(() => fetched.mockRestore());
    return { ...begun, asked, found: await begun.destinations.findChat(TOKEN) };
  }
  const value = (bot: string, chatId: string | null) => ok({ bot, chatId });

  it.each([
    ['nobody wrote yet', [], null],
    ['a person wrote', [wrote(77)], '77'],
    ['it was added to a group', [wrote(77), added(-1_001_234_567_890)], '-1001234567890'],
    ['something else was heard last', [wrote(77), { update_id: 9, poll: {} }], '77'],
  ] as const)('is that of who was heard last: %s', async (_what, result, chatId) => {
    const { found, asked, hide } = await find({ getMe: [200, me], getUpdates: [200, { result }] });
    expect(found).toEqual(value('rates_desk_bot', chatId));
    expect(asked).toEqual([
      `https://api.telegram.org/bot${TOKEN}/getMe`,
      `https://api.telegram.org/bot${TOKEN}/getUpdates`,
    ]);
    expect(hide).toHaveBeenCalledWith(TOKEN);
  });

  it.each([401, 404])('of a token that Telegram refuses with %i says so', async (status) => {
    const { found } = await find({ getMe: [status, { ok: false }] });
    expect(found).toMatchObject({ error: { detail: 'Telegram refused it. Copy it again' } });
  });

  it.each([
    [{ getMe: [502, 'Bad gateway'] }],
    [{ getMe: [200, me], getUpdates: [409, { ok: false }] }],
  ] as const)('is not known where the answer is none, %j', async (answers) => {
    const { found } = await find(answers);
    expect(found).toMatchObject({ ok: false, error: { code: 'network' } });
  });

  it('is asked for after one question for each token', async () => {
    const refused = await find({}, false);
    expect(refused.found).toMatchObject({ error: { code: 'not-confirmed' } });
    expect(refused.asked).toEqual([]);
    const { destinations, confirm } = await find({
      getMe: [200, me],
      getUpdates: [200, { result: [] }],
    });
    await destinations.findChat(TOKEN);
    expect(confirm).toHaveBeenCalledTimes(1);
    await destinations.findChat(TOKEN.replace('1', '2'));
    expect(confirm).toHaveBeenCalledTimes(2);
  });
});
