/** A word for each plural form of a language; `other` is the default. */
export type Forms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Made at the first use: Intl loads the data of a language, which takes up to 20 ms at a start. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The word form for a count, by the rules of `language` (a BCP 47 tag): day, days. */
export function wordByCount(language: string): (count: number, forms: Forms) => string {
  const rules = once(() => new Intl.PluralRules(language));
  return (count, forms) => forms[rules().select(count)] ?? forms.other;
}

/** A list within a sentence: `A`, `A and B`, `A, B, and C`, as `language` joins them. */
export function listOf(language: string): (parts: readonly string[]) => string {
  const format = once(() => new Intl.ListFormat(language, { style: 'long', type: 'conjunction' }));
  return (parts) => format().format(parts);
}
