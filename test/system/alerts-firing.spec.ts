import fs from 'node:fs';
import path from 'node:path';
import type { RateServer } from '../support/rate-server.ts';
import { startConnected } from './account.ts';
import { KEYRING } from './connection-form.ts';
import { alertChoices, alertsIn, storedRule } from './alerts.ts';
import { expect, type Running, test } from './thread-fixtures.ts';
import { ratesIn } from './pages.ts';
import { settingsIn } from './settings-page.ts';

/** Only manual requests, so that a test decides what comes when. */
const BY_HAND = { updateEveryMs: 3_600_000, whileOpenEveryMs: null };
const HOUR = 3_600_000;
const TITLE = 'USD/NGN above 1,600';

async function makesByKeyboard({ popup }: Running): Promise<void> {
  const alerts = alertsIn(popup);
  await popup.keyboard.press('Control+5');
  await expect(popup.getByText('No alerts yet')).toBeVisible();
  await popup.keyboard.press('Tab');
  await popup.getByRole('button', { name: 'All options' }).focus();
  await popup.keyboard.press('Enter');
  await expect(alerts.form.getByRole('combobox', { name: 'Watch' })).toBeFocused();
  await expect(alerts.form).toContainText('Now 1,580.50');
  // From the kind over both currencies, the market and the condition to the level.
  for (let step = 0; step < 5; step += 1) await popup.keyboard.press('Tab');
  await expect(alerts.level).toBeFocused();
  await popup.keyboard.type('1,600');
  await expect(alerts.form.getByRole('group', { name: 'It reads' })).toContainText(
    'Notify me each time USD/NGN mid rises above 1,600, at most every 15 min.',
  );
  await expect(alerts.form.getByRole('group', { name: 'It reads' })).toContainText(
    'Needs mid rates: requested already',
  );
  await popup.keyboard.press('Enter');
  await expect(alerts.row(TITLE)).toContainText('1.23% to go');
}

async function fires({ popup, hook: door }: Running, service: RateServer): Promise<void> {
  const alerts = alertsIn(popup);
  service.setRates('mid', { NGN: '1601.25' });
  await popup.keyboard.press('Control+r');
  await expect.poll(() => door('notifications')).toHaveLength(1);
  const [note] = await door('notifications');
  expect(note).toMatchObject({ title: 'USD/NGN mid rises above 1,600', silent: false });
  expect(note?.body).toMatch(/^Now 1,601.25 · published ([A-Z][a-z]{2} \d+ )?\d\d:\d\d UTC$/);
  await expect(alerts.row(TITLE)).toContainText('quiet for 15 min');
  await expect(alerts.fired).toHaveCount(1);
  await expect(alerts.fired).toContainText(`${TITLE}: 1,601.25`);
}

async function pressesButtons({ app, popup, hook: door }: Running): Promise<void> {
  const alerts = alertsIn(popup);
  const [note] = await door('notifications');
  expect(note?.actions).toEqual(['Copy', 'Convert', 'Snooze 1 h']);
  await door('pressNotification', 0, 0);
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe('1601.25');
  await door('pressNotification', 0, 1);
  await expect(popup.getByRole('tab', { name: 'Convert' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await door('pressNotification', 0, 2);
  await alerts.open();
  await expect(alerts.row(TITLE)).toContainText('snoozed to');
  await alerts.row(TITLE).getByRole('button', { name: 'End the snooze' }).click();
  await expect(alerts.row(TITLE)).not.toContainText('snoozed');
}

async function showsTheClicked({ popup, hook: door, isVisible }: Running): Promise<void> {
  const alerts = alertsIn(popup);
  await popup.getByRole('tab', { name: 'Rates' }).click();
  await popup.evaluate(() => window.parallax.hide());
  await expect.poll(isVisible).toBe(false);
  await door('clickNotification', 0);
  await expect.poll(isVisible).toBe(true);
  await expect(popup.getByText('This is the alert that the notification was about')).toBeAttached();
  await expect(alerts.row(TITLE)).toBeVisible();
}

test('an alert from its making to its notification', async ({ start, service, userData }) => {
  const running = await startConnected({
    start,
    userData,
    address: service.address,
    choices: BY_HAND,
    env: { STANDIN_NOTIFICATION_BUTTONS: '1' },
  });
  await expect(ratesIn(running.popup).row('USD')).toContainText('1,580.50');
  await test.step('a rule is made by keyboard', () => makesByKeyboard(running));
  await test.step('it fires', () => fires(running, service));
  await test.step('the buttons of a notification copy, convert and snooze', () =>
    pressesButtons(running));
  await test.step('the notification is clicked, and the alert is shown', () =>
    showsTheClicked(running));
});

async function waitsForFreshRates(
  { popup, hook: door, mainWaits }: Running,
  service: RateServer,
): Promise<void> {
  const alerts = alertsIn(popup);
  await alerts.open();
  await expect(alerts.row(TITLE)).toContainText('rates are stale');
  service.setRates('mid', { NGN: '1601' }, Date.now() - 25 * HOUR);
  await popup.keyboard.press('Control+r');
  await popup.getByRole('tab', { name: 'Rates' }).click();
  await expect(ratesIn(popup).row('USD')).toContainText('1,601.00');
  // Fresh again, it fires on the crossing that it sees, and not on the one that it did not.
  for (const rate of ['1581', '1602']) {
    expect(await door('notifications')).toEqual([]);
    service.setRates('mid', { NGN: rate });
    await popup.keyboard.press('Control+r');
    await expect(ratesIn(popup).row('USD')).toContainText(rate.replace('1', '1,'));
    await mainWaits(700);
  }
  await expect.poll(() => door('notifications')).toHaveLength(1);
}

test('stale rates, a crossing and a restart notify once', async ({ start, service, userData }) => {
  const rule = storedRule({ coolDownMs: HOUR });
  service.setRates('mid', { NGN: '1580' }, Date.now() - 30 * HOUR);
  const first = await startConnected({
    start,
    userData,
    address: service.address,
    choices: { ...BY_HAND, ...alertChoices([rule]) },
  });
  await expect(ratesIn(first.popup).row('USD')).toContainText('1,580.00');
  await test.step('nothing fires on rates that are stale', () =>
    waitsForFreshRates(first, service));
  await first.quit();
  await test.step('a restart between crossing and cool-down repeats no notification', async () => {
    service.setRates('mid', { NGN: '1603' });
    const again = await start({ env: KEYRING, args: ['--show'] });
    await expect(ratesIn(again.popup).row('USD')).toContainText('1,602.00');
    await again.popup.keyboard.press('Control+r');
    await expect(ratesIn(again.popup).row('USD')).toContainText('1,603.00');
    await alertsIn(again.popup).open();
    await expect(alertsIn(again.popup).row(TITLE)).toContainText('quiet for');
    service.setRates('mid', { NGN: '1580' });
    await again.popup.keyboard.press('Control+r');
    await expect(alertsIn(again.popup).row(TITLE)).toContainText('now 1,580.00');
    service.setRates('mid', { NGN: '1604' });
    await again.popup.keyboard.press('Control+r');
    await expect(alertsIn(again.popup).row(TITLE)).toContainText('now 1,604.00');
    await again.mainWaits(1_000);
    expect(await again.hook('notifications')).toEqual([]);
    await expect(alertsIn(again.popup).fired).toHaveCount(1);
  });
});

test('quiet hours delay notifications; afterwards they are shown together, marked as late', async ({
  start,
  service,
  userData,
}) => {
  const below = storedRule({
    id: 'another',
    subject: { ...storedRule().subject, market: 'parallel' } as never,
    condition: { kind: 'above', level: '1650' as never },
  });
  const minute = new Date().getHours() * 60 + new Date().getMinutes();
  const quietHours = { fromMinute: (minute + 1_439) % 1_440, toMinute: (minute + 120) % 1_440 };
  const choices = { ...BY_HAND, ...alertChoices([storedRule(), below], { quietHours }) };
  const {
    popup,
    hook: door,
    mainWaits,
  } = await startConnected({
    start,
    userData,
    address: service.address,
    choices,
  });
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
  // A new key is tried with one market; the others follow.
  await expect(popup.getByText('4.19%')).toBeVisible();
  service.setRates('mid', { NGN: '1601' });
  service.setRates('parallel', { NGN: '1700' });
  await popup.keyboard.press('Control+r');
  const alerts = alertsIn(popup);
  await alerts.open();
  await expect(alerts.fired).toHaveCount(2);
  await expect(alerts.fired.first()).toContainText('not shown yet');
  await mainWaits(1_000);
  expect(await door('notifications')).toEqual([]);
  await settingsIn(popup).open('Notifications');
  await popup.getByRole('checkbox', { name: 'Quiet hours' }).click();
  await expect.poll(() => door('notifications')).toHaveLength(1);
  const [note] = await door('notifications');
  expect(note?.title).toBe('2 alerts');
  expect(note?.body).toContain('USD/NGN mid rises above 1,600: Now 1,601.00');
  expect(note?.body).toContain('USD/NGN parallel rises above 1,650: Now 1,700.00');
});

test('alerts while the screen is locked, and after a sleep', async ({
  start,
  service,
  userData,
}) => {
  const {
    app,
    popup,
    hook: door,
    mainWaits,
  } = await startConnected({
    start,
    userData,
    address: service.address,
    choices: { updateEveryMs: 10_000, whileOpenEveryMs: null, ...alertChoices([storedRule()]) },
  });
  const dollar = ratesIn(popup).row('USD');
  await expect(dollar).toContainText('1,580.50');

  await test.step('while locked, only the feeds of alerts are requested, and alerts fire', async () => {
    // The first round is over when every market is shown.
    await expect.poll(() => service.requests).toContain('currencies');
    await expect(popup.getByText('4.19%')).toBeVisible();
    await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('lock-screen'));
    // A round that had begun is over then.
    await mainWaits(300);
    const before = service.requests.length;
    service.setRates('mid', { NGN: '1601' });
    await expect.poll(() => door('notifications')).toHaveLength(1);
    expect(new Set(service.requests.slice(before))).toEqual(new Set(['latest mid']));
  });

  await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('unlock-screen'));
  service.setRates('mid', { NGN: '1580' });
  await popup.keyboard.press('Control+r');
  await expect(dollar).toContainText('1,580.00');

  await test.step('a crossing during sleep is shown as late, with its time', async () => {
    await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'));
    await mainWaits(300);
    service.setRates('mid', { NGN: '1601' });
    // More than two periods without a check.
    await popup.waitForTimeout(22_000);
    expect(await door('notifications')).toHaveLength(1);
    await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
    await expect.poll(() => door('notifications')).toHaveLength(2);
    const [, note] = await door('notifications');
    expect(note?.body).toMatch(
      /Late: between ([A-Z][a-z]{2} \d+ )?\d\d:\d\d UTC and ([A-Z][a-z]{2} \d+ )?\d\d:\d\d UTC nobody looked/,
    );
  });
});

test('rules skip the sandbox unless they include it, and then say so', async ({
  start,
  service,
  userData,
}) => {
  const rules = [
    storedRule(),
    storedRule({
      id: 'too',
      alsoInSandbox: true,
      condition: { kind: 'above', level: '1590' as never },
    }),
  ];
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify(alertChoices(rules)));
  const { popup, hook: door } = await start({ service, args: ['--show'] });
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
  service.setRates('mid', { NGN: '1601' });
  await popup.keyboard.press('Control+r');
  await expect.poll(() => door('notifications')).toHaveLength(1);
  const [note] = await door('notifications');
  expect(note?.title).toBe('DEMO · USD/NGN mid rises above 1,590');
  await alertsIn(popup).open();
  await expect(alertsIn(popup).row('above 1,600')).toContainText('off in the demo');
});

test('an alert on a system without notifications is in the list, and the view says why', async ({
  start,
  service,
  userData,
}) => {
  const { popup } = await startConnected({
    start,
    userData,
    address: service.address,
    env: { STANDIN_LIBNOTIFY: 'missing' },
    choices: { ...BY_HAND, ...alertChoices([storedRule()]) },
  });
  const alerts = alertsIn(popup);
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
  service.setRates('mid', { NGN: '1601.25' });
  await popup.keyboard.press('Control+r');
  await alerts.open();
  await expect(alerts.fired).toContainText(`${TITLE}: 1,601.25`);
  await expect(popup.getByText(/refused the last notification.*install libnotify/)).toBeVisible();
});
