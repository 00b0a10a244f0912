import type { Page } from '@playwright/test';
import { settingsIn } from '../system/settings-page.ts';
import type { Scene } from './act.ts';

/** What somebody does in the popup before a picture is taken. */
export type Arrange = NonNullable<Scene['arrange']>;

export const openTab = (popup: Page, name: string): Promise<void> =>
  popup.getByRole('tab', { name }).click();

/** The settings, at a section or at the list of them. */
export const openSettings = (popup: Page, section?: string): Promise<void> =>
  settingsIn(popup).open(section);

export const openSection = (popup: Page, section: string): Promise<void> =>
  settingsIn(popup).jump(section);

/** The heading at the top of what is seen. */
export const scrollTo = (popup: Page, heading: string): Promise<void> =>
  popup
    .getByRole('heading', { name: heading })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));

/** What a page of the settings folds. */
export const unfold = (popup: Page): Promise<void> => settingsIn(popup).unfold();
