import type { Page } from '@playwright/test';
import type { Act } from './act.ts';
import { SLOW_START_MS } from './moment.ts';

const amount = (popup: Page) => popup.getByRole('textbox', { name: 'You have' });
/** Types an amount and leaves the box, which then shows what was understood. */
export async function type(popup: Page, text: string): Promise<void> {
  await amount(popup).fill(text);
  await popup.getByRole('listitem').filter({ hasText: 'Mid' }).first().waitFor();
  await amount(popup).blur();
}
async function fold(popup: Page, name: string): Promise<void> {
  const button = popup.getByRole('button', { name });
  await button.click();
  await button.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}
const unfold = (popup: Page, name: string): Promise<void> =>
  popup.getByRole('button', { name }).click();
const toTop = (popup: Page): Promise<void> =>
  amount(popup).evaluate((element) => element.scrollIntoView({ block: 'end' }));

/** The converter's views and states. */
export const CONVERT_ACTS: readonly Act[] = [
  {
    until: /1,\d{3}\.\d\d/,
    scenes: [
      {
        name: 'convert-sum',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('radio', { name: 'Parallel' }).click();
          await popup.getByRole('tab', { name: 'Convert' }).click();
          await type(popup, '1200*3+50');
        },
      },
      {
        name: 'convert-typing',
        arrange: (popup) => amount(popup).fill('(1200+50)*3/7'),
      },
      {
        name: 'convert-other-named',
        arrange: (popup) => amount(popup).fill('250 gbp'),
      },
      {
        name: 'convert-range',
        arrange: (popup) => amount(popup).fill('1,580 – 1,590'),
      },
      {
        name: 'convert-receive',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('textbox', { name: /^You get/ }).fill('5m');
          await popup.getByRole('textbox', { name: /^You get/ }).blur();
        },
      },
      {
        name: 'convert-fee',
        async arrange(popup: Page): Promise<void> {
          await type(popup, '3,650');
          await unfold(popup, 'Fee or markup');
          await popup.getByRole('textbox', { name: 'Percent of the result' }).fill('1.5');
          await toTop(popup);
        },
      },
      {
        name: 'convert-fee-open',
        arrange: (popup) =>
          popup
            .getByRole('button', { name: 'Fee or markup' })
            .evaluate((element) => element.scrollIntoView({ block: 'start' })),
      },
      {
        name: 'convert-quoted',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('textbox', { name: 'Percent of the result' }).fill('');
          await unfold(popup, 'Fee or markup');
          await unfold(popup, 'Compare a quote');
          await popup.getByRole('textbox', { name: 'Rate that you were offered' }).fill('1,405');
          await popup.getByRole('table').waitFor();
          await popup.getByRole('table').scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'convert-ladder',
        async arrange(popup: Page): Promise<void> {
          await unfold(popup, 'Compare a quote');
          await unfold(popup, 'More');
          await fold(popup, 'Round amounts');
        },
      },
      {
        name: 'convert-recent',
        async arrange(popup: Page): Promise<void> {
          await unfold(popup, 'Round amounts');
          for (const text of ['1200*3+50', '250k', '3,650']) {
            await amount(popup).fill(text);
            await amount(popup).press('Enter');
          }
          await amount(popup).blur();
          await fold(popup, 'Last conversions');
        },
      },
      {
        name: 'convert-platform',
        async arrange(popup: Page): Promise<void> {
          await unfold(popup, 'Last conversions');
          await popup.getByRole('combobox', { name: 'From' }).fill('USDT');
          await popup.getByRole('option', { name: 'USDT' }).click();
          await type(popup, '500');
          const row = popup.getByRole('listitem').filter({ hasText: 'Best platform' });
          await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        },
      },
      {
        name: 'convert-past',
        async arrange(popup: Page): Promise<void> {
          await popup.getByRole('combobox', { name: 'From' }).fill('USD');
          await popup.getByRole('option', { name: /^USD / }).click();
          await popup.getByRole('button', { name: 'Rates of Now' }).click();
          await popup.getByRole('menuitemcheckbox', { name: 'Yesterday' }).click();
          await popup.getByRole('button', { name: 'Back to now' }).waitFor();
          await toTop(popup);
        },
      },
    ],
  },
  {
    service: { atStart: { broken: 'hang' } },
    until: /Convert/,
    scenes: [
      {
        name: 'convert-no-rates',
        arrange: (popup) => popup.getByRole('tab', { name: 'Convert' }).click(),
        laterMs: SLOW_START_MS,
      },
    ],
  },
];
