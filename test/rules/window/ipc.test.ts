import { describe, expect, it, vi } from 'vitest';
import { ok } from '#core/base/result.ts';
import { createBridge } from '#ipc/bridge.ts';
import { CALL_NAMES, callChannel } from '#ipc/names.ts';
import { joined } from '../../support/joined-ipc.ts';

describe('the contract', () => {
  it('has a channel of its own for every call', () => {
    const channels = CALL_NAMES.map(callChannel);
    expect(new Set(channels).size).toBe(channels.length);
  });

  it('carries arguments and answers both ways', async () => {
    const choose = vi.fn(() => ok(null));
    const { bridge } = joined({ handlers: { choose } });
    expect(await bridge.choose({ market: 'parallel' })).toEqual(ok(null));
    expect(choose).toHaveBeenCalledWith({ market: 'parallel' });
  });

  it('does not send what no call has, which main would have to copy first', async () => {
    const invoke = vi.fn();
    const bridge = createBridge({ invoke, subscribe: () => () => undefined });
    const endless = 'x'.repeat(100_000);
    expect(await bridge.choose({ market: endless } as never)).toMatchObject({
      error: { code: 'refused-call' },
    });
    expect(invoke).not.toHaveBeenCalled();
    await bridge.choose({ market: 'parallel' });
    expect(invoke).toHaveBeenCalledOnce();
  });

  it('has no event of another name', () => {
    const { bridge } = joined();
    for (const name of ['__proto__', 'constructor', 'nothing']) {
      expect(() => bridge.on(name as 'visible', vi.fn())).toThrow(`There is no event ${name}.`);
    }
  });

  it('sends events', () => {
    const { bridge, subscribed } = joined();
    const seen: boolean[] = [];
    bridge.on('visible', (visible) => seen.push(visible));
    subscribed.get('event:visible')?.(true);
    expect(seen).toEqual([true]);
  });

  it('passes on only the payload of a message', () => {
    const { bridge, subscribed } = joined();
    const listener = vi.fn();
    bridge.on('visible', listener);
    const emit = subscribed.get('event:visible') as (...all: unknown[]) => void;
    emit(true, { sender: 'of Electron' });
    expect(listener.mock.calls).toEqual([[true]]);
  });

  it('sends nothing after the listener unsubscribed', () => {
    const { bridge, subscribed } = joined();
    const unsubscribe = bridge.on('visible', vi.fn());
    unsubscribe();
    expect(subscribed.size).toBe(0);
  });
});

describe('register', () => {
  it('turns an exception of a handler into an error without internal details', async () => {
    const error = new Error("EACCES: permission denied, open '/home/adaeze/vault.json'");
    const refresh = (): never => {
      throw error;
    };
    const { bridge, onProblem } = joined({ handlers: { refresh } });
    expect(await bridge.refresh()).toEqual({
      ok: false,
      error: { code: 'internal', detail: null },
    });
    expect(onProblem).toHaveBeenCalledWith('call refresh:', error);
  });

  it('removes the channel of electron-store, so that only the contract listens to pages', () => {
    expect(joined().pageCalls.removeAllListeners).toHaveBeenCalledWith('electron-store-get-data');
  });

  it('takes every handler away again', () => {
    const { listeners, unregister } = joined();
    expect(listeners.size).toBe(CALL_NAMES.length);
    unregister();
    expect(listeners.size).toBe(0);
  });
});
