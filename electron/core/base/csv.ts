/** A whole field that is a number: what begins with a sign here is no formula. */
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;
/**
 * What spreadsheets take for the beginning of a formula, with blanks before it and in the full
 * width that they take for the same.
 */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/**
 * One field of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an
 * apostrophe in front, which marks it as text; numbers stay numbers, with all their digits.
 */
export function csvField(value: string): string {
  const harmless = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  const plain = /^[^",;\r\n\t]*$/.test(harmless) && harmless.trim() === harmless;
  return plain ? harmless : `"${harmless.replaceAll('"', '""')}"`;
}

/** One line, with the end that the RFC asks for. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}
