import * as v from 'valibot';
import type { TermsProblem } from '#core/base/reason.ts';
import { compareDecimals, type DecimalText } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { code } from '#core/rates/forms.ts';
import { decimal, list, type Of, type Schema } from '#core/schema/forms.ts';

/** What an amount of a pair is in: its money, or its asset. */
export type AmountUnit = 'money' | 'asset';
export const unit: Schema<AmountUnit> = v.picklist(['money', 'asset']);

/** An amount of the asset or of the money; not negative. */
export interface DealAmount {
  readonly unit: AmountUnit;
  readonly amount: DecimalText;
}

/** What a platform is. It decides where an asset that was bought there can be sent. */
export const KINDS = ['p2p', 'exchange', 'card', 'bank', 'remittance', 'off-ramp'] as const;
export type PlatformKind = (typeof KINDS)[number];

/** The ways by which an asset leaves a platform. */
export const NETWORKS = [
  'TRC-20',
  'ERC-20',
  'BEP-20',
  'Solana',
  'Polygon',
  'Arbitrum',
  'Base',
  'TON',
  'Bitcoin',
  'Lightning',
  'Bank transfer',
] as const;
export type Network = (typeof NETWORKS)[number];

const LONGEST_MINUTES = 43_200;
const MOST_SWAPS = 10;

/** A fee of 100 percent or more leaves nothing, so it is a typing error. */
export const feePercent: Schema<DecimalText> = v.pipe(
  decimal,
  v.check((text) => Number(text) < 100),
);
const minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LONGEST_MINUTES));
/** The entry above zero, because nothing is swapped for nothing. */
const swapRate: Schema<DecimalText> = v.pipe(
  decimal,
  v.check((text) => Number(text) > 0),
);

/** The smallest and the largest amount of a deal. */
interface Limits {
  readonly smallest?: DecimalText;
  readonly largest?: DecimalText;
}

/** The larger limit is the wrong one, so that a file keeps the other. */
const areOrdered = v.forward(
  v.check((of: Limits & Record<string, unknown>) => !areCrossed(of)),
  ['largest'],
) as never;

/** Changing the asset into another at a platform. What is missing is not known. */
export interface Swap extends Limits {
  readonly to: CurrencyCode;
  /** Units of `to` for one of the asset. */
  readonly rate?: DecimalText;
  /** Percent of what is received. */
  readonly percent?: DecimalText;
  readonly minutes?: number;
}
const swap = v.pipe(
  v.strictObject({
    to: code,
    rate: v.exactOptional(swapRate),
    percent: v.exactOptional(feePercent),
    smallest: v.exactOptional(decimal),
    largest: v.exactOptional(decimal),
    minutes: v.exactOptional(minutes),
  }),
  areOrdered,
) as unknown as Schema<Swap>;

/** What can be entered of a platform for one ticker, one entry each. */
const TERMS = {
  canBuy: v.boolean(),
  canSell: v.boolean(),
  /** Of one deal, in the unit of `limitsIn` (the asset, if it is not said). */
  smallest: decimal,
  largest: decimal,
  limitsIn: unit,
  /** For buying: percent of the money paid, and a fixed part (in money, if it is not said). */
  buyPercent: feePercent,
  buyFixed: decimal,
  buyFixedIn: unit,
  /** For selling: percent of the money received, and a fixed part. */
  sellPercent: feePercent,
  sellFixed: decimal,
  sellFixedIn: unit,
  /** How the asset leaves, what that costs in the asset, and how long it takes. */
  network: v.picklist(NETWORKS),
  withdrawal: decimal,
  networkMinutes: minutes,
  /** By which networks the asset can arrive. */
  accepts: list(v.picklist(NETWORKS), NETWORKS.length),
  /** Until the value of a deal is there. */
  minutes,
  kind: v.picklist(KINDS),
  swaps: list(swap, MOST_SWAPS, ({ to }) => to),
};
type Term = keyof typeof TERMS;
const TERM_KEYS = Object.keys(TERMS) as Term[];

/**
 * A person's own terms at one platform for one ticker. What is missing is not known, which differs
 * from 0 (domain.md, "Own terms and routes").
 */
export type PlatformTerms = { readonly [Key in Term]?: Of<(typeof TERMS)[Key]> } & {
  /** What the person's bank takes besides, where it is counted; never entered here. */
  readonly bank?: Partial<Readonly<Record<DealSide, TransferFee>>>;
};

interface TransferFee {
  readonly fixed: DecimalText;
  readonly percent: DecimalText;
}

/** By platform code, for one ticker; those of `ANY` count where nothing is entered. */
export type EnteredTerms = ReadonlyMap<string, PlatformTerms>;
export const ANY = '';
export const termsAt = (terms: EnteredTerms, code: string): PlatformTerms =>
  terms.get(code) ?? terms.get(ANY) ?? {};

/** A change of terms; null removes one of them, or all. */
export type TermsEdit = { readonly [Key in Term]?: PlatformTerms[Key] | null } | null;

const each = <T>(make: (schema: v.GenericSchema) => T): Record<string, T> =>
  Object.fromEntries(TERM_KEYS.map((key) => [key, make(TERMS[key])]));

/** Terms of earlier versions: a file has them, and is read without them. */
const FORMER = v.exactOptional(v.unknown());

export const platformTerms = v.pipe(
  v.strictObject({
    ...each((schema) => v.exactOptional(schema)),
    buyAs: FORMER,
    sellAs: FORMER,
  }),
  v.transform(({ buyAs: _buyAs, sellAs: _sellAs, ...terms }) => terms),
  areOrdered,
) as unknown as Schema<PlatformTerms>;

export const termsEdit = v.strictObject(
  each((schema) => v.exactOptional(v.nullable(schema))),
) as unknown as Schema<NonNullable<TermsEdit>>;

export const areCrossed = ({ smallest, largest }: Limits): boolean =>
  smallest !== undefined && largest !== undefined && compareDecimals(smallest, largest) > 0;

/** What is wrong with terms of which every single entry is right; null if nothing is. */
export function termsProblem(terms: PlatformTerms, asset: CurrencyCode): TermsProblem | null {
  const { swaps = [] } = terms;
  if (areCrossed(terms)) return 'limits-crossed';
  if (swaps.some(areCrossed)) return 'swap-limits-crossed';
  return swaps.some(({ to }) => to === asset) ? 'swap-same-asset' : null;
}

/** Terms after a change; null if nothing is left. */
export function withTerms(before: PlatformTerms, edit: TermsEdit): PlatformTerms | null {
  if (edit === null) return null;
  const entered = Object.entries({ ...before, ...edit }).filter(([, value]) => value !== null);
  return entered.length === 0 ? null : Object.fromEntries(entered);
}

export type DealSide = 'buy' | 'sell';

/** With one part entered, the other is none. With neither, the fee is not known. */
export const isFeeKnown = (terms: PlatformTerms | undefined, side: DealSide): boolean =>
  terms?.[`${side}Percent`] !== undefined || terms?.[`${side}Fixed`] !== undefined;
