import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '#core/base/result.ts';
import { compareWithService } from '#core/convert/service-check.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { decimal } from '../support/rates.ts';
import { rational, roundAway, roundEven, times } from '../support/rational.ts';
import { open } from './open-page.ts';
import { count, hides, press, showsText, shows } from './shown.ts';
import { converter } from './shown-convert.ts';

/** 18 and more decimals, where a float would be wrong in the 17th digit. */
const RATES = {
  official: '1547.250000000000000001',
  mid: '1580.123456789012345678901234',
  parallel: '1612.999999999999999999999',
};

const ASKED = {
  amount: decimal('1201'),
  from: currencyCode('USD'),
  to: currencyCode('NGN'),
  market: 'mid',
} as const;
type Theirs = Parameters<typeof compareWithService>[2];
const THEIRS: Theirs = {
  rate: decimal('1600.25'),
  conversion: decimal('1921900.25'),
  market: 'parallel',
  timestampMs: null,
};

const NAMES = { official: 'Official', mid: 'Mid', parallel: 'Parallel' };

const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',');

it('1,200.50 USD to NGN is rate x amount in each market, to the last digit', async () => {
  const { official, mid, parallel } = RATES;
  const { copied } = await open({
    rates: { official: { NGN: official }, mid: { NGN: mid }, parallel: { NGN: parallel } },
  });
  await converter.open();
  await converter.amount.fill('1,200.50');
  for (const [market, rate] of Object.entries(RATES)) {
    const product = times(rational('1200.50'), rational(rate));
    const result = converter.result(NAMES[market as keyof typeof NAMES]);
    await showsText(result, grouped(roundAway(product, 2)));
    await result.getByRole('button', { name: /^Copy exact/ }).click();
    await expect.poll(copied).toBe(`${roundEven(product, 38)} DEMO`);
  }
});

it('amounts are parsed or refused; currencies can be changed and swapped', async () => {
  await open();
  await converter.open();
  await expect.element(converter.from).toHaveValue('USD');
  await expect.element(converter.to).toHaveValue('NGN');
  await converter.amount.fill('1.250.000,50');
  await shows('= 1,250,000.5');
  await converter.amount.fill('21,1');
  await expect.element(converter.amount).toHaveAttribute('aria-invalid', 'true');
  await shows('Thousands, or decimals?');
  await converter.amount.fill('100');
  await converter.to.fill('yen');
  await page.getByRole('option', { name: /JPY/ }).click();
  await expect.element(converter.to).toHaveValue('JPY');
  await showsText(converter.result('Mid'), 'JPY is not quoted in mid');
  await converter.to.fill('EUR');
  await press('Enter');
  await showsText(converter.result('Mid'), '92.01');
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect.element(converter.from).toHaveValue('EUR');
  await showsText(converter.result('Mid'), '108.68');
});

it('a check against the service shows both rates', async () => {
  let theirs = THEIRS;
  const check = vi.fn(() => ok(compareWithService(store.state, ASKED, theirs)));
  const { store } = await open({ calls: { checkAgainstService: check } });
  await converter.open();
  await converter.amount.fill('1,200.50');
  await converter.unfold('More');
  const ask = page.getByRole('button', { name: 'Check against the service' });
  await ask.click();
  await shows('The service: 1,201 USD is 1,921,900.25 NGN');
  await shows('Here: 1,201 USD is 1,898,180.50 NGN');
  await shows('Their rate differs by 1.2496%');
  await shows('used the parallel market, although mid was requested');
  await shows('publication time unknown');
  await hides('The service is inconsistent');
  expect(check.mock.lastCall).toEqual([
    { from: 'USD', to: 'NGN', amount: '1200.5', drives: 'give', market: 'mid' },
  ]);
  theirs = {
    rate: decimal('1600.25'),
    conversion: decimal('1900000.25'),
    market: null,
    timestampMs: Date.now(),
  };
  await ask.click();
  await shows('The service is inconsistent: 1,201 x 1,600.25 is 1,921,900.25 NGN.');
  await hides('publication time unknown');
  await converter.amount.fill('7');
  await hides('The service:');
});

it('without rates the converter says so and still parses the amount', async () => {
  await open({ rates: null });
  await converter.open();
  await converter.amount.fill('1200*3+50');
  await shows('= 3,650');
  await count(converter.results.filter({ hasText: 'no rates yet' }), 3);
  await shows('There are no rates yet.');
  await converter.unfold('More');
  await count(page.getByRole('button', { name: 'Check against the service' }), 0);
});
