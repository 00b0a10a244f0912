import { expect, type Locator, type Page } from '@playwright/test';
import { unseenFocus } from '../support/unseen-focus.ts';

/** A keyboard user who checks the focus at every stop. */
export interface Keyboard {
  /** Presses Tab or Shift+Tab until the target has the focus. */
  readonly to: (target: Locator, way?: 'Tab' | 'Shift+Tab') => Promise<void>;
  /** There, and press it. */
  readonly press: (target: Locator, key?: 'Enter' | 'Space') => Promise<void>;
  readonly keys: (...keys: readonly string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
}

/** More stops than any view has. */
const MOST_STOPS = 150;

async function twoFrames(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
}

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
      // A chart gets its new size a frame after what is around it: until then it covers its controls.
      await popup.evaluate(twoFrames);
      expect(await popup.evaluate(unseenFocus)).toBeNull();
    }
    throw new Error(`${way} does not come to ${String(target)}.`);
  }
  return {
    to,
    async press(target, key = 'Enter') {
      await to(target);
      await keyboard.press(key);
    },
    async keys(...keys) {
      for (const key of keys) await keyboard.press(key);
    },
    type: (text) => keyboard.type(text),
  };
}
