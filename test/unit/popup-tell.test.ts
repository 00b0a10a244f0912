import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { createPopup, type Popup } from '../../electron/desktop/popup.ts';

/** As Electron's own: whatever is asked of a window that is gone throws. */
const { FakeWindow } = vi.hoisted(() => ({
  FakeWindow: class {
    isGone = false;
    readonly on = vi.fn();
    readonly loadURL = vi.fn(() => Promise.resolve());
    readonly isDestroyed = (): boolean => this.isGone;
    readonly contents = { on: vi.fn(), send: vi.fn(), isDestroyed: (): boolean => this.isGone };
    get webContents(): unknown {
      if (this.isGone) throw new TypeError('Object has been destroyed');
      return this.contents;
    }
  },
}));
vi.mock('electron', () => ({ BrowserWindow: FakeWindow, screen: new EventEmitter() }));

function popup(): { popup: Popup; window: InstanceType<typeof FakeWindow> } {
  const created = createPopup({
    page: { session: {} as never, preload: '/preload.cjs', devTools: false },
    ...{ url: 'app://parallax/', title: 'Parallax', size: null },
    hidesOnBlur: () => true,
    onResized: () => undefined,
    onVisible: () => undefined,
  });
  return { popup: created, window: created.window as unknown as InstanceType<typeof FakeWindow> };
}

it('tells its page', () => {
  const { popup: told, window } = popup();
  told.tell('event:snapshot', { a: 1 });
  expect(window.contents.send).toHaveBeenCalledExactlyOnceWith('event:snapshot', { a: 1 });
});

it('an answer that comes after the window is gone is told nobody, and stops nothing', () => {
  const { popup: told, window } = popup();
  window.isGone = true;
  expect(() => told.tell('event:snapshot', {})).not.toThrow();
  expect(window.contents.send).not.toHaveBeenCalled();
});
