/** A bundled library with the notice that it is shipped under. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  /** By its SPDX expression. */
  readonly licence: string;
  /** The whole text, and that of its notice where it has one. */
  readonly text: string;
}
