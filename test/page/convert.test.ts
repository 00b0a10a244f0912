import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Copied } from '#ipc/messages.ts';
import { type Locator, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { PastRates } from '#core/convert/convert.ts';
import { amountFormat } from '#core/rates/read-amount.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { entered } from '#core/rates/entered-amount.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { reduce } from '#core/app/reducer.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { factsOf } from '#core/app/facts.ts';
import { en } from '#core/text/en.ts';
import type { Store } from '../../electron/store/store.ts';
import { copiedText } from '../../electron/window/copied-handler.ts';
import App from '../../renderer/app/App.svelte';
import '../../renderer/ui/style/base.css';
import '../../renderer/ui/style/tokens.css';
import { AppModel } from '../../renderer/app/app.svelte.ts';
import AmountField from '../../renderer/ui/fields/AmountField.svelte';
import { NOTATION } from '../../renderer/ui/notation.ts';
import { at } from '../support/account.ts';
import { type Faked, fakeBridge } from '../support/fake-bridge.ts';
import { decimal, rateTable, stateWith } from '../support/rates.ts';

const about = {
  version: '9.9.9',
  platform: 'linux',
  locale: 'de-DE',
  publicHost: 'open.er-api.com',
} as const;

const inGerman = (typed: string) =>
  entered(typed, { unit: null }, amountFormat(about.locale, [], []));

/** The conversion of current rates in main, and the other calls of the page. */
function main(handlers: Faked = {}) {
  const now = Date.now();
  const times = { publishedAtMs: now, firstSeenAtMs: now };
  const mid = stateWith(rateTable({ NGN: '1580.5', EUR: '0.92' }, times), now);
  const rated = stateWith(rateTable({ NGN: '1612.5' }, { ...times, market: 'parallel' }), now, mid);
  const ticker = 'USDNGN' as Ticker;
  const quote = {
    code: 'Gamma',
    buy: decimal('1600'),
    sell: decimal('1590'),
    updatedAtMs: now - 60_000,
  };
  const state = reduce(rated, {
    kind: 'platforms-answered',
    ticker,
    atMs: now,
    steadyMs: 0,
    quotes: { ticker, quotes: [quote], droppedCount: 0, billing: null },
  });
  const remember = vi.fn(() => ok(null));
  const digits = vi.fn((text: string): Result<string> => ok(text));
  const copied = (asked: Copied): Result<string> => {
    const parts = {
      store: { state } as Store,
      moment: () => at(now),
    };
    const text = copiedText(asked, {
      ...parts,
      stateThen: (now) => now,
      wording: () => ({ text: en, locale: 'de-DE', zone: 'UTC' }),
    });
    return text.ok ? digits(text.value) : text;
  };
  const fake = fakeBridge({
    about: () => ok(about),
    facts: () => ok(factsOf(state, at(now))),
    rememberConversion: remember,
    copy: copied,
    ...handlers,
  });
  return { ...fake, remember, copied: digits, state };
}

async function open(handlers: Faked = {}) {
  const all = main(handlers);
  const model = new AppModel(all.bridge);
  await model.start();
  await render(App, { model });
  model.openTab('convert');
  return { ...all, model };
}

const shows = (where: Locator, words: string): Promise<void> =>
  expect.poll(() => where.element().textContent.replace(/\s+/g, ' ')).toContain(words);

beforeEach(() => page.viewport(400, 620));

describe('the converter', () => {
  const amount = page.getByRole('textbox', { name: 'You have' });
  const receive = page.getByRole('textbox', { name: /^You get/ });
  const results = page.getByRole('list', { name: 'Results' });

  it('formats numbers in the user’s locale and copies them with a point', async () => {
    const { copied } = await open();
    await userEvent.fill(amount, '1.200,50');
    await shows(results, '1.897.390,25');
    await expect.element(receive).toHaveValue('1.897.390,25');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => copied.mock.lastCall).toEqual(['1897390.25']);
    await expect.element(page.getByText('Copied 1.897.390,25')).toBeVisible();
    copied.mockReturnValueOnce(fail(appError('internal')));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Nothing could be copied')).toBeVisible();
  });

  it('copies the result of the typed amount, not of the previous one', async () => {
    const { copied, remember } = await open();
    await userEvent.fill(amount, '2');
    amount.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    // More is typed before the answer arrives: Enter copies and stores the earlier input.
    await userEvent.fill(amount, '23');
    await expect.poll(() => copied.mock.calls).toEqual([['3161.00']]);
    expect(remember.mock.calls).toEqual([
      [{ amount: '2', from: 'USD', to: 'NGN', drives: 'give' }],
    ]);
  });

  it('copies a market’s result of the current inputs, exact or as a sentence', async () => {
    const { copied, remember, model } = await open();
    await shows(results, '158.050,00');
    model.convert.to = 'EUR';
    await userEvent.click(page.getByRole('button', { name: 'Copy exact, mid' }));
    await expect.poll(() => copied.mock.calls).toEqual([['92']]);
    expect(remember.mock.lastCall).toEqual([
      { amount: '100', from: 'USD', to: 'EUR', drives: 'give' },
    ]);
    await shows(results, '92,00');
    copied.mockReturnValueOnce(fail(appError('internal')));
    await userEvent.click(page.getByRole('button', { name: 'Copy as a sentence, mid' }));
    await expect.element(page.getByText('Nothing could be copied')).toBeVisible();
  });

  it('copies nothing while the amount is ambiguous, and says why', async () => {
    const { copied } = await open();
    await userEvent.fill(amount, '21.1');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/^Thousands, or decimals\?/)).toBeVisible();
    expect(copied).not.toHaveBeenCalled();
  });

  it('shows the parsed amount without focus and the typed text with focus', async () => {
    await open();
    await userEvent.fill(amount, '1200*3+50');
    await expect.element(page.getByText('= 3.650')).toBeVisible();
    await userEvent.click(receive);
    await expect.element(amount).toHaveValue('3.650');
    await expect.element(page.getByText('1200*3+50 = 3.650', { exact: true })).toBeVisible();
    await userEvent.click(amount);
    await expect.element(amount).toHaveValue('1200*3+50');
  });

  it('compares an offer with the best platform, and shows its name and age', async () => {
    await open();
    await userEvent.click(page.getByRole('button', { name: 'Compare a quote', exact: true }));
    await userEvent.fill(
      page.getByRole('textbox', { name: 'Rate that you were offered' }),
      '1605,9',
    );
    const row = page.getByRole('row', { name: /Best platform, Gamma/ });
    await shows(row, 'Best platform, Gamma · 1 min');
    await shows(row, '1,00% better');
  });

  it('leaves out a currency that the market does not quote', async () => {
    await open();
    const also = page.getByRole('list', { name: 'Also at mid' });
    await shows(also, 'EUR 92,00');
    await expect.element(also.getByText('GHS')).not.toBeInTheDocument();
  });

  it('shows nothing of a past moment while it is read, then a failure, or its rates', async () => {
    const answers: ((answer: Result<PastRates>) => void)[] = [];
    const past = () => new Promise<Result<PastRates>>((resolve) => void answers.push(resolve));
    const { emit, model, state } = await open({ past });
    await shows(results, '158.050,00');
    model.convert.past = { date: '', time: '', isPicked: false, atMs: Date.now() - 86_400_000 };
    await expect.poll(() => answers.length).toBe(1);
    await expect.element(results).not.toBeInTheDocument();
    answers[0]?.(fail(appError('no-past')));
    await expect
      .element(page.getByText(/The record of that time could not be read/).first())
      .toBeVisible();
    emit('facts', { notices: [] });
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.(
      ok({ markets: stateWith(rateTable({ NGN: '1500' }), 0).markets, tickers: state.tickers }),
    );
    await shows(results, '150.000,00');
  });

  it('collapses rarely used parts and labels each collapsed part', async () => {
    await open();
    for (const name of ['Compare a quote', 'Fee or markup', 'More']) {
      const fold = page.getByRole('button', { name, exact: true });
      await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
    }
    await userEvent.click(page.getByRole('button', { name: 'Fee or markup' }));
    await userEvent.fill(page.getByRole('textbox', { name: 'Percent of the result' }), '1,5');
    await expect.element(page.getByRole('button', { name: /1,5% fee$/ })).toBeVisible();
    await shows(results, '1,5% fee: −2.370,75 NGN');
    await userEvent.click(page.getByRole('radio', { name: 'Markup, added' }));
    await shows(results, '1,5% markup: +2.370,75 NGN');
    await shows(results, '160.420,75');
  });
});

describe('the last conversions', () => {
  const opened = async () => {
    const { bridge, remember } = main();
    const model = new AppModel(bridge);
    await model.start();
    model.openTab('convert');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    return { model: model.convert, remember };
  };

  it('are stored after a pause in typing, not after each key', async () => {
    const { model, remember } = await opened();
    for (const typed of ['1', '12', '120']) {
      model.amount = inGerman(typed);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(remember).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(remember.mock.calls).toEqual([
      [{ amount: '120', from: 'USD', to: 'NGN', drives: 'give' }],
    ]);
  });

  it('give each pair its own amount, where it is opened from elsewhere', async () => {
    const { model } = await opened();
    model.amount = inGerman('5m');
    const before = { amount: '20', from: 'GBP', to: 'NGN', drives: 'receive' } as const;
    const pair = { from: currencyCode('GBP'), to: currencyCode('NGN') };
    model.openPair('GBP', 'NGN', [{ ...before, ...pair, sourceKey: 'sandbox' }]);
    expect(model.request).toMatchObject({ value: before });
    model.openPair('BTC', 'NGN', []);
    expect(model.request).toMatchObject({
      value: { amount: '100', from: 'BTC', drives: 'give' },
    });
    model.openPair('USD', 'NGN', []);
    expect(model.request).toMatchObject({
      value: { amount: '5000000', from: 'USD', drives: 'give' },
    });
    // It has no moment and no fee of what was asked before.
    for (const base of ['USD', 'GBP', 'USD']) {
      model.past = { date: '', time: '', isPicked: false, atMs: Date.now() - 86_400_000 };
      model.fee = inGerman('1,5');
      model.openPair(base, 'NGN', []);
      expect(Object.keys(model.request.ok ? model.request.value : {})).toEqual(
        expect.not.arrayContaining(['atMs', 'fee']),
      );
    }
    model.past = { date: '', time: '', isPicked: false, atMs: Date.now() - 86_400_000 };
    model.forget();
    expect(model.past).toBeNull();
    // A currency that is chosen in the view keeps what is typed.
    model.from = 'EUR';
    expect(model.request).toMatchObject({ value: { amount: '5000000', from: 'EUR' } });
  });

  it('exclude failed conversions and those of a previous source', async () => {
    const { model, remember } = await opened();
    model.amount = inGerman('21.1');
    await vi.advanceTimersByTimeAsync(3_000);
    model.amount = inGerman('21');
    model.forget();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(remember).not.toHaveBeenCalled();
  });
});

describe('a pair that USD can’t derive', () => {
  const row = page.getByRole('list', { name: 'Results' }).getByRole('listitem').first();

  async function openFor(answer: () => Result<null>) {
    const now = Date.now();
    const times = { publishedAtMs: now - 2 * 3_600_000, firstSeenAtMs: now };
    let state = stateWith(rateTable({ NGN: '1580.5' }, times), now);
    const requested = vi.fn();
    const fake = fakeBridge({
      about: () => ok({ ...about, locale: 'en-GB' }),
      facts: () => ok(factsOf(state, at(now))),
      requestBase(baseRequest) {
        requested(baseRequest);
        const answered = answer();
        if (!answered.ok) return answered;
        const table = rateTable({ NGN: '2.5693' }, { ...times, base: baseRequest.base });
        state = reduce(state, { kind: 'base-answered', table, atMs: now, steadyMs: 0 });
        fake.emit('facts', factsOf(state, at(now)));
        return answered;
      },
    });
    const model = new AppModel(fake.bridge);
    await model.start();
    await render(App, { model });
    model.openTab('convert');
    model.convert.from = 'XOF';
    return requested;
  }

  it('offers its base for one request, shows the rates, and offers to renew them when they are not fresh', async () => {
    const requested = await openFor(() => ok(null));
    await shows(row, 'XOF is not quoted in mid');
    await userEvent.click(row.getByRole('button', { name: 'Request base XOF (free in the demo)' }));
    await shows(row, '256.93');
    await shows(row, '1 XOF = ₦2.5693');
    await shows(row, 'by base XOF, requested once');
    expect(requested.mock.calls).toEqual([[{ market: 'mid', base: 'XOF' }]]);
    await expect
      .element(row.getByRole('button', { name: /^Request base XOF again/ }))
      .toBeVisible();
  });

  it('says which plans include other bases after the plan refused', async () => {
    await openFor(() => fail(appError('forbidden', { kind: 'plan' })));
    await userEvent.click(row.getByRole('button', { name: /^Request base XOF/ }));
    await shows(row, 'the plans Developer, Enterprise and Unlimited include other bases');
    await expect.element(row.getByRole('button', { name: /^Request base XOF \(/ })).toBeEnabled();
  });
});

it('typing replaces a number that changed after the box got the focus', async () => {
  const onedit = vi.fn();
  const props = { label: 'You get at mid', amount: null, result: '1,580.50', onedit };
  const { rerender } = await render(AmountField, {
    props: { ...props, field: { unit: currencyCode('NGN') } },
    context: new Map([[NOTATION, { amountFormat: amountFormat('en', [], []) }]]),
  });
  const box = page.getByRole('textbox', { name: /^You get/ });
  await userEvent.tab();
  await rerender({ result: '6,327,151.20' });
  await expect.element(box).toHaveValue('6,327,151.20');
  await userEvent.keyboard('2');
  expect(onedit).toHaveBeenLastCalledWith(expect.objectContaining({ typed: '2' }));
});
