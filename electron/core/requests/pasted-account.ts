/** What people paste into the fields of an account, without what does not belong to it. */

export interface Tidied {
  readonly text: string;
  /** Whether more than spaces was taken off. */
  readonly isChanged: boolean;
}

export interface TidiedAddress extends Tidied {
  /** Whether `https://` was added. */
  readonly isSchemeAdded: boolean;
}

/** Quotes and brackets that surround a whole text, as in a page, a message or a configuration. */
const AROUND = /^(?:"(.*)"|'(.*)'|`(.*)`|“(.*)”|‘(.*)’|«(.*)»|<(.*)>|\((.*)\)|\[(.*:\/\/.*)\])$/s;
/** `API Key: `, `"api_key": `, `X-API-Key=`, `Authorization: Bearer `. */
const LABEL =
  /^(?:-H\s+)?["']?(?:(?:x[-_ ])?(?:api|access|secret|auth)?[-_ ]?(?:key|token)["']?\s*[:=]|authorization["']?\s*[:=]|bearer\s|token\s)\s*/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** A host, not a key in the wrong field. */
const HOST = /^(?:localhost|\[[0-9a-f:]+\]|[^\s/?#@]+\.[^\s/?#@]+)(?::\d+)?(?:[/?#]|$)/i;
const URL_IN = /https?:\/\/[^\s"'`<>]+/i;
const KEY_IN =
  /(?:(?:api|access|secret)[-_ ]?(?:key|token)["']?\s*[:=]\s*["']?|\b(?:bearer|token)\s+["']?)([^\s"'`&,;]+)/gi;
/** Documentation names the key that it cannot know. */
const PLACEHOLDER = /^[<{$[]|^your|^my[-_]|^(?:x{3,}|api[-_]?key|key)$|\*{3}|\.{3}|…/i;

/** Zero-width and other characters that nobody sees; a space that does not break is a space. */
const visible = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();

function unwrapped(text: string): string {
  const inside = AROUND.exec(text)?.slice(1);
  return inside ? inside.join('').trim() : text;
}

/** Repeats a step until it has nothing more to take off. */
function stripped(text: string, remove: (text: string) => string): string {
  const next = remove(text).trim();
  return next === text ? text : stripped(next, remove);
}

/** A key without quotes, label and invisible characters. */
export function tidyKey(typed: string): Tidied {
  const shown = visible(typed);
  const bare = stripped(shown, (text) => unwrapped(text.replace(LABEL, '')));
  // A separator belongs to the line around it, where there was one.
  const text = bare === shown ? bare : unwrapped(bare.replace(/[,;]+$/, ''));
  return { text, isChanged: text !== typed.trim() };
}

/** An address without quotes, brackets and a full stop, and with `https://`. */
export function tidyAddress(typed: string): TidiedAddress {
  const shown = visible(typed);
  const bare = stripped(shown, (text) => unwrapped(text.replace(/[.,;]+$/, '')));
  const isSchemeAdded = !SCHEME.test(bare) && HOST.test(bare.replace(/^\/+/, ''));
  const text = isSchemeAdded ? `https://${bare.replace(/^\/+/, '')}` : bare;
  return { text, isChanged: bare !== typed.trim(), isSchemeAdded };
}

/**
 * Address and key in a line of a documentation, such as a command with both; null for what is not
 * in it.
 */
export function accountIn(pasted: string): {
  readonly address: string | null;
  readonly key: string | null;
} {
  const text = visible(pasted);
  const key = [...text.matchAll(KEY_IN)]
    .map(([, found = '']) => unescaped(tidyKey(found).text))
    .find((found) => !PLACEHOLDER.test(found));
  const url = URL_IN.exec(text)?.[0].replace(/[.,;)\]]+$/, '');
  return { address: url === undefined ? null : withoutKey(url), key: key ?? null };
}

const withoutKey = (url: string): string =>
  url.replace(/([?&])api_key=[^&#]*&?/i, '$1').replace(/[?&]$/, '');

/** As in a query; a key with a bare percent sign is none. */
function unescaped(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
