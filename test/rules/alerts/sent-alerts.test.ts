import crypto from 'node:crypto';
import type { RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ok } from '#core/base/result.ts';
import { priceOf } from '#core/desk/choices.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { SANDBOX } from '#core/rates/source.ts';
import { openRecord } from '../../../electron/record/record-file.ts';
import { PATIENT } from '../../support/client-harness.ts';
import { decimal } from '../../support/rates.ts';
import {
  fire,
  MINUTE,
  NOON,
  receiverAt,
  sendingState,
  SOURCE,
} from '../../support/destinations.ts';
import { ONE, input, to, useSending } from '../../support/sending.ts';

const { inFolder, receiver, begin } = useSending();

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
    const { address, got } = await receiver(503, hangs, 429, ({ socket }) => socket.destroy());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const { store, marks } = await begin(to(address));
    fire(store, 2);
    await expect.poll(() => got.length).toBe(2);
    vi.advanceTimersByTime(PATIENT.headersMs);
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
      const looked = Promise.withResolvers<undefined>();
      const { address, got } = await receiver(
        status,
        status,
        (_, response) => void looked.promise.then(() => response.end('{}')),
      );
      const { store, marks, problem } = await begin(to(address));
      fire(store, 2);
      await expect.poll(() => got.length).toBe(3);
      expect(problem()).toContain(`HTTP ${status}`);
      expect(marks()).toEqual(['waiting', 'waiting']);
      looked.resolve(undefined);
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
