/**
 * The form in which the record keeps many snapshots of one feed: a column for each name, a slot in it
 * for each snapshot. A slot is empty where the value is that of the slot before, digit for digit, and
 * `-` where there is none. Values hold no line break and are never `-`.
 */
const SAME = '';
const NONE = '-';

/** What a snapshot holds by name: decimals as they were sent. */
export type Cells = ReadonlyMap<string, string>;

/** Columns of snapshots in their order; names that no snapshot holds have none. */
export function packColumns(snapshots: readonly Cells[]): Map<string, string> {
  const names = new Set(snapshots.flatMap((cells) => [...cells.keys()]));
  const columns = new Map<string, string>();
  for (const name of names) {
    let before: string | null = null;
    const slots = snapshots.map((cells) => {
      const value = cells.get(name) ?? NONE;
      const slot = value === before ? SAME : value;
      before = value;
      return slot;
    });
    columns.set(name, slots.join('\n'));
  }
  return columns;
}

/** The values of a column, null where there is none. */
export function unpackColumn(column: string): (string | null)[] {
  const slots: (string | null)[] = column.split('\n');
  for (let index = 0; index < slots.length; index += 1) {
    if (slots[index] === SAME) slots[index] = slots[index - 1] ?? null;
    else if (slots[index] === NONE) slots[index] = null;
  }
  return slots;
}

/**
 * Cells as one text, for a snapshot that stands by itself: lines of name, tab, value. Made so that one
 * value is found without reading the others. Names hold no tab and no line break: see `isName`.
 */
export function cellsToText(cells: Cells): string {
  let text = '\n';
  for (const [name, value] of cells) text += `${name}\t${value}\n`;
  return text;
}

/** Whether something can be the name of a cell. */
export function isName(name: string): boolean {
  return name !== '' && !/[\t\n]/.test(name);
}

export function textToCells(text: string): Map<string, string> {
  const cells = new Map<string, string>();
  for (const line of text.split('\n')) {
    const tab = line.indexOf('\t');
    if (tab > 0) cells.set(line.slice(0, tab), line.slice(tab + 1));
  }
  return cells;
}

/** One value out of the text; null where there is none. */
export function cellIn(text: string, name: string): string | null {
  const start = text.indexOf(`\n${name}\t`);
  if (start === -1) return null;
  const from = start + name.length + 2;
  return text.slice(from, text.indexOf('\n', from));
}
