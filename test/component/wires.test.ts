import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { alertsView } from '#core/alerts/alerts-view.ts';
import { currencyCode } from '#core/currency.ts';
import { pairView } from '#core/pair-view.ts';
import { reduce } from '#core/reducer.ts';
import { appError, fail, ok } from '#core/result.ts';
import { toSnapshot } from '#core/snapshot.ts';
import type { Handlers } from '#ipc/contract.ts';
import App from '../../renderer/App.svelte';
import { AppModel } from '../../renderer/state/app.svelte.ts';
import '../../renderer/styles/base.css';
import '../../renderer/styles/tokens.css';
import { at } from '../support/account.ts';
import { choicesOf, ruleOf } from '../support/alerts.ts';
import { fakeBridge } from '../support/fake-bridge.ts';
import { rateTable, stateWith } from '../support/rates.ts';

beforeEach(() => page.viewport(400, 620));

/** From one view to another. */
async function open(handlers: Partial<Handlers> = {}) {
  const now = Date.now();
  const times = { publishedAtMs: now, firstSeenAtMs: now };
  const rated = stateWith(rateTable({ NGN: '1612', GHS: '15.6' }, times), now);
  const rules = [ruleOf(), ruleOf({ id: 'another' }), ruleOf({ id: 'off', isOn: false })];
  const state = reduce(rated, { kind: 'chosen', choices: choicesOf(...rules) });
  const chart = vi.fn<Handlers['chart']>(() => fail(appError('internal', 'no record')));
  const { bridge } = fakeBridge({
    about: () => ok({ version: '0.1.0', platform: 'linux', locale: 'en' }),
    snapshot: () => ok(toSnapshot(state, at(now))),
    trends: ({ market }) => ok({ market, base: currencyCode('USD'), atMs: null, byCode: {} }),
    pair: ({ base, quote }) => ok(pairView(state, base, quote, at(now))),
    alerts: () => ok(alertsView(state, now)),
    alertNow: () => ok({ value: null, why: 'not-there' }),
    chooseRates: () => ok(null),
    chooseChart: () => ok(null),
    backFillPlan: () => ok(null),
    chart,
    ...handlers,
  });
  const model = new AppModel(bridge);
  await model.start();
  await render(App, { model });
  return { model, chart };
}

const row = (code: string) => page.getByRole('button', { name: new RegExp(`^${code}\\b`) }).first();
const opened = (code: string) => page.getByRole('group', { name: `${code} in all markets` });

describe('a row of the rates', () => {
  it('has a bell with the number of alerts that are on', async () => {
    await open();
    await expect.element(row('NGN')).toHaveAccessibleName(/2 alerts/);
    await expect.element(row('GHS')).not.toHaveAccessibleName(/alert/);
  });

  it('opens the chart of its pair', async () => {
    const { chart, model } = await open();
    await userEvent.click(row('GHS'));
    await opened('GHS').getByRole('button', { name: 'Chart' }).click();
    await expect.element(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true'); // prettier-ignore
    await expect.poll(() => chart.mock.lastCall).toMatchObject([{ base: 'USD', quote: 'GHS', market: 'mid' }]); // prettier-ignore
    expect(model.history.what).toBe('pair');
  });

  it('opens the alerts’ form with its pair and the chosen market', async () => {
    await open();
    await userEvent.click(row('GHS'));
    await opened('GHS').getByRole('button', { name: 'Alert' }).click();
    await expect.element(page.getByRole('heading', { name: 'New alert' })).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'In' })).toHaveValue('GHS');
    await expect.element(page.getByRole('form').getByRole('radio', { name: 'Mid' })).toBeChecked();
  });

  it('asks about its alerts when it is not watched any more', async () => {
    await open();
    await userEvent.click(row('GHS'));
    await opened('GHS').getByRole('button', { name: 'Unwatch' }).click();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await userEvent.click(row('NGN'));
    await opened('NGN').getByRole('button', { name: 'Unwatch' }).click();
    await expect.element(page.getByText(/2 alerts still watch USD.NGN/)).toBeVisible();
  });
});
