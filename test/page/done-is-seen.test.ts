import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { MARKET } from '../support/platform-server.ts';
import { fakeTime } from './fake-time.ts';
import { open } from './open-page.ts';
import { chooseBase, focus, fromMenu, openTab, press } from './shown.ts';
import { platforms } from './shown-platforms.ts';
import { rates } from './shown-rates.ts';
import { settings } from './shown-settings.ts';

const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
const button = (name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const inWords = box('New alert in words');

/** Every action that copies, adds, saves, sends or removes, in an order; and what is seen of it. */
const DONE: readonly (readonly [what: string, act: () => Promise<unknown>, seen: RegExp])[] = [
  [
    'a row is copied',
    async () => {
      focus(rates.head('USD'));
      await press('c');
    },
    /^Copied 1,580\.50$/,
  ],
  ['it is no longer watched', () => press('w'), /^USD is no longer watched$/],
  [
    'a platform is copied',
    async () => {
      await platforms.open();
      focus(platforms.head('Delta'));
      await press('c');
    },
    /^Copied$/,
  ],
  ['it is a favourite', () => press('w'), /Delta is a favourite now/],
  [
    'a conversion is copied',
    async () => {
      await openTab('Convert');
      focus(box('You have'));
      await press('Enter');
    },
    /^Copied [\d,.]+$/,
  ],
  ['a result is copied', () => button('Copy exact, mid').click(), /^Copied$/],
  [
    'an alert is added',
    async () => {
      await openTab('Alerts');
      await inWords.fill('usd/ngn > 1');
      await userEvent.keyboard('{Enter}');
    },
    /^Alert added: USD\/NGN above 1$/,
  ],
  [
    'and deleted',
    async () => {
      await button('USD/NGN above 1').click();
      await button('Delete').click();
    },
    /^Alert deleted: USD\/NGN above 1$/,
  ],
  [
    'the message is copied',
    async () => {
      await openTab('Desk');
      await page.getByRole('combobox', { name: 'Asset' }).selectOptions('USD');
      await chooseBase('mid');
      await button('Copy').click();
    },
    /^Copied$/,
  ],
  [
    'my price is saved',
    async () => {
      await fromMenu('More about my price', 'Base and rounding');
      await button('Save').click();
    },
    /^My price saved$/,
  ],
  [
    'a trade is saved',
    async () => {
      await button('Log trade').click();
      await box('Amount').fill('500');
      await box('Price').fill('1,400');
      await button('Save').click();
    },
    /^Trade saved$/,
  ],
  [
    'and deleted',
    async () => {
      await button(/^Bought 500/).click();
      await button('Delete').click();
    },
    /^Trade deleted$/,
  ],
  [
    'a test notification is sent',
    async () => {
      await settings.open('Notifications');
      await button('Show a test notification').click();
    },
    /^Test notification sent$/,
  ],
];

it('what was done is seen', async () => {
  await open({ platforms: { USDTNGN: MARKET } });
  // Nothing that is seen goes before somebody looks.
  fakeTime({ isFrozen: true });
  await expect.element(rates.head('USD')).toBeVisible();
  for (const [what, act, seen] of DONE) {
    await act();
    const said = (): string[] =>
      page
        .getByRole('status')
        .elements()
        .map(({ textContent }) => textContent.trim());
    await expect.poll(said, { message: what }).toContainEqual(expect.stringMatching(seen));
  }
});

it('an alert that was added leaves an empty, calm field', async () => {
  await open();
  await press('Control+5');
  await expect.element(inWords).toHaveFocus();
  for (const add of [() => userEvent.keyboard('{Enter}'), () => button('Add').click()]) {
    await inWords.fill('usd/ngn > 1500');
    await add();
    await expect.element(page.getByText('Alert added: USD/NGN above 1,500')).toBeVisible();
    await expect.element(inWords).toHaveValue('');
    await expect.element(inWords).toHaveAttribute('aria-invalid', 'false');
  }
});

it('the toast is as wide as its words, and never over what was pressed', async () => {
  await open();
  await expect.element(rates.head('USD')).toBeVisible();
  const last = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    .filter((row) => /\d$/.test(row.querySelector('.main')?.textContent.trim() ?? ''))
    .filter((row) => row.getBoundingClientRect().bottom < 570)
    .at(-1);
  if (!last) throw new Error('there is no row');
  // The row is where a toast would be.
  await page.viewport(400, Math.round(last.getBoundingClientRect().bottom) + 56);
  last.focus();
  await press('c');
  const words = page.getByText(/^Copied /);
  await expect.element(words).toBeVisible();
  const toast = words.element().parentElement ?? document.body;
  const [mine, its] = [toast.getBoundingClientRect(), last.getBoundingClientRect()];
  expect(mine.height).toBe(40);
  const { width } = words.element().getBoundingClientRect();
  expect(Math.round(mine.width - width)).toBe(32);
  await expect.poll(() => toast.getBoundingClientRect().bottom).toBeLessThanOrEqual(its.top);
});
