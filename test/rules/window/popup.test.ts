import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en as text } from '#core/text/en.ts';
import { HostListeners } from '../../../electron/host/host-listeners.ts';
import { Popup } from '../../../electron/window/popup.ts';

/** As in Electron: every call of a destroyed window throws. */
class FakeWindow {
  isGone = false;
  readonly events = new EventEmitter();
  readonly contents = Object.assign(new EventEmitter(), {
    send: vi.fn(),
    forcefullyCrashRenderer: vi.fn(),
    isDestroyed: (): boolean => this.isGone,
  });
  bounds = { x: 0, y: 0, width: 400, height: 620 };
  readonly on = (name: string, listener: () => void): void => void this.events.on(name, listener);
  readonly loadURL = vi.fn(() => Promise.resolve());
  readonly show = vi.fn(() => this.events.emit('show'));
  readonly hide = vi.fn(() => this.events.emit('hide'));
  readonly focus = vi.fn();
  readonly setMinimumSize = vi.fn();
  readonly setBackgroundColor = vi.fn();
  readonly isDestroyed = (): boolean => this.isGone;
  readonly isVisible = (): boolean => true;
  isFocusable = true;
  readonly isFocused = (): boolean => this.isFocusable;
  readonly isMinimized = (): boolean => false;
  readonly getBounds = (): object => this.bounds;
  readonly getContentSize = (): number[] => [this.bounds.width, this.bounds.height];
  readonly setBounds = vi.fn((bounds: object) => {
    this.bounds = { ...this.bounds, ...bounds };
    this.events.emit('resize');
  });
  get webContents(): unknown {
    if (this.isGone) throw new TypeError('Object has been destroyed');
    return this.contents;
  }
}

const workArea = { x: 0, y: 24, width: 1280, height: 776 };
const display = { bounds: { x: 0, y: 0, width: 1280, height: 800 }, workArea };
const displays = {
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
  getCursorScreenPoint: () => ({ x: 600, y: 10 }),
};
let listeners = new HostListeners();

interface Made {
  readonly popup: Popup;
  readonly window: FakeWindow;
  readonly onVisible: ReturnType<typeof vi.fn>;
  readonly onResized: ReturnType<typeof vi.fn>;
  readonly ask: ReturnType<typeof vi.fn>;
  readonly load: () => void;
}

function made({ isPlaced = true, loaded = true, hidesOnBlur = true } = {}): Made {
  const [onVisible, onResized] = [vi.fn(), vi.fn()];
  const ask = vi.fn(() => new Promise<never>(() => undefined));
  const popup = new Popup({
    host: { displays, hideApp: vi.fn(), on: listeners.on },
    openWindow: () => new FakeWindow() as never,
    url: () => 'app://parallax/',
    text,
    size: () => ({ width: 400, height: 620 }),
    platform: 'linux',
    isPlaced,
    background: () => '#fff',
    dialogs: { ask },
    log: { error: vi.fn(), info: vi.fn() },
    hidesOnBlur: () => hidesOnBlur,
    onResized,
    onVisible,
    onFirstFrame: vi.fn(),
  });
  const window = popup.window as unknown as FakeWindow;
  const load = (): void => void window.contents.emit('did-finish-load');
  if (loaded) load();
  onVisible.mockClear();
  return { popup, window, onVisible, onResized, ask, load };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  listeners = new HostListeners();
});

describe('sending', () => {
  it('sends to its page', () => {
    const { popup, window } = made();
    popup.send('event:snapshot', { a: 1 });
    expect(window.contents.send).toHaveBeenCalledExactlyOnceWith('event:snapshot', { a: 1 });
  });

  it('keeps for a page that is still being loaded what it has to know', () => {
    const { popup, window, load } = made({ loaded: false });
    popup.send('event:open-alert', 'one');
    expect(window.contents.send).not.toHaveBeenCalled();
    load();
    expect(window.contents.send).toHaveBeenCalledExactlyOnceWith('event:open-alert', 'one');
  });

  it('a message after the window is destroyed is dropped', () => {
    const { popup: sent, window } = made();
    window.isGone = true;
    expect(() => sent.send('event:snapshot', {})).not.toThrow();
    expect(window.contents.send).not.toHaveBeenCalled();
  });
});

describe('opening', () => {
  it('becomes visible once its page has drawn its snapshot, not earlier', () => {
    const { popup, window, onVisible } = made();
    popup.show(null);
    expect(onVisible).toHaveBeenCalledExactlyOnceWith(true);
    expect(popup.isShown).toBe(true);
    expect(window.show).not.toHaveBeenCalled();
    popup.drawn();
    expect(window.show).toHaveBeenCalledOnce();
    expect(window.focus).toHaveBeenCalledOnce();
  });

  it('waits no longer for the first frame of a page that has just loaded', () => {
    // On Wayland a window that was never shown draws none.
    const { popup, window, load } = made({ loaded: false });
    popup.show(null);
    vi.advanceTimersByTime(1_000);
    expect(window.show).not.toHaveBeenCalled();
    load();
    vi.advanceTimersByTime(120);
    expect(window.show).toHaveBeenCalledOnce();
  });

  it('waits for no page longer than a person would notice', () => {
    const { popup, window } = made();
    popup.show(null);
    vi.advanceTimersByTime(120);
    expect(window.show).toHaveBeenCalledOnce();
    popup.drawn();
    expect(window.show).toHaveBeenCalledOnce();
  });

  it('is not seen any more if it was closed meanwhile', () => {
    const { popup, window, onVisible } = made();
    popup.show(null);
    popup.toggle(null);
    popup.drawn();
    vi.advanceTimersByTime(10_000);
    expect(window.show).not.toHaveBeenCalled();
    expect(onVisible.mock.calls).toEqual([[true], [false]]);
  });

  it('waits longer for a page that is still being loaded', () => {
    const { popup, window } = made({ loaded: false });
    popup.show(null);
    vi.advanceTimersByTime(4_000);
    expect(window.show).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(window.show).toHaveBeenCalledOnce();
  });

  it('is only resized if the system positions windows', () => {
    const { popup, window } = made({ isPlaced: false });
    popup.show(null);
    expect(window.setBounds).toHaveBeenCalledWith({ width: 400, height: 620 });
  });
});

describe('the size', () => {
  it('is the person’s where it was made by hand', () => {
    const { popup, window, onResized } = made();
    popup.show(null);
    vi.advanceTimersByTime(1_000);
    expect(onResized).not.toHaveBeenCalled();
    window.setBounds({ width: 500, height: 700 });
    vi.advanceTimersByTime(1_000);
    expect(onResized).toHaveBeenCalledExactlyOnceWith({ width: 500, height: 700 });
    // Back to what it was is a choice too.
    window.setBounds({ width: 400, height: 620 });
    vi.advanceTimersByTime(1_000);
    expect(onResized).toHaveBeenLastCalledWith({ width: 400, height: 620 });
  });

  it('of a compositor that tiles is nobody’s choice, now and later', () => {
    const { popup, window, onResized } = made({ isPlaced: false });
    popup.show(null);
    vi.advanceTimersByTime(200);
    window.setBounds({ width: 640, height: 776 });
    vi.advanceTimersByTime(5_000);
    window.setBounds({ width: 960, height: 776 });
    vi.advanceTimersByTime(1_000);
    expect(onResized).not.toHaveBeenCalled();
  });

  it('is the person’s on Wayland too, where the compositor gave the wanted one', () => {
    const { popup, window, onResized } = made({ isPlaced: false });
    popup.show(null);
    vi.advanceTimersByTime(5_000);
    window.setBounds({ width: 500, height: 700 });
    vi.advanceTimersByTime(1_000);
    expect(onResized).toHaveBeenCalledExactlyOnceWith({ width: 500, height: 700 });
  });

  it('shrinks on a smaller display, which is not stored as a choice', () => {
    const { popup, window, onResized } = made();
    popup.show(null);
    const small = { x: 0, y: 0, width: 320, height: 400 };
    const all = vi.spyOn(displays, 'getAllDisplays');
    all.mockReturnValue([{ bounds: small, workArea: small }]);
    listeners.tell('displays-changed');
    vi.advanceTimersByTime(1_000);
    expect(window.setMinimumSize).toHaveBeenLastCalledWith(304, 384);
    expect(window.bounds).toEqual({ x: 8, y: 8, width: 304, height: 384 });
    expect(onResized).not.toHaveBeenCalled();
    all.mockRestore();
    listeners.tell('displays-changed');
    vi.advanceTimersByTime(1_000);
    expect(window.bounds).toEqual({ x: 8, y: 32, width: 400, height: 620 });
    expect(window.setMinimumSize).toHaveBeenLastCalledWith(360, 420);
    expect(onResized).not.toHaveBeenCalled();
  });
});

describe('the command bar of the whole system', () => {
  const small = { x: 360, y: 179, width: 560, height: 420 };
  function barOf(all: Made): Made {
    all.popup.showBar();
    all.popup.showsCommand(true);
    all.popup.drawn();
    return all;
  }

  it('is a small window that becomes the popup once an answer opened a view', () => {
    const { popup, window, onResized } = barOf(made());
    expect(window.bounds).toEqual(small);
    expect(popup.isShown).toBe(true);
    popup.showsCommand(false);
    expect(window.bounds).toEqual({ x: 400, y: 32, width: 400, height: 620 });
    vi.advanceTimersByTime(1_000);
    expect(onResized).not.toHaveBeenCalled();
  });

  it('waits for the page to have it: what was shown before it does not end it', () => {
    const { popup, window } = made();
    popup.showBar();
    popup.showsCommand(false);
    popup.drawn();
    expect(window.bounds).toEqual(small);
  });

  it('stays where it is while the person resizes it, and stores no size', () => {
    const { window, onResized } = barOf(made());
    window.setBounds({ width: 700, height: 500 });
    vi.advanceTimersByTime(1_000);
    expect(onResized).not.toHaveBeenCalled();
  });

  it('is the popup when something else shows it, and after it was hidden', () => {
    const first = barOf(made());
    first.popup.show(null);
    expect(first.window.bounds).toMatchObject({ width: 400, height: 620 });
    const second = barOf(made());
    second.popup.hide();
    second.popup.showsCommand(false);
    expect(second.window.bounds).toEqual(small);
    second.popup.show(null);
    expect(second.window.bounds).toMatchObject({ width: 400, height: 620 });
  });
});

describe('a click on the tray icon', () => {
  function opened(hides: boolean): Made {
    const all = made();
    all.popup.show(null);
    all.popup.drawn();
    all.window.show.mockClear();
    if (hides) all.window.events.emit('blur');
    return all;
  }

  it('closes what its own press has closed already', () => {
    const { popup, window } = opened(true);
    expect(popup.isShown).toBe(false);
    popup.toggle(null);
    expect(popup.isShown).toBe(false);
    vi.advanceTimersByTime(301);
    popup.toggle(null);
    expect(popup.isShown).toBe(true);
    expect(window.show).not.toHaveBeenCalled();
  });

  it('closes what is at hand', () => {
    const { popup, window } = opened(false);
    popup.toggle(null);
    expect(window.hide).toHaveBeenCalledOnce();
  });
});

it('a popup behind other windows is raised instead of closed', () => {
  // As with a pin: it stays without the focus.
  const { popup, window } = made({ hidesOnBlur: false });
  popup.show(null);
  popup.drawn();
  window.events.emit('blur');
  vi.advanceTimersByTime(5_000);
  popup.toggle(null);
  expect(window.hide).not.toHaveBeenCalled();
  expect(window.show).toHaveBeenCalledTimes(2);
  window.events.emit('focus');
  popup.toggle(null);
  expect(window.hide).toHaveBeenCalledOnce();
});

describe('a compositor that gives the popup no focus', () => {
  function behind({ isPlaced = false } = {}) {
    const { popup, window } = made({ isPlaced });
    window.isFocusable = false;
    popup.show(null);
    popup.drawn();
    vi.advanceTimersByTime(1_000);
    return { popup, window };
  }

  it('has it behind others, so that the next click shows a new surface', () => {
    const { popup, window } = behind();
    popup.toggle(null);
    expect(window.hide).toHaveBeenCalledOnce();
    expect(window.show).toHaveBeenCalledTimes(2);
    expect(popup.isShown).toBe(true);
  });

  it('may give it later', () => {
    const { popup, window } = behind();
    window.events.emit('focus');
    popup.toggle(null);
    expect(popup.isShown).toBe(false);
    expect(window.show).toHaveBeenCalledOnce();
  });

  it('is of Wayland: elsewhere the next click closes it', () => {
    const { popup } = behind({ isPlaced: true });
    popup.toggle(null);
    expect(popup.isShown).toBe(false);
  });
});
