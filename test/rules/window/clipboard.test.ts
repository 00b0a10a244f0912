import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clipboardWriter } from '../../../electron/host/clipboard.ts';

function writing(needsPress: boolean) {
  const app = new EventEmitter();
  const written: string[] = [];
  const open = vi.fn();
  const tell = vi.fn();
  const write = clipboardWriter({
    clipboard: {
      writeText(text) {
        written.push(text);
        return Promise.resolve();
      },
    },
    app: app as never,
    needsPress,
    open,
    tell,
  });
  const contents = new EventEmitter();
  app.emit('web-contents-created', {}, contents);
  const input = (type: string) => contents.emit('input-event', {}, { type });
  return { app, input, written, open, tell, write };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a copy on Wayland opens the window, asks for a press there, and is written with it', async () => {
  const { app, input, written, open, tell, write } = writing(true);
  const isWritten = write('1612.12');
  app.emit('browser-window-focus');
  input('mouseMove');
  await vi.advanceTimersByTimeAsync(500);
  expect(open).toHaveBeenCalledOnce();
  expect(written).toEqual([]);
  expect(tell.mock.calls).toEqual([['1612.12', 'waits']]);
  input('keyDown');
  await isWritten;
  expect(written).toEqual(['1612.12']);
  expect(tell).toHaveBeenLastCalledWith('1612.12', 'copied');
});

it('a copy on Wayland fails where nothing is pressed, says so, and is not written later', async () => {
  const { input, written, tell, write } = writing(true);
  const failed = expect(write('1612.12')).rejects.toThrow('Nothing was pressed');
  await vi.advanceTimersByTimeAsync(30_000);
  await failed;
  expect(tell).toHaveBeenLastCalledWith('1612.12', 'failed');
  input('keyDown');
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([]);
});

it('a copy from the page is written at once, until the window loses the focus', async () => {
  const { app, input, written, open, write } = writing(true);
  input('mouseDown');
  await write('1612.12');
  expect(written).toEqual(['1612.12']);
  expect(open).not.toHaveBeenCalled();
  app.emit('browser-window-blur');
  void write('1613.00');
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual(['1612.12']);
  input('touchStart');
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual(['1612.12', '1613.00']);
});

it('a copy on another system is written at once', async () => {
  const { written, open, tell, write } = writing(false);
  await write('1612.12');
  expect(written).toEqual(['1612.12']);
  expect(open).not.toHaveBeenCalled();
  expect(tell).not.toHaveBeenCalled();
});
