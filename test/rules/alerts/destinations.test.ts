import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ok } from '#core/base/result.ts';
import { en } from '#core/text/en.ts';
import { lockable } from '../../support/sealing.ts';
import {
  destinationOf,
  fire,
  MINUTE,
  NOON,
  receiverAt,
  sendingState,
} from '../../support/destinations.ts';
import { ONE, input, to, useSending } from '../../support/sending.ts';

const { receiver, begin } = useSending();

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
