import { ACCENTED } from '#core/text/pseudo.ts';
import { escaped, type Spoken } from './in-language.ts';

/** The pseudo-language: each text in its marked and longer form. */
export const PSEUDO_SPOKEN: Spoken = {
  /** In either form: plain or marked. */
  text(text, isExact) {
    const source = spread(escaped(text));
    return isExact ? new RegExp(`^${source}$`, 'u') : new RegExp(source, 'iu');
  },
  pattern: ({ source, flags }) => new RegExp(spread(source), `${flags}u`),
};

const MARKS = '[\\[\\]~]*';

/** A pattern whose letters may be accented, and whose words may have marks around them. */
function spread(source: string): string {
  const parts = source.match(/\\.|\{[^}]*\}|\[[^\]]*\]|[\s\S]/g) ?? [];
  const own = parts.map((part) => {
    if (/^[A-Za-z]$/.test(part)) return `[${part}${ACCENTED[part] ?? ''}]${MARKS}`;
    if (part === ' ') return `\\s${MARKS}`;
    return part === '^' ? `^${MARKS}` : part === '$' ? `${MARKS}$` : part;
  });
  return MARKS + own.join('');
}
