import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import * as v from 'valibot';
import { appError, fail } from '#core/base/result.ts';
import { calls, type Handlers } from './contract.ts';
import { isBounded } from './guard.ts';
import { CALL_NAMES, callChannel, type CallName } from './names.ts';

export interface RegisterOptions {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'removeHandler' | 'removeAllListeners'>;
  /** Whether a message comes from a page of the app that may call this. */
  readonly isTrusted: (event: IpcMainInvokeEvent, name: CallName) => boolean;
  readonly handlers: Handlers;
  /** Logs refused calls and exceptions of handlers; pages receive neither. */
  readonly onProblem: (what: string, error?: unknown) => void;
  /** Receives each call first; for tests. */
  /** A clock that is never set, ms; tests replace the real one. */
  readonly steadyMs?: () => number;
  readonly observe?: ((name: CallName, args: unknown) => void) | undefined;
}

const MINUTE_MS = 60_000;

/** electron-store listens there and would reveal the data folder to any page. */
const NOT_OURS = 'electron-store-get-data';

/**
 * Registers the contract's calls. A call from an untrusted frame, or with invalid arguments,
 * returns an error and reaches no handler.
 * @returns a function that unregisters all of them.
 */
export function registerCalls(options: RegisterOptions): () => void {
  const { ipcMain, isTrusted, onProblem, observe, steadyMs = () => performance.now() } = options;
  ipcMain.removeAllListeners(NOT_OURS);
  const lastCalls = new Map<CallName, readonly number[]>();
  function isTooOften(name: CallName): boolean {
    const { perMinute } = calls[name];
    if (perMinute === undefined) return false;
    const nowMs = steadyMs();
    const recent = (lastCalls.get(name) ?? []).filter((atMs) => nowMs - atMs < MINUTE_MS);
    const isFull = recent.length >= perMinute;
    lastCalls.set(name, isFull ? recent : [...recent, nowMs]);
    return isFull;
  }
  function refuse(name: CallName, why: string): unknown {
    onProblem(`refused call ${name}: ${why}`);
    return fail(appError('refused-call', `${name}: ${why}`));
  }
  for (const name of CALL_NAMES) {
    ipcMain.handle(callChannel(name), (event, args: unknown, ...more: unknown[]) => {
      const bounded = more.length === 0 && isBounded(args);
      observe?.(name, bounded ? args : 'unbounded');
      if (!isTrusted(event, name)) return refuse(name, 'unknown sender');
      const parsed = bounded ? v.safeParse(calls[name].args, args, { abortEarly: true }) : null;
      if (!parsed?.success) return refuse(name, 'arguments do not fit');
      if (isTooOften(name)) return fail(appError('too-often'));
      return answer(name, parsed.output, options);
    });
  }
  return () => {
    for (const name of CALL_NAMES) ipcMain.removeHandler(callChannel(name));
  };
}

/** A handler's exception may contain paths, so pages do not receive it. */
async function answer(
  name: CallName,
  args: unknown,
  { handlers, onProblem }: RegisterOptions,
): Promise<unknown> {
  try {
    return await (handlers[name] as (args: unknown) => unknown)(args);
  } catch (error) {
    onProblem(`call ${name}:`, error);
    return fail(appError('internal'));
  }
}
