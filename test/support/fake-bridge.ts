import { appError, fail } from '#core/base/result.ts';
import { type Bridge, createBridge } from '#ipc/bridge.ts';
import type { Events, Handlers } from '#ipc/contract.ts';
import { CALL_NAMES, callChannel, eventChannel } from '#ipc/names.ts';

/** Main's handlers. */
export type Faked = Partial<Handlers>;

/** A fake main, built from the contract's own table so that the two can't differ. */
export function fakeBridge(faked: Faked): {
  bridge: Bridge;
  /** Sends an event to the page. */
  emit: <Name extends keyof Events>(event: Name, payload: Events[Name]) => void;
} {
  const byChannel = new Map(CALL_NAMES.map((name) => [callChannel(name), name]));
  const listeners = new Map<string, (payload: unknown) => void>();
  const all: Faked = { show: () => ({ ok: true, value: null }), ...faked };
  const bridge = createBridge({
    invoke(channel, args) {
      const name = byChannel.get(channel);
      const handler = name && (all[name] as ((args: unknown) => unknown) | undefined);
      const answer = handler ? handler(args) : fail(appError('internal', `no fake for ${channel}`));
      return Promise.resolve(answer);
    },
    subscribe(channel, listener) {
      listeners.set(channel, listener);
      return () => listeners.delete(channel);
    },
  });
  return {
    bridge,
    emit: (event, payload) => listeners.get(eventChannel(event))?.(payload),
  };
}
