/**
 * The parts of a desktop entry that matter for autostart (freedesktop.org's specifications of
 * both).
 */
export interface AutostartEntry {
  /** The program and its arguments; empty if the line is invalid. */
  readonly command: readonly string[];
  /** Whether the desktop's own list disables it. */
  readonly isOff: boolean;
}

/** Characters that require quotes around an argument. */
const RESERVED = /[\s"'\\><~|&;$*?#()`]/;
const QUOTED = /["`$\\]/g;

/** The whole file that starts a command at login. */
export function entryText(command: readonly string[], name: string, comment: string): string {
  const [program = ''] = command;
  return [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${escaped(name)}`,
    `Comment=${escaped(comment)}`,
    `Exec=${execLine(command)}`,
    // After the app is removed, the desktop ignores the remaining file.
    `TryExec=${escaped(program)}`,
    'Terminal=false',
    'StartupNotify=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** The value of an Exec key: quoted first, then `%` doubled, then escaped like every value. */
export function execLine(command: readonly string[]): string {
  return escaped(withoutEquals(command).map(quoted).join(' '));
}

/** Parses an entry's own group; null if the file is no entry. */
export function readEntry(file: string): AutostartEntry | null {
  const values = new Map<string, string>();
  let group: string | null = null;
  for (const line of file.split(/\r?\n/)) {
    const [, name] = /^\[(.*)\]\s*$/.exec(line) ?? [];
    if (name !== undefined) group = name;
    const [, key, value] = /^\s*([A-Za-z0-9-]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (group === 'Desktop Entry' && key !== undefined) values.set(key, value ?? '');
  }
  const exec = values.get('Exec');
  if (exec === undefined) return null;
  const isOff =
    values.get('Hidden')?.trim() === 'true' ||
    values.get('X-GNOME-Autostart-enabled')?.trim() === 'false';
  return { command: readExec(exec), isOff };
}

/** The arguments of an Exec key's value; empty if its quotes do not close. */
export function readExec(value: string): string[] {
  const line = unescaped(value);
  const found: string[] = [];
  const part = /\s*(?:"((?:[^"\\]|\\[^])*)"|([^\s"]+))(?=\s|$)/y;
  while (part.lastIndex < line.trimEnd().length) {
    const match = part.exec(line);
    if (!match) return [];
    const [, inQuotes, bare = ''] = match;
    found.push((inQuotes?.replace(/\\(["`$\\])/g, '$1') ?? bare).replaceAll('%%', '%'));
  }
  return withEquals(found);
}

function quoted(argument: string): string {
  const field = argument.replaceAll('%', '%%');
  const isBare = argument !== '' && !RESERVED.test(argument);
  return isBare ? field : `"${field.replace(QUOTED, String.raw`\$&`)}"`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
};
export const escaped = (value: string): string =>
  value.replace(/[\\\n\r\t]/g, (each) => ESCAPES[each] ?? each);

const CHARACTERS: Readonly<Record<string, string>> = {
  '\\': '\\',
  n: '\n',
  r: '\r',
  t: '\t',
  s: ' ',
};
const unescaped = (value: string): string =>
  value.replace(/\\([\\nrts])/g, (whole, each: string) => CHARACTERS[each] ?? whole);

/** A program's path must not contain an equal sign, so a shell starts such a program. */
const THROUGH_SHELL = ['/bin/sh', '-c', 'exec "$0" "$@"'];

const withoutEquals = (command: readonly string[]): readonly string[] =>
  command[0]?.includes('=') ? [...THROUGH_SHELL, ...command] : command;

function withEquals(command: string[]): string[] {
  const isThrough = THROUGH_SHELL.every((each, index) => command[index] === each);
  return isThrough ? command.slice(THROUGH_SHELL.length) : command;
}
