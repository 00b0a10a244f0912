import type { ContractRequest, Reply } from './request.ts';

/** Something the interface says, and how an answer shows whether it is so. */
export interface Statement {
  readonly text: string;
  /** Where the interface says "not shown" or contradicts itself, our own side is `not-shown`. */
  readonly kind: 'stated' | 'not-shown';
  /** The requests that the check needs. */
  readonly requests: readonly ContractRequest[];
  readonly check: Check;
}

/**
 * Throws an assertion that says what is otherwise. A text that it returns is a note: it holds, and
 * something about it is worth saying.
 */
export type Check = (
  reply: (request: ContractRequest) => Reply,
  context: Context,
) => string | undefined;

export interface Context {
  readonly baseUrl: string;
  /** When the run began; epoch ms. */
  readonly nowMs: number;
}

/** A statement whose check only throws. */
type Plain = (reply: (request: ContractRequest) => Reply, context: Context) => void;

export const stated = (
  text: string,
  requests: readonly ContractRequest[],
  check: Plain,
): Statement => statement('stated', text, requests, noteless(check));

export const notShown = (
  text: string,
  requests: readonly ContractRequest[],
  check: Plain,
): Statement => statement('not-shown', text, requests, noteless(check));

export const statement = (
  kind: Statement['kind'],
  text: string,
  requests: readonly ContractRequest[],
  check: Check,
): Statement => ({ kind, text, requests, check });

const noteless =
  (check: Plain): Check =>
  (reply, context) => {
    check(reply, context);
    return undefined;
  };
