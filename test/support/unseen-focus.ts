/** Why the focus is not visible; null if it is. Runs in a page. */
export function unseenFocus(): string | null {
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
    // A name that opens its whole row has the ring round the row, on what covers it.
    for (const part of each === focused ? [undefined, '::after'] : [undefined]) {
      const { outlineStyle, outlineWidth } = getComputedStyle(each, part);
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) return null;
    }
  }
  return `${name} has no outline`;
}
