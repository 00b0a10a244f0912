import type { NotReached } from '#core/base/reason.ts';
import { type AppError, appError, type ErrorCode } from '#core/base/result.ts';

/** Error names of Node, OpenSSL and Chromium. */
const TLS =
  /^(?:ERR_(?:CERT|SSL|TLS|ECH|BAD_SSL|INSECURE)|CERT_|CRL_|ERROR_IN_C|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_|EPROTO$)/;
/** Without a connection the request cannot have reached the service. */
const UNREACHABLE =
  /^(?:ENOTFOUND|EAI_\w+|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EHOSTDOWN|EADDRNOTAVAIL|ERR_(?:INTERNET_DISCONNECTED|NAME_\w+|DNS_\w+|CONNECTION_(?:REFUSED|FAILED)|ADDRESS_(?:UNREACHABLE|INVALID)|PROXY_CONNECTION_FAILED|NETWORK_ACCESS_DENIED))$/;
const TIMEOUT = /^(?:ETIMEDOUT|UND_ERR_\w+_TIMEOUT|ERR_(?:CONNECTION_)?TIMED_OUT)$/;
const REDIRECT_NAME = /^ERR_(?:TOO_MANY|UNSAFE|INVALID)_REDIRECTS?$/;
/** What a name says more exactly than its code. */
const FOUND: readonly (readonly [NotReached, RegExp])[] = [
  ['no-host', /^(?:ENOTFOUND|ERR_NAME_NOT_RESOLVED)$/],
  ['no-service', /^(?:ECONNREFUSED|ERR_CONNECTION_REFUSED)$/],
  ['self-signed', /SELF_SIGNED_CERT/],
  ['unknown-issuer', /^(?:UNABLE_TO_|ERR_CERT_AUTHORITY_INVALID)/],
  ['expired', /^CERT_HAS_EXPIRED$/],
  ['not-yet-valid', /^CERT_NOT_YET_VALID$/],
  ['dates', /^ERR_CERT_DATE_INVALID$/],
  [
    'other-name',
    /^(?:HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_INVALID|ERR_CERT_COMMON_NAME_INVALID)$/,
  ],
];
/** Neither Node nor Electron has an error name for a refused redirect. */
const REDIRECT_TEXT = /^(?:unexpected redirect$|Attempted to redirect\b|Redirect was cancelled\b)/;

export function netFault(error: unknown): AppError {
  const cause = causeOf(error);
  const name = nameOf(cause);
  // If a thrown value has no message, its name is all we know.
  const detail = cause.message || name || cause.name;
  if (REDIRECT_TEXT.test(cause.message)) return { code: 'redirected', detail };
  const problem = FOUND.find(([, names]) => names.test(name))?.[0];
  if (problem) return appError(codeOf(name), { kind: 'not-reached', problem });
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
