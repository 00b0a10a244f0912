import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changed, MARKET } from '../support/platform-server.ts';
import { pinKey } from '#core/requests/pins.ts';
import { open } from './open-page.ts';
import { fakeTime, NOON, pass } from './fake-time.ts';
import { converter } from './shown-convert.ts';
import { press, shows, showsText } from './shown.ts';
import { rates } from './shown-rates.ts';

const bar = page.getByRole('dialog', { name: 'Command' });
const field = bar.getByRole('combobox', { name: 'Command' });
const answers = bar.getByRole('option');
const chosen = bar.getByRole('option', { selected: true });

async function type(text: string): Promise<void> {
  if (bar.elements().length === 0) await press('Control+k');
  await field.fill(text);
}

it('an amount has the best deals and three markets; Enter copies, with Shift all digits', async () => {
  const { copied } = await open({ platforms: { USDTNGN: MARKET } });
  await page.getByRole('tab', { name: 'Platforms' }).click();
  await shows('Alpha');
  await type('500 usdt');
  await showsText(bar, '500 USDT in NGN');
  await showsText(chosen, 'Best sell');
  await showsText(answers.nth(1), 'Best buy');
  await press('Enter');
  await showsText(bar, /Copied \d+\.\d\d/);
  await answers.filter({ hasText: 'Log it' }).click();
  await expect
    .poll(() => (field.element() as HTMLInputElement).value)
    .toMatch(/^log bought 500 USDT at 1\d{3}.* NGN on /);
  await showsText(chosen, 'Bought 500 USDT');
  // At one platform, though another is better.
  await type('500 usdt at beta');
  await showsText(chosen, 'Sell at Beta');
  await type('500 usdt at nowhere');
  await showsText(bar, 'Nothing for “500 usdt at nowhere”. Try');
  await showsText(chosen, '500 USDT in NGN');
  await type('500 usdt');
  expect(copied()).toMatch(/^\d+\.\d\d/);

  // By the same code as Convert.
  await type('250 usd in ngn official');
  await showsText(chosen, 'Official');
  await showsText(bar, 'Tab Open');
  await showsText(chosen, '₦386,812.50');
  await press('Enter');
  expect(copied()).toMatch(/^386812\.50/);
  await press('Shift+Enter');
  await showsText(bar, /Copied 386812\.5.*, exact/);
  await press('Tab');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: 'Convert', selected: true })).toBeVisible();
  await expect.element(converter.amount).toHaveValue('250');
});

it('each beginning of a name has answers, several of one kind too', async () => {
  await open({
    rates: { mid: { NGN: '1580.5', GBP: '0.75', GHS: '12.4', GNF: '8600', USDT: '1', USDC: '1' } },
    platforms: { USDTNGN: MARKET, USDCNGN: MARKET },
  });
  for (const verb of ['', 'premium ', 'spread ', 'high ', 'profit ', 'stock ']) {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') await type(verb + letter);
    await type(`${verb}usd`);
    await type('500 usdt');
    await showsText(bar, '500 USDT in NGN');
  }
});

it('profit opens the trades of this month, also before the first one', async () => {
  await open();
  await type('profit');
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  await showsText(chosen, `Profit of USDT/NGN, ${month.format(Date.now())}`);
  await showsText(chosen, 'No sales');
  await press('Enter');
  await expect.element(page.getByRole('tab', { name: 'Desk', selected: true })).toBeVisible();
  await shows(`No sales in ${new Date().getUTCFullYear()}`);
});

it('an amount to buy or sell names the best platform and the next ones, and is opened filled in', async () => {
  const { copied } = await open({ platforms: { USDTNGN: MARKET } });
  await page.getByRole('tab', { name: 'Platforms' }).click();
  await shows('Alpha');
  await type('buy 500k');
  await showsText(bar, /Buy USDT for ₦500,000/);
  await showsText(chosen, /\d{3}\.\d\d USDT\s+fee not entered$/);
  expect(answers.elements().map((each) => each.textContent.trim().split(/:| 1,/, 1)[0])).toEqual([
    'Delta',
    'Alpha',
    'Beta',
    'Log it',
    'Best route',
    'Add an alert on Best USDT/NGN buy',
  ]);
  await press('Enter');
  await expect
    .poll(copied)
    .toMatch(/^₦500,000 buys \d+\.\d\d USDT at \w+ \(1 USDT = 1,\d+\.\d+ NGN\), /);
  await press('Shift+Enter');
  await expect.poll(copied).toMatch(/^\d{3}\.\d{8} /);
  // A thousand may be of either: both are offered.
  await type('buy 500k usdt');
  await showsText(bar, 'buy');
  await type('sell 500 usdt at beta');
  await showsText(bar, 'Sell 500 USDT');
  await showsText(chosen, 'Beta');
  await showsText(answers.nth(1), 'Log it: sold 500 USDT at 1,590.12');
  await press('Control+Enter');
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: 'Platforms', selected: true })).toBeVisible();
});

it('a typing error in an action does nothing, and what is meant is offered', async () => {
  await open();
  await type('exprt usd/ngn 1y csv');
  await showsText(bar, 'Nothing for “exprt usd/ngn 1y csv”. Try');
  await showsText(chosen, 'export usd/ngn 1y csv');
  await press('Enter');
  await expect.element(field).toHaveValue('export usd/ngn 1y csv');
  await showsText(chosen, 'Export USD/NGN');
});

it('a question leaves plain words out and names them; an act is only offered', async () => {
  fakeTime({ atMs: NOON });
  await open({ platforms: { USDTNGN: MARKET } });
  await type('usdt rate abeg');
  await showsText(bar, 'Without “abeg”.');
  await showsText(chosen, 'Best sell');
  await expect
    .poll(() => bar.element().querySelector('[aria-live]')?.textContent)
    .toMatch(/^\d+ answers\. .* Without “abeg”\.$/);
  await type('quit abeg');
  await showsText(bar, 'Nothing for “quit abeg”. Try');
  await showsText(chosen, 'quit');
  await press('Enter');
  await expect.element(field).toHaveValue('quit');
  await type('usdt 1450 x 300');
  await expect
    .poll(() => answers.elements().map((each) => each.querySelector('.title')?.textContent))
    .toEqual(['1450 x 300', '300 usdt at 1450']);
  await type('300 x 1450');
  await showsText(chosen, 'In no currency');
  await showsText(chosen, '435,000');
  await type('500 usd on 2026-06-31');
  await showsText(bar, 'There is no day “2026-06-31”.');
  await showsText(chosen, '500 usd on Jun 30 2026');
});

it('a number has its own age with the check beside it, and a platform what stands against it', async () => {
  fakeTime({ isFrozen: true });
  await open({ platforms: { USDTNGN: changed({ Beta: { agoMs: 13 * 60_000 } }) } });
  await page.getByRole('tab', { name: 'Platforms' }).click();
  await shows('Alpha');
  await type('500 usdt at beta');
  await showsText(chosen, /At 1,590.12, 13 min old, checked (?:just now|\d s ago)/);
  await type('500 usdt at zeta');
  await showsText(chosen, /At 1,601.00, crossed, \d+ s old, checked/);
  await pass(1_000);
  await expect
    .poll(() => bar.element().querySelector('[aria-live]')?.textContent)
    .toMatch(/Sell at Zeta ₦800,500.00, At 1,601.00, crossed, \d+ s old, checked/);
  await type('zeta');
  await showsText(chosen, /USDT\/NGN, crossed, \d+ s old, checked/);
});

it('names open what they name, and what is not understood is named', async () => {
  await open();
  await type('euro');
  await showsText(chosen, 'EUR/NGN parallel');
  await press('Enter');
  await expect.element(page.getByRole('tab', { name: 'History', selected: true })).toBeVisible();
  await type('theme');
  await press('Enter');
  await expect
    .element(page.getByRole('searchbox', { name: 'Find a setting' }))
    .toHaveValue('Theme');
  await type('desk');
  await press('Enter');
  await expect.element(page.getByRole('tab', { name: 'Desk', selected: true })).toBeVisible();
  await type('500 doubloons');
  await showsText(bar, 'Nothing for “500 doubloons”. Try');
  await expect.poll(() => answers.elements()).toHaveLength(3);
  await press('Tab');
  await expect.element(field).toHaveValue('send price');
  await type('200 eur to momo');
  await showsText(chosen, /200 EUR in NGN Convert.*\d/);
  await press('Enter');
  await showsText(bar, /Copied \d/);
  await press('Escape');
  await expect.element(bar).not.toBeInTheDocument();
});

it('a rate is shared as a card', async () => {
  await open();
  await type('share usd/ngn');
  await showsText(chosen, 'Make a card of USD/NGN');
  await press('Enter');
  await expect.element(page.getByRole('dialog', { name: /^Share/ })).toBeVisible();
});

it('an alert is added, updates are paused, and arrows choose', async () => {
  const { store } = await open();
  await type('alert usd/ngn above 1650');
  await showsText(chosen, /rises above 1,650/);
  await showsText(chosen, 'Now 1,612.12');
  await press('Enter');
  await showsText(bar, 'Alert added');
  await expect.poll(() => store.state.choices.alerts.rules.length).toBe(1);
  await type('pause');
  await showsText(chosen, 'Pause updates');
  await press('Enter');
  await expect.poll(() => store.state.choices.paused).toBe(true);
  // What was done last, then examples.
  await type('');
  await showsText(chosen, 'pause');
  await press('ArrowDown');
  await showsText(chosen, 'alert usd/ngn above 1650');
  await press('ArrowDown');
  await showsText(chosen, '500 usdt');
  await press('Enter');
  await expect.element(field).toHaveValue('500 usdt');
});

it('pause and resume do what they say, whatever was done before', async () => {
  const { store } = await open();
  for (const [word, paused] of [
    ['resume', false],
    ['pause', true],
    ['pause', true],
    ['resume', false],
  ] as const) {
    await type(word);
    await showsText(chosen, `${word === 'pause' ? 'Pause' : 'Resume'} updates`);
    await press('Enter');
    await expect.element(bar).not.toBeInTheDocument();
    await expect.poll(() => store.state.choices.paused).toBe(paused);
  }
});

it.each([
  ['bought 500 usdt at 1431', /Bought 500 USDT/, 'trade'],
  ['alert usd/ngn above 1650', /rises above 1,650/, 'alert'],
] as const)('Enter twice on %j is done once', async (typed, title, what) => {
  const { store } = await open({ platforms: { USDTNGN: MARKET } });
  const count = (): number =>
    what === 'alert'
      ? store.state.choices.alerts.rules.length
      : store.state.trades.sandbox.count + store.state.trades.real.count;
  await type(typed);
  await showsText(chosen, title);
  const input = field.element();
  const enter = (): void =>
    void input.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
    );
  const realNow = Date.now();
  enter();
  // The second one comes when the clock of the page has moved on.
  vi.spyOn(Date, 'now').mockReturnValue(realNow + 1_500);
  await new Promise((resolve) => setTimeout(resolve, 0));
  enter();
  await expect.poll(count).toBe(1);
  if (what === 'alert') {
    await showsText(bar, 'Alert added');
    await expect.element(field).toHaveValue('');
    await press('Enter');
    await expect.element(field).toHaveValue('');
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(count()).toBe(1);
});

it('what a screen reader hears is never of what was typed before', async () => {
  await open();
  await type('xyzzy');
  const heard = (): string => bar.element().querySelector('[aria-live]')?.textContent ?? '';
  await expect.poll(heard).toContain('send price');
  fakeTime({ isFrozen: true });
  await field.fill('pause');
  await showsText(chosen, 'Pause updates');
  await pass(1);
  await expect.poll(heard).toBe('');
  await pass(1_000);
  await expect.poll(heard).toMatch(/^1 answer\. Pause updates/);
});

it('the fee of my bank is entered with Enter, and can be undone', async () => {
  const { store } = await open();
  await type('my bank 50');
  await showsText(chosen, 'Money out, each transfer of NGN');
  await showsText(chosen, 'not entered');
  await showsText(chosen, '₦50');
  await showsText(answers.nth(1), 'Money in, each transfer of NGN');
  expect(store.state.choices.quotes.banks).toEqual([]);
  await press('Enter');
  await expect
    .poll(() => store.state.choices.quotes.banks)
    .toEqual([{ code: 'NGN', outFixed: '50' }]);
  await type('my bank 0.5%');
  await showsText(chosen, '0.5%');
  await press('Enter');
  await expect
    .poll(() => store.state.choices.quotes.banks)
    .toEqual([{ code: 'NGN', outFixed: '50', outPercent: '0.5' }]);
  await type('undo');
  await showsText(chosen, 'Undo the last change');
  await press('Enter');
  await expect
    .poll(() => store.state.choices.quotes.banks)
    .toEqual([{ code: 'NGN', outFixed: '50' }]);
});

it('a sentence is read grouped', async () => {
  await open({ platforms: { USDTNGN: MARKET } });
  await type('buy 500k usdt');
  await showsText(bar, 'buy USDT with 500,000 NGN');
  await showsText(bar, 'buy 500,000 USDT with NGN');
});

it('which number is meant is asked: nothing is chosen, and Enter does nothing', async () => {
  const { copied } = await open({ platforms: { USDTNGN: MARKET } });
  await page.getByRole('tab', { name: 'Platforms' }).click();
  await shows('Alpha');
  await type('buy 500k usdt');
  await expect.poll(() => answers.elements().length).toBe(2);
  expect(chosen.elements()).toEqual([]);
  await press('Enter');
  await expect.element(field).toHaveValue('buy 500k usdt');
  expect(copied()).toBe('');
  await press('ArrowDown');
  await showsText(chosen, 'buy USDT with 500,000 NGN');
  await press('Enter');
  await showsText(bar, /Buy USDT for ₦500,000/);
});

it('figures are answered while typing, and open what they are of', async () => {
  const { store } = await open({ platforms: { USDTNGN: MARKET } });
  await page.getByRole('tab', { name: 'Platforms' }).click();
  await shows('Alpha');
  await type('usdt');
  await showsText(chosen, 'Best sell');
  await showsText(answers.nth(1), 'Best buy');
  await type('usdt spread');
  await showsText(chosen, /Spread of USDT\/NGN.*%/);
  await type('500 usdt at 1450');
  await showsText(chosen, '₦725,000.00');
  await type('premium usd');
  await showsText(chosen, /Premium of USD\/NGN parallel.*% above official/);
  await type('pin usdt sell');
  await press('Enter');
  await expect.poll(() => store.state.choices.pins.map(pinKey)).toEqual(['quote USDTNGN  bid']);
  await type('gap usdt');
  await showsText(chosen, 'Gaps between the platforms of USDT/NGN');
  await press('Enter');
  await expect.element(page.getByRole('radio', { name: 'Gaps' })).toBeChecked();
  await type('trades');
  await press('Enter');
  await expect.element(page.getByRole('tab', { name: 'Desk', selected: true })).toBeVisible();
});

it('screen readers hear the count and the chosen answer; the focus returns', async () => {
  await open();
  await rates.head('EUR').click({ button: 'right' });
  await press('Escape');
  const before = document.activeElement;
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await userEvent.keyboard('pause');
  await expect
    .poll(() => bar.element().querySelector('[aria-live]')?.textContent)
    .toMatch(/^1 answer\. Pause updates/);
  await press('Escape');
  await expect.element(bar).not.toBeInTheDocument();
  expect(document.activeElement).not.toBe(document.body);
  expect(before).not.toBeNull();
});

it('with texts twice as large no number breaks, and no level is cut', async () => {
  await open({ platforms: { USDTNGN: MARKET } });
  await type('usdt buy < 1425 at alpha');
  await press('Enter');
  await press('Escape');
  await page.getByRole('tab', { name: 'Alerts' }).click();
  document.documentElement.style.zoom = '2';
  onTestFinished(() => void document.documentElement.style.removeProperty('zoom'));
  const title = page.getByRole('button', { name: 'USDT/NGN buy below 1,425' }).element();
  expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
  await type('buy 500k usdt');
  await showsText(answers.nth(1), /₦\d{3},\d{3},\d{3}\.\d\d/);
  const number = answers.nth(1).element().querySelector('.number span');
  const words = document.createRange();
  words.selectNodeContents(number as Node);
  expect(words.getClientRects()).toHaveLength(1);
});
