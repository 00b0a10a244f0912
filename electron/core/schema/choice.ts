import type { Schema } from './forms.ts';
import type { SectionId } from './sections.ts';

/** One thing that is chosen, or kept for later. */
export interface Choice<T> {
  /** Of what a page sends and of what the settings file holds. */
  readonly schema: Schema<T>;
  /** Until something else is chosen, and where the file holds nothing that fits. */
  readonly first: T;
  /** Where it is among the settings; null for what is no setting. */
  readonly section: SectionId | null;
  /** Whether it goes along to another machine. */
  readonly isPortable: boolean;
  /** Whether a page replaces it with `choose`; the others change by commands of their own. */
  readonly isOpen: boolean;
}

export interface Setting<T> extends Choice<T> {
  readonly section: SectionId;
}

/** The values of a table of choices, or of a part of it. */
export type ValuesOf<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends Choice<infer T> ? T : ValuesOf<Table[Key]>;
};

type Options = Partial<Pick<Choice<unknown>, 'isPortable' | 'isOpen'>>;

/** Is among the settings: it can be searched, undone and reset. */
export const setting = <T>(
  section: SectionId,
  schema: Schema<T>,
  first: NoInfer<T>,
  { isPortable = true, isOpen = true }: Options = {},
): Setting<T> => ({ schema, first, section, isPortable, isOpen });

/** Chosen where it is shown: what a view shows, or where it was left. */
export const view = <T>(
  schema: Schema<T>,
  first: NoInfer<T>,
  { isPortable = false, isOpen = true }: Options = {},
): Choice<T> => ({ schema, first, section: null, isPortable, isOpen });

/** Kept by main alone: no page changes it. */
export const learned = <T>(schema: Schema<T>, first: NoInfer<T>): Choice<T> =>
  view(schema, first, { isOpen: false });
