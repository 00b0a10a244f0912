import { expect, type Locator, type Page } from '@playwright/test';

export interface Settings {
  readonly region: Locator;
  readonly search: Locator;
  /** What was changed last, with its way back. */
  readonly said: Locator;
  readonly undo: Locator;
  readonly row: (id: string) => Locator;
  readonly open: () => Promise<void>;
  readonly jump: (section: string) => Promise<void>;
  readonly radio: (group: string, name: string) => Locator;
  readonly select: (label: string) => Locator;
  readonly switch: (label: string) => Locator;
  readonly field: (label: string) => Locator;
}

/** The settings as a person goes about in them. */
export function settingsIn(popup: Page): Settings {
  const region = popup.getByRole('region', { name: 'Settings', exact: true });
  return {
    region,
    search: popup.getByRole('searchbox', { name: 'Search settings' }),
    said: popup.getByRole('status').filter({ hasText: /\w/ }).last(),
    undo: popup.getByRole('button', { name: 'Undo', exact: true }),
    row: (id: string): Locator => region.locator(`[data-setting="${id}"]`),
    async open(): Promise<void> {
      await popup.getByRole('button', { name: 'Settings', exact: true }).click();
      await region.waitFor();
    },
    jump: (section: string): Promise<void> =>
      popup
        .getByRole('navigation', { name: 'Sections' })
        .getByRole('button', { name: section, exact: true })
        .click(),
    radio: (group: string, name: string): Locator =>
      region.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }),
    select: (label: string): Locator => region.getByRole('combobox', { name: label, exact: true }),
    switch: (label: string): Locator => region.getByRole('checkbox', { name: label, exact: true }),
    field: (label: string): Locator => region.getByRole('textbox', { name: label, exact: true }),
  };
}

/** One setting: how it is changed, and how one sees which way it is. */
export interface Case {
  readonly id: string;
  readonly change: (settings: Settings, popup: Page) => Promise<unknown>;
  /** What says that it was changed. */
  readonly said: RegExp;
  /** That it is as it was changed to, or as it was at first. */
  readonly see: (isChanged: boolean, settings: Settings, popup: Page) => Promise<void>;
}

/** Changes a setting, sees it act, takes it back, sees that too, and changes it for good. */
export async function changeAndTakeBack(popup: Page, one: Case): Promise<void> {
  const settings = settingsIn(popup);
  const line = popup.getByRole('status').filter({ hasText: one.said });
  await one.change(settings, popup);
  await expect(line).toBeVisible();
  await one.see(true, settings, popup);
  await settings.undo.click();
  await expect(popup.getByRole('status').filter({ hasText: /^Undone\. / })).toBeVisible();
  await one.see(false, settings, popup);
  await one.change(settings, popup);
  await one.see(true, settings, popup);
}

const checked = (isChecked: boolean, locator: Locator): Promise<void> =>
  isChecked ? expect(locator).toBeChecked() : expect(locator).not.toBeChecked();

/** A choice of a group of radios: seen there, and by whatever else says it. */
export const radioCase = (
  id: string,
  group: string,
  name: string,
  acts: (isChanged: boolean, popup: Page) => Promise<void> = () => Promise.resolve(),
): Case => ({
  id,
  said: new RegExp(`^${group} changed from .* to ${name}\\.$`),
  change: (settings) => settings.radio(group, name).click(),
  async see(isChanged, settings, popup) {
    await checked(isChanged, settings.radio(group, name));
    await acts(isChanged, popup);
  },
});

export const selectCase = (
  id: string,
  label: string,
  [value, usual]: readonly [changed: string, usual: string],
  said: RegExp,
  acts: (isChanged: boolean, popup: Page) => Promise<void> = () => Promise.resolve(),
): Case => ({
  id,
  said,
  change: (settings) => settings.select(label).selectOption(value),
  async see(isChanged, settings, popup) {
    await expect(settings.select(label)).toHaveValue(isChanged ? value : usual);
    await acts(isChanged, popup);
  },
});

export const switchCase = (
  id: string,
  label: string,
  usual: boolean,
  said: RegExp,
  acts: (isChanged: boolean, popup: Page) => Promise<void> = () => Promise.resolve(),
): Case => ({
  id,
  said,
  change: (settings) => settings.switch(label).click(),
  async see(isChanged, settings, popup) {
    await checked(isChanged ? !usual : usual, settings.switch(label));
    await acts(isChanged, popup);
  },
});

export const fieldCase = (
  id: string,
  label: string,
  [value, usual]: readonly [changed: string, usual: string],
  said: RegExp,
): Case => ({
  id,
  said,
  async change(settings) {
    await settings.field(label).fill(value);
    await settings.field(label).press('Tab');
  },
  see: (isChanged, settings) =>
    expect(settings.field(label)).toHaveValue(isChanged ? value : usual),
});
