import type { Page } from '@playwright/test';
import { formIn, KEY, KEYRING } from '../page/connection-form.ts';
import { expect, test } from './fixtures.ts';
import { ratesIn } from '../page/pages.ts';
import { openRow } from '../page/rates-rows.ts';

const steps = (popup: Page) => popup.getByRole('region', { name: 'First steps' });
const step = (popup: Page, name: string) => steps(popup).getByRole('button', { name });

test('a new user goes through the first steps once, and never sees them again', async ({
  start,
  service,
}) => {
  service.requireKey(KEY);
  const first = await start({ isFirst: true, env: KEYRING, args: ['--show'] });
  const { popup } = first;
  await expect(popup.getByText('Sandbox data, not real rates')).toBeVisible();
  await expect(ratesIn(popup).row('NGN')).toBeInViewport();
  await expect(ratesIn(popup).row('EUR')).toBeInViewport();

  for (const view of ['Platforms', 'Convert', 'History', 'Alerts']) {
    await steps(popup)
      .getByRole('button', { name: `Next: ${view}` })
      .click();
    await expect(popup.getByRole('tab', { name: view })).toHaveAttribute('aria-selected', 'true');
  }
  await steps(popup).getByRole('button', { name: 'Go on' }).click();
  await expect(step(popup, 'Look around, step 1 of 3, done')).toBeVisible();

  await steps(popup).getByRole('button', { name: 'Open the form' }).click();
  const form = formIn(popup);
  await expect(form.address).toBeFocused();
  await form.connect(service.address);
  await expect(form.outcome).toHaveText('Saved. Rates are requested with the new key at once.');
  await expect(step(popup, 'Connect, step 2 of 3, done')).toBeVisible();

  await popup.getByRole('tab', { name: 'Rates' }).click();
  await expect(ratesIn(popup).row('NGN')).toBeInViewport();
  await steps(popup).getByRole('textbox').fill('yen');
  const yen = steps(popup).getByRole('button', { name: 'JPY Japanese Yen' });
  await expect(yen).toHaveAttribute('aria-pressed', 'false');
  await yen.click();
  await expect(yen).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(openRow(popup).codes).toContain('JPY');
  await steps(popup).getByRole('button', { name: 'That is all' }).click();
  await expect(steps(popup)).toBeHidden();
  await first.quit();

  const again = await start({ isFirst: true, env: KEYRING, args: ['--show'] });
  // The position is stored after a pause.
  await again.popup.getByRole('tab', { name: 'Rates' }).click();
  await expect(ratesIn(again.popup).row('JPY')).toBeVisible();
  await expect(steps(again.popup)).toBeHidden();
});
