import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ok } from '#core/base/result.ts';
import { shareCard } from '#core/share/share-card.ts';
import type { CardRequest } from '#core/desk/card.ts';
import { currencyCode } from '#core/rates/currency.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { en } from '#core/text/en.ts';
import { drawCard, wordsOf } from '../../renderer/desk/draw-card.ts';
import { MARKET } from '../support/platform-server.ts';
import { decimal } from '../support/rates.ts';
import { fakeTime } from './fake-time.ts';
import { open, type Opened } from './open-page.ts';
import { platforms } from './shown-platforms.ts';
import { chooseBase, fromMenu } from './shown.ts';

/** What is written on canvases from now on. */
function written(): string[] {
  const texts: string[] = [];
  const { prototype } = CanvasRenderingContext2D;
  const spy = vi.spyOn(prototype, 'fillText').mockImplementation((text) => void texts.push(text));
  onTestFinished(() => spy.mockRestore());
  return texts;
}

/** Every text of main's view: all strings but the names of its parts and of directions. */
function textsOf({ store }: Opened, request: CardRequest, locale: string): string[] {
  const wording = { text: en, locale, zone: 'UTC' };
  const now = { nowMs: Date.now(), steadyMs: 0 };
  const card = shareCard(store.state, request, null, wording, now);
  const { kind: _kind, ...words } = card ?? ({} as NonNullable<typeof card>);
  const all: string[] = [];
  JSON.stringify(words, (key, value: unknown) => {
    if (typeof value === 'string' && value !== '' && key !== 'direction') all.push(value);
    return value;
  });
  return all;
}

const isDrawn = () =>
  expect.poll(() => document.querySelector('canvas[aria-busy="false"]')).not.toBeNull();

const PAIR = { base: currencyCode('USD'), quote: currencyCode('NGN') };
const REQUESTS: Readonly<Record<'rate' | 'deal' | 'price', CardRequest>> = {
  rate: { kind: 'rate', ...PAIR, market: 'parallel' },
  deal: {
    kind: 'deal',
    ticker: 'USDTNGN' as Ticker,
    side: 'buy',
    amount: decimal('500000'),
    unit: 'money',
    platform: 'Alpha',
  },
  price: { kind: 'price', pair: { asset: PAIR.base, money: PAIR.quote }, withBase: false },
};

const CARDS: Readonly<Record<string, () => Promise<unknown>>> = {
  rate: () => fromMenu('Actions for USD/NGN', 'Share'),
  async deal() {
    await platforms.open();
    await platforms.head('Alpha').click();
    await platforms.more('Alpha', 'Share');
  },
  async price() {
    await page.getByRole('tab', { name: 'Desk' }).click();
    await page.getByRole('combobox', { name: 'Asset' }).selectOptions('USD');
    await chooseBase('mid');
    await fromMenu('More about my price', 'Card');
  },
};

it.each([
  ['rate', 'Square', 'en-US', /^1,580\.50$/],
  ['rate', 'Portrait', 'de-DE', /^1\.580,50$/],
  ['deal', 'Square', 'de-DE', /^₦500\.000 buys$/],
  ['deal', 'Portrait', 'en-IN', /^₦5,00,000 buys$/],
  ['price', 'Square', 'en-US', /^1,5\d\d$/],
  ['price', 'Portrait', 'de-DE', /^1\.5\d\d$/],
] as const)(
  'the card of a %s, %s, in %s, has the words of main alone',
  async (kind, format, locale, example) => {
    // Otherwise a card and the words that it is compared with may have different minutes: main's
    // clock goes on by the steady time, so that the test begins in the middle of a minute.
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Math.floor(Date.now() / 60_000) * 60_000 + 20_000);
    const main = await open({ platforms: { USDTNGN: MARKET }, locale });
    await CARDS[kind]?.();
    await isDrawn();
    await page.getByRole('radio', { name: format === 'Square' ? 'Portrait' : 'Square' }).click();
    await isDrawn();
    const texts = written();
    await page.getByRole('radio', { name: format }).click();
    await expect.poll(() => texts.length).toBeGreaterThan(0);
    await isDrawn();
    const words = textsOf(main, REQUESTS[kind], locale);
    expect(words.length).toBeGreaterThan(8);
    expect([...new Set(texts)].sort()).toEqual([...new Set([...words, 'DEMO DEMO DEMO'])].sort());
    expect(texts).toContainEqual(expect.stringMatching(example));
    // The chip is there, as the marks over everything are, and nothing switches them off.
    expect(texts).toContain('DEMO');
    await expect.element(page.getByRole('switch')).not.toBeInTheDocument();
  },
);

it.each(['square', 'portrait'] as const)(
  'a %s card has the same words beside a line of the month',
  async (format) => {
    const main = await open();
    await CARDS['rate']?.();
    await isDrawn();
    const now = { nowMs: Date.now(), steadyMs: 0 };
    const wording = { text: en, locale: 'en-US', zone: 'UTC' };
    const change = { percent: decimal('0.42'), spanMs: 86_400_000 };
    const trend = (points: number) => ({
      change,
      sparkline: Array.from({ length: points }, (_, n) => [n / points, n % 2] as const),
    });
    const cardWith = (points: number) =>
      shareCard(main.store.state, REQUESTS.rate, trend(points), wording, now);
    const card = cardWith(9);
    // Too short a past is no line at all.
    expect(cardWith(3)).toMatchObject({ line: [] });
    if (card?.kind !== 'rate') throw new Error('there is no card');
    expect(card.line).toHaveLength(9);
    const texts = written();
    const canvas = document.querySelector('canvas');
    if (canvas) await drawCard(canvas, card, format);
    expect([...texts].sort()).toEqual(
      [...wordsOf(card), ...texts.filter((each) => each === 'DEMO DEMO DEMO')].sort(),
    );
    expect(texts).toContain('0.42% in 24 h');
  },
);

it('the own price has its base and source only if they are added, and never its margin', async () => {
  const texts = written();
  await open();
  await page.getByRole('tab', { name: 'Desk' }).click();
  await page.getByRole('combobox', { name: 'Asset' }).selectOptions('USD');
  await chooseBase('mid');
  await fromMenu('More about my price', 'Card');
  await isDrawn();
  expect(texts.join('\n')).toMatch(/Good for 30 min/);
  expect(texts.join('\n')).not.toMatch(/Base: |Source: |margin|earn/i);
  await page.getByRole('checkbox', { name: 'Add base price and source' }).click();
  await expect.poll(() => texts.join('\n')).toMatch(/Base: Mid 1,5/);
  expect(texts).toContain('Source: Parallax demo, made-up rates');
});

it('the picture that is saved, copied and dragged is one of a card', async () => {
  const taken: [string, Uint8Array][] = [];
  await open({
    calls: {
      saveCard({ png }) {
        taken.push(['save', png]);
        return ok({ kind: 'written', file: 'card.png' });
      },
      copyCard({ png }) {
        taken.push(['copy', png]);
        return ok(null);
      },
      dragCard({ png }) {
        taken.push(['drag', png]);
        return ok(null);
      },
    },
  });
  await fromMenu('Actions for USD/NGN', 'Share');
  await isDrawn();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved: card.png')).toBeVisible();
  await page.getByRole('radio', { name: 'Portrait' }).click();
  await isDrawn();
  // It is seen for a moment.
  fakeTime({ isFrozen: true });
  await page.getByRole('button', { name: 'Copy image' }).click();
  await expect.element(page.getByText('Copied', { exact: true }).first()).toBeVisible();
  const dragged = new DragEvent('dragstart', { bubbles: true, cancelable: true });
  document.querySelector('canvas')?.dispatchEvent(dragged);
  expect(dragged.defaultPrevented).toBe(true);
  await expect.poll(() => taken.map(([how]) => how)).toEqual(['save', 'copy', 'drag']);
  const sizes = taken.map(([, { buffer }]) =>
    [16, 20].map((at) => new DataView(buffer).getUint32(at)),
  );
  expect(sizes).toEqual([
    [1080, 1080],
    [1080, 1350],
    [1080, 1350],
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('gives the focus back to the menu whose entry opened it', async () => {
  await open({ platforms: { USDTNGN: MARKET } });
  await fromMenu('Actions for USD/NGN', 'Share');
  await isDrawn();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Actions for USD/NGN' })).toHaveFocus();
});
