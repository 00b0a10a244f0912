import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

const region = page.getByRole('region', { name: 'Settings' });
const list = region.getByRole('navigation', { name: 'Sections' });
const status = page.getByRole('status');

/** The settings as a person goes about in them. */
export const settings = {
  region,
  search: page.getByRole('searchbox', { name: 'Find a setting' }),
  undo: page.getByRole('button', { name: 'Undo' }),
  row: (id: string): Element | null => region.element().querySelector(`[data-setting="${id}"]`),
  list,
  async open(section?: string): Promise<void> {
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect.element(region).toBeVisible();
    if (section !== undefined) await settings.jump(section);
  },
  /** Opens a section's page with what is folded in it, from the list or another page. */
  async jump(section: string): Promise<void> {
    await expect.element(region).toBeVisible();
    if (list.query() === null)
      await page.getByRole('button', { name: 'Back', exact: true }).click();
    await list.getByRole('button', { name: new RegExp(`^${section} `) }).click();
    const fold = region.getByRole('button', { name: /^Advanced/, expanded: false });
    if (fold.query() !== null) await fold.click();
  },
  radio: (group: string, name: string): Locator =>
    region.getByRole('radiogroup', { name: group }).getByRole('radio', { name }),
  select: (label: string): Locator => region.getByRole('combobox', { name: label }),
  switch: (label: string): Locator => region.getByRole('checkbox', { name: label }),
  field: (label: string): Locator => region.getByRole('textbox', { name: label }),
} as const;

/** One setting: how it is changed, and how one sees which way it is. */
export interface Case {
  /** What says that it was changed. */
  readonly message: RegExp;
  readonly change: () => Promise<unknown>;
  /** That it is as it was changed to, or as it was at first. */
  readonly see: (isChanged: boolean) => Promise<void>;
}

/** Changes a setting, sees it act, takes it back, sees that too, and changes it for good. */
export async function changeAndTakeBack({ change, message, see }: Case): Promise<void> {
  await change();
  await expect.element(status.filter({ hasText: message })).toBeVisible();
  await see(true);
  await settings.undo.click();
  await expect.element(status.filter({ hasText: /^\s*Undone: / })).toBeVisible();
  await see(false);
  await change();
  await see(true);
}

type Acts = (isChanged: boolean) => unknown;

const checked = (isChecked: boolean, where: Locator): Promise<void> =>
  isChecked ? expect.element(where).toBeChecked() : expect.element(where).not.toBeChecked();

/** A choice in a radio group: checked there and by its effect. */
export const radioCase = (group: string, name: string, acts: Acts = () => null): Case => ({
  message: new RegExp(`Changed: ${group}\\.`),
  change: () => settings.radio(group, name).click(),
  async see(isChanged) {
    await checked(isChanged, settings.radio(group, name));
    await acts(isChanged);
  },
});

type Values = readonly [changed: string, usual: string];

export const selectCase = (label: string, [value, usual]: Values, message: RegExp): Case => ({
  message,
  change: () => settings.select(label).selectOptions(value),
  see: (isChanged) => expect.element(settings.select(label)).toHaveValue(isChanged ? value : usual),
});

export const switchCase = (
  label: string,
  usual: boolean,
  message: RegExp,
  acts: Acts = () => null,
): Case => ({
  message,
  change: () => settings.switch(label).click(),
  async see(isChanged) {
    await checked(isChanged ? !usual : usual, settings.switch(label));
    await acts(isChanged);
  },
});
