import { onTestFinished, vi } from 'vitest';

const TIMERS = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'performance',
];

/** For tests in which a date is typed, or a day may not end. */
export const NOON = Date.UTC(2026, 10, 20, 12);

/** Time runs normally and jumps by `pass`; a frozen clock moves only by `pass`. */
export function fakeTime({ isFrozen = false, atMs = Date.now() } = {}): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: TIMERS as never, shouldAdvanceTime: !isFrozen, now: atMs });
  onTestFinished(() => void vi.useRealTimers());
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
