/** Longer notes are cut: who wants more reads the change log. */
export const LONGEST_NOTES = 4_000;
/** Of what comes, markup and all, no more is looked at. */
const MOST_READ = 40_000;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
};
/** What can't be seen, or turns the order of letters round: line ends aside, it has no place in notes. */
const UNSEEN = /[^\P{C}\n\t]|[\u2028\u2029]/gu;
const TAG = /<\/?[a-z!][^<>]*>/gi;

/**
 * What a release says of itself, as plain text: it comes from outside, so nothing of it is ever taken
 * for markup. Lists and paragraphs of HTML become lines; other tags go.
 * @param said a text, or a list of texts for each version since, as the feed has it; anything else is
 *   as good as nothing.
 */
export function plainNotes(said: unknown): string {
  const text = joined(said)
    .slice(0, MOST_READ)
    .replace(/\r\n?/g, '\n')
    .replace(/<(script|style)\b[^<]*<\/\1\s*>/gi, '')
    .replace(/<li\b[^<>]*>\s*/gi, '\n- ')
    .replace(/<br\s*\/?>|<\/(?:p|div|h[1-6]|ul|ol)\s*>/gi, '\n')
    .replace(TAG, '')
    .replace(/&([a-z]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(UNSEEN, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (text.length <= LONGEST_NOTES) return text;
  // A letter of two halves is not left as one.
  return `${text
    .slice(0, LONGEST_NOTES)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()} ...`;
}

function joined(said: unknown): string {
  if (typeof said === 'string') return said;
  if (!Array.isArray(said)) return '';
  return said
    .map((each: unknown) => {
      if (typeof each !== 'object' || each === null) return '';
      const { version, note } = each as { version?: unknown; note?: unknown };
      return typeof note === 'string'
        ? `${typeof version === 'string' ? version : ''}\n${note}`
        : '';
    })
    .join('\n\n');
}
