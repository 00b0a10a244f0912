import type { Text } from './en.ts';

/** A part of the texts, in another language: what is left out stays English. */
export type PartOf<T> = T extends string
  ? string
  : T extends (...args: infer Args) => infer Shown
    ? (...args: Args) => Shown extends string ? string : Shown
    : T extends readonly string[]
      ? { readonly [Place in keyof T]: string }
      : { readonly [Key in keyof T]?: PartOf<T[Key]> };

export type Translation = PartOf<Text>;

type Words = Readonly<Record<string, unknown>>;
const isGroup = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every text of `source`, in the words of `own` where it has them. */
export function translated<T extends object>(source: T, own: PartOf<T>): T {
  const words = own as Words;
  return Object.fromEntries(
    Object.entries(source).map(([key, text]: [string, unknown]) => {
      const translation = words[key];
      if (!isGroup(text)) return [key, translation ?? text];
      return [key, isGroup(translation) ? translated(text, translation as PartOf<Words>) : text];
    }),
  ) as T;
}

/** The paths of the texts that `own` leaves out, such as `convert.amount`. */
export function missingIn(source: object, own: object, within = ''): string[] {
  return Object.entries(source).flatMap(([key, text]: [string, unknown]) => {
    const translation = (own as Words)[key];
    const path = `${within}${key}`;
    if (isGroup(text)) return missingIn(text, isGroup(translation) ? translation : {}, `${path}.`);
    return translation === undefined ? [path] : [];
  });
}
