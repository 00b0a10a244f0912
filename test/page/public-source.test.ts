import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { appError, type ErrorCode, fail, ok } from '#core/base/result.ts';
import type { OwnPair } from '#core/rates/own-pairs.ts';
import { FIRST_PUBLIC } from '../../electron/public/sources.ts';
import { rateTable } from '../support/rates.ts';
import { open, type Opened } from './open-page.ts';
import { count, hides, lacksText, openTab, press, rateRow, shows, showsText } from './shown.ts';
import { form } from './shown-connection.ts';
import { rates } from './shown-rates.ts';
import { settings } from './shown-settings.ts';

const { source } = FIRST_PUBLIC;
const HOST = source.key;
const HOUR = 3_600_000;
/** What it publishes, once a day, at the mid alone. */
const PUBLISHED = { mid: { NGN: '1426.25', EUR: '0.92', GBP: '0.78' }, official: {}, parallel: {} };
const question = page.getByRole('dialog', { name: 'What do you trade?' });
const real = page.getByRole('radio', { name: 'Real mid rates, daily' });
const mark = page.getByRole('button', { name: new RegExp(`^${HOST}`) });
const credit = page.getByRole('button', { name: 'Rates By Exchange Rate API' });

/** Its request fails, and is not made again for an hour. */
function failed({ store }: Opened, code: ErrorCode): void {
  const error = { ...appError(code), host: HOST };
  const atMs = Date.now();
  const wait = { receivedAtMs: atMs, untilMs: atMs + HOUR };
  store.dispatch({ kind: 'waits-loaded', waits: { latest: wait } });
  store.dispatch({ kind: 'request-failed', feed: 'mid', error, atMs, notBeforeMs: atMs + HOUR });
}

const begin = (): Promise<Opened> => open({ isPublic: true, rates: PUBLISHED });

it('is chosen by keyboard at a first start, and the question closes once main says yes', async () => {
  const choosePublic = vi.fn(() => fail(appError('not-confirmed')));
  await open({ isFirst: true, calls: { choosePublic } });
  await expect.element(question.getByRole('button', { name: 'Show my rates' })).toHaveFocus();
  await press('Shift+Tab', 'ArrowDown');
  await expect.element(real).toBeChecked();
  await press('Enter');
  await expect.poll(() => choosePublic.mock.calls.length).toBe(1);
  await expect.element(question).toBeVisible();
  choosePublic.mockReturnValue(ok(null) as never);
  await press('Enter');
  await count(question, 0);
});

it('has its name and its credit at the numbers, and no mark of a demo', async () => {
  const { tray } = await begin();
  await showsText(rateRow('USD'), '1,426.25');
  await expect.element(mark).toBeVisible();
  await expect.element(credit).toBeVisible();
  await count(page.getByRole('button', { name: /^DEMO/ }), 0);
  expect(tray().tooltip).toContain(HOST);
});

it('without any answer says when it tries again, and names no button that waits', async () => {
  failed(await open({ isPublic: true, rates: null }), 'unreachable');
  await shows(/Next try at \d\d:\d\d UTC\./);
  await hides('at once with Refresh');
});

it('without a network says what happens next, and offers to try', async () => {
  const { store } = await open({ isPublic: true, rates: null });
  const retry = page.getByRole('button', { name: 'Retry', exact: true });
  store.dispatch({ kind: 'conditions-changed', conditions: { offline: true } });
  await shows('Offline.');
  await shows('Parallax tries again automatically, or at once with Refresh.');
  await expect.element(retry).toBeVisible();
  store.dispatch({ kind: 'conditions-changed', conditions: { offline: false } });
  const error = { ...appError('unreachable'), host: HOST };
  const atMs = Date.now();
  store.dispatch({ kind: 'request-failed', feed: 'mid', error, atMs, notBeforeMs: atMs + HOUR });
  await showsText(page.getByRole('status').first(), /not reached.*Retry in (1 h|59 min)/);
  await retry.click();
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

it('is left in Connection', async () => {
  const choosePublic = vi.fn(() => ok(null));
  const disconnect = vi.fn(() => ok(null));
  await open({ calls: { choosePublic } }).then(async ({ quit }) => {
    await form.open();
    await page.getByRole('button', { name: /^Real mid rates, daily/ }).click();
    await expect.poll(() => choosePublic.mock.calls.length).toBe(1);
    quit();
  });
  await open({ isPublic: true, rates: PUBLISHED, calls: { disconnect } });
  await mark.click();
  await shows(`Mid rates come from ${HOST}, once a day`);
  await shows('In a terminal, “parallax source” prints where the numbers come from');
  await page.getByRole('button', { name: /^Back to the demo/ }).click();
  await expect.poll(() => disconnect.mock.calls.length).toBe(1);
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
async function besideAccount(ngn: string): Promise<Opened> {
  const stored = { opinion: { overPercent: '3', read: null } };
  const app = await open({ connection: {}, stored });
  const publishedAtMs = Date.now() - 3 * HOUR;
  const table = rateTable({ NGN: ngn, EUR: '0.92' }, { publishedAtMs });
  app.store.dispatch({ kind: 'opinion-changed', opinion: { source, table, failure: null } });
  return app;
}

it('of 2.9% difference says nothing beside an account', async () => {
  await besideAccount('1535.96');
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
  const { confirm, store } = await open({ connection: {} });
  confirm.mockResolvedValueOnce(false);
  await settings.open('Updates');
  const level = settings.select('Second opinion');
  await level.selectOptions('Over 3% (usual)');
  await expect
    .poll(() => confirm.mock.calls.map(([{ title }]) => title))
    .toEqual([`Compare with ${HOST}?`]);
  expect(store.state.choices.opinion.overPercent).toBeNull();
  await expect.element(level).toHaveValue('');
  await level.selectOptions('Over 3% (usual)');
  await expect.poll(() => store.state.choices.opinion.overPercent).toBe('3');
  const failure = { ...appError('not-json'), host: HOST };
  store.dispatch({ kind: 'opinion-changed', opinion: { source, table: null, failure } });
  await shows(`A web page answered, not ${HOST}. Log in to this network`);
});

const NEW_VERSION = 'If this continues, look for a new version of Parallax';

it.each<[ErrorCode, string]>([
  ['not-json', `A web page answered, not ${HOST}. Log in to this network`],
  ['bad-request', `${HOST} refused the request. ${NEW_VERSION}`],
  ['unexpected-shape', `The answer of ${HOST} can't be used. ${NEW_VERSION}`],
  ['too-large', `The answer of ${HOST} was too large to be rates. ${NEW_VERSION}`],
  ['redirected', `${HOST} led to another address, which is never followed. Log in to this network`],
  ['rate-limited', `${HOST} wants no more requests now. Parallax waits`],
  ['server', `${HOST} has a fault. Parallax tries again later`],
  ['unreachable', `${HOST} was not reached. Check the network`],
])('says what is wrong: %s, what to do, and when it is tried again', async (code, words) => {
  failed(await open({ isPublic: true, rates: null }), code);
  const statusLine = page.getByRole('status').first();
  await showsText(statusLine, words);
  await showsText(statusLine, /retry in (1 h|59 min)/i);
  await hides(/the service/i);
  await count(page.getByRole('button', { name: 'Retry', exact: true }), 0);
});
