import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ok } from '#core/base/result.ts';
import { en } from '#core/text/en.ts';
import { openVault } from '../../../electron/account/vault.ts';
import { lockable, sealing } from '../../support/sealing.ts';
import {
  destinationOf,
  fire,
  MINUTE,
  NOON,
  receiverAt,
  sendingState,
} from '../../support/destinations.ts';
import { ONE, input, to, useSending } from '../../support/sending.ts';

const { inFolder, receiver, begin } = useSending();

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
