import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { catchUncaught } from '../../../electron/app/uncaught.ts';

function watched() {
  const process = new EventEmitter();
  const log = { error: vi.fn() };
  const giveUp = vi.fn();
  const clock = { ms: 0 };
  catchUncaught(process, log, () => clock.ms, giveUp);
  return { process, log, giveUp, clock };
}

it('an uncaught error is logged, and the app lives', () => {
  const { process, log, giveUp } = watched();
  const error = new Error('lost');
  process.emit('uncaughtException', error);
  process.emit('unhandledRejection', 'dropped');
  expect(log.error.mock.calls).toEqual([
    ['uncaught exception:', error],
    ['unhandled rejection:', 'dropped'],
  ]);
  expect(giveUp).not.toHaveBeenCalled();
});

it('a repeated exception is reported, and the app exits', () => {
  const { process, giveUp, clock } = watched();
  for (let count = 0; count < 12; count += 1) {
    clock.ms += 13_000;
    process.emit('uncaughtException', new Error('now and then'));
  }
  expect(giveUp).not.toHaveBeenCalled();
  const error = new Error('again and again');
  for (let count = 0; count < 5; count += 1) process.emit('uncaughtException', error);
  expect(giveUp).toHaveBeenCalledWith(error);
});
