import { expect, test } from './fixtures.ts';
import { chooseMarket, convertIn, ratesIn } from './pages.ts';
import { openRow } from './rates-rows.ts';

const DAY = 86_400_000;

test('a row opens to the three markets, the inverse and both times', async ({ start, service }) => {
  const { popup } = await start({ service });
  const { open, card, row } = openRow(popup);
  await open('NGN');
  await expect(card('NGN', 'Official')).toContainText('1,547.25');
  await expect(card('NGN', 'Mid')).toContainText('1 NGN = 0.000632711 USD');
  await expect(card('NGN', 'Parallel')).toContainText('1,612.12');
  for (const market of ['Official', 'Mid', 'Parallel']) {
    await expect(card('NGN', market)).toContainText(/\d\d:\d\d UTC\s*checked/);
  }
  await card('NGN', 'Parallel').getByRole('button', { name: 'Copy the parallel rate' }).click();
  await expect(popup.getByText('Copied 1612.12', { exact: true })).toBeVisible();
  service.setRates('parallel', { NGN: '1620' });
  await expect(card('NGN', 'Parallel')).toContainText('1,620.00');
  await row('NGN').click();
  await expect(popup.getByRole('group', { name: 'NGN in all markets' })).toHaveCount(0);
  const details = await open('KES');
  await expect(card('KES', 'Parallel')).toContainText('not quoted');
  await expect(details.getByText('parallel over official')).toHaveCount(0);
});

test('Convert opens the converter with the pair', async ({ start, service }) => {
  const { popup } = await start({ service });
  const rates = openRow(popup);
  await rates.chooseBase('EUR');
  await (await rates.open('NGN')).getByRole('button', { name: 'Convert' }).click();
  const convert = convertIn(popup);
  await expect(convert.from).toHaveValue('EUR');
  await expect(convert.to).toHaveValue('NGN');
  // The button went with its view: the keyboard goes on where an amount is typed.
  await expect(convert.amount).toBeFocused();
});

test('a long rate stays in one line: broken in two it would be another number', async ({
  start,
  service,
}) => {
  service.setRates('mid', { NGN: '1612.12', BTC: '0.0000104321' });
  const { popup } = await start({ service });
  const { open, card, chooseBase } = openRow(popup);
  await chooseBase('NGN');
  await open('BTC');
  const rate = card('BTC', 'Mid').getByText('0.00000000647104', { exact: true });
  const lines = await rate.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
  expect(await rate.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});

test('every rate is for one of the chosen base, worked out via USD, also after a restart', async ({
  start,
  service,
}) => {
  const first = await start({ service });
  const { open, card, chooseBase } = openRow(first.popup);
  await expect(ratesIn(first.popup).row('NGN')).toContainText('1,580.50');
  await chooseBase('EUR');
  await expect(ratesIn(first.popup).row('NGN')).toContainText('1,717.67');
  await expect(ratesIn(first.popup).row('KES')).toContainText('141.117');
  await open('NGN');
  await expect(card('NGN', 'Mid')).toContainText('via USD');
  await expect(card('NGN', 'Parallel')).toContainText('1,733.47');
  await first.quit();
  const second = await start({ service });
  await expect(second.popup.getByRole('combobox', { name: 'Base' })).toHaveValue('EUR');
  await expect(ratesIn(second.popup).row('NGN')).toContainText('1,717.67');

  // KES is not quoted in parallel: nothing is made up for it there.
  await openRow(second.popup).chooseBase('KES');
  await expect(ratesIn(second.popup).row('NGN')).toContainText('12.172');
  await chooseMarket(second.popup, 'Parallel');
  await expect(ratesIn(second.popup).row('NGN')).toContainText('not derivable from USD');
});

test('the premium of parallel over official, marked when either is stale', async ({
  start,
  service,
}) => {
  const { popup } = await start({ service });
  const { open } = openRow(popup);
  const { row } = ratesIn(popup);
  await expect(row('NGN')).toContainText('+4.19%');
  await expect(row('EUR')).toContainText('+1.09%');
  await expect(row('KES')).not.toContainText('%');
  const details = await open('NGN');
  await expect(details).toContainText(/\+4\.19% parallel over official/);
  await expect(details).toContainText(/official \d\d:\d\d UTC, parallel \d\d:\d\d UTC/);
  await expect(details).not.toContainText('stale');
  await popup.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  await expect(row('NGN')).toContainText(/\+4\.19% parallel over official stale/);
  await expect(details).toContainText('one of them is stale');
});

test('a currency that a market does not quote names those that do', async ({ start, service }) => {
  service.setRates('official', { NGN: '1547.25', KES: '129.24' });
  const { popup } = await start({ service });
  const { row } = ratesIn(popup);
  await chooseMarket(popup, 'Parallel');
  await expect(row('KES')).toContainText('not quoted in parallel');
  await expect(row('KES').getByRole('button', { name: 'mid 129.847' })).toBeVisible();
  await row('KES').getByRole('button', { name: 'official 129.24' }).click();
  await expect(popup.getByRole('radio', { name: 'Official' })).toBeChecked();
  await expect(row('KES')).toContainText('129.24');
});

test('the 24 h change is of the shown base', async ({ start, service }) => {
  service.setRates('mid', { NGN: '1600', EUR: '0.8' }, Date.now() - DAY - 60_000);
  const { popup } = await start({ service });
  const { row } = ratesIn(popup);
  await expect(row('NGN')).toContainText('1,600.00');
  service.setRates('mid', { NGN: '1612', EUR: '0.806' });
  await expect(row('NGN')).toContainText(/▲\s*up\s*0\.75%\s*· 24 h/);
  await openRow(popup).chooseBase('EUR');
  await expect(row('NGN')).toContainText(/0\.00%\s*· 24 h/);
  await expect(row('USD')).toContainText(/▼\s*down\s*0\.74%\s*· 24 h/);
});
