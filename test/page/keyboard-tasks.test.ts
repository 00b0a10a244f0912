import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { ruleOf } from '../support/alerts.ts';
import { MARKET } from '../support/platform-server.ts';
import { decimal } from '../support/rates.ts';
import { unseenFocus } from '../support/unseen-focus.ts';
import { open } from './open-page.ts';
import { count, press, rateRow, showsText } from './shown.ts';
import { converter } from './shown-convert.ts';
import { platforms } from './shown-platforms.ts';
import { rates } from './shown-rates.ts';

// Tasks that need the record or the system: test/system/keyboard-tasks.spec.ts.

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
/** More stops than any view has. */
const MOST_STOPS = 150;

/** A keyboard user who checks the focus at every stop. */
const hand = {
  /** Presses Tab or Shift+Tab until the target has the focus. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await count(target, 1);
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (target.query() === document.activeElement) return;
      await press(key);
      expect(unseenFocus()).toBeNull();
    }
    throw new Error(`${key} does not come to ${target.selector}.`);
  },
  async press(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await hand.to(target, key);
    await press('Enter');
  },
  async fill(target: Locator, text: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await hand.to(target, key);
    await press('Control+a');
    await userEvent.keyboard(text);
  },
  /** Chooses by its first letters. */
  async choose(target: Locator, label: string): Promise<void> {
    await hand.to(target);
    await userEvent.keyboard(label);
  },
};

it('rates: searched, watched, pinned, put in order, grouped and copied', async () => {
  const { copied, tray } = await open();
  const { head, codes } = rates;
  await showsText(rateRow('USD'), '1,580.50');

  await press('/');
  await userEvent.keyboard('yen');
  await expect.poll(codes).toEqual(['JPY']);
  await hand.to(head('JPY'));
  await press('w');
  await expect.element(button('Unwatch JPY')).toBeVisible();
  await press('Escape');
  await count(page.getByRole('searchbox'), 0);
  await hand.to(head('JPY'));
  await press('Home', 'ArrowDown', 'ArrowDown');
  await expect.element(head('GBP')).toHaveFocus();
  await press('Alt+ArrowUp');
  await expect
    .poll(codes)
    .toEqual(['USD', 'GBP', 'USDT', 'EUR', 'GHS', 'XOF', 'KES', 'ZAR', 'JPY']);
  await press('ArrowUp', 'c');
  await expect.poll(copied).toBe('1580.50 DEMO');

  // The pair at the top: its markets by arrows, pinned, and another market.
  await hand.to(page.getByRole('radio', { name: 'Parallel' }), 'Shift+Tab');
  await press('ArrowRight');
  await expect.element(page.getByRole('radio', { name: 'Official' })).toBeChecked();
  await hand.press(button('Actions for USD/NGN'), 'Shift+Tab');
  await press('End', 'Enter');
  await expect.poll(() => tray().title).toContain('USD/NGN official 1,547.25');
  await hand.press(button('Mid'));
  await hand.press(button('Parallel'));
  await expect.element(button('Parallel')).toHaveAttribute('aria-pressed', 'true');

  await hand.press(button('Filter'), 'Shift+Tab');
  await press('End', 'Enter');
  await hand.fill(box('New group'), 'Desk');
  await press('Enter');
  await hand.fill(box('Name of Africa'), 'Home', 'Shift+Tab');
  await hand.press(button('Delete Crypto'));
  await count(box('Name of Crypto'), 0);
  await hand.press(button('Done'), 'Shift+Tab');
  await expect.element(head('USD')).toBeVisible();
});

it('convert: typed, turned, copied, with a ladder, a fee and an offer', async () => {
  const { copied } = await open();
  const fold = (name: string): Locator => page.getByRole('button', { name, exact: false });
  await press('Control+3');
  await expect.element(converter.amount).toHaveFocus();
  await userEvent.keyboard('1200*3+50{Enter}');
  await expect.poll(copied).toBe('5768825.00 DEMO');
  await hand.press(button('Swap'));
  await expect.element(converter.from).toHaveValue('NGN');
  await press('Enter');
  await hand.to(converter.to);
  await userEvent.keyboard('eur{Tab}');
  await expect.element(converter.to).toHaveValue('EUR');
  await hand.press(button('Copy exact, mid'));
  await expect.poll(copied).toContain('3358.5');
  await hand.press(fold('Fee or markup'));
  await hand.fill(box('Percent of the result'), '1');
  await showsText(converter.result('Mid'), '1% fee: −');
  await hand.press(fold('Compare a quote'));
  await hand.fill(box('Rate that you were offered'), '0.9');
  const offer = page.getByRole('table', { name: 'The offer beside each market' });
  await expect.element(offer).toBeVisible();
  await hand.press(fold('More'));
  await hand.press(fold('Round amounts'));
  await showsText(page.getByRole('table').last(), '1,000');
  await hand.press(fold('Last conversions'));
  await expect.element(button('Clear the list')).toBeVisible();
});

it('platforms: sorted, opened, with terms and a note, and dealt with', async () => {
  const { copied } = await open({ platforms: { USDTNGN: MARKET } });
  await press('Control+2');
  await expect.element(platforms.table).toBeVisible();
  await hand.press(platforms.header('Price').getByRole('button'));
  await expect.element(platforms.header('Price')).toHaveAttribute('aria-sort', 'ascending');
  await hand.press(platforms.head('Delta'));
  const about = platforms.about('Delta');
  await hand.press(about.getByRole('button', { name: /Add my fee/ }));
  const fee = page.getByRole('textbox', { name: 'Fee, percent' });
  await expect.element(fee).toHaveFocus();
  await hand.fill(fee, '1');
  await press('Tab');
  await showsText(platforms.termsOf('Delta'), /^For ₦500,000 you get/);
  await press('Escape');
  await expect.element(about.getByRole('button', { name: /^My terms 1%/ })).toHaveFocus();
  // The fees of the others are not known, so they count for no less.
  await showsText(platforms.deal, 'Delta Gamma');
  await press('Enter');
  await hand.press(platforms.termsOf('Delta').getByRole('button', { name: 'Clear' }));
  await hand.press(page.getByRole('button', { name: 'Back' }));
  await showsText(platforms.deal, 'Delta Gamma');
  await expect.element(about.getByRole('button', { name: /Add my fee/ })).toHaveFocus();
  await hand.press(about.getByRole('button', { name: 'More for Delta' }));
  await press('n', 'Enter');
  await hand.fill(about.getByRole('textbox', { name: 'Note' }), 'Pays at once');
  await press('Enter');
  await expect.element(about.getByRole('button', { name: 'More for Delta' })).toHaveFocus();
  await hand.to(page.getByRole('radio', { name: 'Buy' }), 'Shift+Tab');
  await press('ArrowRight');
  await hand.choose(page.getByRole('combobox', { name: 'Amount in' }), 'USDT');
  await hand.fill(box('Sell'), '300');
  await showsText(platforms.row('Gamma'), /482,700\.00 best/);
  await hand.to(platforms.head('Gamma'), 'Tab');
  await press('Control+c');
  await expect.poll(copied).toContain('at Gamma');
});

it('alerts: made, edited, duplicated, snoozed, switched off and deleted', async () => {
  const condition = { kind: 'above', level: decimal('1600') } as const;
  const rules = [ruleOf({ id: 'a-rule', condition, alsoInSandbox: true })];
  await open({ stored: { alerts: { rules, quietHours: null, sound: true } } });
  const level = page.getByRole('textbox', { name: /^Level/ });
  const row = (words: string): Locator =>
    page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: words });
  const [made, other] = [row('below 1,200'), row('above 1,')];
  await press('Control+5');
  await showsText(other, 'now 1,580.50');
  await showsText(other, '1.23% to go');
  await hand.press(button('All options'));
  await hand.choose(page.getByRole('combobox', { name: 'When it' }), 'falls');
  await hand.fill(level, '1,200');
  await hand.press(button('Save the alert'));
  await showsText(made, 'to go');

  await hand.press(other.getByRole('button', { name: 'USD/NGN above', exact: false }));
  await hand.press(other.getByRole('button', { name: 'Edit' }));
  await hand.fill(level, '1,700');
  await press('Enter');
  await showsText(row('above 1,700'), '7.56% to go');
  await hand.press(other.getByRole('button', { name: 'Duplicate' }));
  await expect.element(page.getByRole('heading', { name: 'New alert' })).toBeVisible();
  await hand.fill(level, 'abc');
  await press('Enter');
  await expect.element(level).toHaveFocus();
  await showsText(page.getByRole('form'), 'Enter a number.');
  await level.fill('99');
  await press('Enter');
  // Made beyond its level it waits for the value to come back.
  await showsText(row('above 99'), 'already beyond');
  await hand.choose(other.getByRole('combobox', { name: 'Snooze' }), 'for 1 h');
  await press('Tab');
  await showsText(other, 'snoozed to');
  await hand.press(other.getByRole('button', { name: /^End the snooze/ }), 'Shift+Tab');
  await showsText(other, 'to go');
  await hand.to(other.getByRole('checkbox'));
  await press('Space');
  await showsText(other, 'off');
  await hand.press(other.getByRole('button', { name: 'Delete' }));
  await count(other, 0);
  await press('Control+z');
  await showsText(other, 'off');
  await expect.element(made).toBeVisible();
});
