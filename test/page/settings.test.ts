import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Choices, withChange } from '#core/settings/choices.ts';
import { ok } from '#core/base/result.ts';
import {
  changesBetween,
  type How,
  noted,
  NOTHING_CHANGED,
  undone,
  withDefaults,
} from '#core/settings/changes.ts';
import type { PageFacts } from '#core/app/facts.ts';
import { SECTIONS } from '#core/schema/sections.ts';
import { en as text } from '#core/text/en.ts';
import { SETTING_KEYS } from '#core/settings/items.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { SettingsPreview } from '#ipc/messages.ts';
import { axeFinds } from './axe.ts';
import { openPopup, sandboxFacts } from './requests.ts';
import { settings } from './shown-settings.ts';
import { ANSWERED } from '../support/rates.ts';

/** The settings over choices that change as main would change them. */
async function openSettings(
  section?: string,
  before: Partial<Choices> = {},
  file: SettingsPreview | null = null,
) {
  let choices: Choices = { ...ANSWERED, ...before };
  let changes = NOTHING_CHANGED;
  const facts = (): PageFacts => ({
    ...sandboxFacts(),
    choices,
    settingsChanges: changes,
  });
  let notifyAll = (): void => undefined;
  const become = (next: Choices, how: How): { ok: true; value: null } => {
    const between = changesBetween(choices, next, SETTING_KEYS);
    if (between.length > 0) changes = noted(changes, between, how);
    choices = next;
    notifyAll();
    return ok(null);
  };
  const popup = await openPopup(facts(), {
    choose: (change) => become(withChange(choices, change), 'changed'),
    undoSetting: () => become(undone(choices, changes.undo.at(-1)?.changes ?? []), 'undone'),
    resetSettings: (section) => become(withDefaults(choices, section), 'reset'),
    chooseSettingsFile: () => ok(file),
    importSettings: () => become(withChange(choices, IMPORTED), 'imported'),
  });
  notifyAll = () => popup.emit('facts', facts());
  await settings.open(section);
  return { choices: () => choices, become };
}

const IMPORTED = { theme: 'dark', money: currencyCode('GHS') } as const;

const search = () => page.getByRole('searchbox', { name: 'Find a setting' });
const titles = (): (string | null)[] =>
  page
    .getByRole('heading', { level: 3 })
    .elements()
    .map(({ textContent }) => textContent);
const rows = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-setting]')]
    .filter((row) => row.checkVisibility())
    .map((row) => row.dataset['setting'] ?? '');
const marked = (): (string | null)[] =>
  [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
const radio = (group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true });
const undo = () => page.getByRole('button', { name: 'Undo', exact: true });
const statusWith = (what: RegExp | string) => page.getByRole('status').filter({ hasText: what });

describe('a search of the settings', () => {
  it('shows matches under their section titles, marks them and counts them', async () => {
    await openSettings();
    await userEvent.fill(search(), 'theme');
    await expect.poll(titles).toEqual(['Appearance']);
    expect(rows()).toEqual(['theme']);
    expect(marked()).toEqual(['Theme']);
    await expect.element(statusWith('1 setting found')).toBeInTheDocument();
    await userEvent.fill(search(), '');
    await expect.element(settings.list).toBeVisible();
    expect(rows()).toEqual([]);
    expect(marked()).toEqual([]);
  });

  it('finds a setting by its values', async () => {
    await openSettings();
    await userEvent.fill(search(), 'français');
    await expect.poll(rows).toEqual(['language']);
  });

  it('finds synonyms and shows the one that matched', async () => {
    await openSettings();
    await userEvent.fill(search(), 'night');
    await expect.poll(rows).toContain('theme');
    expect(rows()).not.toContain('palette');
    await expect.element(page.getByText(/^Also: .*night/).first()).toBeVisible();
  });

  it('finds a whole section by its title, and nothing that is hidden', async () => {
    await openSettings();
    await userEvent.fill(search(), 'appearance');
    await expect.poll(rows).toEqual(expect.arrayContaining(['theme', 'palette', 'times']));
    // The sandbox has no month and no wallet.
    await userEvent.fill(search(), 'warn below');
    await expect.element(page.getByText('Nothing is found for “warn below”.')).toBeVisible();
  });

  it('without matches says so, and a button clears it', async () => {
    await openSettings();
    await userEvent.fill(search(), '  doubloon ');
    await expect.element(page.getByText('Nothing is found for “doubloon”.')).toBeVisible();
    expect(rows()).toEqual([]);
    await expect.element(settings.list).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Show all settings' }).click();
    await expect.element(search()).toHaveValue('');
    await expect.element(settings.list).toBeVisible();
  });

  it('moves to a match on Enter and back on Escape, one step at a time', async () => {
    await openSettings();
    await userEvent.fill(search(), 'quiet');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(search()).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await expect.element(search()).not.toBeInTheDocument();
  });

  it('searches the shown settings after they are reopened', async () => {
    await openSettings();
    await userEvent.fill(search(), 'quiet');
    await page.getByRole('tab', { name: 'Rates' }).click();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect.element(search()).toHaveValue('');
  });
});

describe('a change of a setting', () => {
  it('is announced, and undone by a button', async () => {
    const main = await openSettings('Appearance');
    await expect.element(undo()).not.toBeInTheDocument();
    await radio('Theme', 'Dark').click();
    await expect.element(statusWith('Changed: Theme.')).toBeVisible();
    expect(main.choices().theme).toBe('dark');
    await undo().click();
    await expect.element(statusWith('Undone: Theme.')).toBeVisible();
    expect(main.choices().theme).toBe('system');
    await expect.element(radio('Theme', 'System')).toBeChecked();
    await expect.element(undo()).not.toBeInTheDocument();
  });

  it('and earlier ones are undone one by one, also by keyboard', async () => {
    const main = await openSettings('Appearance');
    await radio('Theme', 'Dark').click();
    await radio('Colours', 'Blue and orange').click();
    await radio('Times', 'UTC').click();
    await expect.element(statusWith(/^Changed: Times/)).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(statusWith(/^Undone: Times/)).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(statusWith(/^Undone: Colours/)).toBeVisible();
    expect(main.choices()).toMatchObject({
      times: 'local',
      palette: 'standard',
      theme: 'dark',
    });
  });

  it('is not undone by keyboard while the user types', async () => {
    const main = await openSettings('Appearance');
    await radio('Theme', 'Dark').click();
    await expect.element(undo()).toBeVisible();
    await userEvent.keyboard('/');
    await userEvent.fill(search(), 'theme');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(main.choices().theme).toBe('dark');
  });

  it('is undone by keyboard in another view, which says so', async () => {
    const main = await openSettings('Appearance');
    await radio('Theme', 'Dark').click();
    await expect.element(undo()).toBeVisible();
    await page.getByRole('tab', { name: 'Rates' }).click();
    await expect.element(undo()).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(statusWith(/^Undone: Theme/)).toBeVisible();
    expect(main.choices().theme).toBe('system');
  });

  it('from before the settings were opened is undone there by keyboard alone', async () => {
    const main = await openSettings('Appearance');
    await page.getByRole('tab', { name: 'Rates' }).click();
    main.become({ ...main.choices(), theme: 'dark' }, 'changed');
    await settings.open('Appearance');
    await expect.element(radio('Theme', 'Dark')).toBeChecked();
    await expect.element(undo()).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(radio('Theme', 'System')).toBeChecked();
    expect(main.choices().theme).toBe('system');
  });
});

/** For an account, for one that pays by the request, and for a build that looks for new versions. */
const NOT_IN_SANDBOX = ['tickers', 'versions.checkDaily'];
/** Its row is in the view of alerts, and where a search finds it. */
const ELSEWHERE = 'alerts.sentence';

it('each setting has a row, and every page of them is accessible', async () => {
  await openSettings();
  expect(await axeFinds()).toEqual([]);
  const ids: string[] = [];
  for (const id of SECTIONS) {
    await settings.jump(text.settings.sections[id]);
    ids.push(...rows());
    expect(await axeFinds()).toEqual([]);
  }
  const missing = SETTING_KEYS.filter((key) => !ids.includes(key) && key !== ELSEWHERE);
  expect(missing).toEqual(NOT_IN_SANDBOX);
  await userEvent.keyboard('{Escape}');
  await userEvent.fill(search(), 'message text');
  await expect.poll(rows).toContain(ELSEWHERE);
});

describe('a section', () => {
  it('is reset after a confirmation with its name, and the reset is one undo step', async () => {
    const main = await openSettings('Appearance', { theme: 'dark', palette: 'blue-orange' });
    const reset = page.getByRole('button', { name: 'Reset Appearance to the defaults' });
    await reset.click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByText(/: Theme, Colours\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Leave them' }).click();
    expect(main.choices().theme).toBe('dark');
    await reset.click();
    await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.element(statusWith('2 settings are back to their defaults.')).toBeVisible();
    await expect.element(reset).not.toBeInTheDocument();
    await undo().click();
    await expect.element(radio('Theme', 'Dark')).toBeChecked();
    expect(main.choices().palette).toBe('blue-orange');
  });
});

describe('a settings file', () => {
  const importButton = () => page.getByRole('button', { name: 'Import settings' });

  it('is imported after its changes were shown, with what it leaves out', async () => {
    const file = { kind: 'looked', file: 'mine.json', changes: ['money', 'theme'] } as const;
    const main = await openSettings('Data', {}, file);
    await importButton().click();
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByText(/Changes: Currency of the board, Theme\./)).toBeVisible();
    expect(await axeFinds()).toEqual([]);
    await expect.element(dialog.getByText(/Left out: Account, Plan, .*Alerts\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(main.choices().theme).toBe('system');
    await importButton().click();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.element(statusWith('1 setting was imported.')).toBeVisible();
    expect(main.choices().theme).toBe('dark');
  });

  it('that is refused says why, and asks nothing', async () => {
    await openSettings('Data', {}, { kind: 'refused', why: 'newer' });
    await importButton().click();
    await expect.element(statusWith('A newer version of Parallax wrote that file')).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('with an invalid value names the setting as its row does', async () => {
    await openSettings('Data', {}, { kind: 'refused', why: 'broken', key: 'theme' });
    await importButton().click();
    await expect.element(statusWith('“Theme” has a value in that file')).toBeVisible();
  });
});
