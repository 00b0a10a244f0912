/** Holds no letter that a key could. */
export const HIDDEN = '•••';

const NAME = String.raw`(?:api[_-]?key|access[_-]?token)`;
/** What stands between a name and its value: in JSON, in a header, in a query, also escaped. */
const BETWEEN = String.raw`(?:\\*["'])?\s*(?:[:=]|%3[AD])\s*`;

const QUOTED = String.raw`(\\*["'])(?:(?!\2).)*`;

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // "api_key": "...", api_key: '...', with the quote that ends it.
  [new RegExp(`(${NAME}${BETWEEN})${QUOTED}`, 'gi'), `$1$2${HIDDEN}`],
  // ?api_key=...&, and api_key: ... in a list of headers.
  [new RegExp(String.raw`(${NAME}${BETWEEN})(?!\\*["'])[^\s&,;#"'}\]]+`, 'gi'), `$1${HIDDEN}`],
  [new RegExp(`(authorization${BETWEEN})${QUOTED}`, 'gi'), `$1$2${HIDDEN}`],
  // A header's value may have blanks in it: all of the line.
  [new RegExp(String.raw`(authorization${BETWEEN})(?!\\*["'])[^\r\n,}\]]+`, 'gi'), `$1${HIDDEN}`],
  [/\b(bearer|token|basic)(\s+)[\w.~+/=-]{12,}/gi, `$1$2${HIDDEN}`],
  // https://user:password@host
  [/(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#@]+@/gi, `$1${HIDDEN}@`],
];

/**
 * Takes out of a text what stands where keys and passwords stand, also those that nobody knows:
 * after `api_key=`, `api_key:`, `authorization:`, `Bearer` and `Token`, and before the `@` of an
 * address. Rather too much than too little.
 */
export function hideSecrets(text: string): string {
  return PATTERNS.reduce((hidden, [pattern, by]) => hidden.replace(pattern, by), text);
}
