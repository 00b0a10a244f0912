import type { DecimalText } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { StepRefusal } from './left-out.ts';
import type { EnteredTerms, Network, PlatformTerms, Swap } from './terms.ts';

/** One side of one platform that counts: for buying its ask, for selling its bid. */
export interface Offer {
  readonly code: string;
  readonly rate: DecimalText;
  /** The quote's time; epoch ms. */
  readonly fromMs: number;
}

/** A ticker's eligible quotes, and the terms that the person entered for it. */
export interface RouteMarket {
  readonly asset: CurrencyCode;
  readonly money: CurrencyCode;
  readonly asks: readonly Offer[];
  readonly bids: readonly Offer[];
  readonly terms: EnteredTerms;
}

export const ROUTE_ORDERS = ['hour', 'kept'] as const;
export type RouteOrder = (typeof ROUTE_ORDERS)[number];

/** A fee or a limit that nobody entered. */
export interface Unknown {
  readonly what: 'fee' | 'limits' | 'network-fee' | 'swap-fee' | 'swap-limits';
  readonly code: string;
}

/** Limits that are not known stop nothing, and change no place in the order. */
export const isFee = ({ what }: Unknown): boolean => what.endsWith('fee');
export const areFeesKnown = (unknown: readonly Unknown[]): boolean => !unknown.some(isFee);

/** Figures to 38 digits; no step is rounded. */
interface StepFigures {
  /** Null if they are not known. */
  readonly minutes: number | null;
  /** What the person has after it. */
  readonly amount: DecimalText;
  readonly unit: CurrencyCode;
}
export type RouteStep = StepFigures &
  (
    | (Offer & { readonly kind: 'buy' | 'sell'; readonly terms: PlatformTerms })
    | {
        readonly kind: 'send';
        readonly code: string;
        readonly to: string;
        readonly network: Network | null;
        /** Null if it is not known. */
        readonly fee: DecimalText | null;
        /** Whether the receiving platform is known to take the network. */
        readonly isTaken: boolean;
      }
    | { readonly kind: 'swap'; readonly code: string; readonly swap: Swap }
  );

/** Buying, sending and selling an asset, or swapping it for another between them. */
export interface Route {
  readonly buyAt: Offer;
  readonly sellAt: Offer;
  readonly swapAt: string | null;
  readonly assets: readonly CurrencyCode[];
  /** What is bought, in the first asset, after the platform's own fee in it. */
  readonly quantity: DecimalText;
  /** In the money: what goes in, what comes back, and the difference. */
  readonly cost: DecimalText;
  readonly proceeds: DecimalText;
  readonly kept: DecimalText;
  readonly keptPercent: DecimalText;
  /** Null where the minutes of a step are not known. */
  readonly minutes: number | null;
  readonly keptPerHour: DecimalText | null;
  readonly unknown: readonly Unknown[];
  readonly steps: readonly RouteStep[];
}

/** The largest gap that the person cannot take. */
interface LeftOut {
  readonly buyAt: string;
  readonly sellAt: string;
  readonly keptPercent: DecimalText;
  readonly refusal: StepRefusal;
}

export interface Routes {
  /** The first ones in the order. */
  readonly routes: readonly Route[];
  /** How many keep more than nothing. */
  readonly count: number;
  /** Null if none that is left out would keep more than nothing. */
  readonly leftOut: LeftOut | null;
  /** Why there is no route at all; null where there is one. */
  readonly none: 'left-out' | 'nothing-left' | null;
  /** Swaps whose rate is not known, so that nobody can say what they bring. */
  readonly unpriced: readonly {
    readonly code: string;
    readonly from: CurrencyCode;
    readonly to: CurrencyCode;
  }[];
}
