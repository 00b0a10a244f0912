import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { MARKET } from '../support/platform-server.ts';
import { open, type Opened } from './open-page.ts';
import { count, focus, fromMenu, openTab, press, shows } from './shown.ts';
import { platforms } from './shown-platforms.ts';
import { rates } from './shown-rates.ts';
import { settings } from './shown-settings.ts';

const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const inWords = box('New alert in words');

async function start(): Promise<Opened> {
  return open({ platforms: { USDTNGN: MARKET } });
}

interface Step {
  /** Opens or types what Escape has to close first. */
  readonly begin: () => Promise<unknown>;
  /** Holds after one Escape. */
  readonly after: () => Promise<unknown>;
  /** Finds what was typed again. */
  readonly again?: () => Promise<unknown>;
  /** Of a page over the view, which has a bar. */
  readonly title?: string | RegExp;
}

async function openForm(): Promise<void> {
  await openTab('Alerts');
  await button('All options').click();
}
async function openRow(): Promise<void> {
  await platforms.open();
  await platforms.head('Delta').click();
}

/** Every view, with each thing in it that can be open or typed. */
const STEPS: Readonly<Record<string, Step>> = {
  'Rates: the search': {
    begin: () => rates.search('yen'),
    after: () => count(page.getByRole('searchbox'), 0),
  },
  'Rates: the groups': {
    async begin() {
      await rates.filter('Edit groups');
      await box('New group').fill('Family');
    },
    after: () => count(box('New group'), 0),
    async again() {
      await rates.filter('Edit groups');
      await expect.element(box('New group')).toHaveValue('Family');
    },
  },
  'Platforms: an open row': {
    begin: openRow,
    async after() {
      await count(platforms.about('Delta'), 0);
      await expect.element(platforms.head('Delta')).toHaveFocus();
    },
  },
  'Platforms: a text in an open row': {
    async begin() {
      await openRow();
      await platforms.more('Delta', 'Note');
      await platforms.about('Delta').getByRole('textbox', { name: 'Note' }).fill('Pays at once');
    },
    after: () => expect.element(platforms.head('Delta')).toHaveFocus(),
    again: () =>
      expect
        .element(platforms.about('Delta').getByRole('button', { name: 'Note Pays at once' }))
        .toBeVisible(),
  },
  'History: a past day': {
    title: 'A past day',
    async begin() {
      await openTab('History');
      await button('Line, overlays, table, export').click();
      await button('A past day').click();
    },
    after: () => count(page.getByRole('heading', { name: 'A past day' }), 0),
  },
  'Alerts: a text': {
    async begin() {
      await openTab('Alerts');
      await inWords.fill('usd/ngn > 1');
    },
    after: () => expect.element(inWords).not.toHaveFocus(),
    again: () => expect.element(inWords).toHaveValue('usd/ngn > 1'),
  },
  'Alerts: the form': {
    title: 'New alert',
    async begin() {
      await openForm();
      await box('Level').fill('1,650');
    },
    after: () => count(box('Level'), 0),
    async again() {
      await openForm();
      await expect.element(box('Level')).toHaveValue('1,650');
    },
  },
  'an alert at a number': {
    async begin() {
      focus(rates.head('USD'));
      await press('a');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Level' }).fill('1,777');
    },
    after: () => count(page.getByRole('dialog'), 0),
    async again() {
      focus(rates.head('USD'));
      await press('a');
      await expect
        .element(page.getByRole('dialog').getByRole('textbox', { name: 'Level' }))
        .toHaveValue('1,777');
    },
  },
  'Desk: a trade': {
    title: 'Log trade',
    async begin() {
      await openTab('Desk');
      await button('Log trade').click();
      await box('Amount').fill('500');
    },
    after: () => count(box('Amount'), 0),
    async again() {
      await button('Log trade').click();
      await expect.element(box('Amount')).toHaveValue('500');
    },
  },
  'Desk: my price': {
    title: 'My price for USD',
    async begin() {
      await openTab('Desk');
      await page.getByRole('combobox', { name: 'Asset' }).selectOptions('USD');
      await fromMenu('More about my price', 'Base and rounding');
      await box('Round to').fill('7');
    },
    after: () => count(box('Round to'), 0),
    async again() {
      await fromMenu('More about my price', 'Base and rounding');
      await expect.element(box('Round to')).toHaveValue('7');
    },
  },
  'Settings: a section': {
    title: 'Platforms and fees',
    begin: () => settings.open('Platforms and fees'),
    after: () => expect.element(settings.list).toBeVisible(),
  },
  'Platforms: routes': {
    title: /^\d+ routes$/,
    async begin() {
      await platforms.open();
      await platforms.deal.getByRole('button').click();
    },
    after: () => expect.element(platforms.head('Delta')).toBeVisible(),
  },
};

it.each(Object.entries(STEPS))('Escape goes one step back, %s', async (_what, step) => {
  const { hide } = await start();
  await step.begin();
  await press('Escape');
  await step.after();
  expect(hide).not.toHaveBeenCalled();
  await step.again?.();
});

const edges = (element: Element): DOMRect => element.getBoundingClientRect();

it.each(Object.entries(STEPS).filter(([, { title }]) => title !== undefined))(
  'the bar of a page has its title in full and leaves it as Escape does, %s',
  async (_what, { begin, after, again, title = '' }) => {
    await start();
    await begin();
    const heading = page.getByRole('heading', { name: title, level: 2, exact: true });
    for (const width of [320, 360, 400]) {
      await page.viewport(width, 620);
      const bar = page.getByRole('banner');
      await expect.element(bar.getByRole('heading', { name: title, level: 2 })).toBeVisible();
      expect(edges(bar.element()).height).toBe(44);
      for (const name of ['Back', 'Refresh', 'Settings'])
        expect(bar.getByRole('button', { name }).elements(), name).toHaveLength(1);
      const mark = edges(bar.getByRole('button', { name: /^DEMO/ }).element());
      expect(mark.left).toBeGreaterThan(edges(heading.element()).right);
      expect(mark.right).toBeLessThan(
        edges(bar.getByRole('button', { name: 'Settings' }).element()).left,
      );
    }
    await page.viewport(1280, 760);
    await expect.element(heading).toBeVisible();
    await page.viewport(400, 620);
    await button('Back').click();
    await after();
    await again?.();
  },
);

it('Escape hides the window where nothing is left to close', async () => {
  const { hide } = await start();
  const views = ['Rates', 'Platforms', 'Convert', 'History', 'Alerts', 'Desk'];
  for (const [index, view] of views.entries()) {
    await openTab(view);
    await press('Escape');
    await expect.poll(() => hide.mock.calls.length).toBe(index + 1);
  }
});

it('what Cancel closes is forgotten', async () => {
  await start();
  await openTab('Desk');
  await button('Log trade').click();
  await box('Amount').fill('500');
  await button('Cancel').click();
  await button('Log trade').click();
  await expect.element(box('Amount')).toHaveValue('');
  await openForm();
  await box('Level').fill('1,650');
  await button('Cancel').click();
  await openForm();
  await expect.element(box('Level')).toHaveValue('');
});

const row = (): string | null => document.activeElement?.getAttribute('data-row') ?? null;

async function addAlert(words: string): Promise<void> {
  await openTab('Alerts');
  await inWords.fill(words);
  await userEvent.keyboard('{Enter}');
  await shows('Alert added');
}

async function logTrade(): Promise<void> {
  await openTab('Desk');
  await button('Log trade').click();
  await box('Amount').fill('500');
  await box('Price').fill('1,400');
  await button('Save').click();
  await shows('Trade saved');
}

it.each([
  ['Rates, from its tab', () => focus(page.getByRole('tab', { name: 'Rates' })), 'USD'],
  ['Rates, from the search', () => rates.search('yen'), 'JPY'],
  ['Platforms, from its tab', () => platforms.open(), 'Delta'],
  [
    'Platforms, from the amount',
    () => platforms.open().then(() => focus(platforms.amount)),
    'Delta',
  ],
  ['Convert, from its tab', () => openTab('Convert'), 'Mid'],
  ['Alerts, from the field', () => addAlert('usd/ngn > 1'), /./],
  ['Desk, from its tab', () => logTrade().then(() => openTab('Desk')), /./],
  [
    'Settings, from the search',
    () => settings.open().then(() => focus(settings.search)),
    'connection',
  ],
] as const)('Down enters the list of %s, and goes on in it', async (_where, go, first) => {
  await start();
  await expect.element(rates.head('USD')).toBeVisible();
  await go();
  await press('ArrowDown');
  if (typeof first === 'string') await expect.poll(row).toBe(first);
  else await expect.poll(() => row() ?? '').toMatch(first);
});

it('Enter in a search takes the first that was found', async () => {
  await start();
  await expect.element(rates.head('USD')).toBeVisible();
  await rates.search('yen');
  await expect.poll(rates.codes).toEqual(['JPY']);
  await press('Enter');
  await expect
    .element(page.getByRole('tab', { name: 'History' }))
    .toHaveAttribute('aria-selected', 'true');
  const picker = page.getByRole('button', { name: /JPY/ }).first();
  await picker.click();
  const found = page.getByRole('list', { name: 'Found' });
  // It takes the focus when it is open.
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await press('ArrowDown');
  await expect.element(found.getByRole('button').first()).toHaveFocus();
  focus(page.getByRole('searchbox'));
  await press('Enter');
  await count(page.getByRole('searchbox'), 0);
});
