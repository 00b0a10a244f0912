import { onTestFinished, vi } from 'vitest';

const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'performance',
];

/** From now on time goes on as it does, and in leaps by `pass`; frozen, by `pass` alone. */
export function fakeTime({ isFrozen = false } = {}): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: TIMERS as never, shouldAdvanceTime: !isFrozen });
  onTestFinished(() => void vi.useRealTimers());
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
