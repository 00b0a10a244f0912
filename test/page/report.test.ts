import { expect, it, onTestFinished } from 'vitest';
import { bySequence } from '#core/desk/trade.ts';
import { yearsIn } from '#core/desk/year.ts';
import { reportFile, yearReport } from '#core/desk/year-report.ts';
import { en } from '#core/text/en.ts';
import { fr } from '#core/text/fr.ts';
import { translated } from '#core/text/translation.ts';
import { trade } from '../support/trades.ts';

/** CSS pixels between the margins of A4. */
const UPRIGHT = 794 - 2 * 60;
const LANDSCAPE = 1123 - 2 * 60;

const books = {
  small: ['buy 1000 @ 1391', 'sell 1000 @ 1407.50'],
  usual: ['buy 7150 @ 1405.5', 'sell 6250.5 @ 1418.25 fee 50'],
  exact: ['buy 1234567.123456789012 @ 1391.123456 fee 0.25', 'sell 1000000.5 @ 9'],
};

it.each([
  ['small', en, 'en-US'],
  ['usual', en, 'de-DE'],
  ['exact', en, 'en-US'],
  ['exact', translated(en, fr), 'fr-FR'],
] as const)('no number of the printed %s report is broken', async (name, text, locale) => {
  const trades = books[name].map((each, at) =>
    trade(each, {
      atMs: Date.parse('2026-02-01T10:00:00Z') + at * 86_400_000,
      note: 'N'.repeat(99),
    }),
  );
  const pairs = yearsIn([...trades].sort(bySequence), '2026', 'UTC') ?? [];
  const nowMs = Date.parse('2026-03-12T14:02:00Z');
  const words = { text, locale, mark: 'DEMO', zone: 'UTC', method: 'average', nowMs } as const;
  const html = reportFile(yearReport(pairs, '2026', words), words);
  const frame = document.createElement('iframe');
  frame.width = String(html.includes('landscape') ? LANDSCAPE : UPRIGHT);
  frame.height = '900';
  frame.srcdoc = html
    .replace(/;padding:1\.6cm/, ';padding:0')
    .replace(/width:2[19](?:\.7)?cm/, 'width:100%');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  await expect.poll(() => frame.contentDocument?.querySelectorAll('td').length).toBeGreaterThan(9);
  const page = frame.contentDocument ?? document;
  const cells = [...page.querySelectorAll<HTMLElement>('td:not(.note), th')];
  for (const cell of cells) {
    const range = page.createRange();
    range.selectNodeContents(cell);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    if (cell.tagName === 'TD')
      expect([cell.textContent, lines.size <= 1]).toEqual([cell.textContent, true]);
    expect([cell.textContent, cell.scrollWidth <= cell.clientWidth]).toEqual([
      cell.textContent,
      true,
    ]);
  }
  expect(page.documentElement.scrollWidth).toBeLessThanOrEqual(Number(frame.width));
});
