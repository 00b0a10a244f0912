export interface Licence {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression. */
  readonly licence: string;
  /** The full text, with its notice if there is one. */
  readonly text: string;
}
