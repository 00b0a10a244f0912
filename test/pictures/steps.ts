import type { Page } from '@playwright/test';
import type { Scene } from './act.ts';

/** What somebody does in the popup before a picture is taken. */
export type Arrange = NonNullable<Scene['arrange']>;

export const openTab = (popup: Page, name: string): Promise<void> =>
  popup.getByRole('tab', { name }).click();

export const openSettings = (popup: Page): Promise<void> =>
  popup.getByRole('button', { name: 'Settings', exact: true }).click();

/** The heading at the top of what is seen. */
export const scrollTo = (popup: Page, heading: string): Promise<void> =>
  popup
    .getByRole('heading', { name: heading })
    .evaluate((element) => element.scrollIntoView({ block: 'start' }));
