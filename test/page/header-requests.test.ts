import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Halt } from '#core/requests/halt.ts';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { fakeTime, pass } from './fake-time.ts';
import { accountFacts, DAY, HOUR, openPopup, sandboxFacts, SECOND, failing } from './requests.ts';

const refreshButton = () => page.getByRole('button', { name: /^Refresh/ });
const refresh = (change: object) => ({
  cost: 3,
  of: 'markets' as const,
  notBeforeMs: null,
  isPossible: true,
  ...change,
});
const halted = (reason: Halt['reason'], untilMs: number | null = null) => ({
  halt: { reason, untilMs },
});

describe('the refresh button', () => {
  it.each([
    ['three markets', 3, 'markets', '3 requests, one for each market'],
    ['one market', 1, 'markets', '1 request'],
    ['markets and tickers', 5, 'both', '5 requests, one for each market and ticker'],
    ['tickers', 2, 'tickers', '2 requests, one for each ticker'],
  ])('shows its cost: %s', async (_what, cost, of, expected) => {
    await openPopup(accountFacts({ requests: { refresh: refresh({ cost, of }) } }));
    await expect.element(refreshButton()).toHaveAccessibleDescription(expected);
  });

  it('is free in the demo', async () => {
    await openPopup(sandboxFacts());
    await expect
      .element(refreshButton())
      .toHaveAccessibleDescription('Free: the demo costs no requests');
  });

  it('counts down the delay that the service requested, keeps the focus, and sends nothing', async () => {
    fakeTime({ isFrozen: true });
    const notBeforeMs = Date.now() + 3.5 * SECOND;
    const { calls } = await openPopup(
      accountFacts({ requests: { refresh: refresh({ notBeforeMs }) } }),
    );
    const waiting = page.getByRole('button', { name: 'Refresh in 4 s' });
    await expect.element(waiting).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(waiting)
      .toHaveAccessibleDescription('The service wants a pause until then');
    const element = waiting.element() as HTMLElement;
    element.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Control>}r{/Control}');
    expect(calls).toEqual([]);
    await pass(3 * SECOND);
    await expect.element(page.getByRole('button', { name: 'Refresh in 1 s' })).toBeVisible();
    await pass(SECOND);
    await expect.element(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible();
    expect(document.activeElement).toBe(element);
    expect(element.getAttribute('aria-disabled')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => calls).toEqual(['refresh']);
  });

  it.each([
    [90, 'Refresh in 90 s'],
    [91, 'Refresh in 2 min'],
    [290, 'Refresh in 5 min'],
    [6 * 3_600, 'Refresh in 6 h'],
  ])('shows a delay of %i s as %s', async (seconds, name) => {
    fakeTime({ isFrozen: true });
    const notBeforeMs = Date.now() + seconds * SECOND;
    await openPopup(accountFacts({ requests: { refresh: refresh({ notBeforeMs }) } }));
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible();
  });

  it.each([
    ['held', "Nothing is left of the month's limit"],
    ['refused', 'There is no key: enter it in the settings'],
  ] as const)('says why it is disabled: a key is %s', async (key, expected) => {
    const requests = { refresh: refresh({ isPossible: false }) };
    const { calls } = await openPopup(accountFacts({ requests, connection: { key } }));
    await expect.element(refreshButton()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(refreshButton()).toHaveAccessibleDescription(expected);
    (refreshButton().element() as HTMLElement).click();
    expect(calls).toEqual([]);
  });

  it('shows how many requests are reserved for it once the limit is reached', async () => {
    await openPopup(
      accountFacts({
        requests: halted('limit', Date.now() + 9.5 * DAY),
        budget: { used: 896 },
      }),
    );
    await expect
      .element(refreshButton())
      .toHaveAccessibleDescription('3 requests, one for each market; 104 are reserved for this');
  });

  it('spins until its requests succeed or fail, and stops after a refusal', async () => {
    let answer: Result<null> = ok(null);
    let count = 0;
    const { emit } = await openPopup(accountFacts(), {
      refresh() {
        count += 1;
        return answer;
      },
    });
    const element = refreshButton().element();
    const turns = (): boolean => element.getAnimations({ subtree: true }).length > 0;
    expect(turns()).toBe(false);
    await refreshButton().click();
    await expect.poll(turns).toBe(true);
    const atMs = Date.now() + SECOND;
    emit('facts', failing(accountFacts(), appError('server'), null, { atMs }));
    await expect.poll(turns).toBe(false);
    emit('facts', accountFacts());
    answer = fail(appError('limit-reached'));
    await refreshButton().click();
    await expect.poll(() => count).toBe(2);
    await expect.poll(turns).toBe(false);
  });

  it('shows a refusal to a keyboard user until a refresh is possible again', async () => {
    const requests = { refresh: refresh({ isPossible: false }), ...halted('paused') };
    const { emit } = await openPopup(accountFacts({ requests }), {
      refresh: () => fail(appError('limit-reached')),
    });
    await userEvent.keyboard('{Control>}r{/Control}');
    await expect.element(page.getByText(/^This month's limit or sum is used up/)).toBeVisible();
    emit('facts', accountFacts({ requests: halted('paused') }));
    await expect.element(page.getByText('Updates paused')).toBeVisible();
  });
});

describe('the line with the reason why nothing is sent', () => {
  it.each([
    ['paused', 0, 'Updates paused'],
    ['asleep', 0, 'This computer is asleep'],
    ['offline', 0, 'Offline.'],
    ['locked', 0, 'The screen is locked'],
    ['quota', 9.5 * DAY, 'Month used up, renews in 9 days'],
    ['forbidden', 0, 'Your plan does not include these rates'],
    ['limit', 9.5 * DAY, 'Monthly limit reached, renews in 9 days'],
    ['limit', 5.9 * HOUR, 'Monthly limit reached, renews in 5 h'],
    ['sum', 30 * HOUR, 'Monthly sum reached, renews in 1 day 5 h'],
    ['ledger', 0, "Requests can't be counted."],
  ] as const)('%s, %d ms from now', async (reason, inMs, expected) => {
    const untilMs = inMs === 0 ? null : Date.now() + inMs;
    await openPopup(accountFacts({ requests: halted(reason, untilMs) }));
    await expect
      .element(page.getByRole('status', { name: 'State' }).getByText(expected))
      .toBeVisible();
  });

  it.each([['no-key'], [null]] as const)('is hidden: %s', async (reason) => {
    await openPopup(accountFacts({ requests: reason ? halted(reason) : {} }));
    await expect.element(refreshButton()).toBeVisible();
    await expect.element(page.getByRole('status', { name: 'State' })).toHaveTextContent('');
  });

  it('resumes paused updates and moves the focus to the view', async () => {
    const { calls, emit } = await openPopup(accountFacts({ requests: halted('paused') }));
    const resume = page.getByRole('button', { name: 'Resume' });
    await resume.click();
    await expect.poll(() => calls).toEqual(['choose {"paused":false}']);
    emit('facts', accountFacts());
    await expect.element(resume).not.toBeInTheDocument();
    expect(document.activeElement?.matches('[data-view]')).toBe(true);
  });

  it('requests anyway after the service reported an exhausted month', async () => {
    const { calls } = await openPopup(
      accountFacts({ requests: halted('quota', Date.now() + DAY) }),
    );
    await page.getByRole('button', { name: 'Request anyway' }).click();
    await expect.poll(() => calls).toEqual(['refresh']);
  });

  it('reports network changes to main', async () => {
    const { calls } = await openPopup(accountFacts());
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    expect(calls).toEqual(['networkChanged', 'networkChanged']);
  });
});

describe('a low wallet', () => {
  const money = {
    currency: 'NGN',
    spent: '30.00',
    projected: '60.00',
    sum: null,
    balance: '640.00',
    isLow: true,
  };
  it.each([
    [true, 'Wallet low: 640.00 NGN, less than a week costs.'],
    [false, null],
  ])('%s', async (isLow, expected) => {
    await openPopup(
      accountFacts({
        budget: { money: { ...money, isLow } as never },
      }),
    );
    await expect.element(refreshButton()).toBeVisible();
    const line = page.getByText(/Wallet low/);
    if (expected === null) await expect.element(line).not.toBeInTheDocument();
    else await expect.element(line).toMatchTextContent(expected);
  });
});
