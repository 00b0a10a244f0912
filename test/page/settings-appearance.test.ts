import { expect, it, onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { open } from './open-page.ts';
import { openTab, rateRow, showsText, shows } from './shown.ts';
import { type Case, changeAndTakeBack, radioCase, settings } from './shown-settings.ts';

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const BLUE = /#1a5fb4|#78b6ff/;

const CASES: readonly Case[] = [
  // The window turns dark with it: page/settings.spec.ts.
  radioCase('Theme', 'Dark'),
  radioCase('Colours', 'Blue and orange', (isChanged) =>
    expect.poll(() => BLUE.test(token('--up'))).toBe(isChanged),
  ),
  radioCase('Times', 'UTC', (isChanged) =>
    showsText(
      page.getByRole('banner').getByText(/Published /),
      isChanged ? /UTC, / : /Published \d\d:\d\d, /,
    ),
  ),
];

/** Lets the browser pretend something until the test is over. */
async function emulate(what: string, on: object, off: object): Promise<void> {
  const session = cdp() as { send: (method: string, params: object) => Promise<unknown> };
  await session.send(what, on);
  onTestFinished(async () => void (await session.send(what, off)));
}

it('each appearance setting applies at once, can be undone, and is stored', async () => {
  // A zone other than UTC, for times of one's own.
  await emulate(
    'Emulation.setTimezoneOverride',
    { timezoneId: 'Africa/Lagos' },
    { timezoneId: '' },
  );
  const first = await open();
  await settings.open('Appearance');
  for (const one of CASES) await changeAndTakeBack(one);
  first.quit();
  await open({ stored: first.stored() });
  await settings.open('Appearance');
  for (const one of CASES) await one.see(true);
});

it('numbers, dates and input follow the language without a restart, also in the tray', async () => {
  const { tray } = await open();
  await showsText(rateRow('USD'), '1,580.50');
  expect(tray().tooltip).toContain('1,612.12');
  const amount = page.getByRole('textbox', { name: 'You have' });
  await openTab('Convert');
  await amount.fill('1,200.50');
  await shows('1,897,390.25');

  await settings.open('Appearance');
  await settings.radio('Language', 'Français').click();
  await expect.poll(() => tray().tooltip).toContain('1\u202f612,12');
  await openTab('Convert');
  // What was typed means what it meant.
  await expect.element(amount).toHaveValue('1\u202f200,5');
  await shows('1\u202f897\u202f390,25');
  await openTab('Rates');
  await showsText(rateRow('USD'), '1 580,50');
});

it('with forced colours a main button has readable text', async () => {
  const media = (value: string) => ({ features: [{ name: 'forced-colors', value }] });
  await emulate('Emulation.setEmulatedMedia', media('active'), media('none'));
  await open();
  const isDistinct = (name: string): boolean => {
    const button = page.getByRole('button', { name, exact: true }).element();
    // The system overrides the computed colours unless the button opts out.
    const { forcedColorAdjust, backgroundColor, color } = getComputedStyle(button);
    return forcedColorAdjust === 'none' && backgroundColor !== color;
  };
  const seen = (name: string): Promise<void> => expect.poll(() => isDistinct(name)).toBe(true);
  await openTab('Alerts');
  await seen('Add');
  await page.getByRole('button', { name: 'All options' }).click();
  await seen('Save the alert');
  await openTab('Platforms');
  await page.getByRole('button', { name: 'Add a pair' }).click();
  await seen('Add');
  await settings.open('Source');
  await seen('Connect');
});
