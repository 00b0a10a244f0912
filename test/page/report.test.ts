import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '#core/base/result.ts';
import { bySequence } from '#core/desk/trade.ts';
import { yearsIn } from '#core/desk/year.ts';
import { yearReport } from '#core/desk/year-report.ts';
import { en } from '#core/text/en.ts';
import { fr } from '#core/text/fr.ts';
import { translated } from '#core/text/translation.ts';
import { trade } from '../support/trades.ts';
import { open } from './open-page.ts';
import { openTab } from './shown.ts';

/** CSS pixels between the margins of A4. */
const UPRIGHT = 794 - 2 * 60;
const LANDSCAPE = 1123 - 2 * 60;

const books = {
  small: ['buy 1000 @ 1391', 'sell 1000 @ 1407.50'],
  usual: ['buy 7150 @ 1405.5', 'sell 6250.5 @ 1418.25 fee 50'],
  exact: ['buy 1234567.123456789012 @ 1391.123456 fee 0.25', 'sell 1000000.5 @ 9'],
};
const NOTE = `<i>${'N'.repeat(92)}</i>`;

it.each([
  ['small', en, 'en-US'],
  ['usual', en, 'de-DE'],
  ['exact', en, 'en-US'],
  ['exact', translated(en, fr), 'fr-FR'],
] as const)('no number of the printed %s report is broken', async (name, text, locale) => {
  const trades = books[name].map((each, at) =>
    trade(each, { atMs: Date.parse('2026-02-01T10:00:00Z') + at * 86_400_000, note: NOTE }),
  );
  const pairs = yearsIn([...trades].sort(bySequence), '2026', 'UTC') ?? [];
  const nowMs = Date.parse('2026-03-12T14:02:00Z');
  const words = { text, locale, mark: 'DEMO', zone: 'UTC', method: 'average', nowMs } as const;
  const report = yearReport(pairs, '2026', words);
  const { putTrades } = await open({ calls: { report: () => ok(report) } });
  await openTab('Desk');
  putTrades('sandbox', trades);
  await page.getByRole('region', { name: 'Stock' }).getByRole('button').click();
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const shown = page.getByRole('group', { name: 'Report 2026' });
  await expect.element(shown.getByText(NOTE).first()).toBeVisible();

  const paper = document.querySelector<HTMLElement>('.paper') ?? document.body;
  paper.style.zoom = '1';
  paper.style.padding = '0';
  paper.style.width = `${report.css.includes('landscape') ? LANDSCAPE : UPRIGHT}px`;
  const cells = [...paper.querySelectorAll<HTMLElement>('td:not(.note), th')];
  expect(cells.length).toBeGreaterThan(9);
  for (const cell of cells) {
    const range = document.createRange();
    range.selectNodeContents(cell);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    if (cell.tagName === 'TD')
      expect([cell.textContent, lines.size <= 1]).toEqual([cell.textContent, true]);
    expect([cell.textContent, cell.scrollWidth <= cell.clientWidth]).toEqual([
      cell.textContent,
      true,
    ]);
  }
  expect(paper.scrollWidth).toBeLessThanOrEqual(paper.clientWidth);
});
