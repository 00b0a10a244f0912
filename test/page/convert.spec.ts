import { expect, test } from './fixtures.ts';
import { convertIn } from './pages.ts';
import { rational, roundAway, roundEven, times } from '../support/rational.ts';

/** 18 and more decimals, where a float would be wrong in the 17th digit. */
const RATES = {
  official: '1547.250000000000000001',
  mid: '1580.123456789012345678901234',
  parallel: '1612.999999999999999999999',
};

const NAMES = { official: 'Official', mid: 'Mid', parallel: 'Parallel' };

const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

test('1,200.50 USD to NGN is rate x amount in each market, to the last digit', async ({
  start,
  service,
}) => {
  for (const [market, rate] of Object.entries(RATES)) {
    service.setRates(market as keyof typeof RATES, { NGN: rate, EUR: '0.9' });
  }
  const { popup, app } = await start({ service });
  const convert = convertIn(popup);
  await convert.open();
  await convert.amount.fill('1,200.50');
  for (const [market, rate] of Object.entries(RATES)) {
    const product = times(rational('1200.50'), rational(rate));
    const result = convert.result(NAMES[market as keyof typeof NAMES]);
    await expect(result).toContainText(grouped(roundAway(product, 2)));
    await result.getByRole('button', { name: 'Copy exact' }).click();
    await expect
      .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
      .toBe(`${roundEven(product, 38)} SANDBOX`);
  }
});

test('amounts are read as typed or refused, other currencies chosen and swapped', async ({
  start,
  service,
}) => {
  const { popup } = await start({ service });
  const convert = convertIn(popup);
  await convert.open();
  await expect(convert.from).toHaveValue('USD');
  await expect(convert.to).toHaveValue('NGN');
  await convert.amount.fill('₦1.250.000,50');
  await expect(popup.getByText('read as 1,250,000.5')).toBeVisible();
  await convert.amount.fill('21,1');
  await expect(convert.amount).toHaveAttribute('aria-invalid', 'true');
  await expect(popup.getByText('It is not clear what the separator means.')).toBeVisible();
  await convert.amount.fill('100');
  await convert.to.fill('yen');
  await popup.getByRole('option', { name: 'JPY' }).click();
  await expect(convert.to).toHaveValue('JPY');
  await expect(convert.result('Mid')).toContainText('JPY is not quoted in mid');
  await convert.to.fill('EUR');
  await convert.to.press('Enter');
  await expect(convert.result('Mid')).toContainText('92.01');
  await popup.getByRole('button', { name: 'Swap' }).click();
  await expect(convert.from).toHaveValue('EUR');
  await expect(convert.result('Mid')).toContainText('108.68');
});

test('a check against the service spends one request and shows both rates', async ({
  start,
  service,
}) => {
  const { popup } = await start({ service });
  const convert = convertIn(popup);
  await convert.open();
  await convert.amount.fill('1,200.50');
  service.answerConvert('{"request":{"market":"parallel"},"rate":1600.25,"conversion":1921900.25}');
  await popup.getByRole('button', { name: 'Check against the service' }).click();
  await expect(popup.getByText('The service: 1,201 USD is 1,921,900.25 NGN')).toBeVisible();
  await expect(popup.getByText('Here: 1,201 USD is 1,898,180.50 NGN')).toBeVisible();
  await expect(popup.getByText('Their rate differs from ours by 1.2496%.')).toBeVisible();
  await expect(popup.getByText('it used the parallel market, though mid was asked')).toBeVisible();
  await expect(popup.getByText('publication time unknown')).toBeVisible();
  await expect(popup.getByText('The service is inconsistent')).toBeHidden();
  const asked = service.requests.filter((request) => request === 'convert');
  expect(asked).toHaveLength(1);
  const answer = `{"rate":1600.25,"conversion":1900000.25,"timestamp":${Date.now()}}`;
  service.answerConvert(answer);
  await popup.getByRole('button', { name: 'Check against the service' }).click();
  const inconsistent = 'The service is inconsistent: 1,201 x 1,600.25 is 1,921,900.25 NGN.';
  await expect(popup.getByText(inconsistent)).toBeVisible();
  await expect(popup.getByText('publication time unknown')).toBeHidden();
  await convert.amount.fill('7');
  await expect(popup.getByText('The service:')).toBeHidden();
});

test('quit, start again with the service gone: it still converts, and shows how old the rates are', async ({
  start,
  service,
}) => {
  const first = await start({ service });
  await convertIn(first.popup).open();
  await expect(convertIn(first.popup).result('Parallel')).toContainText('161,212.35');
  await first.quit();
  await service.close();
  const { popup } = await start({ service });
  const convert = convertIn(popup);
  await convert.open();
  await convert.amount.fill('1000');
  await expect(convert.result('Parallel')).toContainText('1,612,123.46');
  await expect(convert.result('Parallel')).toContainText(
    /\d+ s old, checked|published \d+ s ago, not checked/,
  );
  await expect(popup.getByRole('status').first()).toContainText("The service can't be reached.");
  await expect(popup.getByRole('banner')).toContainText(/not checked for \d+ s/);
});
