import fs from 'node:fs';
import path from 'node:path';
import { alertChoices, alertsIn, storedRule } from './alerts.ts';
import { expect, test } from './thread-fixtures.ts';
import { settingsIn } from './settings-page.ts';

const TITLE = 'USD/NGN above 1,';

test('an alert is edited, duplicated, snoozed, switched off and deleted', async ({
  start,
  service,
  userData,
}) => {
  const settings = alertChoices([storedRule({ alsoInSandbox: true })]);
  fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify(settings));
  const first = await start({ service, args: ['--show'] });
  const { popup, hook: door } = first;
  const alerts = alertsIn(popup);
  await alerts.open();
  await expect(alerts.row(TITLE)).toContainText('now 1,580.50');
  await expect(alerts.row(TITLE)).toContainText('1.23% to go');

  await alerts.details(TITLE).click();
  await popup.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(alerts.level).toHaveValue('1,600');
  await alerts.level.fill('1,500');
  await popup.getByRole('button', { name: 'Save the alert' }).click();
  // Made beyond its level it waits for the value to come back.
  await expect(alerts.row(TITLE)).toContainText('already beyond');

  await popup.getByRole('button', { name: 'Duplicate' }).click();
  await expect(popup.getByRole('heading', { name: 'New alert' })).toBeVisible();
  await alerts.level.fill('abc');
  await popup.getByRole('button', { name: 'Save the alert' }).click();
  await expect(alerts.level).toBeFocused();
  await expect(alerts.form).toContainText('Enter a number.');
  await alerts.level.fill('1,700');
  await popup.getByRole('button', { name: 'Save the alert' }).click();
  await expect(alerts.row('above 1,700')).toContainText('7.56% to go');

  const low = alerts.row('above 1,500');
  await low.getByRole('combobox', { name: 'Snooze' }).selectOption({ label: 'for 1 h' });
  await expect(low).toContainText('snoozed to');
  await low.getByRole('button', { name: 'End the snooze' }).click();
  await expect(low).toContainText('already beyond');
  const toggle = low.getByRole('checkbox', { name: 'USD/NGN above 1,500, on' });
  await toggle.click();
  await expect(low).toContainText('off');
  await toggle.click();
  await expect(low).toContainText('already beyond');
  await low.getByRole('button', { name: 'Delete' }).click();
  await expect(low).toBeHidden();
  await popup.getByRole('button', { name: 'Undo' }).click();
  await expect(low).toContainText('already beyond');
  await expect(popup.getByText('Undone')).toBeVisible();

  await settingsIn(popup).open('Notifications');

  await popup.getByRole('checkbox', { name: 'Sound' }).click();
  await expect(popup.getByRole('checkbox', { name: 'Sound' })).not.toBeChecked();
  await popup.getByRole('button', { name: 'Show a test notification' }).click();
  await expect.poll(() => door('notifications')).toHaveLength(1);
  expect((await door('notifications'))[0]).toMatchObject({
    title: 'Test notification',
    silent: true,
    body: 'This is how an alert of Parallax looks. Nothing has fired.',
  });
  await first.quit();

  const again = await start({ service, args: ['--show'] });
  await alertsIn(again.popup).open();
  await expect(alertsIn(again.popup).row('above 1,700')).toContainText('to go');
  await settingsIn(again.popup).open('Notifications');
  await expect(again.popup.getByRole('checkbox', { name: 'Sound' })).not.toBeChecked();
});
