/** Contains no character of a key. */
export const HIDDEN = '•••';

const NAME = String.raw`(?:api[_-]?key|access[_-]?token)`;
/** Between a name and its value in JSON, in a header or in a query, with escapes. */
const BETWEEN = String.raw`(?:\\*["'])?\s*(?:[:=]|%3[AD])\s*`;

const QUOTED = String.raw`(\\*["'])(?:(?!\2).)*`;

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // "api_key": "...", api_key: '...', including the closing quote.
  [new RegExp(`(${NAME}${BETWEEN})${QUOTED}`, 'gi'), `$1$2${HIDDEN}`],
  // ?api_key=...&, and api_key: ... in a list of headers.
  [new RegExp(String.raw`(${NAME}${BETWEEN})(?!\\*["'])[^\s&,;#"'}\]]+`, 'gi'), `$1${HIDDEN}`],
  [new RegExp(`(authorization${BETWEEN})${QUOTED}`, 'gi'), `$1$2${HIDDEN}`],
  // A header's value may contain spaces, so the whole line is hidden.
  [new RegExp(String.raw`(authorization${BETWEEN})(?!\\*["'])[^\r\n,}\]]+`, 'gi'), `$1${HIDDEN}`],
  [/\b(bearer|token|basic)(\s+)[\w.~+/=-]{12,}/gi, `$1$2${HIDDEN}`],
  // https://user:password@host
  [/(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#@]+@/gi, `$1${HIDDEN}@`],
];

/**
 * Hides everything in the places of keys and passwords, known or unknown: after `api_key=`,
 * `api_key:`, `authorization:`, `Bearer` and `Token`, and before the `@` of a URL. It hides too
 * much rather than too little.
 */
export function hideSecrets(text: string): string {
  return PATTERNS.reduce((hidden, [pattern, by]) => hidden.replace(pattern, by), text);
}
