/** A snapshot's values by name: decimals as sent. */
export type Cells = ReadonlyMap<string, string>;

/**
 * The stored form of a snapshot's values: lines of name, tab, value. One value can be found without
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
