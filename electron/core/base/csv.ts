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
  const harmless = isFormula(value) ? `'${value}` : value;
  const plain = /^[^",;\r\n\t]*$/.test(harmless) && harmless.trim() === harmless;
  return plain ? harmless : `"${harmless.replaceAll('"', '""')}"`;
}

/** Also behind apostrophes, so that `withoutPrefix` finds what was there. */
const isFormula = (value: string): boolean => {
  const bare = value.replace(/^'+/, '');
  return FORMULA.test(bare) && !NUMBER.test(value);
};

/** A field of our own file as it was before `csvField`. */
export const withoutPrefix = (field: string): string =>
  field.startsWith("'") && isFormula(field.slice(1)) ? field.slice(1) : field;

export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}
