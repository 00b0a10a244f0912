/** A request of the contract, as data, so that its cost is known before it is sent. */
export interface ContractRequest {
  readonly method: 'GET' | 'POST';
  /** Below `{base_url}/core`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly key: KeyPlace;
  /** Requests an upgrade to a WebSocket. */
  readonly upgrade?: boolean;
}

/**
 * The place of the key: its own header, `Authorization` in four forms, the query, none, or a wrong
 * key.
 */
export type KeyPlace =
  | 'header'
  | 'query'
  | 'bare'
  | 'bearer'
  | 'token'
  | 'named'
  | 'none'
  | 'wrong';

export interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** undefined where it is no JSON. */
  readonly body: unknown;
}

export const get = (
  path: string,
  query: Readonly<Record<string, string>> = {},
  key: KeyPlace = 'header',
): ContractRequest => ({ method: 'GET', path, query, key });

export const post = (
  path: string,
  body: Readonly<Record<string, unknown>>,
  key: KeyPlace = 'header',
): ContractRequest => ({ method: 'POST', path, query: {}, body, key });

/** Equal for equal requests: each is sent once, for any number of statements. */
export const nameOf = (request: ContractRequest): string => JSON.stringify(request);
