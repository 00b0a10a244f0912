import type * as Electron from 'electron';
import { guardObject } from '../host/guard.ts';
import { readAccelerator } from './accelerator.ts';
import { app } from './app.ts';
import { usesWayland } from './ozone-platform.ts';

/** What other programs have: `STANDIN_SHORTCUTS_TAKEN`, accelerators between spaces. */
const taken = new Set(
  (process.env['STANDIN_SHORTCUTS_TAKEN'] ?? '').split(' ').flatMap((text) => {
    const accelerator = readAccelerator(text);
    return accelerator === null ? [] : [accelerator];
  }),
);
const callbacks = new Map<string, () => void>();
let isSuspended = false;

/**
 * On Wayland the desktop's portal has the shortcuts: whatever is registered counts as given, nothing
 * is ever let go of, and handling that is suspended goes on.
 */
const isPortal = usesWayland();

function read(text: unknown, index = 0): string {
  if (!app.isReady()) throw new Error('globalShortcut cannot be used before the app is ready');
  const accelerator = typeof text === 'string' ? readAccelerator(text) : null;
  if (accelerator !== null) return accelerator;
  throw new TypeError(
    `Error processing argument at index ${index}, conversion failure from ${String(text)}`,
  );
}

function register(text: string, callback: () => void): boolean {
  const accelerator = read(text);
  if (isSuspended) return false;
  if (!isPortal && (taken.has(accelerator) || callbacks.has(accelerator))) return false;
  callbacks.set(accelerator, callback);
  return true;
}

/** Nobody's keyboard: a test presses with `_press`, and `_take` and `_free` are another program. */
export const globalShortcut = guardObject('electron.globalShortcut', {
  register,
  registerAll(accelerators: string[], callback: () => void): void {
    for (const each of accelerators) register(each, callback);
  },
  isRegistered: (text: string): boolean => callbacks.has(read(text)),
  unregister(text: string): void {
    const accelerator = read(text);
    if (!isPortal) callbacks.delete(accelerator);
  },
  unregisterAll(): void {
    if (!isPortal) callbacks.clear();
  },
  setSuspended(suspended: boolean): void {
    isSuspended = suspended;
  },
  isSuspended: () => isSuspended,

  /** Whether it was ours; what is suspended, or another program's, goes by. */
  _press(text: string): boolean {
    const callback = isSuspended && !isPortal ? undefined : callbacks.get(read(text));
    callback?.();
    return callback !== undefined;
  },
  _take: (text: string) => void taken.add(read(text)),
  _free: (text: string) => void taken.delete(read(text)),
} satisfies Partial<Electron.GlobalShortcut> & Record<`_${string}`, unknown>);
