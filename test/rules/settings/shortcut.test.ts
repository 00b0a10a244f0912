import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DesktopSystem } from '#core/settings/desktop-system.ts';
import {
  type Accelerator,
  acceleratorOf,
  isAccelerator,
  isEnough,
  mayBeShortcut,
  MODIFIERS,
  parseAccelerator,
} from '#core/settings/shortcut.ts';
import { hear, type KeyPress } from '#core/settings/shortcut-key.ts';
import { shortcutCaps, shortcutName } from '#core/settings/shortcut-words.ts';
import { en } from '#core/text/en.ts';
import { readAccelerator } from '../../standin/main/accelerator.ts';
import { cases } from '../../support/nightly.ts';

const SYSTEMS: readonly DesktopSystem[] = ['mac', 'windows', 'linux'];

/** `^` Control, `~` Alt, `+` Shift, `#` Super, `&` AltGraph; then the place, and what it says. */
function press(held: string, code: string, key: string): KeyPress {
  return {
    code,
    key,
    control: held.includes('^'),
    alt: held.includes('~'),
    shift: held.includes('+'),
    meta: held.includes('#'),
    altGraph: held.includes('&'),
  };
}

describe('a key that is pressed is the accelerator that the system registers for it', () => {
  it.each([
    ['a letter', 'linux', '^~', 'KeyP', 'p', 'Control+Alt+P'],
    ['a letter under the lock of capitals', 'linux', '^~', 'KeyP', 'P', 'Control+Alt+P'],
    ['all four, in one order', 'linux', '#+~^', 'KeyP', 'P', 'Control+Alt+Shift+Super+P'],
    ['a digit', 'windows', '^~', 'Digit5', '5', 'Control+Alt+5'],
    ['a digit with Shift', 'windows', '^~+', 'Digit5', '%', 'Control+Alt+Shift+5'],
    ['Space', 'linux', '^~', 'Space', ' ', 'Control+Alt+Space'],
    ['Enter', 'linux', '^~', 'Enter', 'Enter', 'Control+Alt+Return'],
    ['an arrow', 'windows', '^~', 'ArrowUp', 'ArrowUp', 'Control+Alt+Up'],
    ['a function key', 'windows', '^+', 'F9', 'F9', 'Control+Shift+F9'],
    ['a function key that nobody has', 'windows', '', 'F13', 'F13', 'F13'],
    // What a key says counts on Windows and Linux.
    ['A of a French keyboard', 'windows', '^~', 'KeyQ', 'a', 'Control+Alt+A'],
    ['1 of a French keyboard', 'windows', '^~', 'Digit1', '&', 'Control+Alt+1'],
    ['Z of a German keyboard', 'linux', '^~', 'KeyY', 'z', 'Control+Alt+Z'],
    ['a Russian letter', 'windows', '^~', 'KeyA', 'ф', 'Control+Alt+A'],
    ['a Greek letter', 'linux', '^~', 'KeyD', 'δ', 'Control+Alt+D'],
    // Where a key is counts on macOS, and Option changes what it says.
    ['Command and Option', 'mac', '#~', 'KeyP', 'π', 'Alt+Super+P'],
    ['Control and Command', 'mac', '^#', 'Digit5', '5', 'Control+Super+5'],
    ['a place of a French Mac', 'mac', '#~', 'KeyQ', 'æ', 'Alt+Super+Q'],
  ] satisfies [string, DesktopSystem, string, string, string, string][])(
    '%s (%s)',
    (_what, system, held, code, key, accelerator) => {
      const shortcut = { accelerator, printed: null };
      expect(hear(press(held, code, key), system)).toEqual({ kind: 'shortcut', shortcut });
    },
  );

  it('is shown with its printed label if its name differs', () => {
    const french = new Map([
      ['KeyQ', 'a'],
      ['KeyP', 'p'],
      ['Enter', '↩'],
    ]);
    const printed = (code: string): unknown => {
      const heard = hear(press('#~', code, '?'), 'mac', (at) => french.get(at));
      return heard.kind === 'shortcut' ? heard.shortcut.printed : heard;
    };
    expect(printed('KeyQ')).toBe('A');
    expect(printed('KeyP')).toBeNull();
    expect(printed('KeyX')).toBeNull();
    expect(printed('Enter')).toBeNull();
  });
});

describe('what is no shortcut is refused, with the reason', () => {
  it.each([
    ['a plain letter', 'linux', '', 'KeyA', 'a', 'too-few'],
    ['a letter with Shift', 'mac', '+', 'KeyA', 'A', 'too-few'],
    ['a plain function key', 'windows', '', 'F5', 'F5', 'too-few'],
    ['Enter', 'linux', '', 'Enter', 'Enter', 'too-few'],
    ['copy', 'windows', '^', 'KeyC', 'c', 'too-few'],
    ['copy on a Mac', 'mac', '#', 'KeyC', 'c', 'too-few'],
    ['closing a window', 'windows', '~', 'F4', 'F4', 'too-few'],
    ['what Option types', 'mac', '~', 'KeyP', 'π', 'too-few'],
    ['what AltGr types', 'windows', '^~&', 'KeyE', '€', 'alt-graph'],
    ['a comma', 'windows', '^~', 'Comma', ',', 'unusable'],
    ['a German umlaut', 'windows', '^~', 'Quote', 'ä', 'unusable'],
    ['a dead key', 'linux', '^~', 'Backquote', 'Dead', 'unusable'],
    ['punctuation at the place of a letter', 'linux', '^~', 'KeyQ', "'", 'unusable'],
    ['the number pad', 'linux', '^~', 'Numpad7', '7', 'unusable'],
    ['a key of the sound', 'linux', '^', 'AudioVolumeUp', 'AudioVolumeUp', 'unusable'],
    ['a name of an object', 'linux', '^~', 'constructor', 'constructor', 'unusable'],
  ] satisfies [string, DesktopSystem, string, string, string, string][])(
    '%s (%s)',
    (_what, system, held, code, key, kind) => {
      expect(hear(press(held, code, key), system)).toMatchObject({ kind });
    },
  );

  it.each([
    ['linux', '^~', 'ControlLeft', 'Control', ['Control', 'Alt']],
    ['mac', '#', 'MetaRight', 'Meta', ['Super']],
    ['windows', '^~&', 'AltRight', 'AltGraph', ['Control', 'Alt']],
    ['windows', '', 'CapsLock', 'CapsLock', []],
  ] satisfies [DesktopSystem, string, string, string, string[]][])(
    'waits while only modifiers are pressed (%s %s)',
    (system, held, code, key, modifiers) => {
      expect(hear(press(held, code, key), system)).toEqual({ kind: 'modifiers', modifiers });
    },
  );

  it.each([
    ['', 'Escape', 'given-up'],
    ['', 'Backspace', 'removed'],
    ['', 'Delete', 'removed'],
    ['', 'Tab', 'passed-on'],
    ['+', 'Tab', 'passed-on'],
  ])('the recorder keeps for itself %s%s', (held, code, kind) => {
    for (const system of SYSTEMS) expect(hear(press(held, code, code), system)).toEqual({ kind });
  });
});

const modifiers = fc.subarray([...MODIFIERS]);
const key = fc.oneof(
  fc.constantFrom(...Array.from('ABCXYZ0159')),
  fc.constantFrom('Up', 'PageDown', 'Space', 'Return', 'F1', 'F12', 'F24'),
);
const combination = fc.record({ modifiers, key });

describe('the text of an accelerator', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(combination, (keys) => {
        expect(parseAccelerator(acceleratorOf(keys))).toEqual(keys);
      }),
    );
  });

  it.each([
    '',
    'P+',
    '+P',
    'Control',
    'Control+',
    'Control++',
    'Control+Alt',
    'Alt+Control+P',
    'Control+Control+P',
    'control+P',
    'CommandOrControl+P',
    'Control+p',
    'Control+AA',
    'Control+F25',
    'Control+Plus',
    'Control+Alt+P ',
    'Control+ü',
    '__proto__',
    'Control+constructor',
  ])('%j is none', (text) => {
    expect(isAccelerator(text)).toBe(false);
    expect(mayBeShortcut(text)).toBe(false);
  });

  it('means the same to Electron: its keys and modifiers, nothing else', () => {
    const electrons: Record<string, string> = { Super: 'command', Return: 'enter' };
    fc.assert(
      fc.property(combination, ({ modifiers: held, key: one }) => {
        const name = (each: string): string => electrons[each] ?? each.toLowerCase();
        const expected = [...held.map(name).sort(), name(one)].join('+');
        expect(readAccelerator(acceleratorOf({ modifiers: held, key: one }))).toBe(expected);
      }),
    );
  });
});

const code = fc.oneof(
  fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Key${letter}`)),
  fc.constantFrom(
    ...Array.from('0123456789').flatMap((digit) => [`Digit${digit}`, `Numpad${digit}`]),
  ),
  fc.constantFrom('F1', 'F4', 'F13', 'F24', 'Tab', 'Space', 'Enter', 'Escape', 'Delete', 'Insert'),
  fc.constantFrom('Comma', 'Quote', 'Backquote', 'Equal', 'IntlYen', 'ControlLeft', 'Unidentified'),
  fc.string(),
);
const anyPress: fc.Arbitrary<KeyPress> = fc.record({
  code,
  key: fc.oneof(
    fc.string({ maxLength: 2 }),
    fc.constantFrom('Dead', 'Process', 'Enter', 'AltGraph'),
  ),
  control: fc.boolean(),
  alt: fc.boolean(),
  shift: fc.boolean(),
  meta: fc.boolean(),
  altGraph: fc.boolean(),
});

describe('whatever is pressed', () => {
  it('what is heard may be registered, and holds what was held', () => {
    fc.assert(
      fc.property(anyPress, fc.constantFrom(...SYSTEMS), (pressed, system) => {
        const heard = hear(pressed, system);
        if (heard.kind !== 'shortcut') return;
        const { accelerator } = heard.shortcut;
        const read = parseAccelerator(accelerator);
        expect(read).not.toBeNull();
        if (!read) return;
        expect(isEnough(read)).toBe(true);
        expect(readAccelerator(accelerator)).not.toBeNull();
        expect(read.modifiers.includes('Control')).toBe(pressed.control);
        expect(read.modifiers.includes('Alt')).toBe(pressed.alt);
        expect(read.modifiers.includes('Shift')).toBe(pressed.shift);
        expect(read.modifiers.includes('Super')).toBe(pressed.meta);
        const isStrong = pressed.control || pressed.alt || pressed.meta;
        expect(isStrong || /^F(1[3-9]|2[0-4])$/.test(read.key)).toBe(true);
      }),
      { numRuns: cases(2_000) },
    );
  });
});

describe('a shortcut is written as the system writes it', () => {
  const shown = (accelerator: string, system: DesktopSystem, printed: string | null = null) => {
    const shortcut = { accelerator: accelerator as Accelerator, printed };
    const caps = shortcutCaps(shortcut, system, en).map(({ cap }) => cap);
    return [caps.join(' '), shortcutName(shortcut, system, en)];
  };
  it.each([
    ['Control+Alt+P', 'windows', 'Ctrl Alt P', 'Ctrl + Alt + P'],
    ['Alt+Shift+Super+P', 'linux', 'Alt Shift Super P', 'Alt + Shift + Super + P'],
    ['Control+Alt+Shift+Super+P', 'mac', '⌃ ⌥ ⇧ ⌘ P', 'Control + Option + Shift + Command + P'],
    ['Control+Alt+Up', 'linux', 'Ctrl Alt ↑', 'Ctrl + Alt + Up'],
    ['Control+Alt+Return', 'linux', 'Ctrl Alt Enter', 'Ctrl + Alt + Enter'],
  ] satisfies [string, DesktopSystem, string, string][])(
    '%s (%s)',
    (accelerator, system, caps, name) => {
      expect(shown(accelerator, system)).toEqual([caps, name]);
    },
  );

  it('and by what is printed on its key', () => {
    expect(shown('Alt+Super+Q', 'mac', 'A')).toEqual(['⌥ ⌘ A', 'Option + Command + A']);
  });

  it('not at all where it is none', () => expect(shown('nothing', 'mac')).toEqual(['', '']));
});
