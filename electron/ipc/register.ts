import * as v from 'valibot';
import { appError, fail } from '#core/base/result.ts';
import { calls, type Handlers } from './contract.ts';
import { isBounded, type SenderFrame } from './guard.ts';
import { CALL_NAMES, callChannel, type CallName } from './names.ts';

/** Who calls. */
export interface Caller {
  readonly senderFrame: SenderFrame | null;
  /** The page. */
  readonly sender: unknown;
}

/** What takes the calls of pages. */
export interface PageCalls {
  handle(channel: string, answer: (caller: Caller, ...args: unknown[]) => unknown): void;
  removeHandler(channel: string): void;
  removeAllListeners(channel: string): unknown;
}

export interface RegisterOptions {
  readonly pageCalls: PageCalls;
  /** Whether a message comes from a page of the app that may call this. */
  readonly isTrusted: (caller: Caller, name: CallName) => boolean;
  readonly handlers: Handlers;
  /** Logs refused calls and exceptions of handlers; pages receive neither. */
  readonly onProblem: (what: string, error?: unknown) => void;
  /** A clock that is never set, ms; tests replace the real one. */
  readonly steadyMs?: () => number;
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
  const { pageCalls, isTrusted, onProblem, steadyMs = () => performance.now() } = options;
  pageCalls.removeAllListeners(NOT_OURS);
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
    pageCalls.handle(callChannel(name), (caller, args: unknown, ...more: unknown[]) => {
      const bounded = more.length === 0 && isBounded(args);
      if (!isTrusted(caller, name)) return refuse(name, 'unknown sender');
      const parsed = bounded ? v.safeParse(calls[name].args, args, { abortEarly: true }) : null;
      if (!parsed?.success) return refuse(name, 'arguments do not fit');
      if (isTooOften(name)) return fail(appError('too-often'));
      return answer(name, parsed.output, options);
    });
  }
  return () => {
    for (const name of CALL_NAMES) pageCalls.removeHandler(callChannel(name));
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
