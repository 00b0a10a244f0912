/** The seed and key of the embedded sandbox, and of one that runs alone. */
export const SANDBOX_SEED = 20260101;
export const SANDBOX_KEY = 'sandbox-key';

/**
 * `empty` is the documented sample of the endpoint in development; `real` has days of the sandbox's
 * market.
 */
export const HISTORY_KINDS = ['empty', 'real'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export interface SandboxOptions {
  readonly seed: number;
  readonly key: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly now: () => number;
  readonly history?: HistoryKind | undefined;
}
