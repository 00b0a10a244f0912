import { expect, type Locator, type Page } from '@playwright/test';
import type { ServedPlatform } from '../support/platform-server.ts';

/** The platforms' view by what a person calls things. */
export function platformsIn(popup: Page): {
  open: () => Promise<void>;
  ticker: (pair: string) => Locator;
  best: Locator;
  table: Locator;
  references: Locator;
  row: (code: string) => Locator;
  about: (code: string) => Locator;
  codes: () => Promise<string[]>;
  sortBy: (column: string) => Promise<void>;
  header: (column: string) => Locator;
} {
  const table = popup.getByRole('table', { name: 'Platform quotes' });
  return {
    async open() {
      await popup.getByRole('tab', { name: 'Platforms' }).click();
      await expect(table).toBeVisible();
    },
    ticker: (pair) => popup.getByRole('radio', { name: pair }),
    best: popup.getByRole('region', { name: 'Best prices' }),
    table,
    references: popup.getByRole('table', { name: 'References' }),
    row: (code) =>
      popup
        .getByRole('row')
        .filter({ has: popup.getByRole('button', { name: code, exact: true }) }),
    about: (code) => popup.getByRole('region', { name: `About ${code}` }),
    codes: () => table.getByRole('rowheader').getByRole('button').allTextContents(),
    sortBy: (column) =>
      table.getByRole('columnheader', { name: column }).getByRole('button').click(),
    header: (column) => table.getByRole('columnheader', { name: column }),
  };
}

const MINUTE = 60_000;

/** The design's market: one to buy at, one to sell at, one crossed, one long stale, one reference. */
export const MARKET: readonly ServedPlatform[] = [
  { code: 'Alpha', buy: '1601.5', sell: '1589.25', agoMs: 1_000 },
  { code: 'Beta', buy: '1603', sell: '1590.12', agoMs: 40_000 },
  { code: 'Delta', buy: '1599.75', sell: '0', agoMs: 2 * MINUTE },
  { code: 'Gamma', buy: '0', sell: '1609', agoMs: 10_000 },
  { code: 'Silent', buy: '0', sell: 'null', agoMs: 10_000 },
  { code: 'Stale One', buy: '1700', sell: '1500', agoMs: 9 * 24 * 60 * MINUTE },
  { code: 'Zeta', buy: '1588', sell: '1601', agoMs: 20_000 },
  { code: 'cbn', buy: '1547.4', sell: '1547.1', agoMs: 60 * MINUTE },
];

/** The same with other numbers for some; null for one that is gone. */
export function changed(
  change: Readonly<Record<string, Partial<ServedPlatform> | null>>,
  market = MARKET,
): readonly ServedPlatform[] {
  return market.flatMap((each) => {
    const how = change[each.code];
    return how === null ? [] : [{ ...each, ...how }];
  });
}
