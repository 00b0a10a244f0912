import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { en as text } from '#core/text/en.ts';
import type { Dialogs } from '../../../electron/host/host.ts';
import type { AppWindow } from '../../../electron/host/window.ts';
import { keepPage, type PageLife } from '../../../electron/window/popup-page.ts';

type ShowBox = Dialogs['ask'];

interface Made {
  readonly page: PageLife;
  readonly loads: () => number;
  readonly urls: () => readonly string[];
  readonly listens: () => void;
  readonly dies: (reason?: string) => void;
  readonly readdress: (next: string) => void;
  readonly failsToLoad: (code: number, isMainFrame?: boolean) => void;
  readonly window: EventEmitter;
  readonly crash: ReturnType<typeof vi.fn>;
  readonly box: ReturnType<typeof vi.fn<ShowBox>>;
  readonly calls: { listening: number; givenUp: number; wanted: number };
  /** Answers the box that is open. */
  readonly answer: (response: number) => Promise<void>;
}

function made(isVisible = true): Made {
  const contents = Object.assign(new EventEmitter(), { forcefullyCrashRenderer: vi.fn() });
  const loadURL = vi.fn((_url: string) => Promise.reject(new Error('told by events as well')));
  const window = Object.assign(new EventEmitter(), {
    webContents: contents,
    loadURL,
    isDestroyed: () => false,
    isVisible: () => isVisible,
  });
  let answered: ((response: number) => void) | undefined;
  const box = vi.fn<ShowBox>(
    (_window, options) =>
      new Promise((resolve) => {
        answered = resolve;
        // As in Electron: an aborted dialog counts as cancelled.
        options.signal?.addEventListener('abort', () => answered?.(options.cancelId));
      }),
  );
  const calls = { listening: 0, givenUp: 0, wanted: 0 };
  let url = 'app://parallax/';
  const page = keepPage(window as unknown as AppWindow, {
    url: () => url,
    text,
    dialogs: { ask: box },
    log: { error: vi.fn(), info: vi.fn() },
    onListening: () => (calls.listening += 1),
    onGivenUp: () => (calls.givenUp += 1),
    onWanted: () => (calls.wanted += 1),
  });
  return {
    page,
    window,
    box,
    calls,
    readdress: (next: string) => (url = next),
    crash: contents.forcefullyCrashRenderer,
    loads: () => loadURL.mock.calls.length,
    urls: () => loadURL.mock.calls.map(([each]) => each),
    listens: () => contents.emit('did-finish-load'),
    dies: (reason = 'crashed') =>
      contents.emit('render-process-gone', {}, { reason, exitCode: 133 }),
    failsToLoad: (code, isMainFrame = true) =>
      contents.emit('did-fail-load', {}, code, 'ERR', 'app://parallax/', isMainFrame),
    async answer(response) {
      answered?.(response);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const soon = (): Promise<unknown> => vi.advanceTimersByTimeAsync(100);

describe('a page whose process ends', () => {
  it('is reloaded by its address of now, and listens again', async () => {
    const { page, loads, listens, dies, calls, urls, readdress } = made();
    listens();
    expect(page.isListening).toBe(true);
    dies();
    expect(page.isListening).toBe(false);
    // Never from inside the news of it.
    expect(loads()).toBe(1);
    readdress('app://parallax/?language=fr');
    await soon();
    expect(urls()).toEqual(['app://parallax/', 'app://parallax/?language=fr']);
    listens();
    expect(page.isListening).toBe(true);
    expect(calls).toEqual({ listening: 2, givenUp: 0, wanted: 0 });
  });

  it('is not restarted the fourth time within a minute: a native error says what to do', async () => {
    const { loads, listens, dies, calls, box } = made();
    for (let count = 0; count < 4; count += 1) {
      listens();
      dies();
      await soon();
    }
    expect(loads()).toBe(4);
    expect(calls.givenUp).toBe(1);
    expect(box).toHaveBeenCalledOnce();
    const [parent, options] = box.mock.calls[0] ?? [];
    expect(parent).toBeNull();
    expect(options).toMatchObject({ type: 'error', message: "Parallax can't show its window" });
    expect(options?.detail).toContain('alerts still notify you');
  });

  it('is loaded each time where a minute lies between', async () => {
    const { loads, listens, dies, calls } = made();
    for (let count = 0; count < 10; count += 1) {
      listens();
      dies();
      await vi.advanceTimersByTimeAsync(20_000);
    }
    expect(loads()).toBe(11);
    expect(calls.givenUp).toBe(0);
  });

  it('once given up is loaded when the person wants it, with three more tries', async () => {
    const { page, loads, listens, dies, calls, answer } = made();
    async function thrice(): Promise<void> {
      for (let count = 0; count < 4; count += 1) {
        listens();
        dies();
        await soon();
      }
    }
    await thrice();
    expect(calls.wanted).toBe(0);
    await answer(0);
    expect(calls.wanted).toBe(1);
    page.wake();
    expect(loads()).toBe(5);
    await thrice();
    expect(loads()).toBe(8);
    expect(calls.givenUp).toBe(2);
  });

  it('stays given up where the person leaves it', async () => {
    const { listens, dies, calls, answer } = made();
    for (let count = 0; count < 4; count += 1) {
      listens();
      dies();
      await soon();
    }
    await answer(1);
    expect(calls.wanted).toBe(0);
  });
});

describe('a page that can’t be loaded', () => {
  it('is tried again, and counts as one that ended', async () => {
    const { loads, failsToLoad, calls } = made();
    for (let count = 0; count < 4; count += 1) {
      failsToLoad(-6);
      // One failure causes more than one event.
      failsToLoad(-6);
      await soon();
    }
    expect(loads()).toBe(4);
    expect(calls.givenUp).toBe(1);
  });

  it('is not one that another load took the place of, nor a frame in it', async () => {
    const { loads, failsToLoad } = made();
    failsToLoad(-3);
    failsToLoad(-6, false);
    await soon();
    expect(loads()).toBe(1);
  });

  it('is tried again when it never ends loading', async () => {
    const { loads } = made();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(loads()).toBe(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(loads()).toBe(2);
  });
});

describe('a page that does not react', () => {
  const hangs = ({ window }: Made): void => void window.emit('unresponsive');

  it('is reloaded if the person agrees, and that is no failure of its own', async () => {
    const all = made();
    for (let count = 0; count < 5; count += 1) {
      all.listens();
      hangs(all);
      await all.answer(0);
      expect(all.crash).toHaveBeenCalledTimes(count + 1);
      all.dies('killed');
      await soon();
      expect(all.loads()).toBe(count + 2);
    }
    expect(all.calls.givenUp).toBe(0);
  });

  it('is not reloaded if the user waits; the question may return', async () => {
    const all = made();
    all.listens();
    hangs(all);
    hangs(all);
    expect(all.box).toHaveBeenCalledOnce();
    await all.answer(1);
    expect(all.crash).not.toHaveBeenCalled();
    hangs(all);
    expect(all.box).toHaveBeenCalledTimes(2);
  });

  it('that reacts again takes the question back', async () => {
    const all = made();
    all.listens();
    hangs(all);
    all.window.emit('responsive');
    await vi.advanceTimersByTimeAsync(0);
    expect(all.box.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    expect(all.crash).not.toHaveBeenCalled();
  });

  it('that ends meanwhile takes it back too', async () => {
    const all = made();
    all.listens();
    hangs(all);
    all.dies('oom');
    await soon();
    expect(all.box.mock.calls[0]?.[1].signal?.aborted).toBe(true);
    expect(all.loads()).toBe(2);
    expect(all.crash).not.toHaveBeenCalled();
  });

  it('and is hidden is reloaded without a dialog', async () => {
    const all = made(false);
    all.listens();
    hangs(all);
    await vi.advanceTimersByTimeAsync(0);
    expect(all.box).not.toHaveBeenCalled();
    expect(all.crash).toHaveBeenCalledOnce();
  });
});
