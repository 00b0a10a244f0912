import { describe, expect, it } from 'vitest';
import { actionOf, type Chord, KEYS, type KeyPlace, type Pressed } from '#core/settings/keys.ts';
import { en } from '#core/text/en.ts';

const pressed = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});
const places = Object.keys(KEYS) as KeyPlace[];
const chordsOf = (place: KeyPlace): [action: string, chords: readonly Chord[]][] =>
  Object.entries(KEYS[place]);

describe('the one list of keys', () => {
  it.each(places)('has no key twice: %s', (place) => {
    const chords = chordsOf(place).flatMap(([, each]) =>
      each.map((chord) => JSON.stringify(chord)),
    );
    expect(new Set(chords).size).toBe(chords.length);
  });

  it.each(places)('finds every action by each of its keys: %s', (place) => {
    for (const [action, chords] of chordsOf(place)) {
      for (const { key, held } of chords) {
        const with_ = {
          ctrlKey: held === 'control',
          altKey: held === 'alt',
          shiftKey: held === 'shift',
        };
        expect(actionOf(place, pressed(key, with_))).toBe(action);
      }
    }
  });

  it('takes Cmd for Ctrl, and a character with or without Shift', () => {
    expect(actionOf('anywhere', pressed('r', { metaKey: true }))).toBe('refresh');
    expect(actionOf('anywhere', pressed('?', { shiftKey: true }))).toBe('keys');
    expect(actionOf('anywhere', pressed('/', { shiftKey: true }))).toBe('search');
  });

  it('lets go what is held with something else', () => {
    expect(actionOf('anywhere', pressed('r'))).toBeNull();
    expect(actionOf('anywhere', pressed('2', { ctrlKey: true, altKey: true }))).toBeNull();
    expect(actionOf('anywhere', pressed('Escape', { shiftKey: true }))).toBeNull();
    expect(actionOf('rows', pressed('ArrowUp', { ctrlKey: true }))).toBeNull();
    expect(actionOf('chart', pressed('PageUp', { shiftKey: true }))).toBeNull();
  });

  it('has a name for every key that makes no character', () => {
    const names: Readonly<Record<string, string>> = en.keys.names;
    const keys = places.flatMap((place) => chordsOf(place).flatMap(([, chords]) => chords));
    for (const { key } of keys) if (key.length > 1) expect(names[key], key).toBeTruthy();
  });
});
