import type { JSHandle, Page } from '@playwright/test';

type Scrolled = { list: Element; scrollTop: number; first: Element | undefined }[];
type Size = Parameters<Page['setViewportSize']>[0];

/**
 * Everything in the popup as large as the settings can make it. What was at the top of a list is
 * there again, and what has the focus stays in sight.
 * @param size of the window meanwhile, where it is to be another one.
 * @returns the way back, to the usual size and to where each list was.
 */
export async function enlarge(
  popup: Page,
  percent: number,
  size?: Size,
): Promise<() => Promise<void>> {
  // Until it is set once Playwright does not know it.
  const usual = await popup.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  // Before anything moves: another size, of the text or the window, may scroll in other lists.
  const lists = await findScrolled(popup);
  if (size) await popup.setViewportSize(size);
  await zoom(popup, percent);
  await lists.evaluate((scrolled) => {
    for (const { first } of scrolled) first?.scrollIntoView({ block: 'start', inline: 'nearest' });
    const { activeElement, body } = document;
    if (activeElement !== body) activeElement?.scrollIntoView({ block: 'nearest' });
  });
  return async () => {
    if (size) await popup.setViewportSize(usual);
    await zoom(popup, 100);
    await lists.evaluate((scrolled) => {
      for (const { list, scrollTop } of scrolled) list.scrollTop = scrollTop;
    });
    await lists.dispose();
  };
}

/** Every list that is not at its beginning, with what is at its top. */
function findScrolled(popup: Page): Promise<JSHandle<Scrolled>> {
  return popup.evaluateHandle(() => {
    const isStuck = (element: Element, list: Element): boolean => {
      const { position } = getComputedStyle(element);
      if (position === 'sticky' || position === 'fixed') return true;
      const parent = element.parentElement;
      return parent !== null && parent !== list && isStuck(parent, list);
    };
    const firstIn = (list: Element): Element | undefined => {
      const { top } = list.getBoundingClientRect();
      // What is hidden from sight is a pixel wide, anywhere.
      const [first] = [...list.querySelectorAll('*')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 1 && box.width > 1 && box.top > top - 1)
        .filter(({ element }) => !isStuck(element, list))
        .sort((one, other) => one.box.top - other.box.top);
      return first?.element;
    };
    return [...document.querySelectorAll('*')]
      .filter(({ scrollTop }) => scrollTop > 0)
      .map((list) => ({ list, scrollTop: list.scrollTop, first: firstIn(list) }));
  });
}

async function zoom(popup: Page, percent: number): Promise<void> {
  await popup.evaluate(
    async (factor) => {
      document.documentElement.style.zoom = factor;
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    },
    String(percent / 100),
  );
}
