import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MARKET } from '../support/platform-server.ts';
import { fakeTime } from './fake-time.ts';
import { open } from './open-page.ts';
import { chooseBase, focus, openTab, press, rateRow, showsText } from './shown.ts';
import { platforms } from './shown-platforms.ts';
import { rates } from './shown-rates.ts';

const tabs = page.getByRole('tab');
const chart = page.getByRole('region', { name: 'History', exact: true });
const tabNames = (): (string | undefined)[] =>
  tabs.elements().map(({ textContent }) => textContent.trim());

it('two panes: a click in the board drives the chart, and the platforms follow', async () => {
  await open({ platforms: { USDTNGN: MARKET } });
  expect(tabNames()).toHaveLength(6);
  await page.viewport(760, 640);
  await expect.poll(tabNames).toEqual(['Markets', 'Convert', 'Alerts', 'Desk']);
  await expect.element(rates.hero('USD/NGN')).toBeVisible();
  await rates.head('EUR').click();
  await showsText(chart, 'EUR/NGN');
  await platforms.ticker('USD/NGN').click();
  await rates.head('USD').click();
  await showsText(chart, 'USD/NGN');
  await expect.element(platforms.ticker('USDT/NGN')).toBeChecked();

  await openTab('Convert');
  await expect.element(chart).not.toBeInTheDocument();
  await expect.element(rateRow('EUR')).toBeVisible();
  // A row's chart brings Markets back.
  await rates.head('EUR').click();
  await showsText(chart, 'EUR/NGN');
  await expect.element(page.getByRole('tab', { name: 'Markets', selected: true })).toBeVisible();
});

it('three panes: the chart stays beside each view; the own pair drives it', async () => {
  await open({ platforms: { USDTNGN: MARKET } });
  await page.viewport(1280, 760);
  await expect.element(platforms.table).toBeVisible();
  await rates.pair('USDT/NGN').click();
  await showsText(chart, 'USDT/NGN');
  await openTab('Desk');
  await expect.element(platforms.table).not.toBeInTheDocument();
  await rates.head('EUR').click();
  await showsText(chart, 'EUR/NGN');
  await expect.element(page.getByRole('tab', { name: 'Desk', selected: true })).toBeVisible();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect.element(page.getByRole('region', { name: 'Settings', exact: true })).toBeVisible();
  await expect.element(rateRow('EUR')).toBeVisible();
  await press('Escape');
  await expect.element(page.getByRole('tab', { name: 'Desk', selected: true })).toBeVisible();
});

it('three panes have the alerts nearest to firing, and the own price', async () => {
  const { copied } = await open({ platforms: { USDTNGN: MARKET } });
  const field = page.getByRole('textbox', { name: 'New alert in words' });
  await openTab('Alerts');
  for (const typed of ['usd/ngn > 9000', 'usd/ngn > 1700', 'usd/ngn < 5', 'gbp/ngn > 3000']) {
    await field.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('');
  }
  await openTab('Rates');
  await page.viewport(1280, 760);
  const nearest = page.getByRole('region', { name: 'Alerts nearest to firing' });
  await showsText(nearest.getByRole('listitem').first(), 'USD/NGN above 1,700');
  expect(nearest.getByRole('listitem').elements()).toHaveLength(3);
  await nearest.getByRole('listitem').first().getByRole('button').click();
  await expect.element(page.getByRole('tab', { name: 'Alerts', selected: true })).toBeVisible();
  // All alerts are there already.
  await expect.element(nearest).not.toBeInTheDocument();

  await openTab('Desk');
  await chooseBase('Alpha buy 1,601.50');
  await page.getByRole('tab', { name: 'Markets' }).click();
  const price = page.getByRole('region', { name: /^My price for / });
  // It is seen for a moment.
  fakeTime({ isFrozen: true });
  await price.getByRole('button', { name: 'Copy' }).click();
  await showsText(price, 'Copied');
  expect(copied()).toMatch(/\d/);
});

it('the keys of the tabs reach each pane, and a narrow window is one view again', async () => {
  await open();
  await page.viewport(1280, 760);
  await expect.element(chart).toBeVisible();
  focus(tabs.first());
  await press('Control+2');
  await expect
    .poll(() => document.activeElement?.closest('section')?.getAttribute('aria-label'))
    .toBe('Platforms');
  await page.viewport(400, 620);
  await expect.poll(tabNames).toHaveLength(6);
  await expect.element(page.getByRole('tab', { name: 'Platforms', selected: true })).toBeVisible();
});
