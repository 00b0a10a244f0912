import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { KEYS } from '#core/settings/keys.ts';
import { unseenFocus } from '../support/unseen-focus.ts';
import { open } from './open-page.ts';
import { count, focus, press, rateRow, showsText } from './shown.ts';
import { converter } from './shown-convert.ts';
import { rates } from './shown-rates.ts';
import { settings } from './shown-settings.ts';

const sheet = page.getByRole('dialog', { name: 'Keys' });

it('the list of shortcuts opens with a question mark, names every key and restores the focus', async () => {
  const { hide } = await open();
  await showsText(rateRow('USD'), '1,580.50');
  const tab = page.getByRole('tab', { name: 'Rates' });
  focus(tab);
  await press('?');
  await expect.element(sheet).toBeVisible();
  const keys = Object.values(KEYS).reduce((sum, place) => sum + Object.keys(place).length, 0);
  await count(sheet.getByRole('term'), keys);

  // Nothing beneath it is to be reached: neither by Tab nor by the keys that it names.
  for (let stop = 0; stop < 6; stop += 1) {
    await press('Tab');
    expect(unseenFocus()).toBeNull();
    expect(sheet.element().contains(document.activeElement)).toBe(true);
  }
  await press('Control+3');
  await expect.element(tab).toHaveAttribute('aria-selected', 'true');
  await press('Escape');
  await count(sheet, 0);
  await expect.element(tab).toHaveFocus();
  expect(hide).not.toHaveBeenCalled();
});

it('in a field the question mark is a character; a button in the settings opens the list too', async () => {
  await open();
  await rates.search('');
  focus(page.getByRole('searchbox'));
  await press('?');
  await expect.element(page.getByRole('searchbox')).toHaveValue('?');
  await converter.open();
  await press('Control+3', '?');
  await count(page.getByRole('dialog'), 0);
  await press('Control+,');
  await settings.jump('Advanced');
  const all = page.getByRole('button', { name: 'All keys' });
  await all.click();
  await expect.element(sheet).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(all).toHaveFocus();
});
