import type { Locator, Page } from '@playwright/test';

export interface Settings {
  readonly region: Locator;
  readonly undo: Locator;
  readonly open: (section?: string) => Promise<void>;
  /** Opens a section's page, from the list or from another page. */
  readonly jump: (section: string) => Promise<void>;
  /** Opens what the page folds. */
  readonly unfold: () => Promise<void>;
  readonly radio: (group: string, name: string) => Locator;
  readonly select: (label: string) => Locator;
}

/** The settings as a person goes about in them. */
export function settingsIn(popup: Page): Settings {
  const region = popup.getByRole('region', { name: 'Settings', exact: true });
  const list = region.getByRole('navigation', { name: 'Sections' });
  const jump = async (section: string): Promise<void> => {
    if (!(await list.isVisible()))
      await popup.getByRole('button', { name: 'Back', exact: true }).click();
    await list.getByRole('button', { name: new RegExp(`^${section} `) }).click();
  };
  return {
    region,
    undo: popup.getByRole('button', { name: 'Undo', exact: true }),
    async open(section?: string): Promise<void> {
      await popup.getByRole('button', { name: 'Settings', exact: true }).click();
      await region.waitFor();
      if (section !== undefined) await jump(section);
    },
    jump,
    unfold: () => region.getByRole('button', { name: /^Advanced/ }).click(),
    radio: (group: string, name: string): Locator =>
      region.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true }),
    select: (label: string): Locator => region.getByRole('combobox', { name: label, exact: true }),
  };
}
