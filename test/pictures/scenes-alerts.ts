import type { Page } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import type { AlertsChange } from '../../electron/core/alerts/alerts-state.ts';
import { NOTHING_OBSERVED } from '../../electron/core/alerts/memory.ts';
import type { Destination } from '../../electron/core/alerts/delivery/destination.ts';
import type { Rule } from '../../electron/core/alerts/rule.ts';
import { SANDBOX } from '../../electron/core/rates/source.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { MOMENT_MS } from './moment.ts';
import type { Act } from './act.ts';
import { openSettings, scrollTo } from './steps.ts';

const MINUTE = 60_000;
const openAlerts = (popup: Page): Promise<void> =>
  popup.getByRole('tab', { name: 'Alerts' }).click();

const rule = (id: string, change: object): Rule =>
  ({
    id,
    revision: 1,
    isOn: true,
    repeats: true,
    coolDownMs: 15 * MINUTE,
    hysteresis: null,
    snoozedUntilMs: null,
    alsoInSandbox: true,
    ...change,
  }) as Rule;

const pair = { base: 'USD', quote: 'NGN' };
/** The design's four, and what it does not show. */
const RULES: readonly Rule[] = [
  rule('armed', {
    subject: { kind: 'rate', market: 'parallel', ...pair },
    condition: { kind: 'above', level: '1700' },
  }),
  rule('fired', {
    subject: { kind: 'opportunity', ticker: 'USDTNGN', amount: '500000', measure: 'percent' },
    condition: { kind: 'above', level: '0.5' },
  }),
  rule('cooling', {
    subject: { kind: 'premium', over: 'parallel', under: 'official', ...pair },
    condition: { kind: 'moves', by: '1', withinMs: 24 * 60 * MINUTE },
  }),
  rule('off', {
    subject: { kind: 'rate', market: 'mid', base: 'GBP', quote: 'NGN' },
    condition: { kind: 'below', level: '1900' },
    isOn: false,
  }),
  rule('snoozed', {
    subject: { kind: 'side', ticker: 'USDTNGN', platform: null, side: 'ask' },
    condition: { kind: 'below', level: '1200' },
    snoozedUntilMs: MOMENT_MS + 60 * MINUTE,
  }),
  rule('waiting', {
    subject: { kind: 'rate', market: 'mid', ...pair },
    condition: { kind: 'above', level: '1650' },
    alsoInSandbox: false,
  }),
  rule('feed', {
    subject: { kind: 'feed', feed: 'mid', age: 'checked' },
    condition: { kind: 'above', level: String(60 * MINUTE) },
  }),
];

/** The memories and firings before the picture is taken. */
function keepSeen(folder: string): void {
  const fired = (id: string, agoMs: number, value: string, move: string | null) => {
    const { subject, condition } = RULES.find((each) => each.id === id) ?? rule(id, {});
    const atMs = MOMENT_MS - agoMs;
    return {
      ruleId: id,
      number: 1,
      subject,
      condition,
      value,
      move,
      atMs: atMs - MINUTE,
      judgedAtMs: atMs,
      lateSinceMs: null,
      claimedAtMs: atMs,
      shownAtMs: atMs,
    };
  };
  const seen = { ...NOTHING_OBSERVED, firings: 1, hasFired: true };
  const change = {
    memories: [
      ['fired', { ...seen, side: 'beyond', askWord: 'buy', firedAtMs: MOMENT_MS - 22 * MINUTE }],
      ['cooling', { ...seen, firedAtMs: MOMENT_MS - 3 * MINUTE }],
    ],
    gone: [],
    goneDigests: [],
    digests: [],
    firings: [
      fired('fired', 22 * MINUTE, '0.64', null),
      fired('cooling', 3 * MINUTE, '6.63', '1.02'),
    ],
  } as unknown as AlertsChange;
  const record = openRecord(path.join(folder, 'record-sandbox.sqlite'), SANDBOX);
  record.saveAlerts(change);
  record.close();
}

const SETTINGS = {
  rules: RULES,
  quietHours: { fromMinute: 1320, toMinute: 420 },
  sound: true,
};

const write = (folder: string, name: string, content: object): void =>
  fs.writeFileSync(path.join(folder, name), JSON.stringify(content));

export const alertSettings = (folder: string, more: object = {}): void =>
  write(folder, 'settings.json', { ...more, alerts: SETTINGS });

const DESTINATIONS: readonly Destination[] = [
  { id: 'phone', kind: 'ntfy', name: 'ntfy', isOn: true },
  { id: 'chat', kind: 'telegram', name: 'Telegram', isOn: true },
  { id: 'server', kind: 'json', name: 'My server', isOn: false },
];

/** The design's destinations; one of the alerts names one more, which is gone. */
function deliverySettings(folder: string): void {
  const address = 'https://push.example/x';
  const vault = DESTINATIONS.map(({ id, kind }) => [id, { kind, address, chatId: '', secret: '' }]);
  write(folder, 'destinations.json', { address: 'destinations', plain: JSON.stringify(vault) });
  const rules = RULES.map((each, at) => ({
    ...each,
    sendTo: at === 0 ? ['phone', 'gone'] : at < 3 ? 'all' : ['phone'],
  }));
  write(folder, 'settings.json', {
    alerts: {
      ...SETTINGS,
      rules,
      destinations: DESTINATIONS,
      digest: { minutes: [480, 1080], isHere: true, sendTo: ['chat'] },
    },
  });
}

/** The alerts' view and its states. */
export const ALERT_ACTS: readonly Act[] = [
  {
    service: {},
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'alerts-empty',
        async arrange(popup: Page): Promise<void> {
          await openAlerts(popup);
          await popup.getByText('No alerts yet').waitFor();
        },
      },
      {
        name: 'alerts-form',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'All options' }).click();
          await popup.getByRole('textbox', { name: /^Level/ }).fill('1,650');
          await popup.getByText('Now 1,').waitFor();
        },
      },
      {
        name: 'alerts-form-problems',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('combobox', { name: 'Watch' }).selectOption('premium');
          await popup.getByRole('textbox', { name: /^Level/ }).fill('much');
          await popup.getByRole('button', { name: 'Save the alert' }).click();
          await popup.getByText('Enter a number.').waitFor();
        },
      },
    ],
  },
  {
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'alerts-quick',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('tab', { name: 'Rates' }).click();
          await popup.locator('[data-row="GBP"]').hover();
          await popup.getByRole('button', { name: 'Add an alert on GBP' }).click();
          await popup.getByRole('button', { name: '+2%' }).click();
        },
      },
      {
        name: 'alerts-quick-platform',
        async arrange(popup: Page): Promise<void> {
          await popup.keyboard.press('Escape');
          await popup.getByRole('tab', { name: 'Platforms' }).click();
          await popup.locator('[data-row]:visible').nth(2).focus();
          await popup.keyboard.press('a');
          await popup.getByText('Below', { exact: true }).click();
        },
      },
    ],
  },
  {
    prepare(folder: string): void {
      alertSettings(folder);
      keepSeen(folder);
    },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'alerts',
        async arrange(popup: Page): Promise<void> {
          await openAlerts(popup);
          await popup.getByText('quiet for 12 min').waitFor();
          await popup.getByRole('list', { name: 'Today' }).getByText('0.64%').waitFor();
        },
      },
      {
        name: 'alerts-details',
        arrange: (popup: Page) =>
          popup.getByRole('button', { name: 'Deal above 0.5%' }).first().click(),
      },
      { name: 'alerts-today', arrange: (popup) => scrollTo(popup, 'Today') },
      {
        name: 'alerts-typed',
        async arrange(popup: Page): Promise<void> {
          const field = popup.getByRole('textbox', { name: 'New alert' });
          // Scrolled to as the focus does it.
          await field.focus();
          await field.fill('usdt buy below 1425');
          await popup.getByText(/falls below 1,425/).waitFor();
        },
      },
      {
        name: 'alerts-typed-unclear',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('textbox', { name: 'New alert' }).fill('usdt < 1425 at quay');
          await popup.keyboard.press('Enter');
          await popup.getByText(/“quay”/).waitFor();
        },
      },
      {
        name: 'alerts-form-more',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Edit', exact: true }).click();
          await popup.getByText('More', { exact: true }).click();
        },
      },
    ],
  },
  {
    prepare: deliverySettings,
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'alerts-delivery',
        async arrange(popup: Page): Promise<void> {
          await openSettings(popup, 'Notifications');
          await popup.getByRole('button', { name: 'Telegram', exact: true }).click();
        },
      },
      {
        name: 'alerts-delivery-choose',
        arrange: (popup: Page) => popup.getByRole('button', { name: 'Choose alerts' }).click(),
      },
      {
        name: 'alerts-delivery-add',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Add', exact: true }).click();
          await popup.getByRole('menuitem', { name: 'Your server' }).click();
        },
      },
      {
        name: 'alerts-delivery-digest',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'Close', exact: true }).click();
          await popup
            .getByRole('group', { name: 'Preview' })
            .evaluate((element) => element.scrollIntoView({ block: 'end' }));
        },
      },
      { name: 'alerts-removed-destination', arrange: openAlerts },
      {
        name: 'alerts-form-sends',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'USD/NGN above 1,700' }).first().click();
          await popup.getByRole('button', { name: 'Edit', exact: true }).click();
          await popup
            .getByRole('group', { name: 'Also send to' })
            .evaluate((element) => element.scrollIntoView({ block: 'end' }));
        },
      },
    ],
  },
  {
    service: {},
    account: {
      terms: { plan: 'free', wallet: { balance: 41_230 } },
      connection: { usedThisMonth: 412, monthlyLimit: 1_000, renewsOnDay: 21 },
      choices: { alerts: { rules: RULES.slice(0, 1), quietHours: null, sound: true } },
    },
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'alerts-account', arrange: openAlerts },
      {
        name: 'alerts-form-cost',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'All options' }).click();
          await popup.getByRole('combobox', { name: 'Watch' }).selectOption('side');
          await popup.getByRole('textbox', { name: /^Level/ }).fill('1,400');
        },
      },
    ],
  },
];
