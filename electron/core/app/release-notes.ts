/** Longer notes are cut; the change log has the rest. */
export const LONGEST_NOTES = 4_000;
/** The most input that is read, markup included. */
const MOST_READ = 40_000;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: ' ',
  quot: '"',
};
/** Invisible characters and direction marks, except line ends. They do not belong in notes. */
const UNSEEN = /[^\P{C}\n\t]|[\u2028\u2029]/gu;
const TAG = /<\/?[a-z!][^<>]*>/gi;

/**
 * A release's notes as plain text. They come from outside, so none of them is treated as markup.
 * HTML lists and paragraphs become lines; other tags are removed.
 * @param notes a text, or a list of texts for each version since, as in the feed; anything else
 * counts as empty.
 */
export function plainNotes(notes: unknown): string {
  const text = joined(notes)
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
  // Does not leave half of a surrogate pair.
  return `${text
    .slice(0, LONGEST_NOTES)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()} ...`;
}

function joined(notes: unknown): string {
  if (typeof notes === 'string') return notes;
  if (!Array.isArray(notes)) return '';
  return notes
    .map((each: unknown) => {
      if (typeof each !== 'object' || each === null) return '';
      const { version, note } = each as { version?: unknown; note?: unknown };
      return typeof note === 'string'
        ? `${typeof version === 'string' ? version : ''}\n${note}`
        : '';
    })
    .join('\n\n');
}
