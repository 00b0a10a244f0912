import { type Mock, vi } from 'vitest';
import { type Bridge, createBridge } from '#ipc/bridge.ts';
import type { Handlers } from '#ipc/contract.ts';
import { type Caller, registerCalls } from '#ipc/register.ts';

type Listener = (caller: Caller, ...args: unknown[]) => unknown;

interface Joined {
  readonly bridge: Bridge;
  readonly invoke: (channel: string, ...args: unknown[]) => Promise<unknown>;
  readonly pageCalls: { readonly removeAllListeners: Mock };
  readonly listeners: ReadonlyMap<string, Listener>;
  readonly onProblem: Mock;
  /** The page's listeners, by channel. */
  readonly subscribed: ReadonlyMap<string, (payload: unknown) => void>;
  readonly unregister: () => void;
}

/** Connects bridge and handlers without Electron. */
export function joined({ trusted = true, handlers = {}, steadyMs = (): number => 0 } = {}): Joined {
  const listeners = new Map<string, Listener>();
  const pageCalls = {
    handle: (channel: string, listener: Listener) => void listeners.set(channel, listener),
    removeHandler: (channel: string) => void listeners.delete(channel),
    removeAllListeners: vi.fn<(channel?: string) => never>(),
  };
  const onProblem = vi.fn();
  const unregister = registerCalls({
    pageCalls,
    isTrusted: () => trusted,
    handlers: handlers as Handlers,
    onProblem,
    steadyMs,
  });
  const invoke = (channel: string, ...args: unknown[]): Promise<unknown> =>
    Promise.resolve(listeners.get(channel)?.({} as Caller, ...args));
  const subscribed = new Map<string, (payload: unknown) => void>();
  const bridge = createBridge({
    invoke,
    subscribe(channel, listener) {
      subscribed.set(channel, listener);
      return () => subscribed.delete(channel);
    },
  });
  return { bridge, invoke, pageCalls, listeners, onProblem, subscribed, unregister };
}
