import { SHORTEST_KEY } from '#core/requests/connection.ts';
import { HIDDEN } from '#core/base/redact.ts';

/** What is redacted of one text; of a longer one the rest is left out. */
const MOST = 256 * 1024;

/**
 * Takes the key out of a text: as it is, URL-encoded, in JSON or HTML, and in base64, alone or
 * within something longer, and with any number of backslashes in it. Whoever echoes a request must
 * not make it shown or logged. A key too short to be one hides nothing: each of its letters would be
 * hidden everywhere. The time taken is linear in the text, whatever the key.
 */
export function redactor(key: string): (text: string) => string {
  if (key.trim().length < SHORTEST_KEY) return (text) => text;
  const forms = [...new Set(formsOf(key).map(lowered))].map(toPattern);
  const bare = withoutBackslashes(lowered(key.trim())).text;
  const escaped = bare.length < SHORTEST_KEY / 2 ? null : toPattern(bare);
  const longest = Math.max(...forms.map(({ text }) => text.length));

  function hide(text: string): string {
    const low = lowered(text);
    const found = forms.flatMap((form) => occurrences(low, form));
    if (escaped && low.includes('\\')) {
      const { text: plain, at } = withoutBackslashes(low);
      for (const [from, to] of occurrences(plain, escaped)) {
        found.push([at[from] ?? 0, (at[to - 1] ?? 0) + 1]);
      }
    }
    return withHidden(text, found);
  }

  // Part of a key at the cut would not be found: it goes too.
  return (text) =>
    text.length <= MOST ? hide(text) : hide(text.slice(0, MOST)).slice(0, -longest);
}

type Span = readonly [from: number, to: number];

function formsOf(key: string): string[] {
  const known = key.toWellFormed();
  const inHtml = known.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const inQuery = new URLSearchParams({ '': known }).toString().slice(1);
  const inJson = withinJson(known);
  const bytes = new TextEncoder().encode(known);
  const inBase64 = [0, 1, 2].flatMap((before) => base64Within(bytes, before));
  // As it was typed, and as a header carries it: without the blanks at its ends.
  const asText = [key, key.trim(), inHtml, inJson, withinJson(inJson)];
  return [...asText, encodeURIComponent(known), inQuery, ...inBase64];
}

const withinJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** What stays the same of a key's base64 after so many other bytes, modulo 3. */
function base64Within(bytes: Uint8Array, before: number): string[] {
  const whole = [...new Uint8Array(before), ...bytes];
  const last = whole.length % 3 === 0 ? 0 : 1;
  const plain = btoa(String.fromCharCode(...whole)).replace(/=+$/, '');
  const kept = plain.slice(before === 0 ? 0 : before + 1, plain.length - last);
  return [kept, kept.replaceAll('+', '-').replaceAll('/', '_')];
}

/** Of ASCII alone: no character may become two, or places would shift. */
const lowered = (text: string): string => text.replace(/[A-Z]+/g, (part) => part.toLowerCase());

/** A text without its backslashes, and where each of its characters was. */
function withoutBackslashes(text: string): { text: string; at: number[] } {
  const at: number[] = [];
  for (let index = 0; index < text.length; index += 1) if (text[index] !== '\\') at.push(index);
  return { text: text.replaceAll('\\', ''), at };
}

/** What is searched for, and for each of its beginnings the longest end that is a beginning too. */
interface Pattern {
  readonly text: string;
  readonly fallbacks: readonly number[];
}

function toPattern(text: string): Pattern {
  const fallbacks = [0];
  let matched = 0;
  for (let index = 1; index < text.length; index += 1) {
    while (matched > 0 && text[index] !== text[matched]) matched = fallbacks[matched - 1] ?? 0;
    if (text[index] === text[matched]) matched += 1;
    fallbacks.push(matched);
  }
  return { text, fallbacks };
}

/** Knuth, Morris and Pratt: looks at each character once, where a regular expression may go back. */
function occurrences(text: string, { text: wanted, fallbacks }: Pattern): Span[] {
  const found: Span[] = [];
  let matched = 0;
  for (let index = 0; index < text.length; index += 1) {
    while (matched > 0 && text[index] !== wanted[matched]) matched = fallbacks[matched - 1] ?? 0;
    if (text[index] === wanted[matched]) matched += 1;
    if (matched < wanted.length) continue;
    found.push([index + 1 - matched, index + 1]);
    matched = 0;
  }
  return found;
}

function withHidden(text: string, found: Span[]): string {
  if (found.length === 0) return text;
  found.sort((left, right) => left[0] - right[0]);
  let shown = '';
  let upTo = 0;
  for (const [from, to] of found) {
    if (from >= upTo) shown += text.slice(upTo, from) + HIDDEN;
    upTo = Math.max(upTo, to);
  }
  return shown + text.slice(upTo);
}
