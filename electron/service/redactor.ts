import { SHORTEST_KEY } from '#core/requests/connection.ts';
import { HIDDEN } from '#core/base/redact.ts';

/** The most text that is redacted; the rest of a longer text is dropped. */
const MOST = 256 * 1024;

/**
 * Removes the key from a text: plain, URL-encoded, escaped for JSON or HTML, in base64 (also within
 * longer data), and with any number of backslashes. An echoed request thus never reveals it. A key
 * that is too short is ignored, because its letters would be hidden everywhere. Runs in linear time
 * for any key.
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

  // A part of a key at the cut would be missed, so it is dropped too.
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
  // As typed, and trimmed as in a header.
  const asText = [key, key.trim(), inHtml, inJson, withinJson(inJson)];
  return [...asText, encodeURIComponent(known), inQuery, ...inBase64];
}

const withinJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * The part of a key's base64 that does not depend on what precedes it; `before` is that length
 * modulo 3.
 */
function base64Within(bytes: Uint8Array, before: number): string[] {
  const whole = [...new Uint8Array(before), ...bytes];
  const last = whole.length % 3 === 0 ? 0 : 1;
  const plain = btoa(String.fromCharCode(...whole)).replace(/=+$/, '');
  const middle = plain.slice(before === 0 ? 0 : before + 1, plain.length - last);
  return [middle, middle.replaceAll('+', '-').replaceAll('/', '_')];
}

/** ASCII only: if one character became two, positions would shift. */
const lowered = (text: string): string => text.replace(/[A-Z]+/g, (part) => part.toLowerCase());

/** A text without backslashes, and the original position of each character. */
function withoutBackslashes(text: string): { text: string; at: number[] } {
  const at: number[] = [];
  for (let index = 0; index < text.length; index += 1) if (text[index] !== '\\') at.push(index);
  return { text: text.replaceAll('\\', ''), at };
}

/** A search pattern, with the KMP failure function of its prefixes. */
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

/** Knuth-Morris-Pratt reads each character once, where a regular expression may backtrack. */
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
