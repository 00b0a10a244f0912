import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  entryText,
  execLine,
  readEntry,
  readExec,
} from '../../../electron/settings/autostart-entry.ts';

/**
 * The specification's two steps by themselves, one character after the other, sharing nothing with
 * the product: first the escapes of any value, then the quotes of an Exec key.
 */
function argumentsOf(value: string): string[] {
  let line = '';
  for (let at = 0; at < value.length; at += 1) {
    const next = value[at + 1];
    if (value[at] !== '\\' || next === undefined || !'\\nrts'.includes(next))
      line += value[at] ?? '';
    else {
      line += { '\\': '\\', n: '\n', r: '\r', t: '\t', s: ' ' }[next] ?? '';
      at += 1;
    }
  }
  const found: string[] = [];
  let word: string | null = null;
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const each = line[at] ?? '';
    if (isQuoted && each === '\\') {
      at += 1;
      word = `${word ?? ''}${line[at] ?? ''}`;
    } else if (each === '"') {
      isQuoted = !isQuoted;
      word ??= '';
    } else if (each === ' ' && !isQuoted) {
      if (word !== null) found.push(word);
      word = null;
    } else word = (word ?? '') + each;
  }
  if (word !== null) found.push(word);
  return found.map((each) =>
    each.replace(/%(.)/g, (_, code: string) => (code === '%' ? '%' : `<${code}>`)),
  );
}

/** The command of a shell, for a path that needs one. */
const withoutShell = (command: string[]): string[] =>
  command[0] === '/bin/sh' ? command.slice(3) : command;

describe('a command becomes the value of an Exec key', () => {
  it.each([
    ['plain', ['/usr/bin/parallax', '--hidden'], '/usr/bin/parallax --hidden'],
    ['a space', ['/opt/My Apps/p', '--hidden'], '"/opt/My Apps/p" --hidden'],
    ['an apostrophe', ["/home/o'neill/p"], `"/home/o'neill/p"`],
    // The two steps double each other: a quote takes one backslash, written as two.
    ['a quote', ['/a"b'], String.raw`"/a\\"b"`],
    ['a dollar', ['/a$b'], String.raw`"/a\\$b"`],
    ['a backtick', ['/a`b'], '"/a\\\\`b"'],
    ['a backslash', [String.raw`/a\b`], String.raw`"/a\\\\b"`],
    ['a percent sign', ['/100%/p'], '/100%%/p'],
    ['a percent sign and a space', ['/100 %f/p'], '"/100 %%f/p"'],
    ['other letters', ['/home/Ọláyínká/p'], '/home/Ọláyínká/p'],
    ['a tilde and a hash', ['/a~b#c'], '"/a~b#c"'],
    ['brackets, a star, a question', ['/a(b)*?'], '"/a(b)*?"'],
    ['a new line and a tab', ['/a\nb\tc'], String.raw`"/a\nb\tc"`],
    ['nothing', ['/p', ''], '/p ""'],
  ])('%s', (_what, command, value) => {
    expect(execLine(command)).toBe(value);
    expect(argumentsOf(value)).toEqual(command);
    expect(readExec(value)).toEqual(command);
  });

  it('with a shell before it, where the path holds an equal sign, which no program there may', () => {
    const command = ['/opt/a=b/p', '--hidden'];
    const value = execLine(command);
    expect(value).toBe(String.raw`/bin/sh -c "exec \\"\\$0\\" \\"\\$@\\"" /opt/a=b/p --hidden`);
    expect(argumentsOf(value).slice(3)).toEqual(command);
    expect(readExec(value)).toEqual(command);
  });

  it.runIf(process.platform !== 'win32')('that is truly run by that shell', () => {
    const printed = argumentsOf(execLine(['/usr/bin/printf', '%s|', 'a=b', '$HOME "x"']));
    const { stdout } = spawnSync(printed[0] ?? '', printed.slice(1), { encoding: 'utf8' });
    expect(stdout).toBe('a=b|$HOME "x"|');
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'exec=line '));
    const script = path.join(folder, 'says "it" $HOME');
    fs.writeFileSync(script, '#!/bin/sh\nprintf "%s|" "$@"\n', { mode: 0o700 });
    const [program = '', ...args] = argumentsOf(execLine([script, '--hidden', 'a b']));
    expect(spawnSync(program, args, { encoding: 'utf8' }).stdout).toBe('--hidden|a b|');
    fs.rmSync(folder, { recursive: true });
  });

  it('whatever it is, the desktop reads it as it was, and so do we', () => {
    const part = fc.string({
      unit: fc.oneof(fc.constantFrom(...Array.from('"\'`$\\% ~=\n\t#()ab/')), fc.string()),
    });
    const command = fc.array(part, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(command, ([first = '', ...args]) => {
        const whole = [`/${first}`, ...args];
        const value = execLine(whole);
        expect(value).not.toMatch(/[\n\r]/);
        expect(withoutShell(argumentsOf(value))).toEqual(whole);
        expect(readExec(value)).toEqual(whole);
      }),
    );
  });

  it.each(['', '"', '"/a', '/a "b', '"/a"b'])('%j is none that can be read', (value) => {
    expect(readExec(value)).toEqual([]);
  });
});

describe('an entry', () => {
  const text = entryText(['/opt/My Apps/p', '--hidden'], 'Parallax', 'Rates');

  it('names the started command', () => {
    expect(text.split('\n')).toEqual([
      '[Desktop Entry]',
      'Type=Application',
      'Name=Parallax',
      'Comment=Rates',
      'Exec="/opt/My Apps/p" --hidden',
      'TryExec=/opt/My Apps/p',
      'Terminal=false',
      'StartupNotify=false',
      'X-GNOME-Autostart-enabled=true',
      '',
    ]);
    expect(readEntry(text)).toEqual({ command: ['/opt/My Apps/p', '--hidden'], isOff: false });
  });

  it.each([
    ['Hidden=true', true],
    ['Hidden = true ', true],
    ['Hidden=false', false],
    ['X-GNOME-Autostart-enabled=false', true],
    ['[Desktop Action x]\nHidden=true', false],
    ['# Hidden=true', false],
  ])('with %j the desktop has it off: %s', (line, isOff) => {
    expect(readEntry(text + line)?.isOff).toBe(isOff);
  });

  it.each(['', 'Exec=/a', '[Other]\nExec=/a', '[Desktop Entry]\nName=x', '\0\0'])(
    '%j is none',
    (file) => expect(readEntry(file)).toBeNull(),
  );

  it('with lines of Windows is one all the same', () => {
    expect(readEntry('[Desktop Entry]\r\nExec=/a\r\n')?.command).toEqual(['/a']);
  });
});
