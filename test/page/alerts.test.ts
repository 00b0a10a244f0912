import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-svelte';
import type { DecimalText } from '#core/number/decimal.ts';
import { reduce } from '#core/app/reducer.ts';
import { ok } from '#core/base/result.ts';
import { factsOf } from '#core/app/facts.ts';
import App from '../../renderer/app/App.svelte';
import { AppModel } from '../../renderer/app/app.svelte.ts';
import '../../renderer/ui/style/base.css';
import '../../renderer/ui/style/tokens.css';
import { type CurrencyCode, currencyCode } from '#core/rates/currency.ts';
import { axeFinds } from './axe.ts';
import { choicesOf, ruleOf } from '../support/alerts.ts';
import { fakeBridge } from '../support/fake-bridge.ts';
import { open } from './open-page.ts';
import { decimal, emptyState, rateTable, stateWith } from '../support/rates.ts';

afterEach(() => cleanup());

const [USD, USDT, NGN] = ['USD', 'USDT', 'NGN'].map(currencyCode) as [
  CurrencyCode,
  CurrencyCode,
  CurrencyCode,
];
const PARALLEL = { kind: 'rate', market: 'parallel', base: USD, quote: NGN } as const;

const EXTREMES = { low: '1950' as DecimalText, high: '2040.5' as DecimalText };

async function shown(before = emptyState()) {
  const deleteAlertsAbout = vi.fn(() => ok(null));
  const saveAlert = vi.fn(() => ok(null));
  const undoAlert = vi.fn(() => ok(null));
  const testAlert = vi.fn(() => ok(null));
  const rules = [ruleOf(), ruleOf({ id: 'another' })];
  const names = new Map(
    Object.entries({
      USD: 'US Dollar',
      KES: 'Kenyan Shilling',
      UGX: 'Ugandan Shilling',
      NGN: 'Nigerian Naira',
    }).map(([code, name]) => [currencyCode(code), name] as const),
  );
  const named = reduce(before, { kind: 'currencies-answered', names, droppedCount: 0, atMs: 0 });
  const nowMs = Date.now();
  const state = reduce(named, { kind: 'chosen', choices: choicesOf(...rules) });
  const facts = factsOf(state, { nowMs, steadyMs: 0 });
  const choose = vi.fn(() => ok(null));
  const rememberConversion = vi.fn(() => ok(null));
  const { bridge, emit } = fakeBridge({
    choose,
    rememberConversion,
    about: () =>
      ok({
        version: '0.1.0',
        platform: 'linux',
        locale: 'en',
        publicHost: 'open.er-api.com',
      } as const),
    facts: () => ok(facts),
    deleteAlertsAbout,
    saveAlert,
    undoAlert,
    testAlert,
    chartRanks: () => ok({ percentile: 50, extremes: EXTREMES, band: null, best: null }),
  });
  const model = new AppModel(bridge);
  await model.start();
  await render(App, { model });
  const stored = { choose, rememberConversion };
  return { model, emit, deleteAlertsAbout, saveAlert, undoAlert, testAlert, stored };
}

it('asks what to do with the alerts of a pair that is no longer watched', async () => {
  const { model, deleteAlertsAbout } = await shown();
  model.alerts.unwatched('USD', 'GHS');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  model.alerts.unwatched('USD', 'NGN');
  const dialog = page.getByRole('alertdialog');
  await expect.element(page.getByText(/2 alerts still watch USD.NGN/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(deleteAlertsAbout).not.toHaveBeenCalled();
  model.alerts.unwatched('USD', 'NGN');
  await page.getByRole('button', { name: 'Delete them' }).click();
  expect(deleteAlertsAbout).toHaveBeenCalledExactlyOnceWith('USD/NGN');
});

it('adds an alert at a number: by quick step, by typing, or in the form with all options', async () => {
  const rates = { USD: '1', NGN: '1946.85' };
  const { model, saveAlert } = await shown(
    stateWith(rateTable(rates, { market: 'parallel', publishedAtMs: Date.now() }), 0),
  );
  const more = page.getByRole('button', { name: 'Actions for USD/NGN' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Add an alert' }).click();
  const form = page.getByRole('dialog', { name: 'USD/NGN parallel' });
  const level = form.getByRole('textbox', { name: 'Level' });
  await expect.element(form.getByText('now 1,946.85')).toBeVisible();
  await expect.element(level).toHaveFocus();
  await expect.element(level).toHaveValue('1,966.32');
  await expect
    .element(form.getByRole('button', { name: '+1%' }))
    .toHaveAttribute('aria-pressed', 'true');
  await form.getByRole('button', { name: '+2%' }).click();
  await expect.element(level).toHaveValue('1,985.79');
  await form.getByRole('button', { name: '90-day high' }).click();
  await expect.element(level).toHaveValue('2,040.5');
  await form.getByRole('button', { name: '+2%' }).click();
  await form.getByRole('radio', { name: 'Below' }).click();
  await expect.element(level).toHaveValue('1,907.91');
  // The price is below the low already.
  await expect.element(form.getByRole('button', { name: '90-day low' })).not.toBeInTheDocument();
  expect(await axeFinds()).toEqual([]);
  await level.fill('a lot');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText(/^That is not a number\./)).toBeVisible();
  await expect.element(level).toHaveFocus();
  expect(saveAlert).not.toHaveBeenCalled();
  await level.fill('1,900');
  await userEvent.keyboard('{Enter}');
  await expect.element(form).not.toBeInTheDocument();
  const condition = { kind: 'below', level: '1900' };
  expect(saveAlert).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: null, subject: PARALLEL, condition }),
  );
  await expect.element(page.getByText('Alert added: USD/NGN below 1,900')).toBeVisible();
  await expect.element(more).toHaveFocus();

  await userEvent.keyboard('a');
  await expect.element(level).toHaveValue('1,966.32');
  await form.getByRole('button', { name: 'All options' }).click();
  await expect.element(page.getByRole('heading', { name: 'New alert' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Level' })).toHaveValue('1,966.32');
  expect(model.tab).toBe('alerts');
});

it('fills in what a link of another program names, and saves nothing', async () => {
  const { emit, model, saveAlert, stored } = await shown(
    stateWith(rateTable({ NGN: '1600', USDT: '1' }, { market: 'parallel' }), 0),
  );
  emit('openLinked', { view: null, problem: 'hidden' });
  await expect
    .element(page.getByText('The link has hidden characters: nothing was opened.'))
    .toBeVisible();
  expect(model.tab).toBe('rates');
  const condition = { kind: 'above', level: decimal('1650.5') } as const;
  emit('openLinked', { view: 'alert', subject: PARALLEL, condition });
  await expect.element(page.getByRole('heading', { name: 'New alert' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Level' })).toHaveValue('1,650.5');
  emit('openLinked', { view: 'convert', amount: decimal('1200.5'), from: USDT, to: NGN });
  await expect.poll(() => model.tab).toBe('convert');
  await expect.element(page.getByRole('textbox', { name: 'You have' })).toHaveValue('1,200.5');
  // So long a typed amount stays before it is a recent conversion.
  expect(model.convert.answer?.ok).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  emit('openLinked', { view: 'chart', base: USD, quote: NGN });
  await expect.poll(() => model.tab).toBe('history');
  expect(model.history.chart.series).toMatchObject([{ base: USD, quote: NGN }]);
  expect(saveAlert).not.toHaveBeenCalled();
  expect(stored.rememberConversion).not.toHaveBeenCalled();
  for (const [change] of stored.choose.mock.calls as unknown[][]) {
    expect(change).not.toHaveProperty('chart');
  }
});

it('a form that was left says the same in another notation', async () => {
  const { emit, model } = await shown();
  model.openTab('alerts');
  const level = page.getByRole('textbox', { name: 'Level' });
  const { choices } = model.known.facts;
  model.alerts.add(choices);
  await level.fill('1,650');
  model.alerts.leave();
  emit('facts', { choices: { ...choices, language: 'fr' } });
  model.alerts.add(choices);
  await expect.element(level).toHaveValue('1\u202f650');
});

it('opens the alert of a clicked notification', async () => {
  const { emit } = await shown();
  emit('openAlert', 'another');
  await expect
    .element(page.getByRole('tab', { name: 'Alerts' }))
    .toHaveAttribute('aria-selected', 'true');
  await expect
    .element(page.getByText('This is the alert that the notification was about'))
    .toBeInTheDocument();
});

const field = page.getByRole('textbox', { name: 'New alert in words' });

it('adds an alert that is typed in words, and takes it back', async () => {
  const { model, saveAlert, undoAlert } = await shown();
  model.openTab('alerts');
  await field.fill('usdt < 1425 at quay');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/“quay” is no currency or platform/)).toBeVisible();
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('usd/ngn parrallel > 1,650.5');
  await expect.element(field).toHaveAttribute('aria-invalid', 'false');
  await expect
    .element(page.getByText(/USD.NGN parallel rises above 1,650.5,/).first())
    .toBeVisible();
  expect(await axeFinds()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  const added = page.getByText('Alert added: USD/NGN above 1,650.5');
  await expect.element(added).toBeVisible();
  expect(await axeFinds()).toEqual([]);
  expect(saveAlert).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      id: null,
      subject: PARALLEL,
      condition: { kind: 'above', level: '1650.5' },
    }),
  );
  await expect.element(field).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(undoAlert).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Undone')).toBeVisible();
});

it('opens the form filled with what is typed, for all options', async () => {
  const { model } = await shown();
  model.openTab('alerts');
  await field.fill('usd/ngn offical > 1,650.5');
  await page.getByRole('button', { name: 'All options' }).click();
  await expect.element(page.getByRole('heading', { name: 'New alert' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Level' })).toHaveValue('1,650.5');
  const market = page.getByRole('form').getByRole('radio', { name: 'Official' });
  await expect.element(market).toBeChecked();
});

it('lets the person choose if a typed alert can mean several', async () => {
  const { model, saveAlert } = await shown();
  model.openTab('alerts');
  await field.fill('shilling > 16');
  await userEvent.keyboard('{Enter}');
  const choices = page.getByRole('group', { name: 'Which one?' });
  expect(saveAlert).not.toHaveBeenCalled();
  await choices.getByRole('button', { name: /UGX.NGN/ }).click();
  await expect.element(page.getByText('Alert added: UGX/NGN above 16')).toBeVisible();
  const subject = expect.objectContaining({ base: 'UGX', quote: 'NGN' }) as unknown;
  expect(saveAlert).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ subject }));
});

it('says that the system refuses notifications, where to allow them, and tests them', async () => {
  const { model, testAlert } = await shown(
    reduce(emptyState(), { kind: 'desktop-changed', desktop: { areNotificationsRefused: true } }),
  );
  model.openTab('alerts');
  await expect
    .element(
      page.getByText(
        /refused the last notification.*in the desktop’s settings, or install libnotify/,
      ),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  expect(testAlert).toHaveBeenCalledOnce();
});

it('those that are on are counted of all, and a field that gets the focus is not cut', async () => {
  const rules = Array.from({ length: 12 }, (_, at) => ruleOf({ id: `rule-${at}`, isOn: at > 0 }));
  await open({ stored: { ...choicesOf(...rules) } });
  await page.getByRole('tab', { name: 'Alerts' }).click();
  await expect.element(page.getByText('Watching 11 of 12')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'New alert in words' });
  const box = field.element().parentElement ?? expect.fail('no box');
  (field.element() as HTMLElement).blur();
  page.getByRole('list', { name: 'Alerts' }).element().lastElementChild?.scrollIntoView();
  const headerEnd = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  expect(box.getBoundingClientRect().top).toBeLessThan(headerEnd);
  (field.element() as HTMLElement).focus();
  expect(box.getBoundingClientRect().top).toBeGreaterThan(headerEnd);
});
