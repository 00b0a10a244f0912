import { actionOf, type KeyAction } from '#core/settings/keys.ts';

interface RowKeysOptions {
  readonly onmove?: (code: string, step: 1 | -1) => void;
  readonly oncopy?: (code: string) => void;
  /** The letters that act on a row. */
  readonly others?: Readonly<Partial<Record<Letter, (code: string) => void>>>;
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
  { onmove, oncopy, others = {} }: RowKeysOptions,
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
  } else if (isLetter(action)) {
    const act = others[action];
    if (!act) return false;
    act(code);
  } else {
    const rows = rowsIn(list);
    rows[destination(action, rows.indexOf(row), rows.length)]?.focus();
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

const LETTERS = ['alert', 'chart', 'share', 'watch'] as const;
type Letter = (typeof LETTERS)[number];
const isLetter = (action: KeyAction<'rows'>): action is Letter =>
  LETTERS.some((each) => each === action);

type Step = Exclude<KeyAction<'rows'>, 'open' | 'moveUp' | 'moveDown' | 'copy' | Letter>;

const isStep = (action: KeyAction<'rows'>): action is Step =>
  !isLetter(action) && !['open', 'moveUp', 'moveDown', 'copy'].includes(action);

function destination(step: Step, from: number, count: number): number {
  const steps: Readonly<Record<Step, number>> = {
    above: from - 1,
    below: from + 1,
    pageUp: from - PAGE,
    pageDown: from + PAGE,
    first: 0,
    last: count - 1,
  };
  return Math.min(Math.max(steps[step], 0), count - 1);
}
