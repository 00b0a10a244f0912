import { expect, type Locator, type Page } from '@playwright/test';

/** Somebody who has a keyboard and nothing else, and who looks at where it stands at every stop. */
export interface Keyboard {
  /** Tab until it stands there, or Shift+Tab. */
  readonly to: (target: Locator, way?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** There, and press it. */
  readonly press: (target: Locator, key?: 'Enter' | 'Space') => Promise<void>;
  /** There, and write over what stands there. */
  readonly fill: (target: Locator, text: string) => Promise<void>;
  /** There, and choose by its first letters. */
  readonly choose: (target: Locator, label: string) => Promise<void>;
  readonly keys: (...keys: readonly string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
}

/** More stops than any view has. */
const MOST_STOPS = 150;

export function keyboardOf(popup: Page): Keyboard {
  const { keyboard } = popup;
  const isThere = async (target: Locator): Promise<boolean> =>
    (await target.count()) === 1 &&
    (await target.evaluate((element) => element === document.activeElement));

  async function to(target: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toHaveCount(1);
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await isThere(target)) return;
      await keyboard.press(way);
      expect(await unseenFocus(popup)).toBeNull();
    }
    throw new Error(`${way} does not come to ${String(target)}.`);
  }
  return {
    to,
    async press(target, key = 'Enter') {
      await to(target);
      await keyboard.press(key);
    },
    async fill(target, text) {
      await to(target);
      await keyboard.press('Control+a');
      await keyboard.type(text);
    },
    async choose(target, label) {
      await to(target);
      await keyboard.type(label);
    },
    async keys(...keys) {
      for (const key of keys) await keyboard.press(key);
    },
    type: (text) => keyboard.type(text),
  };
}

/** Why somebody who looks would not see where the keyboard stands; null where they would. */
export async function unseenFocus(popup: Page): Promise<string | null> {
  return popup.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const name = `${focused.localName} “${focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40)}”`;
    const box = focused.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) return `${name} has no size`;
    const isOutside =
      box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth;
    if (isOutside) return `${name} is outside the window`;
    const middle = document.elementFromPoint(
      Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 2),
      Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 2),
    );
    const isCovered = middle && !focused.contains(middle) && !middle.contains(focused);
    if (isCovered && getComputedStyle(middle).pointerEvents !== 'none') {
      return `${name} is beneath ${middle.outerHTML.slice(0, 80)}`;
    }
    for (
      let each: Element | null = focused, up = 0;
      each && up < 3;
      each = each.parentElement, up += 1
    ) {
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) return null;
    }
    return `${name} has no outline`;
  });
}
