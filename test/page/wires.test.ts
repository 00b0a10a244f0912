import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { AppState } from '#core/app/app-state.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Pin } from '#core/requests/pins.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError, fail, ok } from '#core/base/result.ts';
import { factsOf } from '#core/app/facts.ts';
import type { Handlers } from '#ipc/contract.ts';
import App from '../../renderer/app/App.svelte';
import { AppModel } from '../../renderer/app/app.svelte.ts';
import '../../renderer/ui/style/base.css';
import '../../renderer/ui/style/tokens.css';
import { at } from '../support/account.ts';
import { choicesOf, ruleOf } from '../support/alerts.ts';
import { type Faked, fakeBridge } from '../support/fake-bridge.ts';
import { decimal, rateTable, stateWith } from '../support/rates.ts';
import { focus } from './shown.ts';
import { platforms } from './shown-platforms.ts';
import { rates } from './shown-rates.ts';

beforeEach(() => page.viewport(400, 620));

const USDT = 'USDTNGN' as Ticker;
const pinOf = (platform: string | null, side: 'ask' | 'bid'): Pin => ({
  kind: 'quote',
  ticker: USDT,
  platform,
  side,
});

/** From one view to another. */
async function open(handlers: Faked = {}, pins: readonly Pin[] = []) {
  const now = Date.now();
  const times = { publishedAtMs: now, firstSeenAtMs: now };
  const rated = stateWith(rateTable({ NGN: '1612', GHS: '15.6' }, times), now);
  const rules = [ruleOf(), ruleOf({ id: 'another' }), ruleOf({ id: 'off', isOn: false })];
  const subject = { kind: 'side', ticker: USDT, platform: 'Alpha', side: 'bid' } as const;
  const quotes = [
    { code: 'Alpha', buy: decimal('1601.5'), sell: decimal('1589.25'), updatedAtMs: now },
    { code: 'Beta', buy: null, sell: decimal('1590'), updatedAtMs: now },
    { code: 'cbn', buy: decimal('1547'), sell: decimal('1546'), updatedAtMs: now },
  ];
  const chosen = { ...choicesOf(...rules, ruleOf({ id: 'side', subject })), pins };
  const state = [
    { kind: 'chosen', choices: chosen } as const,
    {
      kind: 'platforms-answered' as const,
      ticker: USDT,
      atMs: now,
      steadyMs: 0,
      quotes: { ticker: USDT, quotes, droppedCount: 0, billing: null },
    },
  ].reduce<AppState>(reduce, rated);
  const chart = vi.fn<Handlers['chart']>(() => fail(appError('internal', { kind: 'no-record' })));
  const { bridge } = fakeBridge({
    about: () =>
      ok({
        version: '0.1.0',
        platform: 'linux',
        locale: 'en',
        publicHost: 'open.er-api.com',
      } as const),
    facts: () => ok(factsOf(state, at(now))),
    quotePast: () => ok(null),
    choose: () => ok(null),
    backFillPlan: () => ok(null),
    chart,
    ...handlers,
  });
  const model = new AppModel(bridge);
  await model.start();
  await render(App, { model });
  return { model, chart };
}

const row = rates.head;

describe('a row of the rates', () => {
  it('has a bell with the number of alerts that are on', async () => {
    await open();
    await expect.element(row('USD')).toHaveAccessibleName(/2 alerts/);
    await expect.element(row('GHS')).not.toHaveAccessibleName(/alert/);
  });

  it('opens the chart of its pair', async () => {
    const { chart, model } = await open();
    await row('GHS').click();
    await expect
      .element(page.getByRole('tab', { name: 'History' }))
      .toHaveAttribute('aria-selected', 'true');
    await expect
      .poll(() => chart.mock.lastCall)
      .toMatchObject([{ series: [{ kind: 'rate', base: 'GHS', quote: 'NGN', market: 'mid' }] }]);
    expect(model.history.what).toBe('pair');
  });

  it('moves the focus to the converter that it opens', async () => {
    await open();
    // Its code is loaded by then, so nothing else moves the focus.
    await page.getByRole('tab', { name: 'Convert' }).click();
    await expect.element(page.getByRole('textbox', { name: 'You have' })).toBeVisible();
    await page.getByRole('tab', { name: 'Rates' }).click();
    focus(row('GHS'));
    const convert = page.getByRole('button', { name: 'Convert GHS' });
    await expect.element(convert).toBeVisible();
    (convert.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const view = page.getByRole('tabpanel', { name: 'Convert' });
    await expect.poll(() => view.element().contains(document.activeElement)).toBe(true);
  });

  it('opens the small form of an alert with its pair and the chosen market', async () => {
    await open();
    focus(row('GHS'));
    await userEvent.keyboard('a');
    await expect.element(page.getByRole('dialog', { name: 'GHS/NGN mid' })).toBeVisible();
  });

  it('asks about its alerts when it is unwatched', async () => {
    await open();
    focus(row('GHS'));
    await userEvent.keyboard('w');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    focus(row('USD'));
    await userEvent.keyboard('w');
    await expect.element(page.getByText(/2 alerts still watch USD.NGN/)).toBeVisible();
  });
});

describe('a row of the platforms', () => {
  const about = (code: string) => page.getByRole('region', { name: `About ${code}` });
  async function openPlatform(code: string, ...given: Parameters<typeof open>) {
    const opened = await open(...given);
    await platforms.open();
    // What is not ranked is folded: a platform without an ask, and the reference.
    await platforms.unfold();
    await page.getByRole('button', { name: code, exact: true }).click();
    return opened;
  }
  const button = (code: string, name: string) =>
    about(code).getByRole('button', { name, exact: true });

  it('has a bell with the number of alerts that are on', async () => {
    await openPlatform('Alpha');
    await expect.element(page.getByRole('rowheader', { name: /Alpha.*1 alert$/ })).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: /^Beta$/ })).toBeVisible();
  });

  it('pins each side that is quoted', async () => {
    const pinToTray = vi.fn<Handlers['pinToTray']>(() => ok(null));
    await openPlatform('Alpha', { pinToTray });
    await platforms.more('Alpha', 'Pin to tray', 'Its sell price');
    await platforms.more('Alpha', 'Pin to tray', 'Its buy price');
    expect(pinToTray.mock.calls).toEqual([[pinOf('Alpha', 'bid')], [pinOf('Alpha', 'ask')]]);
    await page.getByRole('button', { name: 'Beta', exact: true }).click();
    await platforms.more('Beta', 'Pin to tray');
    await expect.element(platforms.inMenu('Its sell price')).toBeVisible();
    await expect.element(platforms.inMenu('Its buy price')).not.toBeInTheDocument();
  });

  it('removes a pin', async () => {
    const unpinFromTray = vi.fn<Handlers['unpinFromTray']>(() => ok(null));
    await openPlatform('Alpha', { unpinFromTray }, [pinOf('Alpha', 'ask')]);
    await platforms.more('Alpha', 'Pin to tray');
    const pinned = platforms.inMenu('Its buy price');
    await expect.element(pinned).toHaveAttribute('aria-checked', 'true');
    await pinned.click();
    expect(unpinFromTray.mock.calls).toEqual([[pinOf('Alpha', 'ask')]]);
  });

  it('opens the small form of an alert with its platform and a side that it quotes', async () => {
    await openPlatform('Beta');
    await button('Beta', 'Alert').click();
    await expect
      .element(page.getByRole('dialog', { name: 'USDT/NGN at Beta (sell)' }))
      .toBeVisible();
  });

  it('that is a reference has no alert to offer, and can be pinned', async () => {
    await openPlatform('cbn');
    await expect.element(button('cbn', 'Alert')).not.toBeInTheDocument();
    await platforms.more('cbn', 'Pin to tray');
    await expect.element(platforms.inMenu('Its buy price')).toBeVisible();
    await expect.element(platforms.inMenu('Hide platform')).not.toBeInTheDocument();
  });
});
