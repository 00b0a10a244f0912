/** A request of the contract, as data: what it costs can be said before it is sent. */
export interface ContractRequest {
  readonly method: 'GET' | 'POST';
  /** Below `{base_url}/core`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  readonly key: KeyPlace;
  /** Asks to go on as a WebSocket. */
  readonly upgrade?: boolean;
}

/** Where the key stands: a header of its own, `Authorization` in four forms, the query, nowhere, or a wrong one. */
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

/** The same for requests that are the same: each is sent once, however many statements look at it. */
export const nameOf = (request: ContractRequest): string => JSON.stringify(request);
