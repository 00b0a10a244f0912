import type { IpcMainInvokeEvent } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { ok } from '#core/result.ts';
import { isBounded } from '#ipc/bounds.ts';
import { createBridge } from '#ipc/bridge.ts';
import { callChannels, type CallName } from '#ipc/channels.ts';
import { calls, type Handlers } from '#ipc/contract.ts';
import { registerCalls } from '#ipc/register.ts';
import { isFromOwnPage } from '#ipc/sender.ts';
import * as v from 'valibot';

type Listener = (event: IpcMainInvokeEvent, ...args: unknown[]) => unknown;

/** Bridge and register joined without Electron: what one sends the other answers. */
function joined({ trusted = true, handlers = {} } = {}) {
  const listeners = new Map<string, Listener>();
  const ipcMain = {
    handle: (channel: string, listener: Listener) => void listeners.set(channel, listener),
    removeHandler: (channel: string) => void listeners.delete(channel),
    removeAllListeners: vi.fn<(channel?: string) => never>(),
  };
  const onProblem = vi.fn();
  const unregister = registerCalls({
    ipcMain,
    isTrusted: () => trusted,
    handlers: handlers as Handlers,
    onProblem,
  });
  const invoke = (channel: string, ...args: unknown[]): Promise<unknown> =>
    Promise.resolve(listeners.get(channel)?.({} as IpcMainInvokeEvent, ...args));
  const subscribed = new Map<string, (payload: unknown) => void>();
  const bridge = createBridge({
    invoke,
    subscribe(channel, listener) {
      subscribed.set(channel, listener);
      return () => subscribed.delete(channel);
    },
  });
  return { bridge, invoke, ipcMain, listeners, onProblem, subscribed, unregister };
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

  it('has no event of another name', () => {
    const { bridge } = joined();
    for (const name of ['__proto__', 'constructor', 'nothing']) {
      expect(() => bridge.on(name as 'visible', vi.fn())).toThrow(`There is no event ${name}.`);
    }
  });

  it('tells events', () => {
    const { bridge, subscribed } = joined();
    const seen: boolean[] = [];
    bridge.on('visible', (visible) => seen.push(visible));
    subscribed.get('event:visible')?.(true);
    expect(seen).toEqual([true]);
  });

  it('tells the payload alone, whatever else the transport has', () => {
    const { bridge, subscribed } = joined();
    const listener = vi.fn();
    bridge.on('visible', listener);
    const tell = subscribed.get('event:visible') as (...all: unknown[]) => void;
    tell(true, { sender: 'of Electron' });
    expect(listener.mock.calls).toEqual([[true]]);
  });

  it('tells nothing once the listener has left', () => {
    const { bridge, subscribed } = joined();
    const unsubscribe = bridge.on('visible', vi.fn());
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
    ['trends', { market: 'mid', codes: Array.from({ length: 201 }, () => 'NGN') }],
    ['pair', { base: 'USD', quote: '../x' }],
    ['chooseRates', { shown: '../x' }],
    ['chooseRates', { theme: 'dark' }],
    ['chooseRates', { groups: [{ id: 'own-1', name: 'x'.repeat(25), codes: [] }] }],
    [
      'chooseRates',
      { groups: Array.from({ length: 13 }, () => ({ id: 'a', name: 'a', codes: [] })) },
    ],
    ['chooseRates', { trayText: 'loud' }],
    ['chooseLook', { theme: 'dark' }],
    ['chooseLook', { textPercent: 300 }],
    ['chooseLook', { locale: '../x' }],
    ['chooseKeeping', { historyParameter: 'api_key' }],
    ['chooseKeeping', { historyParameter: 'a&b=c' }],
    ['chooseKeeping', { retention: { rawDays: 1 } }],
    ['chooseKeeping', { ages: { mid: { freshForMs: 9, staleAfterMs: 3 } } }],
    ['chooseKeeping', { ages: { black: { freshForMs: 60_000, staleAfterMs: 60_000 } } }],
    ['chooseQuotes', { outlierPercent: '0' }],
    ['chooseQuotes', { outlierPercent: '101' }],
    ['resetSettings', 'everything'],
    ['pinToTray', { kind: 'pair', base: 'USD', quote: 'NGN', market: 'black' }],
    ['pinToTray', { kind: 'path', base: 'USD', quote: 'NGN', market: 'mid' }],
    ['pinToTray', { kind: 'quote', ticker: 'USDTNGN', platform: 'alpha', side: 'mid' }],
    ['pinToTray', { kind: 'quote', ticker: 'USDTNGN', platform: 'a\nb', side: 'ask' }],
    ['exportHistory', { format: 'xml', pair: null }],
    ['exportHistory', { format: 'csv', pair: { base: 'USD', quote: '../x', market: 'mid' } }],
    ['exportHistory', { format: 'csv', pair: null, path: '/etc/passwd' }],
    ['backUp', '/etc/passwd'],
    ['platforms', { ticker: 'usdt/ngn', amount: '1', unit: 'money' }],
    ['deals', { ticker: 'USDTNGN', way: 'have-it-all', amount: '1', isWithdrawn: false }],
    ['openPlatforms', '../x'],
    ['choosePlatform', { ticker: 'USDTNGN', code: 'a', fees: { buyPercent: '101' } }],
    ['choosePlatform', { ticker: 'USDTNGN', code: 'a', fees: { buyPercent: '-1' } }],
    ['choosePlatform', { ticker: 'USDTNGN', code: 'x'.repeat(65) }],
    ['fixSides', { ticker: 'USDTNGN', ask: 'both' }],
    ['addTicker', { asset: 'E-T', money: 'NGN' }],
    ['chart', { market: 'mid', base: 'USD', quote: 'NGN', range: { preset: 'week' } }],
    ['platformChart', { ticker: 'USD', platform: 'x', range: { preset: 'day' } }],
    ['dayValues', { market: 'mid', base: 'USD', dayMs: '2026-02-30' }],
    ['keepPlace', { tab: 'settings' }],
    ['keepPlace', { popupSize: null }],
    ['keepPlace', { convert: { amount: 'x'.repeat(201), from: 'USD', to: 'NGN', drives: 'give' } }],
    ['keepPlace', { convert: { amount: '1', from: '../x', to: 'NGN', drives: 'give' } }],
    ['askDays', { dayMs: 'today' }],
    ['askDays', { market: 'mid', fromMs: -1, toMs: 5 }],
    ['chooseShortcut', { accelerator: 'Control+Alt+Nothing', printed: null }],
    ['chooseShortcut', { accelerator: 'Alt+Control+P', printed: null }],
    ['chooseShortcut', { accelerator: 'Control+Alt+P', printed: 'long' }],
    ['chooseShortcut', 'Control+Alt+P'],
    ['startAtLogin', '/usr/bin/other'],
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

describe('arguments that no call has are refused before anything looks at them', () => {
  const deep = (levels: number): unknown => {
    let value: unknown = 'end';
    for (let level = 0; level < levels; level += 1) value = { in: value };
    return value;
  };
  it.each([
    ['a million levels', deep(1_000_000)],
    ['nine levels', deep(9)],
    ['a million entries', Array.from({ length: 1_000_000 }, () => 0)],
    ['a million names', Object.fromEntries(Array.from({ length: 1_000_000 }, (_, i) => [i, 0]))],
    ['one very long text', 'x'.repeat(50_000_000)],
    ['one very long name', { ['x'.repeat(50_000_000)]: 1 }],
    [
      'many lists of lists',
      Array.from({ length: 400 }, () => Array.from({ length: 400 }, () => 0)),
    ],
    ['a map', new Map([['amount', '1']])],
    ['a date', new Date(0)],
    ['bytes', new Uint8Array(10)],
    ['a pattern', /x/],
    ['an error', new Error('x')],
  ])('%s', async (_what, args) => {
    expect(isBounded(args)).toBe(false);
    const convert = vi.fn(() => ok(null));
    const { invoke } = joined({ handlers: { convert } });
    expect(await invoke(callChannels.convert, args)).toMatchObject({
      ok: false,
      error: { code: 'refused-call' },
    });
    expect(convert).not.toHaveBeenCalled();
  });

  it('and more than one', async () => {
    const refresh = vi.fn(() => ok(null));
    const { invoke } = joined({ handlers: { refresh } });
    expect(await invoke(callChannels.refresh, undefined, 1)).toMatchObject({ ok: false });
    expect(refresh).not.toHaveBeenCalled();
  });

  it.each(['__proto__', 'constructor', 'prototype'])('%s changes nothing', async (name) => {
    const args = JSON.parse(
      `{"amount":"1","from":"USD","to":"NGN","${name}":{"polluted":true}}`,
    ) as unknown;
    const convert = vi.fn((given: object) => ok(given));
    const { invoke } = joined({ handlers: { convert } });
    const answer = await invoke(callChannels.convert, args);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(JSON.stringify(answer)).not.toContain('polluted');
  });
});

describe('a sender is the own page', () => {
  const origin = 'app://parallax';
  const frame = { origin, parent: null, detached: false };
  const isOwn = (senderFrame: object | null): boolean =>
    isFromOwnPage({ senderFrame } as IpcMainInvokeEvent, origin);

  it('as its main frame, of exactly that origin', () => expect(isOwn(frame)).toBe(true));
  it.each([
    ['a frame that is gone', null],
    ['a frame that left the page', { ...frame, detached: true }],
    ['a frame within the page', { ...frame, parent: frame }],
    ['a sandboxed page', { ...frame, origin: 'null' }],
    ['a page without an origin', { ...frame, origin: '' }],
    ['a longer host', { ...frame, origin: 'app://parallax.evil' }],
    ['another scheme', { ...frame, origin: 'https://parallax' }],
    ['another case', { ...frame, origin: 'APP://parallax' }],
  ])('but not %s', (_what, other) => expect(isOwn(other)).toBe(false));
});

describe('no call takes a path or an address to open', () => {
  type Schema = Partial<{ type: string; entries: Record<string, Schema>; wrapped: Schema; item: Schema; options: Schema[] }>; // prettier-ignore
  /** Every free text of a schema, by where it stands. */
  function texts(schema: Schema, at: string): string[] {
    const { type, entries = {}, wrapped, item, options = [] } = schema;
    const inner = [...(wrapped ? [wrapped] : []), ...(item ? [item] : []), ...options.filter((each) => typeof each === 'object')]; // prettier-ignore
    return [
      ...(type === 'string' ? [at] : []),
      ...Object.entries(entries).flatMap(([name, entry]) => texts(entry, `${at}.${name}`)),
      ...inner.flatMap((each) => texts(each, at)),
    ];
  }

  it('a free text is an amount, a code, a note, the account, or digits to copy', () => {
    const free = Object.entries(calls).flatMap(([name, { args }]) => texts(args as Schema, name));
    expect(free.filter((each) => /path|file|folder|directory|url|href/i.test(each))).toEqual([]);
    // A rule's kinds have some of their fields in common.
    expect([...new Set(free)]).toEqual([
      'trends.codes',
      'pair.base',
      'pair.quote',
      'chooseRates.base',
      'chooseRates.shown',
      'chooseRates.groups.id',
      'chooseRates.groups.name',
      'chooseRates.groups.codes',
      'chooseRates.watched',
      'pinToTray.base',
      'pinToTray.quote',
      'pinToTray.ticker',
      'pinToTray.platform',
      'unpinFromTray.base',
      'unpinFromTray.quote',
      'unpinFromTray.ticker',
      'unpinFromTray.platform',
      'convert.amount',
      'convert.from',
      'convert.to',
      'convert.fee',
      'convert.quoted',
      'checkAgainstService.amount',
      'checkAgainstService.from',
      'checkAgainstService.to',
      'rememberConversion.amount',
      'rememberConversion.from',
      'rememberConversion.to',
      'chooseUpdates.tickers',
      'chooseUpdates.warnBelow',
      'testConnection.address',
      'testConnection.key',
      'connect.address',
      'connect.key',
      'connect.monthlySum.amount',
      'connect.monthlySum.currency',
      'exportHistory.pair.base',
      'exportHistory.pair.quote',
      'chart.base',
      'chart.quote',
      'platformChart.ticker',
      'platformChart.platform',
      'dayValues.base',
      'chooseChart.base',
      'chooseChart.quote',
      'copy',
      'platforms.ticker',
      'platforms.amount',
      'deals.ticker',
      'deals.amount',
      'quotePast.ticker',
      'quotePast.code',
      'openPlatforms',
      'chooseQuotes.ticker',
      'chooseQuotes.amount',
      'chooseQuotes.outlierPercent',
      'chooseQuotes.references',
      'choosePlatform.ticker',
      'choosePlatform.code',
      'choosePlatform.note',
      'choosePlatform.fees.buyPercent',
      'choosePlatform.fees.buyFixed',
      'choosePlatform.fees.sellPercent',
      'choosePlatform.fees.sellFixed',
      'choosePlatform.fees.withdrawal',
      'fixSides.ticker',
      'readTurn',
      'addTicker.asset',
      'addTicker.money',
      'removeTicker',
      'askAgain',
      'keepPlace.convert.amount',
      'keepPlace.convert.from',
      'keepPlace.convert.to',
      'alertNow.base',
      'alertNow.quote',
      'alertNow.ticker',
      'alertNow.platform',
      'alertNow.amount',
      'alertNow.feed',
      'saveAlert.id',
      'saveAlert.subject.base',
      'saveAlert.subject.quote',
      'saveAlert.subject.ticker',
      'saveAlert.subject.platform',
      'saveAlert.subject.amount',
      'saveAlert.subject.feed',
      'saveAlert.condition.level',
      'saveAlert.condition.by',
      'saveAlert.hysteresis',
      'switchAlert.id',
      'snoozeAlert.id',
      'deleteAlert',
      'deleteAlertsAbout',
      'chooseKeeping.historyParameter',
      'chooseShortcut.accelerator',
      'chooseShortcut.printed',
    ]);
  });

  it('and every text of every call has a bound', () => {
    for (const name of Object.keys(calls) as CallName[]) {
      const huge = 'x'.repeat(15_000);
      expect(v.safeParse(calls[name].args, huge).success).toBe(false);
    }
  });
});

describe('register', () => {
  it('answers what a handler throws as an error that says nothing of what is inside', async () => {
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

  it("lets nobody else listen to pages: electron-store's own channel is taken away", () => {
    expect(joined().ipcMain.removeAllListeners).toHaveBeenCalledWith('electron-store-get-data');
  });

  it('takes every handler away again', () => {
    const { listeners, unregister } = joined();
    expect(listeners.size).toBe(Object.keys(callChannels).length);
    unregister();
    expect(listeners.size).toBe(0);
  });
});
