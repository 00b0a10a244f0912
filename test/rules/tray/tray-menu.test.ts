import { describe, expect, it } from 'vitest';
import type { AppState } from '#core/app/app-state.ts';
import type { Choices } from '#core/settings/choices.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import type { Pin } from '#core/requests/pins.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError, type ErrorCode } from '#core/base/result.ts';
import { en } from '#core/text/en.ts';
import { type TrayEntry, trayMenu } from '#core/tray/tray-menu.ts';
import { trayStateOf } from '#core/tray/tray-state.ts';
import { type TrayView, trayView } from '#core/tray/tray-view.ts';
import { accountState, at, refreshed } from '../../support/account.ts';
import { emptyState, rateTable, stateWith } from '../../support/rates.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');
const PLATFORMS = ['darwin', 'win32', 'linux'] as const;

const pin = (base: string, quote: string, market: Market): Pin => ({
  kind: 'pair',
  base: currencyCode(base),
  quote: currencyCode(quote),
  market,
});
const PINS = [pin('USD', 'NGN', 'parallel'), pin('USD', 'KES', 'parallel')];
const quoted = (from: AppState): AppState =>
  stateWith(
    rateTable(
      { NGN: '1587.4249', EUR: '0.93' },
      { market: 'parallel', publishedAtMs: NOON, firstSeenAtMs: NOON },
    ),
    NOON,
    from,
  );
const choosing = (from: AppState, choices: Partial<Choices>): AppState =>
  reduce(from, { kind: 'chosen', choices });

const sandbox = choosing(quoted(emptyState()), { pins: PINS });
const account = quoted(accountState({ plan: 'unlimited' }, { pins: PINS }));
const failed = (from: AppState, count: number, code: ErrorCode = 'server'): AppState =>
  Array.from({ length: count }).reduce<AppState>(
    (state) =>
      reduce(state, {
        kind: 'request-failed',
        feed: 'parallel',
        error: appError(code),
        atMs: NOON,
        notBeforeMs: NOON,
      }),
    from,
  );

const reader = (nowMs = NOON, locale = 'en-US') => ({
  moment: at(nowMs),
  locale,
  zone: 'UTC',
  text: en,
});
const menu = (state: AppState, nowMs = NOON): TrayEntry[] => trayMenu(state, reader(nowMs));
const view = (state: AppState, platform: string, nowMs = NOON): TrayView =>
  trayView(state, reader(nowMs), platform);

/** An entry as a person sees it: in brackets what can't be clicked, with a mark what is on. */
function seen(entry: TrayEntry): string {
  switch (entry.kind) {
    case 'separator':
      return '---';
    case 'note':
      return `[${entry.label}]`;
    case 'copy':
      return entry.label;
    case 'switch':
      return `${entry.isOn ? '(on) ' : ''}${entry.label}`;
    case 'command':
      return entry.isPossible ? entry.label : `[${entry.label}]`;
  }
}
const labels = (state: AppState, nowMs = NOON): string[] => menu(state, nowMs).map(seen);

describe("the tray's menu", () => {
  it('lists what is pinned with numbers and ages, then what can be done: the same on every system', () => {
    const whole = [
      'USD/NGN parallel 1,587.42',
      'USD/KES parallel: not quoted',
      'Rates, just now',
      '---',
      'Open Parallax',
      'Mini-board',
      'Refresh now (3 requests)',
      'Pause updates',
      'Settings …',
      '---',
      'Quit',
    ];
    for (const platform of PLATFORMS) {
      const shown = view(account, platform)
        .menu.map(seen)
        .map((each) => each.replace(/^\[|\]$/g, ''));
      expect(shown).toEqual(whole);
    }
    expect(labels(account).slice(0, 3)).toEqual([
      'USD/NGN parallel 1,587.42',
      '[USD/KES parallel: not quoted]',
      '[Rates, just now]',
    ]);
  });

  it('has DEMO and a free refresh while the sandbox is shown', () => {
    expect(labels(sandbox)).toContain('[Demo rates, just now]');
    expect(labels(choosing(sandbox, { trayText: 'hidden' }))[0]).toBe('[Demo rates]');
    expect(labels(sandbox)).toContain('Refresh now (free)');
  });

  it('with nothing pinned it has the first own pair', () => {
    expect(labels(choosing(account, { pins: [] }))).toContain('USD/NGN parallel 1,587.42');
  });

  it('has no number where the person wants none in the tray', () => {
    const hidden = choosing(account, { trayText: 'hidden' });
    expect(labels(hidden)[0]).toBe('Open Parallax');
    expect(JSON.stringify(menu(hidden))).not.toContain('1587');
  });

  it('marks what is stale and unchecked', () => {
    expect(labels(account, NOON + 25 * HOUR)).toContain(
      'USD/NGN parallel 1,587.42, stale, not checked lately',
    );
    expect(labels(account, NOON + 25 * HOUR)).toContain('[Rates, 1 d ago]');
  });

  it('copies the shown digits, ungrouped, with a point, in every notation', () => {
    const copies = (state: AppState, locale = 'en-US'): unknown =>
      trayMenu(state, reader(NOON, locale)).flatMap((entry) =>
        entry.kind === 'copy' ? [entry.digits] : [],
      );
    expect(copies(account)).toEqual(['1587.42']);
    expect(copies(account, 'de-DE')).toEqual(['1587.42']);
    expect(copies(sandbox)).toEqual(['1587.42 DEMO']);
  });

  it('shows what was copied until the number changes', () => {
    const line = (state: AppState, copied: string): string =>
      trayMenu(state, reader(), copied).map(seen)[0] ?? '';
    expect(line(account, '1587.42')).toBe('USD/NGN parallel 1,587.42, copied');
    expect(line(account, '1587.41')).not.toContain('copied');
    // The same digits of another source are not what was copied.
    expect(trayMenu(sandbox, reader(), '1587.42').map(seen).join()).not.toContain(', copied');
  });

  it.each<[string, AppState, string]>([
    [
      'one request',
      choosing(account, { markets: ['mid'], market: 'mid', pins: [] }),
      'Refresh now (1 request)',
    ],
    [
      'no key',
      { ...account, connection: { ...account.connection, key: 'refused' } },
      '[Refresh now (no key is held)]',
    ],
    [
      'nothing left',
      quoted(accountState({ monthlyLimit: 0 }, { pins: PINS })),
      '[Refresh now (nothing is left of the month)]',
    ],
    [
      'Retry-After',
      reduce(choosing(account, { market: 'parallel' }), {
        kind: 'request-failed',
        feed: 'parallel',
        atMs: NOON,
        notBeforeMs: NOON + 3 * MINUTE,
        error: appError('rate-limited', null, 3 * MINUTE),
      }),
      'Refresh now (not before 12:03 UTC, as the service asked)',
    ],
  ])('a refresh has its cost, or the reason of its delay: %s', (_, state, label) => {
    expect(labels(state)).toContain(label);
  });

  it('shows that updates are paused, and why', () => {
    const paused = choosing(account, { paused: true });
    expect(labels(paused)[0]).toBe('[Updates paused]');
    expect(labels(paused)).toContain('(on) Pause updates');
    expect(labels(failed(account, 2))[0]).toBe('[The last requests failed]');
  });
});

describe('the state that the icon shows', () => {
  const key = (from: AppState, to: AppState['connection']['key']): AppState => ({
    ...from,
    connection: { ...from.connection, key: to },
  });
  const stateOf = (state: AppState, nowMs = NOON): string => trayStateOf(state, reader(nowMs));

  it.each<[string, AppState, number, string]>([
    ['fresh and checked', account, 0, 'live'],
    ['fresh, but nobody looked lately', account, 30 * MINUTE, 'ageing'],
    ['ageing', account, 2 * HOUR, 'ageing'],
    ['stale', account, 25 * HOUR, 'stale'],
    ['no rates yet', choosing(emptyState(), { pins: PINS }), 0, 'stale'],
    ['what is not quoted', choosing(account, { pins: PINS.slice(1) }), 0, 'stale'],
    ['paused', choosing(account, { paused: true }), 25 * HOUR, 'paused'],
    ['one failure', failed(account, 1), 0, 'live'],
    ['two failures', failed(account, 2), 0, 'error'],
    ['a failure before any answer', failed(choosing(emptyState(), { pins: PINS }), 1), 0, 'error'],
    [
      'a failure of what is not shown',
      choosing(failed(account, 2), { pins: [pin('USD', 'NGN', 'mid')] }),
      0,
      'stale',
    ],
    ['a refused key', key(account, 'refused'), 0, 'error'],
    ['a key that is still being fetched', key(account, 'opening'), 0, 'live'],
    [
      'a limit that is reached',
      quoted(accountState({ monthlyLimit: 0 }, { pins: PINS })),
      0,
      'error',
    ],
    ['hidden numbers', choosing(account, { trayText: 'hidden' }), 25 * HOUR, 'stale'],
    ['the sandbox', sandbox, 0, 'live'],
  ])('%s', (_, state, laterMs, expected) => {
    expect(stateOf(state, NOON + laterMs)).toBe(expected);
  });

  it('is that of the first pin', () => {
    const both = (pins: readonly Pin[]): AppState => choosing(account, { pins });
    expect(stateOf(both(PINS))).toBe('live');
    expect(stateOf(both([...PINS].reverse()))).toBe('stale');
  });

  it('after a refresh that was answered all is well again', () => {
    const again = quoted(refreshed(failed(account, 3), NOON));
    expect(stateOf(again)).toBe('live');
  });

  it.each(PLATFORMS)('the tooltip has it in words too: %s', (platform) => {
    expect(view(failed(account, 2), platform).tooltip).toMatch(
      /^Parallax · The last requests failed\n/,
    );
    expect(view(choosing(sandbox, { paused: true }), platform).tooltip).toMatch(
      /^Parallax · DEMO · Updates paused\n/,
    );
    expect(view(account, platform).tooltip).toMatch(/^Parallax\n/);
  });
});

describe('the number in the icon', () => {
  const numbers = (state: AppState, platform = 'win32'): readonly string[] =>
    view(state, platform).icon.numbers;

  it('is that of the first pin, on Windows only', () => {
    expect(numbers(account)).toEqual(['1587']);
    expect(numbers(account, 'darwin')).toEqual([]);
    expect(numbers(account, 'linux')).toEqual([]);
  });

  it('is none of the sandbox, where the word would be missing, and none where nothing is pinned', () => {
    expect(numbers(sandbox)).toEqual([]);
    expect(numbers(choosing(account, { pins: [] }))).toEqual([]);
    expect(numbers(choosing(account, { trayText: 'hidden' }))).toEqual([]);
    expect(numbers(choosing(account, { pins: PINS.slice(1) }))).toEqual([]);
  });

  it('is rounded from the rate itself, not from what is shown of it', () => {
    const table = rateTable({ NGN: '1587.4999999' }, { market: 'parallel', publishedAtMs: NOON });
    expect(numbers(stateWith(table, NOON, account))).toEqual(['1587']);
  });
});

describe('beside the icon', () => {
  it.each(PLATFORMS)('the same text on %s: only macOS shows a title', (platform) => {
    expect(view(account, platform).title).toBe('USD/NGN parallel 1,587.42  USD/KES parallel –');
    expect(view(sandbox, platform).title).toMatch(/^DEMO /);
  });
});
