import type { OpenViews } from '#core/app/open-views.ts';
import { NOTHING_SHOWN, type Shown } from '#core/app/shown.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { type Bridge, createBridge } from '#ipc/bridge.ts';
import type { Events, Handlers } from '#ipc/contract.ts';
import { CALL_NAMES, callChannel, eventChannel } from '#ipc/names.ts';

/** Main's handlers. */
export interface Faked extends Partial<Omit<Handlers, 'snapshot'>> {
  readonly snapshot?: () => Result<Snapshot>;
  /** The views for what the page shows. */
  readonly open?: (shown: Shown) => OpenViews;
}

/** A fake main, built from the contract's own table so that the two can't differ. */
export function fakeBridge({ snapshot: first, open = () => ({}), ...handlers }: Faked): {
  bridge: Bridge;
  /** Sends an event to the page. */
  emit: <Name extends keyof Events>(event: Name, payload: Events[Name]) => void;
} {
  const byChannel = new Map(CALL_NAMES.map((name) => [callChannel(name), name]));
  const listeners = new Map<string, (payload: unknown) => void>();
  let latest: Snapshot | null = null;
  let shown = NOTHING_SHOWN;
  const send = (event: keyof Events, payload: unknown): void =>
    listeners.get(eventChannel(event))?.(payload);
  function push(snapshot: Snapshot): void {
    latest = snapshot;
    send('snapshot', { ...snapshot, open: open(shown) });
  }
  const all: Partial<Handlers> = {
    snapshot() {
      const answer = first?.() ?? fail(appError('internal', 'no fake snapshot'));
      if (!answer.ok) return answer;
      latest = answer.value;
      return ok({ ...latest, open: open(shown) });
    },
    show(now) {
      shown = now;
      // Never within the call that caused it, as between two processes.
      queueMicrotask(() => latest && push(latest));
      return ok(null);
    },
    ...handlers,
  };
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
    emit: (event, payload) =>
      event === 'snapshot' ? push(payload as Snapshot) : send(event, payload),
  };
}
