/**
 * The storage format for many snapshots of one feed: a column for each name, with a slot for each
 * snapshot. A slot is empty if the value equals the previous one, digit for digit. It is `-` if
 * there is no value. Values contain no line break and are never `-`.
 */
const SAME = '';
const NONE = '-';

/** A snapshot's values by name: decimals as sent. */
export type Cells = ReadonlyMap<string, string>;

/** Columns of the snapshots in their order. Names without any value get no column. */
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

export function unpackColumn(column: string): (string | null)[] {
  const slots: (string | null)[] = column.split('\n');
  for (let index = 0; index < slots.length; index += 1) {
    if (slots[index] === SAME) slots[index] = slots[index - 1] ?? null;
    else if (slots[index] === NONE) slots[index] = null;
  }
  return slots;
}

/**
 * The cells of a single snapshot as text: lines of name, tab, value. One value can be found without
 * parsing the others. Names contain no tab and no line break: see `isName`.
 */
export function cellsToText(cells: Cells): string {
  let text = '\n';
  for (const [name, value] of cells) text += `${name}\t${value}\n`;
  return text;
}

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

export function cellIn(text: string, name: string): string | null {
  const start = text.indexOf(`\n${name}\t`);
  if (start === -1) return null;
  const from = start + name.length + 2;
  return text.slice(from, text.indexOf('\n', from));
}
