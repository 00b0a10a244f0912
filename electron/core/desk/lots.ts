import { minus, plus, type Ratio, ZERO } from '#core/number/decimal.ts';

/** What one purchase brought: its units and what all of them cost, both in the smallest units. */
export interface Lot {
  readonly id: string;
  /** When it was bought; epoch ms. */
  readonly atMs: number;
  readonly units: bigint;
  readonly cost: bigint;
  /** Such as that its cost was estimated. */
  readonly note: string;
}

/** What a sale took from a lot. */
export interface LotUse {
  readonly lot: Lot;
  readonly units: bigint;
}

/** What a part of a lot cost, exactly. */
export function costOfUse({ lot, units }: LotUse): Ratio {
  if (units === lot.units) return { numerator: lot.cost, denominator: 1n };
  return { numerator: lot.cost * units, denominator: lot.units };
}

/**
 * Purchases in their order, of which the first ones are sold first. Only the first open lot can be
 * partly sold, so that the cost of all is one fraction, however many there are.
 */
export class Lots {
  readonly #open: Lot[] = [];
  #first = 0;
  /** What is left of the first open lot. */
  #left = 0n;
  /** The cost of all open lots, the first one taken whole. */
  #cost = 0n;

  add(lot: Lot): void {
    if (lot.units === 0n) return;
    if (this.#first === this.#open.length) this.#left = lot.units;
    this.#open.push(lot);
    this.#cost += lot.cost;
  }

  /** Takes from the first lots on. There are at least so many units. */
  take(wanted: bigint): LotUse[] {
    const uses: LotUse[] = [];
    let units = wanted;
    for (let lot = this.#open[this.#first]; units > 0n && lot; lot = this.#open[this.#first]) {
      const used = units < this.#left ? units : this.#left;
      uses.push({ lot, units: used });
      units -= used;
      this.#left -= used;
      if (this.#left > 0n) break;
      this.#cost -= lot.cost;
      this.#first += 1;
      this.#left = this.#open[this.#first]?.units ?? 0n;
    }
    return uses;
  }

  /** What the open lots cost. */
  get cost(): Ratio {
    const first = this.#open[this.#first];
    if (!first) return ZERO;
    const sold = costOfUse({ lot: first, units: first.units - this.#left });
    return minus({ numerator: this.#cost, denominator: 1n }, sold);
  }
}

/** What the parts of lots cost together. At most the first and the last are not whole. */
export const costOfUses = (uses: readonly LotUse[]): Ratio =>
  uses.map(costOfUse).reduce(plus, ZERO);
