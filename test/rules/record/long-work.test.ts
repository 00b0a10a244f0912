import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Job, LongWork } from '../../../electron/record/long-work.ts';

/** Answers with its thread and the job's file, unless it works for ever, fails or ends. */
const SCRIPT = `
  const { parentPort, threadId } = require('node:worker_threads');
  parentPort.on('message', ({ file }) => {
    if (file === 'end') process.exit(3);
    if (file === 'memory') { const all = []; for (;;) all.push('x'.repeat(1e6) + all.length); }
    parentPort.postMessage({ kind: 'progress', share: 0.5 });
    for (;file === 'for ever';);
    parentPort.postMessage(
      file === 'fail' ? { kind: 'failed', reason: 'why' } : { kind: 'answer', answer: file + threadId },
    );
  });`;
const start = vi.fn(
  () => new Worker(SCRIPT, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } }),
);
let work = new LongWork(start);
afterEach(() => {
  work.close();
  start.mockClear();
  work = new LongWork(start);
});

const job = (file: string): Job => ({ kind: 'check', file });
const answer = (file: string) => ({
  ok: true,
  value: expect.stringMatching(new RegExp(`^${file}\\d+$`)) as string,
});

it('one thread answers each job in turn, and tells its progress to its asker alone', async () => {
  expect(start).not.toHaveBeenCalled();
  const [one, two] = [vi.fn(), vi.fn()];
  const first = work.ask(job('a'), { onProgress: one });
  const second = work.ask(job('b'), { onProgress: two });
  await first.done;
  expect([one.mock.calls, two.mock.calls]).toEqual([[[0.5]], []]);
  const answers = [await first.done, await second.done, await work.ask(job('c')).done];
  expect(answers).toEqual(['a', 'b', 'c'].map(answer));
  expect(start).toHaveBeenCalledOnce();
});

it('a job is stopped while it runs and while it waits, and no other one with it', async () => {
  const running = work.ask(job('for ever'));
  const waiting = work.ask(job('a'));
  const after = work.ask(job('b'));
  waiting.stop();
  expect(await waiting.done).toEqual({ ok: true, value: 'stopped' });
  running.stop();
  running.stop();
  const last = work.ask(job('c'));
  expect(await running.done).toEqual({ ok: true, value: 'stopped' });
  expect([await after.done, await last.done]).toEqual(['b', 'c'].map(answer));
  running.stop();
  expect(await work.ask(job('d')).done).toEqual(answer('d'));
  expect(start).toHaveBeenCalledTimes(2);
});

it('a job’s limit counts from its own start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const long = work.ask(job('for ever'), { mostMs: 3_000 });
  const short = work.ask(job('a'), { mostMs: 2_900 });
  vi.advanceTimersByTime(3_000);
  expect(await long.done).toEqual({ ok: true, value: 'stopped' });
  expect(await short.done).toEqual(answer('a'));
});

it.each([
  ['fail', 'why', 1],
  ['end', 'The worker ended.', 2],
  ['memory', expect.stringContaining('memory') as string, 2],
])('a job that makes it %s fails alone', async (file, detail, threads) => {
  const failing = work.ask(job(file));
  const next = work.ask(job('a'));
  expect(await failing.done).toMatchObject({ ok: false, error: { code: 'internal', detail } });
  expect(await next.done).toEqual(answer('a'));
  expect(start).toHaveBeenCalledTimes(threads);
});

it('a worker that cannot be started fails the job, and is started for the next one', async () => {
  start.mockImplementationOnce(() => {
    throw new Error('no thread');
  });
  expect(await work.ask(job('a')).done).toMatchObject({ error: { detail: 'no thread' } });
  expect(await work.ask(job('b')).done).toEqual(answer('b'));
});

it('closing stops what runs and what waits', async () => {
  const all = [work.ask(job('for ever')), work.ask(job('a'))];
  work.close();
  for (const each of all) expect(await each.done).toEqual({ ok: true, value: 'stopped' });
});
