import { expect, it } from 'vitest';
import { MARKET } from '../support/platform-server.ts';
import { open } from './open-page.ts';
import { openTab } from './shown.ts';

/** The visible texts that match, by whether their figures are equally wide. */
function texts(pattern: RegExp): { readonly wide: string[]; readonly own: string[] } {
  const found = { wide: [] as string[], own: [] as string[] };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    const text = walker.currentNode.textContent?.trim() ?? '';
    if (!element?.checkVisibility() || !pattern.test(text)) continue;
    const isWide = getComputedStyle(element).fontVariantNumeric === 'tabular-nums';
    found[isWide ? 'wide' : 'own'].push(text);
  }
  return found;
}

it.each(['Rates', 'Platforms', 'Convert', 'Alerts', 'Desk'])(
  '%s: no hyphen of a word is as wide as a digit, and prices in columns are',
  async (tab) => {
    await open({ platforms: { USDTNGN: MARKET } });
    await openTab(tab);
    await expect.poll(() => texts(/./).own.length).toBeGreaterThan(0);
    expect(texts(/\p{L}-\p{L}/u).wide).toEqual([]);
    if (tab === 'Rates' || tab === 'Platforms') {
      await expect.poll(() => texts(/^[\d,]+\.\d{2,}$/).wide.length).toBeGreaterThan(3);
      expect(texts(/^[\d,]+\.\d{2,}$/).own).toEqual([]);
    }
  },
);
