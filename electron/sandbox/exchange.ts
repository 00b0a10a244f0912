import type { IncomingHttpHeaders } from 'node:http';

/** A request as data, so that answers can be computed without a socket. */
export interface SandboxRequest {
  readonly method: string;
  /** With `/core`, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const replyOf = ({ status, headers, body }: Answer): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The envelope of the `/rates/*` endpoints. */
export const success = (data: unknown): Answer => ({
  status: 200,
  body: { status: 'success', message: 'retrieved', data },
});

/** These error fields were seen in the wild; the interface shows none. */
export const failure = (
  status: number,
  message: string,
  description: string,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({ status, headers, body: { status: 'error', message, description } });
