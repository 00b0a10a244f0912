import { shell } from 'electron';
import { type LinkName, LINKS } from '#core/base/links.ts';

/**
 * Opens one of the app's own links in the system's browser.
 * @param open Electron's, except in tests.
 * @throws if the link is unknown or not plain HTTPS, because the system would start the program of
 * any other URL scheme.
 */
export async function openLink(
  name: LinkName,
  open: (url: string) => Promise<void> = (url) => shell.openExternal(url),
): Promise<void> {
  const address = Object.hasOwn(LINKS, name) ? new URL(LINKS[name]) : null;
  if (address?.protocol !== 'https:' || address.username || address.password || address.port) {
    throw new Error(`not a link of the app: ${name}`);
  }
  await open(address.href);
}
