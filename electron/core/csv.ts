const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * A field of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an
 * apostrophe before it; a plain number stays a number.
 */
export function csvField(value: string): string {
  const safe = FORMULA.test(value) && !PLAIN_NUMBER.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
