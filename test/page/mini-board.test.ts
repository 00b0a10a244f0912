import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { ok } from '#core/base/result.ts';
import type { MiniView } from '#core/tray/mini-view.ts';
import Mini from '../../renderer/mini/Mini.svelte';
import '../../renderer/ui/style/tokens.css';
import '../../renderer/ui/style/appearance.css';
import '../../renderer/ui/style/base.css';
import { fakeBridge } from '../support/fake-bridge.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const freshness = {
  publishedAtMs: NOW,
  firstSeenAtMs: NOW,
  freshUntilMs: Infinity,
  staleAtMs: Infinity,
  checkedAtMs: NOW,
  checkedUntilMs: Infinity,
};
type MiniRow = MiniView['rows'][number];
const row = (name: string, where: string, number: string | null, note: string): MiniRow => ({
  name,
  where,
  isBest: note !== '',
  number,
  note,
  warnings: number === null ? ['rafter-p2p is 42 min old'] : [],
  freshness: number === null ? null : freshness,
  change: note === '' ? { percent: '0.42' as never, spanMs: 86_400_000 } : null,
});
const USD = row('USD', 'parallel', '1,439.21', '');
const BUY = row('USDT', 'buy', '1,431.00', 'rafter-p2p');
const SELL = row('USDT', 'sell', '1,440.00', 'nettle-pay');

const view = (rows: readonly MiniRow[]): MiniView => ({
  isSandbox: true,
  host: null,
  locale: 'en-US',
  appearance: { palette: 'standard', times: 'utc' },
  rows,
  oldest: freshness,
});

beforeEach(async () => {
  await page.viewport(260, 134);
  // Another font has other widths.
  await Promise.all(
    ['400', '600'].map((weight) => document.fonts.load(`${weight} 14px Inter Variable`)),
  );
});

function show(rows: readonly MiniRow[]): (next: readonly MiniRow[]) => void {
  const { bridge, emit } = fakeBridge({ miniBoard: () => ok(view(rows)) });
  void render(Mini, { bridge });
  return (next) => emit('miniBoard', view(next));
}

const textOf = (text: string) => page.getByText(text, { exact: true }).first();
const boxOf = (text: string): DOMRect => textOf(text).element().getBoundingClientRect();

/** What is cut shows less than it holds. */
const isCut = (text: string): boolean => {
  const element = textOf(text).element();
  return (
    element.scrollWidth > element.clientWidth + 1 &&
    getComputedStyle(element).overflow !== 'visible'
  );
};

it('gives the market the width that it needs: no word and no number is cut', async () => {
  show([USD, BUY, SELL]);
  await expect.element(textOf('parallel')).toBeVisible();
  for (const text of ['USD', 'parallel', 'buy', 'sell', 'rafter-p2p', 'nettle-pay']) {
    expect(isCut(text), text).toBe(false);
  }
  expect(boxOf('parallel').right).toBeLessThan(boxOf('1,439.21').left);
  // One column of numbers.
  expect(boxOf('1,431.00').right).toBe(boxOf('1,439.21').right);
  expect(boxOf('nettle-pay').right).toBeLessThanOrEqual(260 - 12);
});

it('cuts a long name of a platform before the market', async () => {
  show([USD, row('USDT', 'buy', '1,431.00', 'a-platform-with-a-long-name')]);
  await expect.element(textOf('parallel')).toBeVisible();
  expect(isCut('parallel')).toBe(false);
  expect(isCut('a-platform-with-a-long-name')).toBe(true);
  expect(boxOf('a-platform-with-a-long-name').right).toBeLessThanOrEqual(260 - 12);
});

it('names the side alone where all are the best of one pair', async () => {
  show([
    row('Best buy', '', '1,431.00', 'rafter-p2p'),
    row('Best sell', '', null, 'no fresh quote'),
  ]);
  await expect.element(textOf('Best buy')).toBeVisible();
  expect(boxOf('1,431.00').left - boxOf('Best sell').right).toBeLessThan(24);
  await expect.element(page.getByTitle('no fresh quote: rafter-p2p is 42 min old')).toBeVisible();
  expect(isCut('no fresh quote')).toBe(false);
});

it('tints a number that changed for 600 ms, and only that one', async () => {
  const next = show([USD, BUY, SELL]);
  await expect.element(textOf('1,440.00')).toBeVisible();
  expect(document.getAnimations()).toEqual([]);
  next([USD, { ...BUY, number: '1,430.50', note: 'sorrel-x' }, SELL]);
  await expect.element(textOf('1,430.50')).toBeVisible();
  const [tint, ...others] = document.getAnimations();
  expect(others).toEqual([]);
  expect(tint?.effect).toBeInstanceOf(KeyframeEffect);
  expect((tint?.effect as KeyframeEffect | undefined)?.target).toBe(textOf('1,430.50').element());
  expect(tint?.effect?.getTiming().duration).toBe(600);
});

it('tints nothing where motion is reduced', async () => {
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('reduced-motion') ? ({ matches: true } as MediaQueryList) : real(query),
  );
  const next = show([USD]);
  await expect.element(textOf('1,439.21')).toBeVisible();
  next([{ ...USD, number: '1,440.00' }]);
  await expect.element(textOf('1,440.00')).toBeVisible();
  expect(document.getAnimations()).toEqual([]);
});
