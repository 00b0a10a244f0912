import type { Page } from '@playwright/test';

/**
 * Everything in the popup as large as the settings can make it. What was at the top of a list is
 * there again, and what has the focus stays in sight.
 * @returns the way back, to the usual size and to where each list was.
 */
export async function enlarge(popup: Page, percent: number): Promise<() => Promise<void>> {
  const lists = await popup.evaluateHandle(
    async (zoom) => {
      const isStuck = (element: Element, list: Element): boolean => {
        const { position } = getComputedStyle(element);
        if (position === 'sticky' || position === 'fixed') return true;
        const parent = element.parentElement;
        return parent !== null && parent !== list && isStuck(parent, list);
      };
      const firstIn = (list: Element): Element | undefined => {
        const { top } = list.getBoundingClientRect();
        return [...list.querySelectorAll('*')].find((each) => {
          const box = each.getBoundingClientRect();
          return box.height > 0 && box.top > top - 1 && !isStuck(each, list);
        });
      };
      const scrolled = [...document.querySelectorAll('*')]
        .filter(({ scrollTop }) => scrollTop > 0)
        .map((list) => ({ list, scrollTop: list.scrollTop, first: firstIn(list) }));
      document.documentElement.style.zoom = zoom;
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
      for (const { first } of scrolled)
        first?.scrollIntoView({ block: 'start', inline: 'nearest' });
      const { activeElement, body } = document;
      if (activeElement !== body) activeElement?.scrollIntoView({ block: 'nearest' });
      return scrolled;
    },
    String(percent / 100),
  );
  return async () => {
    await lists.evaluate(async (scrolled) => {
      document.documentElement.style.zoom = '1';
      for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
      for (const { list, scrollTop } of scrolled) list.scrollTop = scrollTop;
    });
    await lists.dispose();
  };
}
