const MODIFIERS: Readonly<Record<string, string>> = {
  ctrl: 'control',
  control: 'control',
  alt: 'alt',
  option: 'alt',
  altgr: 'altgr',
  shift: 'shift',
  super: 'command',
  meta: 'command',
  cmd: 'command',
  command: 'command',
};
const MAIN = process.platform === 'darwin' ? 'command' : 'control';

/** A key's other names, and what Electron calls by none of its letters. */
const NAMES: Readonly<Record<string, string>> = {
  esc: 'escape',
  escape: 'escape',
  return: 'enter',
  enter: 'enter',
  ...Object.fromEntries(
    [
      'up',
      'down',
      'left',
      'right',
      'home',
      'end',
      'pageup',
      'pagedown',
      'insert',
      'delete',
      'backspace',
      'tab',
      'space',
      'printscreen',
      'capslock',
      'numlock',
      'scrolllock',
      'volumeup',
      'volumedown',
      'volumemute',
      'medianexttrack',
      'mediaprevioustrack',
      'mediastop',
      'mediaplaypause',
      'numadd',
      'numsub',
      'nummult',
      'numdiv',
      'numdec',
    ].map((name) => [name, name]),
  ),
};

/** What Shift makes of a key of an American keyboard: such a character is that key, with Shift. */
const SHIFTED: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
  _: '-',
  '+': '=',
  '{': '[',
  '}': ']',
  '|': '\\',
  ':': ';',
  '"': "'",
  '<': ',',
  '>': '.',
  '?': '/',
  '~': '`',
};

/**
 * The one combination that a text stands for, as Electron reads it: in any case, with empty parts
 * left out and the last key counting. Null for what it refuses.
 */
export function readAccelerator(text: string): string | null {
  if (!/^[\x00-\x7f]*$/.test(text)) return null;
  const modifiers = new Set<string>();
  let key: string | null = null;
  for (const part of text.split('+')) {
    const name = part.trim().toLowerCase();
    if (name === '') continue;
    const modifier = modifierOf(name);
    if (modifier) modifiers.add(modifier);
    else {
      const character = name === 'plus' ? '+' : name;
      const unshifted = Object.hasOwn(SHIFTED, character) ? SHIFTED[character] : undefined;
      if (unshifted !== undefined) modifiers.add('shift');
      key = keyOf(unshifted ?? character);
    }
  }
  return key === null ? null : [...[...modifiers].sort(), key].join('+');
}

function modifierOf(name: string): string | undefined {
  if (name === 'commandorcontrol' || name === 'cmdorctrl') return MAIN;
  return Object.hasOwn(MODIFIERS, name) ? MODIFIERS[name] : undefined;
}

function keyOf(name: string): string | null {
  if (/^(?:[a-z0-9\-=[\]\\;',./`]|f(?:[1-9]|1\d|2[0-4])|num\d)$/.test(name)) return name;
  return Object.hasOwn(NAMES, name) ? (NAMES[name] ?? null) : null;
}
