import { expect, it } from 'vitest';
import type { OwnPair } from '#core/rates/own-pairs.ts';
import { page } from 'vitest/browser';
import { open, type Opened } from './main-in-page.ts';
import { count, hides, lacksText, openTab, press, rateRow, shows, showsText } from './shown.ts';
import { connect, form } from './shown-connection.ts';
import { rates } from './shown-rates.ts';
import { settings } from './shown-settings.ts';

const HOST = 'open.er-api.com';
const DAY_S = 86_400;
const question = page.getByRole('dialog', { name: 'What do you trade?' });
const real = page.getByRole('radio', { name: 'Real mid rates, daily' });
const mark = page.getByRole('button', { name: new RegExp(`^${HOST}`) });
const credit = page.getByRole('button', { name: 'Rates By Exchange Rate API' });

function body(ngn = '1426.25', publishedAgoS = 600): string {
  const nowS = Math.floor(Date.now() / 1_000);
  return `{"result":"success","base_code":"USD","time_last_update_unix":${nowS - publishedAgoS},
    "time_next_update_unix":${nowS + DAY_S},"rates":{"USD":1,"NGN":${ngn},"EUR":0.92,"GBP":0.78}}`;
}

/** As at a first start, with the real rates chosen by keyboard. */
async function begin(publicBody: () => string | null = body): Promise<Opened> {
  const first = await open({ isFirst: true, publicBody });
  await expect.element(question.getByRole('button', { name: 'Show my rates' })).toHaveFocus();
  await press('Shift+Tab', 'ArrowDown');
  await expect.element(real).toBeChecked();
  await press('Enter');
  await count(question, 0);
  return first;
}

it('begins by keyboard with real rates, after the question that names the host', async () => {
  const { confirm, tray, service } = await begin();
  expect(confirm.mock.calls.map(([{ title }]) => title)).toEqual([`Fetch rates from ${HOST}?`]);
  await showsText(rateRow('USD'), '1,426.25');
  await expect.element(mark).toBeVisible();
  await expect.element(credit).toBeVisible();
  await count(page.getByRole('button', { name: /^DEMO/ }), 0);
  expect(tray().tooltip).toContain(HOST);
  // What the demo asked before the choice is not asked again.
  const before = service.requests.length;
  await press('F5');
  expect(service.requests).toHaveLength(before);
});

it('without any answer says when it tries again, and names no button that waits', async () => {
  await open({ isPublic: true, publicBody: () => null });
  await shows(/Next try at \d\d:\d\d UTC\./);
  await hides('at once with Refresh');
});

it('leaves the question open when the native answer is no', async () => {
  const { confirm, store } = await open({ isFirst: true, publicBody: body });
  confirm.mockResolvedValue(false);
  await real.click();
  await press('Enter');
  await expect.poll(() => confirm.mock.calls.length).toBe(1);
  await expect.element(question).toBeVisible();
  expect(store.state.source.kind).toBe('sandbox');
  expect(store.state.choices.firstStart.closed).toBe(false);
});

it('has one column, and says once what the source has not', async () => {
  await begin();
  await showsText(rateRow('USD'), '1,426.25');
  await count(page.getByRole('button', { name: 'Mid', exact: true }), 1);
  await count(page.getByRole('button', { name: /^(Official|Parallel)$/ }), 0);
  await count(page.getByRole('radiogroup', { name: 'Market' }), 0);
  await count(page.getByText(/not offered by this source/i), 1);
  await count(rates.head('USD').getByText('–'), 0);
  await openTab('Platforms');
  await count(page.getByText('Not offered by this source'), 1);
  await count(page.getByRole('tab', { name: 'USDT/NGN' }), 0);
  await page.getByRole('button', { name: 'Connect an account' }).click();
  await expect.element(form.address).toBeVisible();
});

it('is chosen and left in Connection', async () => {
  const { confirm, store } = await open({ publicBody: body });
  await showsText(rateRow('USD'), '1,580.50');
  await form.open();
  await page.getByRole('button', { name: /^Real mid rates, daily/ }).click();
  await showsText(rateRow('USD'), '1,426.25');
  await lacksText(rates.list, '1,580.50');
  await mark.click();
  await shows(`Mid rates come from ${HOST}, once a day`);
  await shows('In a terminal, “parallax source” prints where the numbers come from');
  await page.getByRole('button', { name: /^Back to the demo/ }).click();
  await expect.element(page.getByRole('button', { name: /^DEMO/ })).toBeVisible();
  await expect.poll(() => store.state.source.kind).toBe('sandbox');
  await hides('1,426.25');
  await count(credit, 0);
  expect(confirm).toHaveBeenCalledTimes(1);
});

it('never shows its numbers as an account’s', async () => {
  const { service, store } = await begin();
  await showsText(rateRow('USD'), '1,426.25');
  await connect(service);
  await openTab('Rates');
  await showsText(rateRow('USD'), '1,580.50');
  await count(mark, 0);
  await count(credit, 0);
  await hides('1,426.25');
  expect(store.state.markets.mid.table?.rates.get('NGN' as never)).not.toBe('1426.25');
});

it('names the source in a copied sentence', async () => {
  const { copied } = await begin();
  await openTab('Convert');
  await page
    .getByRole('button', { name: /Copy as a sentence|Copy the mid result/ })
    .first()
    .click();
  await expect.poll(copied).toContain(`Rates By Exchange Rate API, ${HOST}`);
});

it('shows its one market whatever market is chosen, and leaves the choice alone', async () => {
  const { store } = await begin();
  const hero = rates.hero('USD/NGN');
  await showsText(hero, '1,426.25');
  // As an import of settings, or an undo, leaves it.
  const pairs = [
    { base: 'USDT', quote: 'NGN', market: 'parallel' },
    { base: 'GBP', quote: 'NGN', market: 'official' },
  ] as unknown as OwnPair[];
  store.dispatch({ kind: 'chosen', choices: { market: 'parallel', pairs } });
  await showsText(hero, '1,426.25');
  await showsText(rateRow('USD'), '1,426.25');
  await rates.pair('GBP/NGN').click();
  await showsText(rates.hero('GBP/NGN'), '1,828.53');
  await openTab('Convert');
  await shows('You get at mid');
  await shows('Also at mid');
  await hides(/parallel|no rates yet/i);
  expect(store.state.choices).toMatchObject({ market: 'parallel', pairs });
});

/** An account whose mid rate is 1,580.5, with the second opinion on. */
const besideAccount = (ngn: string): Promise<Opened> =>
  open({
    connection: {},
    stored: { opinion: { overPercent: '3', read: null } },
    publicBody: () => body(ngn, 3 * 3_600),
  });

it('of 2.9% difference says nothing beside an account', async () => {
  const { store } = await besideAccount('1535.96');
  await expect.poll(() => store.state.opinion?.table).toBeTruthy();
  await showsText(rates.hero('USD/NGN'), '1,580.50');
  await hides(HOST);
  await count(credit, 0);
});

it('says 3.1% with both numbers, its name and age, until it is read', async () => {
  await besideAccount('1532.98');
  const hero = rates.hero('USD/NGN');
  await showsText(
    hero,
    `Mid 1,580.50 is 3.10% above 1,532.98 of ${HOST}, published 3 h ago. Rates By Exchange Rate API`,
  );
  await count(mark, 0);
  await page.getByRole('button', { name: 'Hide until it publishes again' }).click();
  await lacksText(hero, HOST);
  // It is watched by an alert, where somebody wants that.
  await openTab('Alerts');
  await page.getByRole('button', { name: 'All options' }).click();
  await page.getByLabelText('Watch').selectOptions('A difference from the second opinion');
  await page.getByRole('textbox', { name: /^Level/ }).fill('3');
  await shows(
    /the difference of mid from the second opinion, USD\/NGN rises above 3%, at most every 1 d/,
  );
});

it('asks before the first request for a second opinion, and says what is wrong', async () => {
  const { confirm, store } = await open({ connection: {}, publicBody: () => '<html>' });
  confirm.mockResolvedValueOnce(false);
  await settings.open('Connection');
  const level = settings.select('Second opinion');
  await level.selectOptions('Over 3% (usual)');
  await expect
    .poll(() => confirm.mock.calls.map(([{ title }]) => title))
    .toEqual([`Compare with ${HOST}?`]);
  expect(store.state.choices.opinion.overPercent).toBeNull();
  await expect.element(level).toHaveValue('');
  await level.selectOptions('Over 3% (usual)');
  await shows(`A web page answered, not ${HOST}. Log in to this network`);
  expect(store.state.choices.opinion.overPercent).toBe('3');
});

const NEW_VERSION = 'If this continues, look for a new version of Parallax';
const UNUSABLE = `The answer of ${HOST} can't be used. ${NEW_VERSION}`;

it.each<[string, () => string | Response | null, string]>([
  [
    'HTML with 200',
    () => '<!doctype html><h1>Sign in</h1>',
    `A web page answered, not ${HOST}. Log in to this network`,
  ],
  [
    'an error body',
    () => '{"result":"error","error-type":"unsupported-code"}',
    `${HOST} refused the request. ${NEW_VERSION}. (unsupported-code)`,
  ],
  [
    'a base other than USD',
    () => body().replace('"USD"', '"EUR"'),
    `${UNUSABLE}. (requested base USD, got EUR)`,
  ],
  [
    'a time in the future',
    () => body('1426.25', -400),
    `${UNUSABLE}. (its time is in the future, so its clock or this computer’s is wrong)`,
  ],
  ['two weeks old', () => body('1426.25', 15 * DAY_S), `${UNUSABLE}. (it is over two weeks old)`],
  ['NaN', () => body('NaN'), `A web page answered, not ${HOST}. Log in to this network`],
  [
    '10 MB',
    () => body() + ' '.repeat(10_000_000),
    `The answer of ${HOST} was too large to be rates. ${NEW_VERSION}`,
  ],
  [
    'a redirect',
    () => new Response(null, { status: 302, headers: { location: 'https://login.example/' } }),
    `${HOST} led to another address, which is never followed. Log in to this network`,
  ],
  [
    'a changed shape',
    () => body().replace('"rates"', '"conversion_rates"'),
    `${UNUSABLE}. (rates: missing)`,
  ],
  [
    'too many requests',
    () => new Response('', { status: 429 }),
    `${HOST} wants no more requests now. Parallax waits`,
  ],
  [
    'a refusal',
    () => new Response('', { status: 403 }),
    `${HOST} refused the request. ${NEW_VERSION}`,
  ],
  [
    'a fault',
    () => new Response('', { status: 500 }),
    `${HOST} has a fault. Parallax tries again later`,
  ],
  ['no answer', () => null, `${HOST} was not reached. Check the network`],
])(
  'says what is wrong with %s, what to do, and when it is tried again',
  async (_, reply, words) => {
    await open({ isPublic: true, publicBody: reply });
    const statusLine = page.getByRole('status').first();
    await showsText(statusLine, words);
    await showsText(statusLine, /retry in (1 h|59 min)/i);
    await hides(/the service/i);
    await count(page.getByRole('button', { name: 'Retry', exact: true }), 0);
  },
);
