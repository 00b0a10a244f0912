export interface RowKeysOptions {
  readonly onmove: (code: string, step: 1 | -1) => void;
  readonly oncopy: (code: string) => void;
}

/** Rows that fit the window; a page's step leaves some of them to go by. */
const PAGE = 8;

/**
 * The keys of a list whose rows are buttons with `data-row`: arrows, Home, End and the page keys go
 * from row to row; Alt and an arrow moves the row; Ctrl or Cmd+C copies its number.
 */
export function rowKeys(options: RowKeysOptions): (list: HTMLElement) => () => void {
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
  { onmove, oncopy }: RowKeysOptions,
): boolean {
  const code = row.dataset['row'] ?? '';
  const { key, altKey, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'c' || altKey || shiftKey || getSelection()?.toString()) return false;
    oncopy(code);
    return true;
  }
  if (shiftKey) return false;
  if (altKey) {
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return false;
    onmove(code, key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const next = destination(key, rows.indexOf(row), rows.length);
  if (next === null) return false;
  rows[next]?.focus();
  return true;
}

function destination(key: string, from: number, count: number): number | null {
  const steps: Partial<Record<string, number>> = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    PageUp: from - PAGE,
    PageDown: from + PAGE,
    Home: 0,
    End: count - 1,
  };
  const wanted = steps[key];
  return wanted === undefined ? null : Math.min(Math.max(wanted, 0), count - 1);
}
