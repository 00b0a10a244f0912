import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { convertIn } from './pages.ts';

async function violations(popup: Page): Promise<string[]> {
  // Legacy mode: the other one opens a page of its own, which the app does not allow.
  const { violations: found } = await new AxeBuilder({ page: popup }).setLegacyMode(true).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

for (const theme of ['Light', 'Dark']) {
  test(`axe finds nothing in any view, ${theme.toLowerCase()}`, async ({ start, service }) => {
    const { popup } = await start({ service });
    const settings = popup.getByRole('button', { name: 'Settings', exact: true });
    await settings.click();
    await popup.getByRole('radio', { name: theme }).click();
    expect(await violations(popup)).toEqual([]);
    await settings.click();
    await popup.getByRole('radio', { name: 'Parallel' }).click();
    await expect(popup.getByText('not quoted in parallel')).toBeVisible();
    expect(await violations(popup)).toEqual([]);
    const convert = convertIn(popup);
    await convert.open();
    expect(await violations(popup)).toEqual([]);
    await convert.to.fill('e');
    await expect(popup.getByRole('option').first()).toBeVisible();
    expect(await violations(popup)).toEqual([]);
    await popup.keyboard.press('Escape');
    await convert.amount.fill('21,1');
    await expect(convert.amount).toHaveAttribute('aria-invalid', 'true');
    service.fail({ status: 500, body: '{}' });
    await expect(popup.getByText('The service has a fault.')).toBeVisible();
    expect(await violations(popup)).toEqual([]);
  });
}
