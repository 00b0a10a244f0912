import { expect, it, vi } from 'vitest';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { Asked } from '../../../renderer/app/asked.ts';

/** Answers that arrive when a test says so. */
function calls() {
  const waiting: ((answer: Result<string>) => void)[] = [];
  const ask = vi.fn(() => new Promise<Result<string>>((resolve) => void waiting.push(resolve)));
  async function answer(at: number, value: Result<string>): Promise<void> {
    waiting[at]?.(value);
    await Promise.resolve();
    await Promise.resolve();
  }
  return { ask, answer };
}

it('asks once for what it depends on, and says when the answer is there', async () => {
  const { ask, answer } = calls();
  const onAnswer = vi.fn();
  const asked = new Asked(onAnswer);
  const now = (of: unknown) => asked.answer('trends', { code: 'USD' }, [of], ask);
  expect(now(1)).toBeNull();
  expect(now(1)).toBeNull();
  expect(ask).toHaveBeenCalledOnce();
  await answer(0, ok('first'));
  expect(onAnswer).toHaveBeenCalledOnce();
  expect(now(1)).toEqual(ok('first'));
  expect(ask).toHaveBeenCalledOnce();
});

it('keeps the last answer until the next one, and drops one that is out of date', async () => {
  const { ask, answer } = calls();
  const asked = new Asked(() => undefined);
  const now = (of: unknown) => asked.answer('trends', { code: 'USD' }, [of], ask);
  now(1);
  await answer(0, ok('first'));
  expect(now(2)).toEqual(ok('first'));
  now(3);
  await answer(2, ok('third'));
  await answer(1, ok('second, late'));
  expect(now(3)).toEqual(ok('third'));
});

it('asks again what failed, and nothing else, where a person wants it', async () => {
  const { ask, answer } = calls();
  const onAnswer = vi.fn();
  const asked = new Asked(onAnswer);
  const now = (name: string) => asked.answer(name, {}, ['same'], ask);
  now('failed');
  now('answered');
  await answer(0, fail(appError('internal')));
  await answer(1, ok('there'));
  onAnswer.mockClear();
  asked.tryAgain();
  expect(onAnswer).toHaveBeenCalledOnce();
  now('failed');
  now('failed');
  now('answered');
  expect(ask).toHaveBeenCalledTimes(3);
  await answer(2, ok('then'));
  expect(now('failed')).toEqual(ok('then'));
});

it('keeps a failure until other facts arrive, then asks again', async () => {
  const { ask, answer } = calls();
  const asked = new Asked(() => undefined);
  const now = () => asked.answer('past', { atMs: 1 }, ['same'], ask);
  asked.learn('facts');
  now();
  await answer(0, fail(appError('no-past')));
  expect(now()).toMatchObject({ error: { code: 'no-past' } });
  expect(ask).toHaveBeenCalledOnce();
  asked.learn('other facts');
  now();
  now();
  expect(ask).toHaveBeenCalledTimes(2);
  await answer(1, ok('then'));
  expect(now()).toEqual(ok('then'));
});

it('forgets what was wanted longest ago', () => {
  const { ask } = calls();
  const asked = new Asked(() => undefined);
  const want = (n: number) => asked.answer('past', { n }, [], ask);
  for (let n = 0; n < 100; n += 1) {
    want(n);
    want(0);
  }
  expect(ask).toHaveBeenCalledTimes(100);
  want(1);
  expect(ask).toHaveBeenCalledTimes(101);
});
