import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { ok } from '#core/base/result.ts';
import { decimal } from '../support/rates.ts';
import { DAY, NOW, DATA, PLAN, open, chart, more } from './history-view.ts';

beforeEach(() => page.viewport(400, 620));

describe('missing days', () => {
  it('are counted with the cost on the button, and are requested after a click', async () => {
    const requestDays = vi.fn(() => ok({ end: 'done', stored: 2, error: null } as const));
    await open(ok(DATA), PLAN, { requestDays });
    await more();
    await expect.element(page.getByText('27 of 30 days')).toBeInTheDocument();
    await expect.element(page.getByText('recorded here · 3 missing')).toBeInTheDocument();
    expect(requestDays).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Request (2 requests)' }).click();
    expect(requestDays).toHaveBeenCalledWith({
      market: 'parallel',
      pair: { base: 'USD', quote: 'NGN' },
      fromMs: NOW - 30 * DAY,
      toMs: NOW,
    });
    await expect
      .element(page.getByText('2 days stored as a series of their own.'))
      .toBeInTheDocument();
  });

  it.each([
    [
      'not offered yet',
      { notOfferedUntilMs: Date.parse('2026-11-27') },
      /Try again after Nov 27\./,
    ],
    ['nothing left', { payable: 0 }, /No requests are left this month/],
    ['not enough left', { payable: 1 }, /1 of 2 can be requested now/],
    ['before 2025', { isEarly: true }, /no rates before 1 January 2025/],
    ['what it costs', { price: { amount: decimal('20'), currency: 'NGN' } }, /2 requests, NGN 20/],
  ])('%s is shown', async (_what, change, message) => {
    await open(ok(DATA), { ...PLAN, ...change });
    await more();
    await expect.element(page.getByText(message)).toBeInTheDocument();
  });

  it.each([
    [0, 'No value of that day is recorded.'],
    [1, 'The service has no value of that day.'],
  ])('a past day of which %i was requested says what there is', async (answered, words) => {
    const plan = { ...PLAN, days: 1, recorded: 0, missing: 1 - answered, answered };
    await open(ok(DATA), plan, { dayValues: () => ok([]) });
    await (await more()).getByRole('button', { name: 'A past day' }).click();
    await page.getByLabelText('Day (UTC)').fill('2026-11-15');
    await expect.element(page.getByText(words)).toBeInTheDocument();
  });

  it('a past day has what its rows have in common once, and short numbers with all digits', async () => {
    const day = (code: string, digits: string, origin: 'own' | 'service') => ({
      code,
      rate: decimal(digits),
      publishedMs: NOW - 5 * DAY,
      origin,
    });
    const rows = [
      day('GHS', '11.6212345678', 'own'),
      day('KES', '129.847123456', 'own'),
      day('NGN', '1503.000000000000000007', 'service'),
    ];
    await open(ok(DATA), PLAN, { dayValues: () => ok(rows) });
    await (await more()).getByRole('button', { name: 'A past day' }).click();
    await page.getByLabelText('Day (UTC)').fill('2026-11-15');
    const table = page.getByRole('region', { name: /^The last values of/ });
    await expect
      .poll(() =>
        [...table.element().querySelectorAll('td')].map((cell) => cell.textContent.trim()),
      )
      .toEqual(['11.6212', '129.847', '1,503.00']);
    // It has room for all.
    expect(getComputedStyle(table.getByRole('table').element()).maskImage).toBe('none');
    await expect
      .element(table.getByTitle('1,503.000000000000000007'))
      .toHaveTextContent('1,503.00');
    const said = [...document.querySelectorAll('p, small')].filter(({ textContent }) =>
      /recorded here, published|the service, market/.test(textContent),
    );
    expect(
      said.map((each) => each.closest('tr')?.querySelector('th')?.textContent.trim().slice(0, 3)),
    ).toEqual([undefined, 'NGN']);
  });

  it('the table has short numbers too, with all digits as their hint', async () => {
    await open();
    await (await more()).getByRole('button', { name: 'As a table' }).click();
    await expect.element(page.getByTitle('1,600.000000000000000001')).toHaveTextContent('1,600.00');
    // A time of this year has none.
    await expect
      .element(page.getByRole('rowheader', { name: 'Nov 16', exact: true }))
      .toBeVisible();
  });

  it('the table fades where more follows, so that no number ends in the middle', async () => {
    await open();
    await (await more()).getByRole('button', { name: 'As a table' }).click();
    const table = page.getByRole('table');
    await expect.element(table).toBeVisible();
    const fade = (): string[] => {
      const { maskImage, maskSize } = getComputedStyle(table.element());
      return [maskImage.split('(')[0] ?? '', maskSize];
    };
    const scroller = table.element().parentElement;
    await expect
      .poll(fade)
      .toEqual(['linear-gradient', `calc(0% + ${scroller?.clientWidth}px) 100%`]);
    scroller?.scrollBy({ left: 9_999 });
    await expect.poll(fade).toEqual(['linear-gradient', 'calc(100% + 32px) 100%']);
    // It moves nothing, so it is there for those too who want no motion.
    const session = cdp() as { send: (method: string, params: object) => Promise<unknown> };
    const motion = (value: string): Promise<unknown> =>
      session.send('Emulation.setEmulatedMedia', {
        features: [{ name: 'prefers-reduced-motion', value }],
      });
    onTestFinished(async () => void (await motion('')));
    await motion('reduce');
    expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
    scroller?.scrollTo({ left: 0 });
    await expect
      .poll(fade)
      .toEqual(['linear-gradient', `calc(0% + ${scroller?.clientWidth}px) 100%`]);
    for (const head of table.getByRole('button').elements())
      expect(head.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
  });

  it('show the progress of the requests, which can be stopped', async () => {
    const stopBackFill = vi.fn(() => ok(null));
    const { emit } = await open(ok(DATA), PLAN, { stopBackFill });
    await expect.element(chart()).toBeVisible();
    await more();
    emit('backFill', { done: 1, total: 2, isStopping: false });
    await expect.element(page.getByText('Requesting: 1 of 2 days answered')).toBeInTheDocument();
    await page.getByRole('button', { name: 'Stop' }).click();
    expect(stopBackFill).toHaveBeenCalled();
    emit('backFill', { done: 1, total: 2, isStopping: true });
    const stopping = page.getByRole('button', { name: 'Stopping…' });
    await expect.element(stopping).toHaveAttribute('aria-disabled', 'true');
    await expect.element(stopping).toHaveFocus();
  });
});
