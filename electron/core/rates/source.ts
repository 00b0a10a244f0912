import type { LinkName } from '#core/base/links.ts';
import { type Market, MARKETS, PUBLIC_MARKET } from './market.ts';

/** Where numbers come from. Nothing mixes two sources (domain.md, "Sources"). */
export type Source = OwnSource | PublicSource;

interface OwnSource {
  readonly kind: 'sandbox' | 'account';
  /** The key of its rows: `sandbox`, or the service's address. */
  readonly key: string;
}

/** A source without an account (domain.md, "Without an account"). */
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

export const SANDBOX: Source = { kind: 'sandbox', key: 'sandbox' };
