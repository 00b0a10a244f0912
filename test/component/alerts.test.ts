import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-svelte';
import { openViews } from '#core/app/open-views.ts';
import { reduce } from '#core/app/reducer.ts';
import { ok } from '#core/base/result.ts';
import { toSnapshot } from '#core/app/snapshot.ts';
import App from '../../renderer/app/App.svelte';
import { AppModel } from '../../renderer/app/app.svelte.ts';
import '../../renderer/ui/base.css';
import '../../renderer/ui/tokens.css';
import { at } from '../support/account.ts';
import { choicesOf, ruleOf } from '../support/alerts.ts';
import { fakeBridge } from '../support/fake-bridge.ts';
import { emptyState } from '../support/rates.ts';

afterEach(() => cleanup());

async function shown() {
  const deleteAlertsAbout = vi.fn(() => ok(null));
  const rules = [ruleOf(), ruleOf({ id: 'another' })];
  const state = reduce(emptyState(), { kind: 'chosen', choices: choicesOf(...rules) });
  const snapshot = toSnapshot(state, { nowMs: 0, steadyMs: 0 });
  const { bridge, emit } = fakeBridge({
    about: () =>
      ok({ version: '0.1.0', platform: 'linux', locale: 'en', opensAgain: 'tray' } as const),
    snapshot: () => ok(snapshot),
    open: (shown) => openViews({ ...state, shown }, { decimal: '.', group: ',' }, at(0)),
    deleteAlertsAbout,
  });
  const model = new AppModel(bridge);
  await model.start();
  await render(App, { model });
  return { model, emit, snapshot, deleteAlertsAbout };
}

it('asks what to do with the alerts of a pair that is no longer watched', async () => {
  const { model, snapshot, deleteAlertsAbout } = await shown();
  model.alerts.unwatched(snapshot, 'USD', 'GHS');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  model.alerts.unwatched(snapshot, 'USD', 'NGN');
  const dialog = page.getByRole('alertdialog');
  await expect.element(page.getByText(/2 alerts still watch USD.NGN/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep them' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(deleteAlertsAbout).not.toHaveBeenCalled();
  model.alerts.unwatched(snapshot, 'USD', 'NGN');
  await page.getByRole('button', { name: 'Delete them' }).click();
  expect(deleteAlertsAbout).toHaveBeenCalledExactlyOnceWith('USD/NGN');
});

it('opens the form filled with what a row shows', async () => {
  const { model } = await shown();
  model.alerts.draft({ ...ruleOf().subject, market: 'parallel' } as never);
  await expect.element(page.getByRole('heading', { name: 'New alert' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'In' })).toHaveValue('NGN');
  const market = page.getByRole('form').getByRole('radio', { name: 'Parallel' });
  await expect.element(market).toBeChecked();
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
