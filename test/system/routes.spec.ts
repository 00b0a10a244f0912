import type { Page } from '@playwright/test';
import { changed, MARKET } from '../support/platform-server.ts';
import { expect, test } from './thread-fixtures.ts';
import { platformsIn } from './platforms-page.ts';

/** Enters terms in the row of a platform. */
async function enter(popup: Page, code: string, fields: Readonly<Record<string, string>>) {
  await popup.getByRole('button', { name: code, exact: true }).click();
  const about = popup.getByRole('region', { name: `About ${code}` });
  await about.getByRole('button', { name: /Add my fee/ }).click();
  await popup.getByRole('button', { name: /^More Network/ }).click();
  for (const [name, value] of Object.entries(fields)) {
    const box = popup.getByRole('textbox', { name, exact: true });
    await box.fill(value);
    await box.press('Tab');
    await expect(box).toHaveValue(value);
  }
  await popup.getByRole('button', { name: 'Back' }).click();
}

test('a person enters terms, takes the best route, is told of a better one once, and finds its gap in the record', async ({
  start,
  service,
}) => {
  service.setPlatforms('USDTNGN', MARKET);
  const { popup } = await start({ service });
  const bestRoute = popup.getByRole('region', { name: 'Buy here, sell there' });
  await platformsIn(popup).open();
  await popup.getByRole('radio', { name: 'USDT/NGN' }).check({ force: true });
  await expect(bestRoute).toContainText('fees not entered');

  const limits = { 'Largest deal': '5,000', 'Minutes until the money is there': '10' };
  const network = { 'Minutes of the network': '5' };
  await enter(popup, 'Delta', {
    ...limits,
    ...network,
    'Fee, percent': '0.25',
    'Network fee': '1',
  });
  await enter(popup, 'Alpha', {
    ...limits,
    ...network,
    'Fee, percent': '0',
    'Network fee': '0',
  });
  await popup.getByRole('radio', { name: 'Sell', exact: true }).check({ force: true });
  await enter(popup, 'Gamma', { ...limits, 'Fee, percent': '0' });
  await expect(bestRoute).toContainText('Buy at Alpha, sell at Gamma');
  await expect(bestRoute).toContainText('after my fees');

  await bestRoute.getByRole('button').click();
  const alpha = popup
    .getByRole('listitem')
    .filter({ has: popup.getByText('Buy at Alpha, sell at Gamma') });
  await expect(alpha).toContainText('+₦2,341.55');
  await alpha.getByRole('button', { name: 'Alert', exact: true }).click();
  const form = popup.getByRole('dialog');
  await form.getByRole('textbox').fill('0.7');
  await form.getByRole('button', { name: 'Add alert' }).click();

  service.setPlatforms('USDTNGN', changed({ Gamma: { sell: '1615', agoMs: 500 } }));
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(alpha).toContainText('0.84%');

  await popup.getByRole('radio', { name: 'Gaps' }).check({ force: true });
  const ledger = popup.getByRole('table', { name: 'Gaps' });
  // Below the head. Where checks came late, the gap is in several rows: the newest is first.
  await expect(ledger.getByRole('row').nth(1)).toContainText('0.84%Open now');
  await expect(ledger.getByText('Open now')).toHaveCount(1);
  for (const row of (await ledger.getByRole('row').all()).slice(1)) {
    await expect(row).toHaveAttribute('title', 'Buy at Alpha, sell at Gamma');
  }
  await expect(popup.getByText(/^Only \d% of the last 30 days was checked$/)).toBeVisible();
  await expect(
    popup.getByRole('button', { name: 'Watch USDT/NGN in the background' }),
  ).toBeVisible();

  await popup.getByRole('button', { name: 'Back', exact: true }).click();
  await popup.getByRole('tab', { name: 'Alerts' }).click();
  const fired = popup.getByRole('list', { name: 'Today' });
  await expect(fired.getByRole('listitem')).toHaveCount(1);
  await expect(fired).toContainText('0.84%');
});
