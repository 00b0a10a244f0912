import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import FeesForm from '../../renderer/platforms/FeesForm.svelte';

const PERCENT = 'Enter a percentage up to 100.';
const AMOUNT = 'Enter an amount, such as 0.25.';

async function open(locale = 'en-GB') {
  const onedit = vi.fn();
  await render(FeesForm, {
    code: 'delta',
    fees: null,
    asset: 'USDT',
    money: 'NGN',
    locale,
    onedit,
  });
  return {
    onedit,
    type: async (label: string, typed: string): Promise<HTMLElement> => {
      const box = page.getByRole('textbox', { name: label });
      await box.fill(typed);
      const element = box.element() as HTMLElement;
      element.blur();
      return element;
    },
  };
}

it.each([
  ['Buying, %', '0.25', 'en-GB', { buyPercent: '0.25' }],
  ['Buying, %', '0,25 %', 'de-DE', { buyPercent: '0.25' }],
  ['Selling, %', '100', 'en-GB', { sellPercent: '100' }],
  ['Buying, NGN', '1,500', 'en-GB', { buyFixed: '1500' }],
  ['Withdrawal, USDT', '  ', 'en-GB', { withdrawal: null }],
])('fees: %s %j in %s is shown as %j', async (label, typed, locale, expected) => {
  const { onedit, type } = await open(locale);
  await type(label, typed);
  await expect.poll(() => onedit.mock.calls).toEqual([[expected]]);
});

it.each([
  ['Buying, %', '100.01', PERCENT],
  ['Selling, %', 'much', PERCENT],
  ['Selling, NGN', '12,3', AMOUNT],
  ['Withdrawal, USDT', '-1', AMOUNT],
])('fees: %s %j is refused at its field', async (label, typed, problem) => {
  const { onedit, type } = await open();
  const box = await type(label, typed);
  await expect.element(page.getByText(problem)).toBeVisible();
  await expect.element(box).toHaveAttribute('aria-invalid', 'true');
  await expect.element(box).toHaveAccessibleDescription(problem);
  expect(onedit).not.toHaveBeenCalled();
});
