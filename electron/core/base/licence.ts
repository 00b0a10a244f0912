export interface Licence {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** The full text, with its notice if there is one. */
  readonly text: string;
}

/** The file of licences: each text once, as packages of one owner share theirs. */
export interface LicenceFile {
  readonly texts: readonly string[];
  /** `text` is a place in `texts`. */
  readonly packages: readonly (Omit<Licence, 'text'> & { readonly text: number })[];
}

export function toLicenceFile(all: readonly Licence[]): LicenceFile {
  const texts = [...new Set(all.map(({ text }) => text))];
  return { texts, packages: all.map((each) => ({ ...each, text: texts.indexOf(each.text) })) };
}

export const licencesIn = ({ texts, packages }: LicenceFile): readonly Licence[] =>
  packages.map((each) => ({ ...each, text: texts[each.text] ?? '' }));
