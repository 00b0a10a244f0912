/** A field that is a number; its sign does not begin a formula. */
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
/**
 * What spreadsheets read as the start of a formula, with leading spaces and the full-width signs.
 */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/**
 * One field of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets a
 * leading apostrophe, which marks it as text. Numbers keep all their digits.
 */
export function csvField(value: string): string {
  const harmless = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  const plain = /^[^",;\r\n\t]*$/.test(harmless) && harmless.trim() === harmless;
  return plain ? harmless : `"${harmless.replaceAll('"', '""')}"`;
}

export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}
