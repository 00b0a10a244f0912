import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { Place } from '#core/settings/place.ts';
import { ok } from '#core/base/result.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { reduce } from '#core/app/reducer.ts';
import { factsOf, type PageFacts } from '#core/app/facts.ts';
import App from '../../renderer/app/App.svelte';
import '../../renderer/ui/style/base.css';
import '../../renderer/ui/style/tokens.css';
import { AppModel } from '../../renderer/app/app.svelte.ts';
import { entered, enteredText } from '#core/rates/entered-amount.ts';
import { amountFormat } from '#core/rates/read-amount.ts';
import { at } from '../support/account.ts';
import { fakeBridge } from '../support/fake-bridge.ts';
import { emptyState, rateTable, stateWith } from '../support/rates.ts';

const about = {
  version: '9.9.9',
  platform: 'linux',
  locale: 'en-US',
  publicHost: 'open.er-api.com',
} as const;

function factsWith(rate: string, place: Partial<Place> = {}): PageFacts {
  const now = Date.now();
  const state = stateWith(rateTable({ NGN: rate }), now);
  return factsOf(reduce(state, { kind: 'place-changed', place }), at(now));
}

beforeEach(() => page.viewport(400, 620));

async function opened(snapshot: PageFacts, handlers: Parameters<typeof fakeBridge>[0] = {}) {
  const drawn = vi.fn(() => ok(null));
  const savePlace = vi.fn<(change: Partial<Place>) => ReturnType<typeof drawn>>(() => ok(null));
  const fake = fakeBridge({
    about: () => ok(about),
    facts: () => ok(snapshot),
    drawn,
    savePlace,
    ...handlers,
  });
  const model = new AppModel(fake.bridge);
  await model.start();
  await render(App, { model });
  drawn.mockClear();
  return { ...fake, drawn, savePlace, model };
}

/** The row is in the page, and a frame later than the one that first has it. */
async function isDrawn(rate: string): Promise<void> {
  await expect.poll(() => document.querySelector('[data-code="USD"]')?.textContent).toContain(rate);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

describe('as the popup opens', () => {
  it('the page reports to main when it has drawn what came before, not earlier', async () => {
    const { emit, drawn } = await opened(factsWith('1612'));
    emit('facts', factsWith('1613'));
    await isDrawn('1,613.00');
    expect(drawn).not.toHaveBeenCalled();
    const shown: string[] = [];
    drawn.mockImplementation(() => {
      shown.push(document.querySelector('[data-code="USD"]')?.textContent ?? '');
      return ok(null);
    });
    emit('facts', factsWith('1614'));
    emit('visible', true);
    await expect.poll(() => drawn.mock.calls.length).toBe(1);
    expect(shown[0]).toContain('1,614.00');
    emit('facts', factsWith('1615'));
    await isDrawn('1,615.00');
    expect(drawn).toHaveBeenCalledOnce();
  });
});

describe('the state in which the popup was left', () => {
  it('is restored when it opens again', async () => {
    const convert = { amount: '5', from: 'EUR', to: 'NGN', drives: 'give' } as Place['convert'];
    const { model } = await opened(factsWith('1612', { tab: 'convert', convert }));
    await expect.element(page.getByRole('textbox', { name: 'You have' })).toHaveValue('5');
    expect(model.convert.request).toMatchObject({ value: convert });
  });

  it('has what its amount meant, where the notation is another one by now', async () => {
    const convert = { amount: '1,250', exact: '1250', from: 'EUR', to: 'NGN', drives: 'give' };
    const facts = factsWith('1612', { tab: 'convert', convert: convert as Place['convert'] });
    await opened({ ...facts, choices: { ...facts.choices, language: 'fr' } });
    const box = page.getByRole('textbox', { name: 'You have' });
    await expect.element(box).toHaveValue('1\u202f250');
  });

  const inEnglish = (typed: string) => entered(typed, { unit: null }, amountFormat('en', [], []));
  const typed = (amount: string) => ({
    convert: { amount, exact: amount, from: 'USD', to: 'NGN', drives: 'give' },
  });

  it('stores a tab at once, and typed text after a pause', async () => {
    const { model, savePlace } = await opened(factsWith('1612'));
    model.openTab('convert');
    expect(savePlace).toHaveBeenCalledExactlyOnceWith({ tab: 'convert' });
    model.convert.amount = inEnglish('7');
    model.convert.amount = inEnglish('77');
    expect(savePlace).toHaveBeenCalledOnce();
    await expect.poll(() => savePlace.mock.calls.length).toBe(2);
    expect(savePlace).toHaveBeenLastCalledWith(typed('77'));
  });

  it('stores typed text at once when the popup hides', async () => {
    const { model, savePlace, emit } = await opened(factsWith('1612'));
    model.convert.amount = inEnglish('8');
    expect(savePlace).not.toHaveBeenCalled();
    emit('visible', false);
    expect(savePlace).toHaveBeenCalledExactlyOnceWith(typed('8'));
  });
});

it('leaves out what cannot be shown, says so, and shows all else; it can be tried again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { model } = await opened(factsWith('1612'));
  const broken = vi.spyOn(model.platforms, 'view', 'get').mockImplementation(() => {
    throw new TypeError('broken');
  });
  await page.getByRole('tab', { name: 'Platforms' }).click();
  const view = page.getByRole('tabpanel', { name: 'Platforms' });
  const failure = view.getByText(/Something went wrong inside/);
  await expect.element(failure).toBeVisible();
  expect(said).toHaveBeenCalledWith('view:', expect.any(TypeError));
  await page.getByRole('tab', { name: 'Convert' }).click();
  await expect.element(page.getByText(/161,200/).first()).toBeVisible();
  broken.mockRestore();
  await page.getByRole('tab', { name: 'Platforms' }).click();
  await view.getByRole('button', { name: 'Try again' }).click();
  await expect.element(failure).not.toBeInTheDocument();
});

it('asks for all facts again where some changed meanwhile', async () => {
  const answers = [factsWith('1612'), factsWith('1613')];
  const facts = vi.fn(() => {
    const [next = factsWith('1614')] = answers.splice(0, 1);
    if (answers.length > 0) fake.emit('facts', { notices: [] });
    return ok(next);
  });
  const fake = fakeBridge({ about: () => ok(about), facts });
  const model = new AppModel(fake.bridge);
  await model.start();
  expect(facts).toHaveBeenCalledTimes(2);
  expect(model.snapshot?.markets.mid.prices).toMatchObject({ USD: '1613.00' });
});

it('fills a level into the small form of an alert as soon as its value is known', async () => {
  const { emit, model } = await opened(factsOf(emptyState(), at(Date.now())));
  const [base, quote] = [currencyCode('USD'), currencyCode('NGN')];
  model.alerts.offer({ kind: 'rate', market: 'mid', base, quote }, null);
  expect(model.alerts.typed.level.read.ok).toBe(false);
  const now = Date.now();
  const fresh = { publishedAtMs: now, firstSeenAtMs: now };
  emit('facts', factsOf(stateWith(rateTable({ NGN: '1612' }, fresh), now), at(now)));
  expect(enteredText(model.alerts.typed.level, 'en')).toMatch(/^1,6\d\d/);
});
