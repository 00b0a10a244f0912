/** Where numbers come from. Nothing mixes two sources (domain.md, "Sources"). */
export interface Source {
  readonly kind: 'sandbox' | 'account';
  /** The key of its rows: `sandbox`, or the service's address. */
  readonly key: string;
}

export const SANDBOX: Source = { kind: 'sandbox', key: 'sandbox' };
