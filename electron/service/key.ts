import type { KeySending } from '#core/key-sending.ts';
import { HIDDEN } from '#core/redact.ts';

/** What the key adds to a request. */
export interface CarriedKey {
  readonly headers: Record<string, string>;
  readonly query: Record<string, string>;
}

/** The key in the one place that was chosen; null where a header can't carry it. */
export function carryKey(key: string, sendKeyAs: KeySending): CarriedKey | null {
  if (sendKeyAs.way === 'query') return { headers: {}, query: { api_key: key } };
  if (!/^[\x20-\x7e]*$/.test(key)) return null;
  if (sendKeyAs.way === 'header') return { headers: { api_key: key }, query: {} };
  return { headers: { authorization: FORMS[sendKeyAs.form](key) }, query: {} };
}

type Form = Extract<KeySending, { way: 'authorization' }>['form'];

const FORMS: Record<Form, (key: string) => string> = {
  bare: (key) => key,
  bearer: (key) => `Bearer ${key}`,
  token: (key) => `Token ${key}`,
};

/**
 * Takes the key out of a text: as it is, URL-encoded, in JSON or HTML, and in base64, alone or
 * within something longer. Whoever echoes a request must not make it shown or logged.
 */
export function redactor(key: string): (text: string) => string {
  const forms = [...new Set(formsOf(key))].filter((form) => form !== '');
  if (forms.length === 0) return (text) => text;
  const longestFirst = forms.sort((left, right) => right.length - left.length);
  const pattern = new RegExp(longestFirst.map(literally).join('|'), 'gi');
  return (text) => text.replace(pattern, HIDDEN);
}

/** A text as a regular expression finds it. */
export const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function formsOf(key: string): string[] {
  const known = key.toWellFormed();
  const inHtml = known.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const inQuery = new URLSearchParams({ '': known }).toString().slice(1);
  const inJson = JSON.stringify(known).slice(1, -1);
  const bytes = Buffer.from(known);
  const inBase64 = [0, 1, 2].flatMap((before) => base64Within(bytes, before));
  // As it was typed, and as a header carries it: without the blanks at its ends.
  return [key, key.trim(), encodeURIComponent(known), inQuery, inJson, inHtml, ...inBase64];
}

/** Shorter pieces would be found in any text. */
const SHORTEST_BASE64 = 4;

/** What stays the same of a key's base64 after so many other bytes, modulo 3. */
function base64Within(bytes: Buffer, before: number): string[] {
  const whole = Buffer.concat([Buffer.alloc(before), bytes]);
  const last = whole.length % 3 === 0 ? 0 : 1;
  const plain = whole.toString('base64').replace(/=+$/, '');
  const kept = plain.slice(before === 0 ? 0 : before + 1, plain.length - last);
  const forms = [kept, kept.replaceAll('+', '-').replaceAll('/', '_')];
  return forms.filter((form) => form.length >= SHORTEST_BASE64);
}
