import type { RequestListener } from 'node:http';
import type { Page } from '@playwright/test';
import type { App } from '../support/app-fixtures.ts';
import { serveHttp } from '../support/http-server.ts';
import type { Act } from './act.ts';
import { type Arrange, openSection, openSettings, openTab, unfold } from './steps.ts';

const HOUR = 3_600_000;
const SERVED_MS = 15_000;

const market =
  (name: string): Arrange =>
  (popup) =>
    popup.getByRole('radio', { name }).click();
const search =
  (query: string): Arrange =>
  async (popup) => {
    if (!(await popup.getByRole('searchbox').isVisible())) await popup.keyboard.press('/');
    await popup.getByRole('searchbox').fill(query);
  };

async function convert(popup: Page, amount: string): Promise<void> {
  await openTab(popup, 'Convert');
  await popup.getByRole('textbox', { name: 'You have' }).fill(amount);
}

/** Connects to a service of its own, once the system's question is answered. */
async function connectTo(popup: Page, app: App, listener: RequestListener): Promise<void> {
  const server = await serveHttp(listener);
  // Long enough for its pictures; then it keeps no process alive.
  setTimeout(() => void server.close(), SERVED_MS);
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 1, checkboxChecked: false });
  });
  await popup.getByRole('textbox', { name: 'Monthly limit' }).fill('');
  await popup.getByRole('textbox', { name: 'Address' }).fill(server.address);
  await popup.getByLabel('API key', { exact: true }).fill('a-key-of-a-picture');
  await popup.getByRole('button', { name: 'Connect', exact: true }).click();
}

/** A tour of the sandbox from the rates to the settings. */
export const TOUR_ACTS: readonly Act[] = [
  {
    until: /1,\d{3}\.\d\d/,
    scenes: [
      { name: 'rates' },
      { name: 'rates-official', arrange: market('Official') },
      { name: 'rates-ageing', arrange: market('Parallel'), laterMs: 2 * HOUR },
      { name: 'rates-stale', laterMs: 26 * HOUR },
      { name: 'search', arrange: search('dollar') },
      { name: 'search-nothing', arrange: search('doubloon') },
      { name: 'convert', arrange: (popup) => convert(popup, '3,650') },
      {
        name: 'convert-picker',
        arrange: (popup) => popup.getByRole('combobox', { name: 'To' }).fill('nai'),
      },
      {
        name: 'convert-not-quoted',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('combobox', { name: 'To' }).fill('KES');
          await popup.keyboard.press('Enter');
        },
      },
      {
        name: 'convert-check',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('combobox', { name: 'To' }).fill('NGN');
          await popup.keyboard.press('Enter');
          await popup.getByRole('button', { name: 'More', exact: true }).click();
          await popup.getByRole('button', { name: 'Check against the service' }).click();
          await popup.getByText('The service: ').waitFor();
        },
      },
      { name: 'convert-refused', arrange: (popup) => convert(popup, '21,1') },
      { name: 'settings', arrange: (popup) => openSettings(popup) },
      { name: 'connection', arrange: (popup) => openSection(popup, 'Source') },
      {
        name: 'connection-advanced',
        async arrange(popup: Page): Promise<void> {
          await unfold(popup);
          await popup
            .getByRole('button', { name: 'Connect', exact: true })
            .evaluate((element) => element.scrollIntoView({ block: 'start' }));
        },
      },
      {
        name: 'connection-problems',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('textbox', { name: 'Monthly limit' }).fill('many');
          await popup.getByRole('button', { name: 'Connect', exact: true }).click();
          await popup.getByText('Enter the address of your rate service').waitFor();
        },
      },
      {
        name: 'connect-refused',
        async arrange(popup: Page, app: App): Promise<void> {
          await connectTo(popup, app, (_request, response) => response.writeHead(401).end('{}'));
          await popup.getByText('Key refused.').waitFor();
        },
      },
      {
        name: 'connect-testing',
        async arrange(popup: Page, app: App): Promise<void> {
          await connectTo(popup, app, () => undefined);
          await popup.getByText('Nothing is saved until it works').waitFor();
        },
      },
      { name: 'versions-off', arrange: (popup) => openSection(popup, 'Advanced') },
      {
        name: 'data',
        async arrange(popup: Page): Promise<void> {
          await openSection(popup, 'Data');
          await popup.getByRole('radio', { name: 'One pair' }).click();
          await popup.getByText(/ recorded, since /).waitFor();
          await popup.getByRole('button', { name: 'Delete history' }).scrollIntoViewIfNeeded();
        },
      },
    ],
  },
];
