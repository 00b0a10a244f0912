import type { IpcMainInvokeEvent } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '#core/result.ts';
import { createBridge } from '#ipc/bridge.ts';
import { callChannels, type CallName } from '#ipc/channels.ts';
import type { Handlers } from '#ipc/contract.ts';
import { registerCalls } from '#ipc/register.ts';

type Listener = (event: IpcMainInvokeEvent, args: unknown) => unknown;

/** Bridge and register joined without Electron: what one sends the other answers. */
function joined({ trusted = true, handlers = {} } = {}) {
  const listeners = new Map<string, Listener>();
  const ipcMain = {
    handle: (channel: string, listener: Listener) => void listeners.set(channel, listener),
    removeHandler: (channel: string) => void listeners.delete(channel),
  };
  const unregister = registerCalls(ipcMain, () => trusted, handlers as Handlers);
  const invoke = (channel: string, args: unknown): Promise<unknown> =>
    Promise.resolve(listeners.get(channel)?.({} as IpcMainInvokeEvent, args));
  const subscribed = new Map<string, (payload: unknown) => void>();
  const bridge = createBridge({
    invoke,
    subscribe(channel, listener) {
      subscribed.set(channel, listener);
      return () => subscribed.delete(channel);
    },
  });
  return { bridge, invoke, listeners, subscribed, unregister };
}

describe('the contract', () => {
  it('has a channel of its own for every call', () => {
    const channels = Object.values(callChannels);
    expect(new Set(channels).size).toBe(channels.length);
  });

  it('carries arguments and answers both ways', async () => {
    const chooseMarket = vi.fn(() => ok(null));
    const { bridge } = joined({ handlers: { chooseMarket } });
    expect(await bridge.chooseMarket('parallel')).toEqual(ok(null));
    expect(chooseMarket).toHaveBeenCalledWith('parallel');
  });

  it('tells events until the listener leaves', () => {
    const { bridge, subscribed } = joined();
    const seen: boolean[] = [];
    const unsubscribe = bridge.on('visible', (visible) => seen.push(visible));
    subscribed.get('event:visible')?.(true);
    expect(seen).toEqual([true]);
    unsubscribe();
    expect(subscribed.size).toBe(0);
  });
});

describe('a call is refused with an error, and reaches no handler', () => {
  it('from a sender that is not trusted', async () => {
    const refresh = vi.fn(() => ok(null));
    const { bridge } = joined({ trusted: false, handlers: { refresh } });
    expect(await bridge.refresh()).toMatchObject({ ok: false, error: { code: 'refused-call' } });
    expect(refresh).not.toHaveBeenCalled();
  });

  it.each([
    ['chooseMarket', 'black'],
    ['chooseMarket', undefined],
    ['pin', 'yes'],
    ['refresh', {}],
    ['convert', { amount: '1', from: 'USD' }],
    ['convert', { amount: '1', from: 'USD', to: 'NGN', more: 1 }],
    ['convert', { amount: 'x'.repeat(201), from: 'USD', to: 'NGN' }],
    ['copy', 'x'.repeat(601)],
    ['exportHistory', { format: 'xml', pair: null }],
    ['exportHistory', { format: 'csv', pair: { base: 'USD', quote: '../x', market: 'mid' } }],
    ['exportHistory', { format: 'csv', pair: null, path: '/etc/passwd' }],
    ['backUp', '/etc/passwd'],
  ] satisfies [CallName, unknown][])('%s with %j', async (name, args) => {
    const handler = vi.fn(() => ok(null));
    const { invoke } = joined({ handlers: { [name]: handler } });
    expect(await invoke(callChannels[name], args)).toMatchObject({
      ok: false,
      error: { code: 'refused-call' },
    });
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('register', () => {
  it('answers what a handler throws as an error', async () => {
    const refresh = (): never => {
      throw new Error('no good');
    };
    expect(await joined({ handlers: { refresh } }).bridge.refresh()).toEqual({
      ok: false,
      error: { code: 'internal', detail: 'no good' },
    });
  });

  it('takes every handler away again', () => {
    const { listeners, unregister } = joined();
    expect(listeners.size).toBe(Object.keys(callChannels).length);
    unregister();
    expect(listeners.size).toBe(0);
  });
});
