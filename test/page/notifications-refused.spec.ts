import { expect, test } from './fixtures.ts';
import { settingsIn } from './settings-page.ts';

test('a refused test notification is reported', async ({ start, service }) => {
  const env = {
    STANDIN_NOTIFICATIONS_REFUSED: 'Notifications are not allowed for this application',
  };
  const { popup } = await start({ service, env });
  await settingsIn(popup).open('Alerts');
  await popup.getByRole('button', { name: 'Show a test notification' }).click();
  await expect(popup.getByText('This system showed no notification')).toBeVisible();
});
