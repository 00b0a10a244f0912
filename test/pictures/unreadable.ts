import type { Page } from '@playwright/test';

/**
 * What a sighted person would miss in the popup as it stands: text that is cut off or runs out of
 * its box, and what has to be scrolled sideways. An ellipsis whose title has the whole is no loss.
 */
export async function findLost(popup: Page): Promise<string[]> {
  return popup.evaluate(() => {
    const SLACK_PX = 1.5;
    const found = new Set<string>();
    const nameOf = (element: Element): string => {
      const classes = [...element.classList].filter((each) => !/^s(?:velte)?-/.test(each));
      return [element.localName, ...classes].join('.');
    };
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      getComputedStyle(element).clipPath === 'inset(50%)' ||
      element.closest('.visually-hidden, [aria-hidden="true"] > svg, canvas, option') !== null;
    const cuts = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
    const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';

    /** Also by the box around it, as for a name that isolates its direction. */
    const isShortened = (element: Element): boolean =>
      [element, element.parentElement].some(
        (each) => each && getComputedStyle(each).textOverflow === 'ellipsis',
      );

    /** The nearest box that lets nothing out, or that can be scrolled there. */
    function bound(from: Element, axis: 'overflowX' | 'overflowY'): Element | null {
      for (let each = from.parentElement; each; each = each.parentElement) {
        const overflow = getComputedStyle(each)[axis];
        if (scrolls(overflow)) return null;
        if (cuts(overflow)) return each;
      }
      return document.documentElement;
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const element = node.parentElement;
      const content = node.textContent?.trim() ?? '';
      if (!element || content === '' || isHidden(element)) continue;
      const label = `“${content.slice(0, 60)}” in ${nameOf(element)}`;
      const style = getComputedStyle(element);
      if (isShortened(element) && element.closest('[title]')) continue;
      if (style.display !== 'inline' && element.scrollWidth > element.clientWidth + SLACK_PX) {
        found.add(`${label} runs out of its box`);
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const across = bound(element, 'overflowX')?.getBoundingClientRect();
      if (across && (box.right > across.right + SLACK_PX || box.left < across.left - SLACK_PX)) {
        found.add(`${label} is cut off at the side`);
      }
      const down = bound(element, 'overflowY')?.getBoundingClientRect();
      if (down && (box.bottom > down.bottom + SLACK_PX || box.top < down.top - SLACK_PX)) {
        found.add(`${label} is cut off above or below`);
      }
    }
    for (const element of document.querySelectorAll('body *')) {
      if (isHidden(element)) continue;
      const style = getComputedStyle(element);
      const isWider = element.scrollWidth > element.clientWidth + SLACK_PX;
      // A number that is cut off is read as another one; of what is typed in words the end is seen.
      const isNumber = element instanceof HTMLInputElement && element.inputMode === 'decimal';
      if (isNumber && element !== document.activeElement && isWider) {
        found.add(`the value “${element.value}” of ${element.ariaLabel ?? element.id} is cut off`);
      }
      // A row of chips or a table may scroll sideways; other content may not.
      if (element.firstElementChild?.localName === 'table') continue;
      const isChips = element.matches('.chips, nav');
      const isTables = (): boolean => {
        const endPx = element.getBoundingClientRect().right + SLACK_PX;
        return [...element.querySelectorAll('*')].every(
          (each) =>
            isHidden(each) ||
            each.closest('table') !== null ||
            each.getBoundingClientRect().right <= endPx,
        );
      };
      if (!isChips && scrolls(style.overflowX) && isWider && !isTables()) {
        found.add(`${nameOf(element)} has to be scrolled sideways too`);
      }
    }
    // The popup's parts scroll, never the popup, which would lose its header and its tabs.
    const { scrollHeight, clientHeight } = document.documentElement;
    if (scrollHeight > clientHeight) found.add('the whole popup can be scrolled');
    return [...found];
  });
}

/**
 * Text that nobody can see because it has the colour of its ground. Axe says of a contrast of 1 that
 * it can't tell: such text may be hidden on purpose.
 */
export async function findUnseen(popup: Page): Promise<string[]> {
  return popup.evaluate(() => {
    const LEAST_CONTRAST = 1.1;
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('There is no canvas to mix colours on.');
    const paint = (colour: string): void => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
    };
    const luminance = (): number => {
      const linear = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
        const share = byte / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      const [red = 0, green = 0, blue = 0] = linear;
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    /** Paints what is behind an element's text; false where a picture is, whose colours are unknown. */
    function paintBackground(element: Element): boolean {
      const parents: CSSStyleDeclaration[] = [];
      for (let each: Element | null = element; each; each = each.parentElement) {
        parents.unshift(getComputedStyle(each));
      }
      if (parents.some(({ backgroundImage }) => backgroundImage !== 'none')) return false;
      paint('Canvas');
      for (const { backgroundColor } of parents) paint(backgroundColor);
      return true;
    }

    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const content = texts.currentNode.textContent?.trim() ?? '';
      const isShown = element?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!element || content === '' || !isShown || element.closest('.visually-hidden, option')) {
        continue;
      }
      const style = getComputedStyle(element);
      if (style.clipPath === 'inset(50%)' || !paintBackground(element)) continue;
      const background = luminance();
      paint(element instanceof SVGElement ? style.fill : style.color);
      const [dark = 0, light = 0] = [background, luminance()].sort((one, other) => one - other);
      if ((light + 0.05) / (dark + 0.05) < LEAST_CONTRAST) {
        found.add(`“${content.slice(0, 60)}” has the colour of its ground, ${style.color}`);
      }
    }
    return [...found];
  });
}

/** The words in the popup that no catalogue has: neither marked nor a code, a name or a date. */
export async function findUntranslated(
  popup: Page,
  isData: (word: string) => boolean,
): Promise<string[]> {
  const content = await popup.evaluate(() => {
    const ATTRIBUTES = [
      'alt',
      'aria-description',
      'aria-label',
      'aria-roledescription',
      'aria-valuetext',
      'placeholder',
      'title',
    ];
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    // What others wrote, such as a licence, is in their language.
    const isTheirs = (element: Element | null): boolean =>
      element?.closest('[translate="no"]') !== null;
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (!isTheirs(parentElement)) found.push(textContent ?? '');
    }
    for (const element of document.querySelectorAll('body *')) {
      if (isTheirs(element)) continue;
      for (const name of ATTRIBUTES) found.push(element.getAttribute(name) ?? '');
    }
    return [document.title, ...found];
  });
  const unmarked = content.flatMap((text) => {
    const words = withoutMarked(text).match(/\p{L}[\p{L}\p{M}\p{N}'’_-]*/gu) ?? [];
    return words.some((word) => !isData(word)) ? [text.trim()] : [];
  });
  return [...new Set(unmarked)];
}

/** Without text in brackets, which may be nested. */
function withoutMarked(text: string): string {
  let depth = 0;
  let rest = '';
  for (const letter of text) {
    if (letter === '[') depth += 1;
    if (depth === 0) rest += letter;
    if (letter === ']') depth = Math.max(0, depth - 1);
  }
  return rest;
}
