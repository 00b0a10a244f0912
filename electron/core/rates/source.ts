/** Where numbers come from. Nothing ever mixes two sources (domain.md, "Sources"). */
export interface Source {
  readonly kind: 'sandbox' | 'account';
  /** What rows are keyed by: `sandbox`, or the service's address. */
  readonly key: string;
}

export const SANDBOX: Source = { kind: 'sandbox', key: 'sandbox' };
