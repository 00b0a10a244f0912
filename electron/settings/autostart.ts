import fs from 'node:fs';
import path from 'node:path';
import type { LoginState } from '#core/settings/desktop-state.ts';
import type { Text } from '#core/text/en.ts';
import { entryText, readEntry } from './autostart-entry.ts';
import type { LoginItem, LoginProgram } from './login-item.ts';

/** The name of the app's own entry among the installed ones (`desktopName` in package.json). */
export const DESKTOP_FILE = 'app.parallax.desktop';
/** Linux's, whatever machine a test of these paths runs on. */
const { posix } = path;
const OFF = { isOn: false, hold: null, program: null } as const;

type Env = Readonly<Record<string, string | undefined>>;

/** Linux: an entry in the autostart folder. The app starts at login only if it exists. */
export function autostart(program: LoginProgram, folder: string, text: Text): LoginItem {
  const file = path.join(folder, DESKTOP_FILE);
  const { command, isDevelopment } = program;
  const offer = isDevelopment ? 'development' : 'app';

  function read(): LoginState {
    const entry = existing();
    if (!entry) return { ...OFF, offer };
    if (entry.isOff) return { ...OFF, hold: 'desktop', offer };
    if (isSameCommand(entry.command, command)) return { ...OFF, isOn: true, offer };
    return { ...OFF, hold: 'other-copy', program: entry.command[0] ?? file, offer };
  }

  /** An unreadable file is no entry; the desktop cannot read it either. */
  function existing(): ReturnType<typeof readEntry> {
    try {
      return readEntry(fs.readFileSync(file, 'utf8'));
    } catch {
      return null;
    }
  }

  const write = (): void => {
    fs.mkdirSync(folder, { recursive: true });
    writeWhole(file, entryText(command, text.app, text.desktop.login.comment));
  };

  return {
    read,
    set: (isOn) => (isOn ? write() : fs.rmSync(file, { force: true })),
    freshen() {
      // A development build does not replace an installed one on its own.
      if (isDevelopment) return;
      const entry = existing();
      if (!entry || entry.isOff || isSameCommand(entry.command, command)) return;
      if (isGone(entry.command)) write();
    },
  };
}

/** The desktop's autostart folder. A relative path is ignored (the base directories' rule). */
export function autostartFolder(env: Env, home: string): string {
  const config = env['XDG_CONFIG_HOME'] ?? '';
  const base = posix.isAbsolute(config) ? config : posix.join(home, '.config');
  return posix.join(base, 'autostart');
}

const isSameCommand = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, index) => each === other[index]);

/** Whether it was moved or deleted, as an update does with an AppImage. */
export const isGone = (command: readonly string[]): boolean =>
  command.length === 0 || command.some((each) => path.isAbsolute(each) && !fs.existsSync(each));

/** Writes atomically, so that nobody reads half a file in between. */
export function writeWhole(file: string, content: string | Buffer): void {
  const unfinished = `${file}.${process.pid}.part`;
  try {
    fs.writeFileSync(unfinished, content, { flush: true });
    fs.renameSync(unfinished, file);
  } catch (error) {
    fs.rmSync(unfinished, { force: true });
    throw error;
  }
}
