import type { Locator, Page } from '@playwright/test';

export interface Settings {
  readonly region: Locator;
  readonly undo: Locator;
  readonly open: () => Promise<void>;
  readonly jump: (section: string) => Promise<void>;
  readonly radio: (group: string, name: string) => Locator;
  readonly select: (label: string) => Locator;
}

/** The settings as a person goes about in them. */
export function settingsIn(popup: Page): Settings {
  const region = popup.getByRole('region', { name: 'Settings', exact: true });
  return {
    region,
    undo: popup.getByRole('button', { name: 'Undo', exact: true }),
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
  };
}
