import type { Zone } from '#core/age-text.ts';
import type { Choices } from '#core/choices.ts';
import type { DesktopSystem } from '#core/desktop-system.ts';
import type { Text } from '#core/text/en.ts';
import type { SectionId } from './sections.ts';

/** How values are written. */
export interface SettingWording {
  readonly text: Text;
  /** A BCP 47 tag. */
  readonly locale: string;
  /** What `locale` is where none is chosen. */
  readonly systemLocale: string;
  readonly zone: Zone;
  /** Whose keys a shortcut is written with. */
  readonly system: DesktopSystem;
}

/**
 * Something that a person chooses and can take back: where it stands among the settings, which of the
 * choices it is, and how a value of it is said. Its label, hint and synonyms stand in the texts.
 */
export interface Setting<Id extends string = string> {
  readonly id: Id;
  readonly section: SectionId;
  /** The paths of `Choices` that it reads and writes. */
  readonly keys: readonly string[];
  readonly read: (choices: Choices) => unknown;
  /** What of the choices changes where it takes a value. */
  readonly write: (choices: Choices, value: unknown) => Partial<Choices>;
  readonly say: (value: unknown, wording: SettingWording) => string;
}

/** A setting whose value has a type of its own, which the list does not need to know. */
export function setting<Id extends string, Value>(one: {
  readonly id: Id;
  readonly section: SectionId;
  readonly keys: readonly string[];
  readonly read: (choices: Choices) => Value;
  readonly write: (choices: Choices, value: Value) => Partial<Choices>;
  readonly say: (value: Value, wording: SettingWording) => string;
}): Setting<Id> {
  return one as Setting<Id>;
}

/** One of the choices as it is. */
export function plain<Id extends keyof Choices>(
  id: Id,
  section: SectionId,
  say: (value: Choices[Id], wording: SettingWording) => string,
): Setting<Id> {
  return setting<Id, Choices[Id]>({
    id,
    section,
    keys: [id],
    say,
    read: (choices) => choices[id],
    write: (_choices, value) => ({ [id]: value }),
  });
}
