import { expect, test } from './fixtures.ts';

test('a refused test notification is reported', async ({ start, service }) => {
  const env = {
    STANDIN_NOTIFICATIONS_REFUSED: 'Notifications are not allowed for this application',
  };
  const { popup } = await start({ service, env });
  await popup.getByRole('button', { name: 'Settings', exact: true }).click();
  await popup.getByRole('button', { name: 'Show a test notification' }).click();
  await expect(popup.getByText('This system showed no notification')).toBeVisible();
});
