import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Receiver } from '#core/alerts/delivery/destination.ts';
import { openRecord, openToRead } from '../../../electron/record/record-file.ts';
import { serveHttp } from '../../support/http-server.ts';
import { amount, SEED } from '../../support/nightly.ts';
import { seeded } from '../../support/seeded.ts';
import { fire, receiverAt, SOURCE } from '../../support/destinations.ts';
import { ONE, to, useSending } from '../../support/sending.ts';

const { inFolder, closers, receiver, begin } = useSending();
const CHILD = path.join(import.meta.dirname, '../faults/destinations-child.ts');

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
    closing: { isGood: false, answer: ({ socket }) => socket.destroy() },
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
