import type * as Electron from 'electron';

/**
 * Chromium cannot be taught a new scheme from outside, so a standard and secure one travels as
 * https: `app://host/x` is `https://host.app.standin/x` in the page, and is put back wherever the
 * app looks.
 */
const PAGE_SUFFIX = 'standin';
const known = new Map<string, Electron.Privileges>();

export function registerSchemes(schemes: readonly Electron.CustomScheme[]): void {
  for (const { scheme, privileges } of schemes) known.set(scheme, privileges ?? {});
}

function isMapped(scheme: string): boolean {
  const privileges = known.get(scheme);
  return Boolean(privileges?.standard && privileges.secure);
}

export function schemeOf(url: string): string {
  return /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? '';
}

/** The URL as Chromium loads it; null for a scheme that it would not know. */
export function toPageUrl(url: string): string | null {
  const scheme = schemeOf(url);
  if (['http', 'https', 'file', 'data', 'about', 'blob', 'chrome'].includes(scheme)) return url;
  const parts = /^[^:]+:\/\/([^/?#]+)(.*)$/.exec(url);
  if (!parts || !isMapped(scheme)) return null;
  const [, host = '', rest = ''] = parts;
  return new URL(`https://${host}.${scheme}.${PAGE_SUFFIX}${rest}`).href;
}

const PAGE_URL = new RegExp(
  `https://([^/?#"'\\s]+)\\.([a-z][a-z0-9-]*)\\.${PAGE_SUFFIX}(?![\\w.-])`,
  'g',
);

/** A text in which every mapped URL or origin is as the app knows it. */
export function toAppText(text: string): string {
  return text.replace(PAGE_URL, (whole, host: string, scheme: string) =>
    isMapped(scheme) ? `${scheme}://${host}` : whole,
  );
}

/** A header's value from the app, with its URLs, origins and bare `app:` sources as the page has them. */
export function toPageText(text: string): string {
  let mapped = text;
  for (const scheme of known.keys()) {
    if (!isMapped(scheme)) continue;
    mapped = mapped
      .replace(
        new RegExp(`(^|[\\s;,])${scheme}://([^/?#;,\\s]+)`, 'g'),
        (_whole, before: string, host: string) =>
          `${before}https://${host}.${scheme}.${PAGE_SUFFIX}`,
      )
      .replace(
        new RegExp(`(^|[\\s;,])${scheme}:(?=[\\s;,]|$)`, 'g'),
        (_whole, before: string) => `${before}https://*.${scheme}.${PAGE_SUFFIX}`,
      );
  }
  return mapped;
}

export function originOf(url: string): string {
  const { protocol, host, origin } = new URL(url);
  return isMapped(protocol.slice(0, -1)) ? `${protocol}//${host}` : origin;
}
