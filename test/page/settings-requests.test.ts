import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountFacts, HOUR, openPopup, type AccountChange, sandboxFacts } from './requests.ts';
import { settings } from './shown-settings.ts';
import { connectionWith } from '../support/account.ts';

async function openSettings(change: AccountChange = {}, locale?: string, section = 'Updates') {
  const popup = await openPopup(accountFacts(change), {}, locale);
  await settings.open(section);
  return popup;
}

const MONEY = {
  currency: 'NGN',
  spent: '4120.00',
  projected: '9300.00',
  sum: '20000',
  balance: '45880.00',
  isLow: false,
};
const every = () => page.getByRole('combobox', { name: 'Update every' });
const whileOpen = () => page.getByRole('combobox', { name: 'While open, every' });
const options = (select: ReturnType<typeof every>): string[] =>
  [...(select.element() as HTMLSelectElement).options].map(({ text }) => text.trim());

describe('the settings of updates', () => {
  it('show the monthly requests of each period', async () => {
    await openSettings();
    await expect.element(every()).toHaveValue('300000');
    expect(options(every())).toEqual([
      '10 s (about 778,000 requests a month)',
      '30 s (about 259,000 requests a month)',
      '1 min (about 130,000 requests a month)',
      '2 min (about 64,800 requests a month)',
      '5 min (about 25,900 requests a month)',
      '10 min (about 13,000 requests a month)',
      '15 min (about 8,640 requests a month)',
      '30 min (about 4,320 requests a month)',
      '1 h (about 2,160 requests a month)',
    ]);
    expect(options(whileOpen())).toEqual([
      '10 s (about 1,080 requests an hour)',
      '30 s (about 360 requests an hour)',
      '1 min (about 180 requests an hour)',
      '2 min (about 90 requests an hour)',
      'The same',
    ]);
  });

  it('format numbers in the user’s locale', async () => {
    await openSettings({}, 'de-DE');
    expect(options(every())[4]).toBe('5 min (about 25.900 requests a month)');
  });

  it('send each choice separately, at once', async () => {
    const { calls } = await openSettings();
    await every().selectOptions('900000');
    await whileOpen().selectOptions('30000');
    await whileOpen().selectOptions('The same');
    await page.getByRole('checkbox', { name: 'Pause updates' }).click();
    await page.getByRole('checkbox', { name: 'Official' }).click();
    await page.getByRole('checkbox', { name: 'BTC/NGN platforms' }).click();
    await expect
      .poll(() => calls)
      .toEqual([
        'choose {"updateEveryMs":900000}',
        'choose {"whileOpenEveryMs":30000}',
        'choose {"whileOpenEveryMs":null}',
        'choose {"paused":true}',
        'choose {"markets":["mid","parallel"]}',
        'choose {"tickers":["BTCNGN"]}',
      ]);
  });

  it.each([
    ['the chosen time', {}, 'Now one check every 5 min.'],
    [
      'slowed by the limit',
      { requests: { everyMs: 2.48 * HOUR }, budget: { isSlowed: true } },
      'Your 1,000 requests a month allow one check every 2 h 29 min.',
    ],
    [
      'slowed by a sum',
      {
        requests: { everyMs: 2.48 * HOUR },
        budget: { isSlowed: true, limit: null, money: MONEY as never },
      },
      'Your 20,000.00 NGN a month allow one check every 2 h 29 min.',
    ],
    [
      'halted',
      { requests: { halt: { reason: 'paused', untilMs: null } } },
      'Updates paused: nothing is requested automatically.',
    ],
  ] satisfies [string, AccountChange, string][])(
    'show their total: %s',
    async (_what, change, expected) => {
      await openSettings(change);
      await expect.element(page.getByText(expected)).toBeVisible();
    },
  );

  it('show the cost of one feed more or less: requests, or pace if the limit binds', async () => {
    const { emit } = await openSettings();
    const official = page.getByRole('checkbox', { name: 'Official' });
    const bitcoin = page.getByRole('checkbox', { name: 'BTC/NGN platforms' });
    await expect.element(official).toHaveAccessibleDescription('about 8,640 a month');
    await expect.element(bitcoin).toHaveAccessibleDescription('about 8,640 a month');
    const requests = { everyMs: 3 * HOUR };
    emit('facts', accountFacts({ requests, budget: { isSlowed: true } }));
    await expect.element(official).toHaveAccessibleDescription('saves requests: every 2 h');
    await expect.element(bitcoin).toHaveAccessibleDescription('slows all updates to 4 h');
  });

  it('are shown in the sandbox, which costs nothing', async () => {
    await openPopup(sandboxFacts());
    await settings.open('Updates');
    await expect
      .element(page.getByText(/^The demo has a pace of its own, every 10 s, and costs nothing\./))
      .toBeVisible();
    expect(options(every())[4]).toBe('5 min');
    await expect.element(page.getByText('This month')).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('checkbox', { name: 'Official' }))
      .not.toHaveAccessibleDescription();
  });
});

describe('the month', () => {
  it('shows the used requests and the projection', async () => {
    await openSettings();
    const month = page.getByRole('region', { name: 'This month' });
    const bar = month.getByRole('progressbar', { name: 'Requests used this month' });
    await expect.element(bar).toHaveAttribute('aria-valuenow', '412');
    await expect.element(bar).toHaveAttribute('aria-valuetext', '412 of 1,000 used');
    await expect
      .element(month)
      .toMatchTextContent(/412 of 1,000 used · about 899 by the renewal on 1 Dec/);
    await expect.element(month).toMatchTextContent(/Renews in \d+ days, on 1 Dec at 00:00 UTC/);
    await expect.element(month).toMatchTextContent('Entered by you 100');
    await expect.element(month).not.toMatchTextContent('is assumed');
    await expect.element(month).not.toMatchTextContent('Wallet');
  });

  it('says at which request an assumed limit was refused', async () => {
    const connection = { connection: connectionWith() };
    const { emit } = await openSettings({ connection });
    const month = page.getByRole('region', { name: 'This month' });
    await expect.element(month).toMatchTextContent('1,000 is assumed');
    const requests = { halt: { reason: 'quota', untilMs: null } } as const;
    emit('facts', accountFacts({ connection, requests }));
    await expect.element(month).toMatchTextContent('refused request 412 of this month');
    await expect.element(month).not.toMatchTextContent('is assumed');
  });

  it('shows money if answers report it', async () => {
    await openSettings({ budget: { money: MONEY as never } });
    const month = page.getByRole('region', { name: 'This month' });
    await expect.element(month).toMatchTextContent('Spent 4,120.00 NGN of 20,000.00 NGN');
    await expect.element(month).toMatchTextContent('Spent by the renewal about 9,300.00 NGN');
    await expect.element(month).toMatchTextContent('Wallet 45,880.00 NGN');
  });
});

describe('the connection form', () => {
  const openForm = (change?: AccountChange) => openSettings(change, undefined, 'Source');
  const connect = () => page.getByRole('button', { name: 'Save changes' }).click();
  const sent = (calls: string[]): unknown =>
    JSON.parse(calls.at(-1)?.replace('connect ', '') ?? 'null');

  it('keeps the count unless the user enters another one', async () => {
    const { calls } = await openForm();
    const used = page.getByRole('textbox', { name: 'Already used this month' });
    await expect.element(used).toHaveValue('412');
    await connect();
    await expect.poll(() => calls.length).toBe(1);
    expect(sent(calls)).toMatchObject({ usedThisMonth: null, monthlyLimit: 1_000 });
    await userEvent.fill(used, '450');
    await connect();
    await expect.poll(() => calls.length).toBe(2);
    expect(sent(calls)).toMatchObject({ usedThisMonth: 450 });
    await connect();
    await expect.poll(() => calls.length).toBe(3);
    expect(sent(calls)).toMatchObject({ usedThisMonth: null });
  });

  it('does not transfer the count of one account to another', async () => {
    await openForm();
    await userEvent.fill(page.getByRole('textbox', { name: 'Address' }), 'https://b.example');
    await expect
      .element(page.getByRole('textbox', { name: 'Already used this month' }))
      .toHaveValue('0');
  });

  it('accepts a sum of money as a limit, and says why one is invalid', async () => {
    const { calls } = await openForm();
    const sum = page.getByRole('textbox', { name: 'Monthly sum' });
    const currency = page.getByRole('textbox', { name: 'Currency of the sum' });
    await expect.element(currency).toHaveValue('NGN');
    await userEvent.fill(sum, 'much');
    await userEvent.fill(currency, '₦');
    await connect();
    await expect
      .element(page.getByText('Enter an amount above 0, or leave this empty.'))
      .toBeVisible();
    await expect.element(page.getByText('Enter a currency code, such as NGN.')).toBeVisible();
    await expect.element(sum).toHaveFocus();
    expect(calls).toEqual([]);
    await userEvent.fill(currency, ' ngn ');
    await userEvent.fill(sum, '0');
    await connect();
    await expect.element(sum).toHaveAttribute('aria-invalid', 'true');
    await expect.element(currency).toHaveAttribute('aria-invalid', 'false');
    expect(calls).toEqual([]);
    await userEvent.fill(sum, '20,000.50');
    await connect();
    await expect.poll(() => calls.length).toBe(1);
    expect(sent(calls)).toMatchObject({ monthlySum: { amount: '20000.5', currency: 'NGN' } });
  });
});
