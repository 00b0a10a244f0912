import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { currencyCode } from '#core/rates/currency.ts';
import CurrencyPicker from '../../renderer/ui/CurrencyPicker.svelte';
import LazyCurrencyPicker from '../../renderer/ui/LazyCurrencyPicker.svelte';
import { LazyComponent } from '../../renderer/ui/lazy-component.svelte.ts';
import '../../renderer/ui/base.css';
import '../../renderer/ui/tokens.css';

const currencies = (['EUR', 'NGN', 'USD'] as const).map((code) => ({
  code: currencyCode(code),
  name: { EUR: 'Euro', NGN: 'Naira', USD: 'Dollar' }[code],
  watched: false,
  inParallel: false,
}));

/** The picker, whose code comes when the test says so. */
async function open() {
  const waiting: (() => void)[] = [];
  const reads = vi.fn(
    () =>
      new Promise<{ default: typeof CurrencyPicker }>((resolve) => {
        waiting.push(() => resolve({ default: CurrencyPicker }));
      }),
  );
  const onchange = vi.fn<(code: string) => void>();
  const part = new LazyComponent(reads);
  await render(LazyCurrencyPicker, { part, label: 'Base', currencies, value: 'USD', onchange });
  return { reads, onchange, arrive: () => waiting.forEach((each) => each()) };
}

const base = () => page.getByRole('combobox', { name: 'Base' });
const option = (name: RegExp) => page.getByRole('option', { name });

describe('the picker before its list is read', () => {
  beforeEach(() => {
    vi.stubGlobal('requestIdleCallback', () => 0);
    return () => vi.unstubAllGlobals();
  });

  it('has the role, the name and the value that it will have', async () => {
    const { reads, arrive } = await open();
    expect(reads).not.toHaveBeenCalled();
    await expect.element(base()).toHaveValue('USD');
    await expect.element(base()).toHaveAttribute('aria-expanded', 'false');
    const before = base().element();
    const { width, height } = before.getBoundingClientRect();
    await userEvent.tab();
    await expect.element(base()).toHaveFocus();
    expect(reads).toHaveBeenCalledOnce();
    arrive();
    await expect.poll(() => base().element()).not.toBe(before);
    await expect.element(base()).toHaveValue('USD');
    await expect.element(base()).toHaveFocus();
    expect(base().element().getBoundingClientRect()).toMatchObject({ width, height });
    await expect.element(option(/EUR/)).not.toBeInTheDocument();
  });

  it('takes over text that was typed while it loaded', async () => {
    const { onchange, arrive } = await open();
    await userEvent.tab();
    await userEvent.keyboard('eu');
    await expect.element(base()).toHaveValue('eu');
    arrive();
    await expect.element(option(/EUR/)).toBeVisible();
    await expect.element(base()).toHaveValue('eu');
    await expect.element(base()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(() => onchange.mock.lastCall).toEqual(['EUR']);
  });

  it.each([
    ['a click', () => userEvent.click(base())],
    ['the down arrow', () => userEvent.tab().then(() => userEvent.keyboard('{ArrowDown}'))],
  ])('opens the list after %s', async (_what, openList) => {
    const { arrive } = await open();
    await openList();
    arrive();
    await expect.element(option(/NGN/)).toBeVisible();
    await expect.element(base()).toHaveFocus();
  });
});

it('loads its list when idle, without taking the focus', async () => {
  const { reads, arrive } = await open();
  const before = base().element();
  await expect.poll(() => reads.mock.calls.length).toBe(1);
  arrive();
  await expect.poll(() => base().element()).not.toBe(before);
  await expect.element(base()).not.toHaveFocus();
});
