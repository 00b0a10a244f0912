import type { Page } from '@playwright/test';

/** At most so many rows are pointed at in one list: others have the same parts. */
const ROWS_OF_A_LIST = 2;

/**
 * What lies where something else is to be read: text or icons that meet, a number that is cut, what
 * is half hidden by its own row's icons, a label of a chart that its axis cuts, and a ring of focus
 * that is cut or broken. As it is, and with each list's first rows pointed at and focused.
 */
export async function findCollisions(popup: Page, withRings = true): Promise<string[]> {
  await rememberDrawnText(popup);
  await endTransitions(popup);
  const found = new Set(await collisionsNow(popup));
  if (withRings) for (const each of await ringFaults(popup)) found.add(each);
  for (const row of await pointableRows(popup)) {
    await popup.mouse.move(row.x, row.y);
    await endTransitions(popup);
    for (const each of await collisionsNow(popup)) {
      if (!found.has(each)) found.add(`${each}, pointing at “${row.name}”`);
    }
  }
  await popup.mouse.move(0, 0);
  await endTransitions(popup);
  return [...found];
}

/** What is shown at the end of a transition is what somebody reads. */
async function endTransitions(popup: Page): Promise<void> {
  await popup.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    for (const each of document.getAnimations()) {
      if (each instanceof CSSTransition) each.finish();
    }
  });
}

/** Where a text was drawn on a canvas, CSS px of the canvas. */
interface Drawn {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
type Watched = Window & { drawnText?: WeakMap<HTMLCanvasElement, Drawn[]> };

/** From now on, what charts draw as text is known until it is drawn anew; they draw it once more. */
async function rememberDrawnText(popup: Page): Promise<void> {
  const isNew = await popup.evaluate(() => {
    const watched: Watched = window;
    if (watched.drawnText) return false;
    const drawn = new WeakMap<HTMLCanvasElement, Drawn[]>();
    watched.drawnText = drawn;
    const { prototype } = CanvasRenderingContext2D;
    type Method<Args extends readonly unknown[]> = (
      this: CanvasRenderingContext2D,
      ...args: Args
    ) => void;
    type Box = [x: number, y: number, width: number, height: number];
    type Written = [text: string, x: number, y: number, maxWidth?: number];
    const fillText = Reflect.get(prototype, 'fillText') as Method<Written>;
    const clearRect = Reflect.get(prototype, 'clearRect') as Method<Box>;
    const fillRect = Reflect.get(prototype, 'fillRect') as Method<Box>;
    const forget = (context: CanvasRenderingContext2D): void => void drawn.delete(context.canvas);
    prototype.clearRect = function (...args): void {
      forget(this);
      clearRect.apply(this, args);
    };
    prototype.fillRect = function (...args): void {
      if (this.globalCompositeOperation === 'copy') forget(this);
      fillRect.apply(this, args);
    };
    prototype.fillText = function (text, x, y, ...rest): void {
      const size = this.measureText(text);
      const matrix = this.getTransform();
      const from = matrix.transformPoint({
        x: x - size.actualBoundingBoxLeft,
        y: y - size.actualBoundingBoxAscent,
      });
      const to = matrix.transformPoint({
        x: x + size.actualBoundingBoxRight,
        y: y + size.actualBoundingBoxDescent,
      });
      const scale = this.canvas.width / this.canvas.clientWidth;
      const [left, top] = [from.x / scale, from.y / scale];
      const [width, height] = [(to.x - from.x) / scale, (to.y - from.y) / scale];
      const known = drawn.get(this.canvas) ?? [];
      drawn.set(this.canvas, [...known, { text, left, top, width, height }]);
      fillText.call(this, text, x, y, ...rest);
    };
    return document.querySelector('canvas') !== null;
  });
  if (!isNew) return;
  // Another height has every chart drawn anew.
  const size = await popup.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  for (const height of [size.height + 2, size.height]) {
    await popup.setViewportSize({ ...size, height });
    await endTransitions(popup);
  }
}

/** The middle of the first rows of each list in view that have something to press. */
function pointableRows(popup: Page): Promise<{ name: string; x: number; y: number }[]> {
  return popup.evaluate((most) => {
    const lists = new Map<Element | null, number>();
    const rows: { name: string; x: number; y: number }[] = [];
    for (const row of document.querySelectorAll('tr, li, [role="row"], [data-row]')) {
      const box = row.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const top = document.elementFromPoint(x, y);
      const count = lists.get(row.parentElement) ?? 0;
      if (count >= most || !row.querySelector('button, a') || !top || !row.contains(top)) continue;
      lists.set(row.parentElement, count + 1);
      rows.push({ name: row.textContent.trim().replace(/\s+/g, ' ').slice(0, 24), x, y });
    }
    return rows;
  }, ROWS_OF_A_LIST);
}

async function collisionsNow(popup: Page): Promise<string[]> {
  return popup.evaluate(() => {
    const SLACK_PX = 1.5;
    const OPAQUE = 0.9;
    const SEEN = 0.1;
    const TAG_PX = 40;
    interface Part {
      readonly name: string;
      readonly element: Element;
      readonly rect: DOMRect;
      readonly isDrawn?: boolean;
    }

    /** Asked of many elements that are in the same boxes: each box is looked at once. */
    const onceForEach = <Found>(find: (element: Element) => Found): ((of: Element) => Found) => {
      const known = new Map<Element, Found>();
      return (element) => {
        const found = known.get(element) ?? find(element);
        known.set(element, found);
        return found;
      };
    };
    const opacityOf = onceForEach((element): number => {
      const own = Number(getComputedStyle(element).opacity);
      return element.parentElement ? own * opacityOf(element.parentElement) : own;
    });
    const isInView = ({ top, bottom, left, right }: DOMRect): boolean =>
      bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    const isSeen = (element: Element): boolean =>
      isInView(element.getBoundingClientRect()) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      opacityOf(element) > SEEN &&
      element.closest('.visually-hidden, option, [inert]') === null &&
      getComputedStyle(element).clipPath !== 'inset(50%)';
    const alphaOf = (colour: string): number => {
      const parts = /^(?:rgba|color|oklch|oklab|hsla|lab|lch)\(.*[,/]\s*([\d.]+%?)\)$/.exec(colour);
      if (!parts?.[1]) return colour === 'transparent' ? 0 : 1;
      return parts[1].endsWith('%') ? parseFloat(parts[1]) / 100 : Number(parts[1]);
    };
    const isBackground = (element: Element): boolean => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      return alphaOf(backgroundColor) >= OPAQUE || backgroundImage !== 'none';
    };

    interface Edges {
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
    }
    const common = (one: Edges, other: Edges): Edges => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    });
    /** What every box around an element leaves of the window. */
    const leftBy = onceForEach((element): Edges => {
      const { overflowX, overflowY, position } = getComputedStyle(element);
      const isFixed = position === 'fixed' || element.parentElement === null;
      const around = isFixed
        ? new DOMRect(0, 0, innerWidth, innerHeight)
        : leftBy(element.parentElement);
      const isOpen = overflowX === 'visible' && overflowY === 'visible';
      return isOpen ? around : common(around, element.getBoundingClientRect());
    });
    /** Null if nothing is left. */
    function clipped(element: Element, rect: DOMRect): DOMRect | null {
      const { left, top, right, bottom } = common(rect, leftBy(element));
      const isLeft = right - left > SLACK_PX && bottom - top > SLACK_PX;
      return isLeft ? new DOMRect(left, top, right - left, bottom - top) : null;
    }

    const nameOf = (text: string): string => `“${text.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
    const parts: Part[] = [];
    const found = new Set<string>();
    const add = (name: string, element: Element, rects: Iterable<DOMRect>): void => {
      for (const each of rects) {
        const rect = clipped(element, each);
        if (rect) parts.push({ name, element, rect });
      }
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const element = node.parentElement;
      const content = node.textContent?.trim() ?? '';
      if (!element || content === '' || !isSeen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // A line's box is as high as its font is, not as its letters are.
      const { fontSize } = getComputedStyle(element);
      const rects = [...range.getClientRects()].map((rect) => {
        const spare = Math.max(0, rect.height - parseFloat(fontSize)) / 2;
        return new DOMRect(rect.left, rect.top + spare, rect.width, rect.height - 2 * spare);
      });
      add(nameOf(content), element, rects);
      const box = element.closest('[class]') ?? element;
      const isNumber = /^[^\p{L}]*\d[\d.,\s]*[^\p{L}]*m?$/u.test(content);
      const isCut = (each: Element): boolean =>
        getComputedStyle(each).overflowX !== 'visible' &&
        each.scrollWidth > each.clientWidth + SLACK_PX &&
        !['auto', 'scroll'].includes(getComputedStyle(each).overflowX);
      if (isNumber && [element, box].some(isCut)) found.add(`the number ${nameOf(content)} is cut`);
    }
    for (const icon of document.querySelectorAll('svg')) {
      if (!isSeen(icon)) continue;
      const drawn = [...icon.querySelectorAll('path, polyline, line, circle, rect, polygon')]
        .map((each) => each.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 || height > 0);
      const label = icon.closest('[aria-label], [title]');
      const name = label?.getAttribute('aria-label') ?? label?.getAttribute('title') ?? 'no name';
      if (icon.clientWidth <= 24) add(`the icon of ${nameOf(name)}`, icon, drawn.slice(0, 1));
    }

    for (const canvas of document.querySelectorAll('canvas')) {
      if (!isSeen(canvas)) continue;
      const around = canvas.getBoundingClientRect();
      for (const each of (window as Watched).drawnText?.get(canvas) ?? []) {
        const { text, left, top, width, height } = each;
        const rect = new DOMRect(around.left + left, around.top + top, width, height);
        const name = `the label ${nameOf(text)}`;
        const isCut =
          rect.left < around.left - 0.5 ||
          rect.top < around.top - 0.5 ||
          rect.right > around.right + 0.5 ||
          rect.bottom > around.bottom + 0.5;
        if (isCut) found.add(`${name} is cut`);
        else if (rect.right > innerWidth - 2 || rect.left < 2)
          found.add(`${name} touches the edge`);
        parts.push({ name, element: canvas, rect, isDrawn: true });
      }
    }

    /** From the front to the back. */
    const stackAt = (x: number, y: number): readonly Element[] => document.elementsFromPoint(x, y);

    function meeting(one: DOMRect, other: DOMRect): DOMRect | null {
      const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
      const width = Math.min(one.right, other.right) - left;
      const height = Math.min(one.bottom, other.bottom) - top;
      return width > SLACK_PX && height > SLACK_PX ? new DOMRect(left, top, width, height) : null;
    }

    for (const [index, one] of parts.entries()) {
      for (const other of parts.slice(index + 1)) {
        const isOne = one.element === other.element || one.element.contains(other.element);
        if ((isOne && !one.isDrawn) || (!isOne && other.element.contains(one.element))) continue;
        const where = meeting(one.rect, other.rect);
        if (!where) continue;
        // A chart's labels lie below its own tags and words; what is open over it hides it whole.
        const chart = [one, other].find(({ isDrawn }) => isDrawn)?.element.closest('section');
        if (chart && ![one, other].every(({ element }) => chart.contains(element))) continue;
        if (isOne) found.add(`${one.name} is drawn over ${other.name}`);
        if (isOne) continue;
        const stack = stackAt(where.left + where.width / 2, where.top + where.height / 2);
        const placeOf = ({ element }: Part): number =>
          stack.findIndex((each) => each === element || element.contains(each));
        const [front, back] =
          placeOf(one) <= placeOf(other) ? [one, other] : ([other, one] as const);
        const [first, last] = [placeOf(front), placeOf(back)];
        if (first === -1 || last === -1) continue;
        const background = stack
          .slice(0, last)
          .find((each) => isBackground(each) && !each.contains(back.element));
        // A box, a menu or a head that stays lies over a page; a row's own icons may not.
        const tag = background?.getBoundingClientRect();
        const isHalfHidden =
          back.isDrawn === true &&
          tag !== undefined &&
          tag.height < TAG_PX &&
          (tag.top > back.rect.top || tag.bottom < back.rect.bottom);
        if (isHalfHidden) found.add(`${front.name} hides half of ${back.name}`);
        const row = back.element.closest('tr, li, [role="row"], [role="option"], [data-row]');
        if (background && !row?.contains(background)) continue;
        found.add(`${front.name} is drawn over ${back.name}`);
      }
    }
    return [...found];
  });
}

/** Each control in view is focused, as Tab would; the focus is then where it was. */
async function ringFaults(popup: Page): Promise<string[]> {
  return popup.evaluate(async () => {
    const MOST = 60;
    const found = new Set<string>();
    const before = document.activeElement;
    const scrolled = [...document.querySelectorAll('*')].map(
      (list) => [list, list.scrollTop, list.scrollLeft] as const,
    );
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    const named = (element: Element): string => {
      const name = element.getAttribute('aria-label') ?? element.textContent.trim();
      return `${element.localName} “${name.replace(/\s+/g, ' ').slice(0, 30)}”`;
    };
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        // A tab or a choice that is focused is chosen.
        ':is(button, input, select, textarea, a[href], [tabindex]):not([role="tab"], [role="radio"], [type="radio"])',
      ),
    ].filter((each) => {
      const box = each.getBoundingClientRect();
      const isInView = box.top >= 0 && box.bottom <= innerHeight && box.width > 2;
      return (
        isInView && each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]')
      );
    });
    for (const control of controls.slice(0, MOST)) {
      control.focus({ focusVisible: true });
      // One after the other, as by hand: what reacts to a focus has its turn.
      await new Promise((resolve) => setTimeout(resolve));
      if (document.activeElement !== control) continue;
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(control);
      if (outlineStyle === 'none' || parseFloat(outlineWidth) < 1) continue;
      const box = control.getBoundingClientRect();
      const [width, offset] = [parseFloat(outlineWidth), parseFloat(outlineOffset)];
      const outer = width + offset;
      const holds = control.querySelectorAll('button, input, select, a[href]').length;
      if (holds > 1 && box.width > innerWidth * 0.9) {
        found.add(`the ring goes round the whole of ${named(control)}`);
        continue;
      }
      // Only focused by a program: a box, or a view that was opened.
      if (control.tabIndex < 0) continue;
      const [left, top] = [box.left - outer, box.top - outer];
      const [right, bottom] = [box.right + outer, box.bottom + outer];
      let isCut = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      for (let each = control.parentElement; each; each = each.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(each);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const clip = each.getBoundingClientRect();
        isCut ||=
          left < clip.left - 0.5 ||
          top < clip.top - 0.5 ||
          right > clip.right + 0.5 ||
          bottom > clip.bottom + 0.5;
      }
      if (isCut) found.add(`the ring of ${named(control)} is cut`);
      const middle = outer - width / 2;
      for (let step = 1; step < 12; step += 1) {
        const along = box.left + (box.width * step) / 12;
        for (const y of [box.top - middle, box.bottom + middle]) {
          const stack = document.elementsFromPoint(along, y);
          // Only what has a place of its own is painted over a ring.
          const above = stack.slice(
            0,
            stack.findIndex((each) => each.contains(control)),
          );
          const cover = above.find((each) => {
            const { backgroundColor, position } = getComputedStyle(each);
            const isClear = /rgba\(.*, 0\)|transparent/.test(backgroundColor);
            return position !== 'static' && !isClear;
          });
          if (cover) found.add(`the ring of ${named(control)} is broken by ${cover.localName}`);
        }
      }
    }
    document.adoptedStyleSheets.pop();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    for (const [list, top, left] of scrolled) [list.scrollTop, list.scrollLeft] = [top, left];
    return [...found];
  });
}
