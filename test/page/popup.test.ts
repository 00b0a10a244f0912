import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { appError, ok } from '#core/base/result.ts';
import type { HaltReason } from '#core/requests/halt.ts';
import { factsOf, type PageFacts } from '#core/app/facts.ts';
import App from '../../renderer/app/App.svelte';
import '../../renderer/ui/style/base.css';
import '../../renderer/ui/style/tokens.css';
import { AppModel } from '../../renderer/app/app.svelte.ts';
import { fakeBridge } from '../support/fake-bridge.ts';
import { at } from '../support/account.ts';
import { rateTable, stateWith } from '../support/rates.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { fakeTime } from './fake-time.ts';
import { failing } from './requests.ts';
import { settings } from './shown-settings.ts';

const about = {
  version: '9.9.9',
  platform: 'linux',
  locale: 'en-US',
  publicHost: 'open.er-api.com',
} as const;

/** Rates published and checked so many ms ago. */
function factsAged(publishedMs: number, checkedMs = publishedMs, rate = '1612.123457'): PageFacts {
  const now = Date.now();
  const publishedAtMs = now - publishedMs;
  const table = rateTable(
    { NGN: rate, EUR: '0.92014' },
    { publishedAtMs, firstSeenAtMs: publishedAtMs },
  );
  return factsOf(stateWith(table, now - checkedMs), at(now));
}

beforeEach(() => page.viewport(400, 620));

async function open(facts: PageFacts, handlers: Parameters<typeof fakeBridge>[0] = {}) {
  const fake = fakeBridge({ about: () => ok(about), facts: () => ok(facts), ...handlers });
  const model = new AppModel(fake.bridge);
  await model.start();
  await render(App, { model });
  return fake;
}

const HOUR = 3_600_000;

describe('the header reports a wrong clock', () => {
  beforeEach(() => fakeTime({ isFrozen: true }));

  it.each([
    [
      'fast',
      HOUR - 900,
      /^This computer's clock is 1 h fast\. Ages and alerts use the service's clock/,
    ],
    ['slow', -72 * HOUR, /^This computer's clock is 3 days slow\. Ages and alerts use the/],
  ])(
    'of this computer if it is %s, and counts ages by the service’s clock',
    async (_what, errorMs, words) => {
      const serviceMs = Date.now() - errorMs;
      const table = rateTable({ NGN: '1' }, { publishedAtMs: serviceMs - 2 * HOUR });
      const facts = factsOf(stateWith(table, serviceMs - 8_000), at(serviceMs));
      await open({ ...facts, conditions: { ...facts.conditions, clockErrorMs: errorMs } });
      await expect.element(page.getByText(words)).toBeVisible();
      await expect.element(page.getByText(/^Ageing\. /)).toBeInTheDocument();
      await expect.element(page.getByText(/, checked 8 s ago$/)).toBeInTheDocument();
    },
  );

  it('of the service if its rates are ahead of its own time, and they are never fresh', async () => {
    const now = Date.now();
    const rates = rateTable({ NGN: '1' }, { publishedAtMs: null, firstSeenAtMs: now });
    const state = stateWith({ ...rates, isAhead: true }, now);
    await open(factsOf(state, at(now)));
    await expect.element(page.getByText(/^Rates are dated in the future/)).toBeVisible();
    await expect
      .element(page.getByText(/Dated in the future, first seen \d+ s ago/).first())
      .toBeInTheDocument();
    await expect.element(page.getByText(/^Ageing\. /)).toBeInTheDocument();
  });
});

describe('the header distinguishes both ages', () => {
  beforeEach(() => fakeTime({ isFrozen: true }));

  it.each([
    ['fresh and just checked', 0, 0, 'Fresh.', 'checked just now', 'just now'],
    ['checked 8 s ago', 60_000, 8_000, 'Fresh.', 'checked 8 s ago', 'just now'],
    ['ageing, though checked', 2 * HOUR, 5_000, 'Ageing.', 'checked 5 s ago', '2 h ago'],
    [
      'not checked for longer than two periods',
      HOUR / 2,
      HOUR / 2,
      'Fresh.',
      'not checked for 30 min',
      '30 min ago',
    ],
    ['stale', 49 * HOUR, 49 * HOUR, 'Stale.', 'not checked for 2 d', '2 d ago'],
    ['stale, though checked', 26 * HOUR, 0, 'Stale.', 'checked just now', '1 d ago'],
  ])('%s', async (_what, publishedMs, checkedMs, mark, checked, age) => {
    await open(factsAged(publishedMs, checkedMs));
    const ages = page.getByRole('banner').getByText(/Published .*UTC/);
    await expect
      .element(ages)
      .toMatchTextContent(new RegExp(`^${mark} Published .*UTC, ${checked}$`));
    await expect.element(page.getByRole('banner').getByText(age, { exact: true })).toBeVisible();
  });

  it('says that the time is unknown', async () => {
    const table = rateTable({ NGN: '1' }, { publishedAtMs: null, firstSeenAtMs: Date.now() });
    await open(factsOf(stateWith(table, Date.now()), at(Date.now())));
    await expect
      .element(page.getByText(/Publication time unknown, first seen 0 s ago/).first())
      .toBeInTheDocument();
  });
});

describe('the page', () => {
  it('shows the newest snapshot from main', async () => {
    const { emit } = await open(factsAged(0));
    const row = page.getByRole('list', { name: 'Rates', exact: true });
    await expect.element(row.getByText(/1,612\.12/)).toBeVisible();
    emit('facts', factsAged(0, 0, '1613'));
    await expect.element(row.getByText(/1,613\.00/)).toBeVisible();
  });

  it('shows text of the service as plain text', async () => {
    const facts = factsAged(0);
    const names = new Map([[currencyCode('USD'), '<img src=x onerror=alert(1)>']]);
    await open({ ...facts, currencies: { ...facts.currencies, names } });
    await expect.element(page.getByTitle('<img src=x onerror=alert(1)>')).toBeVisible();
    await page.getByRole('combobox', { name: 'Price in' }).click();
    await expect.element(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(document.querySelector('#app img, li img')).toBeNull();
  });

  it('offers the tabs by number and the settings by comma', async () => {
    await open(factsAged(0));
    await userEvent.keyboard('{Control>}3{/Control}');
    await expect.element(page.getByRole('textbox', { name: 'You have' })).toBeVisible();
    await userEvent.keyboard('{Control>},{/Control}');
    await settings.jump('Advanced');
    await expect.element(page.getByText('Parallax 9.9.9, MIT licence')).toBeVisible();
    await userEvent.keyboard('{Control>}1{/Control}');
    await expect.element(page.getByRole('list', { name: 'Rates', exact: true })).toBeVisible();
  });

  it('shows the service’s error message and keeps the numbers', async () => {
    await open(failing(factsAged(0), { code: 'server', detail: 'noon' }));
    const statusLine = () => page.getByRole('status').first().element().textContent;
    await expect
      .poll(statusLine)
      .toMatch(/^\s*Service fault\. Rates from \d\d:\d\d(?: \S+)? The service says “noon”\./);
    await expect.element(page.getByText(/1,612\.12/).first()).toBeVisible();
  });

  it('counts no wait down that is nearly over, and says no fault twice', async () => {
    const slowed = (waitMs: number): PageFacts =>
      failing(factsAged(0), { code: 'rate-limited', detail: 'Slow down.' }, Date.now() + waitMs);
    const { emit } = await open(slowed(40_000));
    const statusLine = () => page.getByRole('status').first().element().textContent;
    await expect
      .poll(statusLine)
      .toMatch(/^\s*The service asks to slow down\. .*, retry in \d\d s/);
    expect(statusLine()).not.toMatch(/The service says/);
    emit('facts', slowed(4_000));
    await expect.poll(statusLine).not.toMatch(/retry/);
    expect(statusLine()).toMatch(/^\s*The service asks to slow down\. Rates from/);
  });

  it('says the worst fact in its status line, each by its rank', async () => {
    let now = factsAged(0);
    const { emit } = await open(now);
    const { markets, connection, choices } = now;
    const statusLine = () => page.getByRole('status').first().element().textContent;
    const market = choices.market;
    const halted = (reason: HaltReason): Partial<PageFacts> => ({
      requests: { ...now.requests, halt: { reason, untilMs: null } },
    });
    /** What becomes so, one after the other, from the least to the worst. */
    const facts: readonly (readonly [() => Partial<PageFacts>, RegExp])[] = [
      [
        () => ({ markets: { ...markets, [market]: { ...markets[market], droppedCount: 2 } } }),
        /^\s*2 entries of the last answer/,
      ],
      [() => failing(now, appError('network')), /^\s*No connection\. Rates from/],
      [() => halted('paused'), /^\s*Updates paused/],
      [() => halted('offline'), /^\s*Offline\. Rates from/],
      [
        () => ({ conditions: { ...now.conditions, clockErrorMs: HOUR } }),
        /^\s*This computer's clock is 1 h fast/,
      ],
      [() => halted('quota'), /^\s*Month used up/],
      [
        () => ({
          source: { kind: 'account', key: 'x' },
          connection: { ...connection, key: 'refused' },
        }),
        /^\s*Key refused\./,
      ],
      [
        () => ({ notices: [{ code: 'settings-quarantined', file: 'x' }] }),
        /^\s*Your settings could not be read/,
      ],
      [
        () => ({ storageProblems: { record: 'full', settings: null, ledger: null, trades: null } }),
        /^\s*Rates can't be stored/,
      ],
    ];
    await expect.poll(statusLine).toBe('');
    for (const [fact, words] of facts) {
      now = { ...now, ...fact() };
      emit('facts', now);
      await expect.poll(statusLine).toMatch(words);
      // One line; what does not fit is in its tooltip.
      const line = page.getByRole('status').first().element().querySelector('aside');
      expect(line?.offsetHeight).toBe(32);
      const head = line?.querySelector<HTMLElement>('[title] > span');
      expect(head?.scrollWidth).toBeLessThanOrEqual(head?.clientWidth ?? 0);
    }
  });

  it('hides the popup on Escape if nothing else is open', async () => {
    const hide = vi.fn(() => ok(null));
    await open(factsAged(0), { hide });
    await userEvent.keyboard('/');
    await userEvent.fill(page.getByRole('searchbox'), 'eur');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
    expect(hide).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => hide.mock.calls.length).toBe(1);
  });
});
