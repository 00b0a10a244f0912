import { strToU8, zipSync } from 'fflate';

/** A cell: a text, a number as it is stored, or a number that is shown as a date. */
export type Cell = string | { readonly n: string } | { readonly date: string } | null;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + letters(column % 26);

/** The parts of a workbook with one sheet. Texts are shared, every other one inline. */
export function workbookParts(
  rows: readonly (readonly Cell[])[],
  is1904 = false,
): Record<string, string> {
  const shared: string[] = [];
  const cellXml = (cell: Cell, row: number, column: number): string => {
    const place = `r="${letters(column)}${row}"`;
    if (cell === null) return '';
    if (typeof cell === 'object') {
      return 'n' in cell
        ? `<c ${place}><v>${cell.n}</v></c>`
        : `<c ${place} s="1"><v>${cell.date}</v></c>`;
    }
    if (column % 2 === 1) return `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    shared.push(cell);
    return `<c ${place} t="s"><v>${shared.length - 1}</v></c>`;
  };
  const sheet = rows
    .map((row, at) => {
      const cells = row.map((cell, column) => cellXml(cell, at + 1, column)).join('');
      return `<row r="${at + 1}">${cells}</row>`;
    })
    .join('');
  const strings = shared.map((each) => `<si><t xml:space="preserve">${escaped(each)}</t></si>`);
  return {
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Orders" sheetId="4" r:id="rId7"/><sheet name="More" sheetId="5" r:id="rId8"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId8" Target="worksheets/sheet2.xml"/><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml':
      '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
    'xl/sharedStrings.xml': `<sst>${strings.join('')}</sst>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  };
}

export const workbook = (parts: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

/** A moment of clocks as the number of days that a spreadsheet stores. */
export const daysOf = (clockMs: number, firstDay = Date.UTC(1899, 11, 30)): string =>
  String((clockMs - firstDay) / 86_400_000);
