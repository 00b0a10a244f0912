import { describe, expect, it } from 'vitest';
import { sectionSummary } from '#core/text/section-summary.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { BudgetView } from '#core/requests/budget-view.ts';
import type { Connection } from '#core/requests/connection.ts';
import type { Accelerator } from '#core/settings/shortcut.ts';
import { SECTIONS, type SectionId } from '#core/schema/sections.ts';
import { en as text } from '#core/text/en.ts';
import { at } from '../../support/account.ts';
import { decimal, rateTable, stateWith } from '../../support/rates.ts';
import { snapshotOf } from '../../support/snapshot.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const WORDING = {
  text,
  locale: 'en-GB',
  systemLocale: 'en-GB',
  zone: 'UTC',
  system: 'linux',
} as const;
const FIRST = snapshotOf(stateWith(rateTable({ NGN: '1600' }), NOON), at(NOON));

const choosing = (
  choices: Partial<Snapshot['choices']>,
  more: Partial<Snapshot> = {},
): Snapshot => ({ ...FIRST, ...more, choices: { ...FIRST.choices, ...choices } });
const account = (key: Snapshot['connection']['key']): Snapshot => ({
  ...FIRST,
  source: 'account',
  connection: {
    ...FIRST.connection,
    key,
    connection: { address: 'https://rates.example/core' } as Connection,
  },
});
const watching = (...codes: string[]): Snapshot => ({
  ...FIRST,
  currencies: codes.map((code) => ({
    code: currencyCode(code),
    name: null,
    watched: true,
    inParallel: true,
  })),
});
const spending = (used: number, limit: number | null): Snapshot =>
  choosing(
    // A month's limit may allow less than what is chosen.
    { updateEveryMs: 300_000 },
    {
      source: 'account',
      requests: { ...FIRST.requests, everyMs: 900_000, budget: { used, limit } as BudgetView },
    },
  );
const alerting = (sound: boolean, quietHours: Snapshot['alerts']['quietHours']): Snapshot => ({
  ...FIRST,
  alerts: { ...FIRST.alerts, sound, quietHours },
});
const rated = (quotes: Partial<Snapshot['quotes']>): Snapshot => ({
  ...FIRST,
  quotes: { ...FIRST.quotes, ...quotes },
});
const LOGIN = { isOn: true, hold: null, program: null, offer: 'app' } as const;

describe('a section of the settings says in one line what it is set to', () => {
  it.each<[SectionId, Snapshot, string]>([
    ['connection', { ...FIRST, source: 'sandbox' }, 'Choose a source for the real market'],
    ['connection', account('held'), 'rates.example/core'],
    ['connection', account('refused'), 'rates.example/core, key refused'],
    ['connection', account('missing'), 'rates.example/core, key missing'],
    ['connection', account('locked'), 'rates.example/core, keyring locked'],
    ['connection', account('none'), 'rates.example/core, disconnected'],
    ['watched', watching(), 'Nothing is watched.'],
    ['watched', watching('NGN', 'USDT'), 'NGN, USDT'],
    ['watched', watching('NGN', 'USDT', 'GBP', 'GHS'), 'NGN, USDT and 2 more'],
    ['updates', choosing({ paused: true }), 'Paused'],
    [
      'updates',
      choosing({ updateEveryMs: 3_600_000 }, { source: 'sandbox' }),
      'Every 10 s, free in the demo',
    ],
    ['updates', spending(1_412, 5_000), 'Every 15 min, 1,412 of 5,000 requests this month'],
    ['updates', spending(7, null), 'Every 15 min, 7 requests this month'],
    ['alerts', alerting(true, null), 'Here, with a sound'],
    [
      'alerts',
      alerting(false, { fromMinute: 1_320, toMinute: 420 }),
      'Here, without a sound, quiet 22:00 to 07:00',
    ],
    ['platforms', rated({ platforms: [], terms: [] }), 'My bank not entered, no terms'],
    [
      'platforms',
      rated({
        banks: [{ code: currencyCode('NGN'), outFixed: decimal('50') }],
        terms: [
          { ticker: FIRST.quotes.ticker, code: 'a', terms: {} },
          { ticker: FIRST.quotes.ticker, code: 'b', terms: {} },
        ],
      }),
      'My bank ₦50, terms for 2 platforms',
    ],
    ['appearance', choosing({ theme: 'dark', times: 'utc' }), 'Dark, UTC time'],
    ['desktop', choosing({ shortcut: null }), 'No shortcut'],
    [
      'desktop',
      choosing(
        { shortcut: { accelerator: 'Control+Alt+R' as Accelerator, printed: null } },
        { desktop: { ...FIRST.desktop, login: LOGIN } },
      ),
      'Ctrl + Alt + R opens, starts at login',
    ],
    ['data', FIRST, 'Export, weekly back-up'],
    ['advanced', FIRST, 'Local interface off, new versions, log'],
  ])('%s', (section, snapshot, expected) => {
    expect(sectionSummary(section, snapshot, WORDING)).toBe(expected);
  });

  it('each has one', () => {
    for (const section of SECTIONS) {
      expect(sectionSummary(section, FIRST, WORDING)).toMatch(/^\S.{2,60}$/);
    }
  });
});
