import type { Page } from '@playwright/test';
import type { Act } from './act.ts';
import { alertSettings } from './scenes-alerts.ts';
import { openSection, openSettings, openTab } from './steps.ts';

const size =
  (width: number, height: number) =>
  (popup: Page): Promise<void> =>
    popup.setViewportSize({ width, height });

/** Windows with room for two and for three panes. */
export const WIDE_ACTS: readonly Act[] = [
  {
    prepare: (folder) => alertSettings(folder, { firstStart: { closed: true } }),
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'wide-two', arrange: size(760, 640) },
      { name: 'wide-two-alerts', arrange: (popup) => openTab(popup, 'Alerts') },
      { name: 'wide-two-settings', arrange: (popup) => openSettings(popup) },
      { name: 'wide-two-connection', arrange: (popup) => openSection(popup, 'Source') },
      {
        name: 'wide-three',
        async arrange(popup): Promise<void> {
          await size(1280, 760)(popup);
          await openTab(popup, 'Markets');
        },
      },
      { name: 'wide-three-convert', arrange: (popup) => openTab(popup, 'Convert') },
      { name: 'wide-three-settings', arrange: (popup) => openSettings(popup) },
      { name: 'wide-three-connection', arrange: (popup) => openSection(popup, 'Source') },
      { name: 'wide-three-desk', arrange: (popup) => openTab(popup, 'Desk') },
    ],
  },
];
