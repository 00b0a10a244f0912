import type { Page } from '@playwright/test';
import type { Release } from '../support/release-server.ts';
import type { Act } from './act.ts';
import { openSettings } from './steps.ts';

const NEWER: Release = {
  version: '0.4.0',
  notes: [
    '- Charts draw the levels that your alerts wait for.',
    '- A platform’s past spread can be exported.',
    '- The tray shows up to four pairs on Windows as well.',
    '- Fixed: a rate that was published at midnight counted for the day before.',
  ].join('\n'),
};

const section = (popup: Page) => popup.getByRole('region', { name: 'New versions' });

async function press(popup: Page, name: string, until: RegExp): Promise<void> {
  await section(popup).getByRole('button', { name }).click();
  await section(popup).getByText(until).waitFor();
}

async function openSection(popup: Page): Promise<void> {
  await openSettings(popup, 'Advanced');
}

/** New versions of the app, from the first check to the restart, with failures. */
export const UPDATE_ACTS: readonly Act[] = [
  {
    until: /1,\d{3}\.\d\d/,
    releases: { version: '0.0.1' },
    scenes: [
      { name: 'versions-idle', arrange: openSection },
      {
        name: 'versions-none',
        arrange: (popup) => press(popup, 'Check for updates', /This is the newest version/),
      },
      {
        name: 'versions-broken-feed',
        offers: { ...NEWER, feed: '[' },
        arrange: (popup) => press(popup, 'Check for updates', /can’t be read/),
      },
      {
        name: 'versions-available',
        offers: NEWER,
        arrange: (popup) => press(popup, 'Check for updates', /Version 0\.4\.0 is out/),
      },
      {
        name: 'versions-told',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('tab', { name: 'Rates' }).click();
          await popup.getByRole('button', { name: 'See what is new' }).waitFor();
        },
      },
      {
        name: 'versions-damaged',
        offers: { ...NEWER, comes: Buffer.from('something else') },
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('button', { name: 'See what is new' }).click();
          await press(popup, 'Download', /was deleted/);
        },
      },
      {
        name: 'versions-downloading',
        offers: { ...NEWER, parts: { count: 40, everyMs: 50 } },
        arrange: (popup) => press(popup, 'Try again', /, [3-5]\d%/),
      },
      {
        name: 'versions-ready',
        arrange: (popup) => section(popup).getByText('Version 0.4.0 is ready').waitFor(),
      },
    ],
  },
];
