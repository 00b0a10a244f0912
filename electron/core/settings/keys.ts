/** Held with a key: Ctrl, or Cmd on a Mac; none is held without being named, but Shift for a character. */
type Held = 'control' | 'alt' | 'shift';

export interface Chord {
  /** As an event names it: `Escape`, `ArrowUp`, `r`. */
  readonly key: string;
  readonly held: Held | null;
}

const key = (name: string): readonly Chord[] => [{ key: name, held: null }];
const control = (name: string): readonly Chord[] => [{ key: name, held: 'control' }];
const alt = (name: string): readonly Chord[] => [{ key: name, held: 'alt' }];
const shift = (name: string): readonly Chord[] => [{ key: name, held: 'shift' }];

/** Every key of the popup, by where it works: the handlers go by it, and so does the sheet of keys. */
export const KEYS = {
  anywhere: {
    rates: control('1'),
    platforms: control('2'),
    convert: control('3'),
    history: control('4'),
    alerts: control('5'),
    refresh: control('r'),
    settings: control(','),
    search: key('/'),
    keys: key('?'),
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
    copy: control('c'),
  },
  amount: { copy: key('Enter') },
  /** In the settings, and in the platforms' own. */
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
  },
} as const satisfies Record<string, Record<string, readonly Chord[]>>;

export type KeyPlace = keyof typeof KEYS;
export type KeyAction<Place extends KeyPlace> = keyof (typeof KEYS)[Place] & string;

/** What is read of a pressed key. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What a pressed key does there; null for nothing. */
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
  // Some keyboards need Shift for a character, others do not.
  const shiftFits = name.length === 1 || shiftKey === (chord.held === 'shift');
  return isControl === (chord.held === 'control') && altKey === (chord.held === 'alt') && shiftFits;
}
