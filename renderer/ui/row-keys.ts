import { actionOf, type KeyAction } from '#core/settings/keys.ts';

interface RowKeysOptions {
  readonly onmove?: (code: string, step: 1 | -1) => void;
  readonly oncopy?: (code: string) => void;
  /** A letter was pressed on a row. */
  readonly onletter?: (letter: RowLetter, code: string) => void;
}

/** Rows for one page key: fewer than fit, so that some rows stay in view. */
const PAGE = 8;

/**
 * Keys for a list whose rows are buttons with `data-row`: arrows, Home, End and the page keys move
 * the focus, Alt with an arrow moves the row, Ctrl or Cmd+C copies its number. A row without a code
 * is only passed.
 */
export function rowKeys(options: RowKeysOptions = {}): (list: HTMLElement) => () => void {
  return (list) => {
    function onkeydown(event: KeyboardEvent): void {
      const row = (event.target as Element).closest<HTMLElement>('[data-row]');
      if (!row || event.target !== row) return;
      if (!handle(event, row, list, options)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    list.addEventListener('keydown', onkeydown);
    return () => list.removeEventListener('keydown', onkeydown);
  };
}

function handle(
  event: KeyboardEvent,
  row: HTMLElement,
  list: HTMLElement,
  { onmove, oncopy, onletter }: RowKeysOptions,
): boolean {
  const code = row.dataset['row'] ?? '';
  const action = actionOf('rows', event);
  // A row is a button, so the browser handles Enter.
  if (action === null || action === 'open') return false;
  if (code === '' && !isStep(action)) return false;
  if (action === 'moveUp' || action === 'moveDown') {
    if (!onmove) return false;
    onmove(code, action === 'moveUp' ? -1 : 1);
  } else if (action === 'copy') {
    // Selected text is copied by the browser; a text field keeps a selection of its own.
    if (!oncopy || getSelection()?.isCollapsed === false) return false;
    oncopy(code);
  } else if (isStep(action)) {
    const rows = rowsIn(list);
    const place = STEPS[action](rows.indexOf(row), rows.length - 1);
    rows[Math.min(Math.max(place, 0), rows.length - 1)]?.focus();
  } else {
    if (!onletter) return false;
    onletter(action, code);
  }
  return true;
}

const rowsIn = (within: ParentNode): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>('[data-row]')].filter((row) => row.checkVisibility());

/** The first row of a list, in its order on screen. */
export const firstRow = (within: ParentNode): HTMLElement | undefined =>
  rowsIn(within).find(({ dataset }) => dataset['row'] !== '');

/**
 * Focuses the current row of a list, or from within it the next row.
 * @returns whether there is one.
 */
export function enterRows(within: ParentNode, from: Element | null): boolean {
  const rows = rowsIn(within);
  const list = rows[0]?.closest('ul, table');
  const next = rows.find(
    (row) =>
      from !== null &&
      list?.contains(from) &&
      from.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const target = next ?? rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0];
  target?.focus();
  return target !== undefined;
}

/** Where a key moves the focus, from a row's place and the last one's. */
const STEPS = {
  above: (from: number) => from - 1,
  below: (from: number) => from + 1,
  pageUp: (from: number) => from - PAGE,
  pageDown: (from: number) => from + PAGE,
  first: () => 0,
  last: (_: number, last: number) => last,
};
type Step = keyof typeof STEPS;
const isStep = (action: KeyAction<'rows'>): action is Step => Object.hasOwn(STEPS, action);

/** What a letter does to a row. */
export type RowLetter = Exclude<KeyAction<'rows'>, Step | 'open' | 'moveUp' | 'moveDown' | 'copy'>;
