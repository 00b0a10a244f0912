/**
 * A modifier key; `control` is Ctrl, or Cmd on a Mac. Unnamed modifiers must not be held, except
 * Shift for a character.
 */
type Held = 'control' | 'alt' | 'shift';

export interface Chord {
  /** As in a keyboard event: `Escape`, `ArrowUp`, `r`. */
  readonly key: string;
  readonly held: Held | null;
}

const key = (name: string): readonly Chord[] => [{ key: name, held: null }];
const control = (name: string): readonly Chord[] => [{ key: name, held: 'control' }];
const alt = (name: string): readonly Chord[] => [{ key: name, held: 'alt' }];
const shift = (name: string): readonly Chord[] => [{ key: name, held: 'shift' }];

/**
 * Every key of the popup, by where it works. The handlers and the sheet of keys both use this
 * table.
 */
export const KEYS = {
  anywhere: {
    rates: control('1'),
    platforms: control('2'),
    convert: control('3'),
    history: control('4'),
    alerts: control('5'),
    desk: control('6'),
    command: control('k'),
    refresh: control('r'),
    settings: control(','),
    search: key('/'),
    keys: key('?'),
    list: key('ArrowDown'),
    back: key('Escape'),
  },
  rows: {
    above: key('ArrowUp'),
    below: key('ArrowDown'),
    pageUp: key('PageUp'),
    pageDown: key('PageDown'),
    first: key('Home'),
    last: key('End'),
    open: key('Enter'),
    moveUp: alt('ArrowUp'),
    moveDown: alt('ArrowDown'),
    copy: [...key('c'), ...control('c')],
    alert: key('a'),
    log: key('l'),
    terms: key('t'),
    chart: key('g'),
    share: key('s'),
    pin: key('p'),
    watch: key('w'),
    accept: key('y'),
    decline: key('n'),
  },
  amount: { copy: key('Enter') },
  /** In the settings, in those of platforms, and on the desk. */
  choices: { undo: control('z') },
  chart: {
    older: key('ArrowLeft'),
    newer: key('ArrowRight'),
    muchOlder: key('PageDown'),
    muchNewer: key('PageUp'),
    oldest: key('Home'),
    newest: key('End'),
    moveBack: shift('ArrowLeft'),
    moveOn: shift('ArrowRight'),
    closer: [...key('+'), ...key('=')],
    wider: key('-'),
    copy: control('c'),
  },
} as const satisfies Record<string, Record<string, readonly Chord[]>>;

export type KeyPlace = keyof typeof KEYS;
export type KeyAction<Place extends KeyPlace> = keyof (typeof KEYS)[Place] & string;

/** The fields of a keyboard event that matter. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

export function actionOf<Place extends KeyPlace>(
  place: Place,
  pressed: Pressed,
): KeyAction<Place> | null {
  const entries = Object.entries(KEYS[place]) as [KeyAction<Place>, readonly Chord[]][];
  return (
    entries.find(([, chords]) => chords.some((chord) => isPressed(chord, pressed)))?.[0] ?? null
  );
}

function isPressed(
  chord: Chord,
  { key: name, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
): boolean {
  if (chord.key !== name) return false;
  const isControl = ctrlKey || metaKey;
  // Keyboards differ in whether a character needs Shift.
  const shiftFits = name.length === 1 || shiftKey === (chord.held === 'shift');
  return isControl === (chord.held === 'control') && altKey === (chord.held === 'alt') && shiftFits;
}
