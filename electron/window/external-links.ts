import { shell } from 'electron';
import { type LinkName, LINKS } from '#core/base/links.ts';

/**
 * Opens one of the app's own links in the system's browser.
 * @param open is Electron's own, except in tests.
 * @throws where there is no such link, or it is not plain HTTPS: the system would start whatever
 *   program an address's scheme belongs to.
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

/** Shows one of the app's own folders in the system's file manager. @returns why not, else ''. */
export const openFolder = (folder: string): Promise<string> => shell.openPath(folder);
