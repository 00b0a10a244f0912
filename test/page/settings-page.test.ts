import { tick } from 'svelte';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from './open-page.ts';
import { count, focus, press, showsText, shows } from './shown.ts';
import { settings } from './shown-settings.ts';

const isSeen = (id: string): boolean => settings.row(id)?.checkVisibility() ?? false;
const marked = (id: string): (string | null)[] =>
  [...(settings.row(id)?.querySelectorAll('mark') ?? [])].map(({ textContent }) => textContent);

it('a search finds labels and synonyms, marks the matches, and says if there are none', async () => {
  await open();
  await settings.open();
  await press('/');
  await expect.element(settings.search).toHaveFocus();
  await userEvent.keyboard('dark mode');
  await expect.poll(() => isSeen('theme')).toBe(true);
  expect(marked('theme')).toEqual(['dark', 'mode']);
  expect(isSeen('quotes.added')).toBe(false);
  const headings = page.getByRole('heading', { level: 3 });
  expect(headings.elements().map(({ textContent }) => textContent.trim())).toEqual(['Appearance']);
  await settings.search.fill('quiet');
  await expect.poll(() => marked('alerts.quietHours')[0]).toBe('Quiet');
  // On by keyboard: Enter leads to what was found.
  focus(settings.search);
  await press('Enter');
  await expect.element(page.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
  await settings.search.fill('doubloon');
  await shows('Nothing is found for “doubloon”.');
  // One step back at a time.
  await press('Escape');
  await expect.element(settings.search).toHaveValue('');
  await expect.element(settings.list).toBeVisible();
  await press('Escape');
  await count(settings.region, 0);
});

it('the list says what each section is set to; a row opens its page, and back returns to the row', async () => {
  await open();
  await settings.open();
  const row = (name: string) =>
    settings.list.getByRole('button', { name: new RegExp(`^${name} `) });
  await expect.element(row('Source')).toHaveAccessibleName(/You see made-up rates/);
  await expect.element(row('Appearance')).toHaveAccessibleName('Appearance System, local time');
  await expect.element(row('Updates')).toHaveAccessibleName('Updates Every 1 h, free in the demo');
  focus(row('Appearance'));
  await press('Enter');
  await expect.element(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Appearance' })).toHaveFocus();
  await count(settings.list, 0);
  await settings.radio('Theme', 'Dark').click();
  await press('Escape');
  await expect.element(row('Appearance')).toHaveFocus();
  await expect.element(row('Appearance')).toHaveAccessibleName('Appearance Dark, local time');
  await row('Data').click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.element(row('Data')).toHaveFocus();
  await press('Escape');
  await count(settings.region, 0);
});

it('the key of the search finds everywhere from a page, and leaves to the list', async () => {
  await open();
  await settings.open('Data');
  await press('/');
  await settings.search.fill('theme');
  await expect.poll(() => isSeen('theme')).toBe(true);
  expect(isSeen('deleteHistory')).toBe(false);
  await press('Escape');
  await expect.element(settings.search).toHaveFocus();
  await expect.element(settings.list).toBeVisible();
});

it('the mark of the sandbox opens the connection, from another section too', async () => {
  await open();
  await settings.open('Advanced');
  await page.getByRole('button', { name: /^DEMO/ }).click();
  await expect.element(page.getByRole('textbox', { name: 'Address' })).toBeVisible();
});

it('a section is reset after confirmation, and the reset can be undone', async () => {
  const reset = page.getByRole('button', { name: 'Reset Appearance to the defaults' });
  const dark = settings.radio('Theme', 'Dark');
  const blue = settings.radio('Colours', 'Blue and orange');
  await open();
  await settings.open('Appearance');
  await count(reset, 0);
  await dark.click();
  await blue.click();
  await reset.click();
  const dialog = page.getByRole('alertdialog');
  await showsText(dialog, 'Theme, Colours');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect.element(settings.radio('Theme', 'System')).toBeChecked();
  await shows('2 settings are back to their defaults.');
  await settings.undo.click();
  await expect.element(dark).toBeChecked();
  await expect.element(blue).toBeChecked();
  // Once more: the changes before it, one by one.
  await press('Control+z');
  await expect.element(settings.radio('Colours', 'Standard')).toBeChecked();
  await press('Control+z');
  await expect.element(settings.radio('Theme', 'System')).toBeChecked();
  await count(settings.undo, 0);
});

it('a change shows Undo for six seconds, longer while it is pointed at, and keys undo it later', async () => {
  const dark = settings.radio('Theme', 'Dark');
  const { store } = await open();
  await settings.open('Appearance');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await dark.click();
  await shows('Changed: Theme.');
  // Waiting for the page lets a little of that time pass.
  vi.advanceTimersByTime(5_000);
  await count(settings.undo, 1);
  vi.advanceTimersByTime(1_000);
  await tick();
  expect(settings.undo.elements()).toHaveLength(0);
  await press('Control+z');
  await expect.element(dark).not.toBeChecked();
  await dark.click();
  await shows('Changed: Theme.');
  await settings.undo.hover();
  vi.advanceTimersByTime(60_000);
  await count(settings.undo, 1);
  await settings.undo.unhover();
  vi.advanceTimersByTime(6_000);
  await tick();
  expect(settings.undo.elements()).toHaveLength(0);
  // What it undid stays under the pointer, and goes without it.
  await settings.radio('Theme', 'System').click();
  await settings.undo.click();
  await settings.undo.click();
  const undone = page.getByRole('status').filter({ hasText: /^Undone:/ });
  await count(undone, 1);
  vi.advanceTimersByTime(60_000);
  await count(undone, 1);
  await dark.hover();
  vi.advanceTimersByTime(6_000);
  await tick();
  expect(undone.elements()).toHaveLength(0);
  // Each change has its six seconds, in the same words too.
  await dark.hover();
  for (const restMs of [4_000, 4_000, 6_000]) {
    const changes = [{ id: 'theme', before: 'dark', after: 'system' }] as const;
    store.dispatch({ kind: 'settings-changed', changes, how: 'reset' });
    await shows('1 setting is back to its default.');
    await tick();
    vi.advanceTimersByTime(restMs);
    await tick();
    await count(settings.undo, restMs < 6_000 ? 1 : 0);
  }
  vi.useRealTimers();
});

it('terms: an empty field is not zero, and each change can be undone', async () => {
  const terms = { buyPercent: '0.25' };
  const entered = { ticker: 'USDTNGN', code: 'delta', origin: 'sandbox', terms };
  const both = { ...entered, terms: { ...terms, withdrawal: '0' } };
  const app = await open({ stored: { quotes: { terms: [entered] } } });
  const storedTerms = (): unknown => (app.stored()['quotes'] as { terms: unknown }).terms;
  const withdrawal = page.getByRole('textbox', { name: 'Network fee' });
  await settings.open('Platforms and fees');
  await page.getByRole('button', { name: 'delta USDT/NGN' }).click();
  await page.getByRole('button', { name: /^More/ }).click();
  await withdrawal.fill('0');
  await press('Tab');
  await expect.poll(storedTerms).toEqual([both]);
  await expect.element(withdrawal).toHaveValue('0');
  await withdrawal.fill('');
  await press('Tab');
  await expect.poll(storedTerms).toEqual([entered]);
  await settings.undo.click();
  await expect.poll(storedTerms).toEqual([both]);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(storedTerms).toEqual([]);
  await settings.undo.click();
  await expect.poll(storedTerms).toEqual([both]);
});
