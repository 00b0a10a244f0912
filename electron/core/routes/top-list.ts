import { compare, type Ratio, times } from '#core/number/decimal.ts';

/** The best entries of many by an order, of which few are compared exactly. */
export class TopList<T extends { readonly value: Ratio }> {
  readonly #entries: T[] = [];
  readonly #most: number;
  readonly #order: (left: T, right: T) => number;
  #scale = 0n;
  #floor: bigint | null = null;

  /** `tie` decides between entries of the same value; the larger value comes first. */
  constructor(most: number, tie: (left: T, right: T) => number) {
    this.#most = most;
    this.#order = (left, right) => compare(right.value, left.value) || tie(left, right);
  }

  get entries(): readonly T[] {
    return this.#entries;
  }

  /**
   * Whether a value of `numerator / (scale x parts)` can still enter. Most values fail here, by one
   * comparison of integers.
   */
  mayEnter(numerator: bigint, scale: bigint, parts: bigint): boolean {
    const last = this.#entries[this.#most - 1];
    if (last === undefined) return true;
    if (this.#floor === null || this.#scale !== scale) {
      const { numerator: top, denominator } = times(last.value, {
        numerator: scale,
        denominator: 1n,
      });
      // Never above the exact value: a negative quotient is rounded towards zero, so one less.
      this.#floor = top / denominator - (top < 0n ? 1n : 0n);
      this.#scale = scale;
    }
    return numerator >= this.#floor * parts;
  }

  add(entry: T): void {
    const last = this.#entries[this.#most - 1];
    if (last !== undefined) {
      if (this.#order(entry, last) > 0) return;
      this.#entries.pop();
    }
    const at = this.#entries.findIndex((each) => this.#order(entry, each) < 0);
    this.#entries.splice(at === -1 ? this.#entries.length : at, 0, entry);
    this.#floor = null;
  }
}
