import type { LinkName } from '#core/base/links.ts';
import { type Market, MARKETS, PUBLIC_MARKET } from './market.ts';

/** Where numbers come from. Nothing mixes two sources (core/domain.md, "Sources"). */
export type Source = OwnSource | PublicSource;

interface OwnSource {
  readonly kind: 'sandbox' | 'account';
  /** The key of its rows: `sandbox`, or the service's address. */
  readonly key: string;
}

/** A source without an account (public/domain.md, "Without an account"). */
export interface PublicSource {
  readonly kind: 'public';
  /** Its host. */
  readonly key: string;
  /** How it wants to be named, where its numbers are shown. */
  readonly credit: { readonly text: string; readonly link: LinkName };
}

/** How a source wants to be named; null if it wants nothing. */
export const creditOf = (source: Source): PublicSource['credit'] | null =>
  source.kind === 'public' ? source.credit : null;

const PUBLIC_MARKETS: readonly Market[] = [PUBLIC_MARKET];

/** The markets that a source has, in display order. */
export const marketsOf = (kind: Source['kind']): readonly Market[] =>
  kind === 'public' ? PUBLIC_MARKETS : MARKETS;

/**
 * The market that is shown for a chosen one: a public source has one. Everything that shows a chosen
 * market derives it here, so what was chosen for an account is still there when one is connected.
 */
export const marketIn = (kind: Source['kind'], chosen: Market): Market =>
  marketsOf(kind).includes(chosen) ? chosen : PUBLIC_MARKET;

export const SANDBOX: Source = { kind: 'sandbox', key: 'sandbox' };
