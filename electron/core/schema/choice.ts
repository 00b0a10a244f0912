import type { Schema } from './forms.ts';
import type { SectionId } from './sections.ts';

export interface Choice<T> {
  /** Validates values from a page and from the settings file. */
  readonly schema: Schema<T>;
  /** The default, also used if the file has no valid value. */
  readonly first: T;
  /** Its section in the settings; null if it is not a setting. */
  readonly section: SectionId | null;
  /** Whether exports contain it for another machine. */
  readonly isPortable: boolean;
  /** Whether a page may change it with `choose`. The others have their own commands. */
  readonly isOpen: boolean;
}

export interface Setting<T> extends Choice<T> {
  readonly section: SectionId;
}

export type ValuesOf<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends Choice<infer T> ? T : ValuesOf<Table[Key]>;
};

type Options = Partial<Pick<Choice<unknown>, 'isPortable' | 'isOpen'>>;

/** A setting: it can be searched, undone and reset. */
export const setting = <T>(
  section: SectionId,
  schema: Schema<T>,
  first: NoInfer<T>,
  { isPortable = true, isOpen = true }: Options = {},
): Setting<T> => ({ schema, first, section, isPortable, isOpen });

/** A choice outside the settings: what a view shows, or where it was left. */
export const view = <T>(
  schema: Schema<T>,
  first: NoInfer<T>,
  { isPortable = false, isOpen = true }: Options = {},
): Choice<T> => ({ schema, first, section: null, isPortable, isOpen });

/** Only main changes it. */
export const learned = <T>(schema: Schema<T>, first: NoInfer<T>): Choice<T> =>
  view(schema, first, { isOpen: false });
