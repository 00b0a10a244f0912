import { onTestFinished, vi } from 'vitest';

const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'performance',
];

/** Time runs normally and jumps by `pass`; a frozen clock moves only by `pass`. */
export function fakeTime({ isFrozen = false } = {}): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: TIMERS as never, shouldAdvanceTime: !isFrozen });
  onTestFinished(() => void vi.useRealTimers());
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
