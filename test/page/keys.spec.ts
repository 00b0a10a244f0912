import { KEYS } from '../../electron/core/settings/keys.ts';
import { expect, test } from './fixtures.ts';
import { unseenFocus } from './keyboard.ts';
import { convertIn, ratesIn } from './pages.ts';

test('the sheet of keys opens with a question mark, names every key and gives the focus back', async ({
  start,
  service,
}) => {
  const { popup, isVisible } = await start({ service, args: ['--show'] });
  await expect(ratesIn(popup).row('NGN')).toContainText('1,580.50');
  const tab = popup.getByRole('tab', { name: 'Rates' });
  await tab.focus();
  await popup.keyboard.press('?');
  const sheet = popup.getByRole('dialog', { name: 'Keys' });
  await expect(sheet).toBeVisible();
  const count = Object.values(KEYS).reduce((sum, place) => sum + Object.keys(place).length, 0);
  await expect(sheet.getByRole('term')).toHaveCount(count);

  // Nothing beneath it is to be reached: neither by Tab nor by the keys that it names.
  for (let stop = 0; stop < 6; stop += 1) {
    await popup.keyboard.press('Tab');
    expect(await unseenFocus(popup)).toBeNull();
    const isWithin = await sheet.evaluate((element) => element.contains(document.activeElement));
    expect(isWithin).toBe(true);
  }
  await popup.keyboard.press('Control+3');
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await popup.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(tab).toBeFocused();
  expect(await isVisible()).toBe(true);
});

test('typed into a field it is a character; a button in the settings opens the sheet too', async ({
  start,
  service,
}) => {
  const { popup } = await start({ service, args: ['--show'] });
  await ratesIn(popup).search('');
  await popup.keyboard.press('?');
  await expect(popup.getByRole('searchbox')).toHaveValue('?');
  const convert = convertIn(popup);
  await convert.open();
  await popup.keyboard.press('Control+3');
  await popup.keyboard.press('?');
  await expect(popup.getByRole('dialog')).toBeHidden();
  await popup.keyboard.press('Control+,');
  await popup.getByRole('button', { name: 'All keys' }).click();
  await expect(popup.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await popup.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(popup.getByRole('button', { name: 'All keys' })).toBeFocused();
});
