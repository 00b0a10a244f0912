import { expect, it } from 'vitest';
import { memo } from '#core/base/memo.ts';

it('computes once for each object, by its identity, and once for each text', () => {
  let count = 0;
  const counted = memo((key: object | string) => [key, (count += 1)] as const);
  const [one, other] = [{ a: 1 }, { a: 1 }];
  expect(counted(one)).toBe(counted(one));
  expect(counted(other)).not.toBe(counted(one));
  expect(counted('a')).toBe(counted('a'));
  expect(count).toBe(3);
});

it('remembers that there is nothing, and forgets texts when there are thousands', () => {
  let count = 0;
  const none = memo((_: string): undefined => void (count += 1));
  none('a');
  none('a');
  expect(count).toBe(1);
  for (let index = 0; index < 4_000; index += 1) none(String(index));
  none('a');
  expect(count).toBe(4_002);
});
