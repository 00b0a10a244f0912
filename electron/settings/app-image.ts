import fs from 'node:fs';
import path from 'node:path';
import type { DesktopListing } from '#core/settings/desktop-state.ts';
import type { Text } from '#core/text/en.ts';
import picture from '../app/icons/app/linux/128x128.png?inline';
import { DESKTOP_FILE, isGone, writeWhole } from './autostart.ts';
import { escaped, execLine, readEntry } from './autostart-entry.ts';

/** Linux's, whatever machine a test of these paths runs on. */
const { posix } = path;
const ICON = 'app.parallax';
/** Entries of others are left as they are. */
const OURS = 'X-Parallax-AppImage=true';

type Env = Readonly<Record<string, string | undefined>>;

/** The entry by which the desktop lists an AppImage, gives it shortcuts and opens links with it. */
export interface ImageEntry {
  read(): DesktopListing;
  /** @throws the system's error. */
  set(isListed: boolean): void;
  /** After the AppImage was moved or updated, names the present one. */
  freshen(): void;
}

/**
 * The AppImage that the app runs from; null for none. The variable alone is no proof, because
 * programs started from another AppImage inherit it.
 */
export function appImage(env: Env, executable: string): string | null {
  const { APPIMAGE: image = '', APPDIR: mounted = '' } = env;
  const isInside = mounted !== '' && executable.startsWith(`${posix.resolve(mounted)}/`);
  return isInside && posix.isAbsolute(image) ? image : null;
}

/**
 * @param image null where the app is none; the system's package has its own entry.
 * @param onChanged the folder of entries, for what the desktop derives from them.
 */
export function imageEntry(
  image: string | null,
  env: Env,
  home: string,
  text: Text,
  onChanged: (folder: string) => void,
): ImageEntry {
  const { XDG_DATA_HOME: own = '', XDG_DATA_DIRS: dirs = '' } = env;
  const data = posix.isAbsolute(own) ? own : posix.join(home, '.local/share');
  const shared = dirs === '' ? '/usr/local/share:/usr/share' : dirs;
  const fileIn = (folder: string): string => posix.join(folder, 'applications', DESKTOP_FILE);
  const file = fileIn(data);
  const icon = posix.join(data, 'icons/hicolor/128x128/apps', `${ICON}.png`);
  const isOurs = (): boolean =>
    fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes(`\n${OURS}\n`);

  function write(program: string): void {
    for (const each of [file, icon]) fs.mkdirSync(path.dirname(each), { recursive: true });
    writeWhole(icon, Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'));
    writeWhole(file, entryOf(program, text));
  }

  return {
    read() {
      if (image === null) return 'elsewhere';
      if (isOurs()) return 'ours';
      const isListed = [data, ...shared.split(':')].some((each) => fs.existsSync(fileIn(each)));
      return isListed ? 'elsewhere' : 'missing';
    },
    set(isListed) {
      if (image === null || (fs.existsSync(file) && !isOurs())) return;
      if (isListed) write(image);
      else for (const each of [file, icon]) fs.rmSync(each, { force: true });
      onChanged(path.dirname(file));
    },
    freshen() {
      if (image === null || !isOurs()) return;
      const [program = ''] = readEntry(fs.readFileSync(file, 'utf8'))?.command ?? [];
      if (program === image || !isGone([program])) return;
      write(image);
      onChanged(path.dirname(file));
    },
  };
}

const entryOf = (image: string, text: Text): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${escaped(text.app)}`,
    `Comment=${escaped(text.desktop.login.comment)}`,
    `Exec=${execLine([image])} %U`,
    // After the AppImage is moved or removed, the desktop ignores the remaining file.
    `TryExec=${escaped(image)}`,
    `Icon=${ICON}`,
    'Terminal=false',
    'StartupWMClass=app.parallax',
    'Categories=Office;Finance;',
    'MimeType=x-scheme-handler/parallax;',
    OURS,
    '',
  ].join('\n');
