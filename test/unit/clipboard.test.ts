import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clipboardWriter } from '../../electron/host/clipboard.ts';

function writing(needsFocus: boolean, isFocused = false) {
  const app = new EventEmitter();
  const written: string[] = [];
  const open = vi.fn();
  const write = clipboardWriter({
    clipboard: {
      writeText(text) {
        written.push(text);
        return Promise.resolve();
      },
    },
    app: app as never,
    needsFocus,
    hasFocus: () => isFocused,
    open,
  });
  return { app, written, open, write };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a copy on Wayland opens the window and is written once it has the focus', async () => {
  const { app, written, open, write } = writing(true);
  const isWritten = write('1612.12');
  await vi.advanceTimersByTimeAsync(500);
  expect(open).toHaveBeenCalledOnce();
  expect(written).toEqual([]);
  app.emit('browser-window-focus');
  await isWritten;
  expect(written).toEqual(['1612.12']);
  expect(app.listenerCount('browser-window-focus')).toBe(0);
});

it('a copy on Wayland fails where no window gets the focus, and is not written later', async () => {
  const { app, written, write } = writing(true);
  const failed = expect(write('1612.12')).rejects.toThrow('No window got the focus');
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  app.emit('browser-window-focus');
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([]);
});

it.each([
  ['from a focused window on Wayland', true, true],
  ['on another system', false, false],
])('a copy %s is written at once', async (_where, needsFocus, isFocused) => {
  const { written, open, write } = writing(needsFocus, isFocused);
  await write('1612.12');
  expect(written).toEqual(['1612.12']);
  expect(open).not.toHaveBeenCalled();
});
