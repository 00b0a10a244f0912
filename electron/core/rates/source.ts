import type { LinkName } from '#core/base/links.ts';

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

export const SANDBOX: Source = { kind: 'sandbox', key: 'sandbox' };
