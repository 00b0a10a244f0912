import type { AppError, ErrorCode } from '#core/base/result.ts';

/** Error names of Node, OpenSSL and Chromium. */
const TLS =
  /^(?:ERR_(?:CERT|SSL|TLS|ECH|BAD_SSL|INSECURE)|CERT_|CRL_|ERROR_IN_C|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_|EPROTO$)/;
/** Without a connection the request cannot have reached the service. */
const UNREACHABLE =
  /^(?:ENOTFOUND|EAI_\w+|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL|ERR_(?:INTERNET_DISCONNECTED|NAME_\w+|DNS_\w+|CONNECTION_(?:REFUSED|FAILED)|ADDRESS_(?:UNREACHABLE|INVALID)|PROXY_CONNECTION_FAILED|NETWORK_ACCESS_DENIED))$/;
const TIMEOUT = /^(?:ETIMEDOUT|UND_ERR_\w+_TIMEOUT|ERR_(?:CONNECTION_)?TIMED_OUT)$/;
const REDIRECT_NAME = /^ERR_(?:TOO_MANY|UNSAFE|INVALID)_REDIRECTS?$/;
/** Neither Node nor Electron has an error name for a refused redirect. */
const REDIRECT_TEXT = /^(?:unexpected redirect$|Attempted to redirect\b|Redirect was cancelled\b)/;

export function netFault(error: unknown): AppError {
  const cause = causeOf(error);
  const name = nameOf(cause);
  // If a thrown value has no message, its name is all we know.
  const detail = cause.message || name || cause.name;
  if (REDIRECT_TEXT.test(cause.message)) return { code: 'redirected', detail };
  return { code: codeOf(name), detail };
}

function codeOf(name: string): ErrorCode {
  if (REDIRECT_NAME.test(name)) return 'redirected';
  if (TLS.test(name)) return 'tls';
  if (UNREACHABLE.test(name)) return 'unreachable';
  return TIMEOUT.test(name) ? 'timeout' : 'network';
}

/** `fetch` says only "fetch failed"; the cause has the details. */
function causeOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause instanceof Error ? error.cause : error;
}

/** Such as `ECONNREFUSED`; Chromium writes it into the message, after `net::`. */
function nameOf(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code.replace(/^net::/, '');
  return /^net::(\w+)/.exec(error.message)?.[1] ?? '';
}
