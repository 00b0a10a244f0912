import type { DecimalText } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DealSide, Network, PlatformKind, PlatformTerms } from './terms.ts';

/** Why a person cannot take a step (domain.md, "Own terms and routes"). */
export type StepRefusal =
  | { readonly why: 'side-off'; readonly code: string; readonly side: DealSide }
  | {
      readonly why: 'too-small' | 'too-large';
      readonly code: string;
      readonly side: DealSide | 'swap';
      readonly limit: DecimalText;
      readonly unit: CurrencyCode;
    }
  /** Nothing can be sent from the first kind, or to the second; or the two do not meet. */
  | {
      readonly why: 'kinds';
      readonly code: string;
      readonly to: string;
      readonly from: PlatformKind | null;
      readonly into: PlatformKind | null;
    }
  | {
      readonly why: 'network';
      readonly code: string;
      readonly to: string;
      readonly network: Network;
    };

/** By what an asset leaves a platform, and by what it can come. */
const RAILS: Record<PlatformKind, { readonly out: string | null; readonly in: string | null }> = {
  p2p: { out: 'chain', in: 'chain' },
  exchange: { out: 'chain', in: 'chain' },
  'off-ramp': { out: null, in: 'chain' },
  bank: { out: 'bank', in: 'bank' },
  remittance: { out: null, in: 'bank' },
  card: { out: null, in: null },
};

/** A kind that is not known meets every kind that can send or receive at all. */
function kindsRefusal(from: Place, to: Place): StepRefusal | null {
  const [first, second] = [from.terms.kind, to.terms.kind];
  const out = first && RAILS[first].out;
  const into = second && RAILS[second].in;
  const refusal = { why: 'kinds', code: from.code, to: to.code } as const;
  if (first && out === null) return { ...refusal, from: first, into: null };
  if (second && into === null) return { ...refusal, from: null, into: second };
  const areApart = first && second && out !== into;
  return areApart ? { ...refusal, from: first, into: second } : null;
}

interface Place {
  readonly code: string;
  readonly terms: PlatformTerms;
}

/** Why an asset cannot go from one platform to another; null if it can, or nobody knows. */
export function sendRefusal(from: Place, to: Place): StepRefusal | null {
  const kinds = kindsRefusal(from, to);
  if (kinds !== null) return kinds;
  const { code, terms } = from;
  const { network } = terms;
  const { accepts } = to.terms;
  if (network === undefined || accepts === undefined || accepts.includes(network)) return null;
  return { why: 'network', code, to: to.code, network };
}

export function sideRefusal({ code, terms }: Place, side: DealSide): StepRefusal | null {
  const isOff = (side === 'buy' ? terms.canBuy : terms.canSell) === false;
  return isOff ? { why: 'side-off', code, side } : null;
}
