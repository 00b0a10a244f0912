import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#core/base/result.ts';
import type { Reason } from '#core/base/reason.ts';
import { reasonText } from '#core/text/reason-text.ts';
import { en } from '#core/text/en.ts';
import { pseudo } from '#core/text/pseudo.ts';
import { parseHttpDate } from '../../../electron/service/http-date.ts';
import { netFault } from '../../../electron/service/net-faults.ts';

const named = (code: string, message = ''): Error => Object.assign(new Error(message), { code });

describe('a fault of the network', () => {
  it.each([
    [new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'tls'],
    [new Error('net::ERR_CERT_COMMON_NAME_INVALID'), 'tls'],
    [new Error('net::ERR_CERTIFICATE_TRANSPARENCY_REQUIRED'), 'tls'],
    [new Error('net::ERR_SSL_PROTOCOL_ERROR'), 'tls'],
    [named('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls'],
    [named('CERT_HAS_EXPIRED'), 'tls'],
    [named('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls'],
    [named('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'tls'],
    [named('EPROTO'), 'tls'],
    [new Error('net::ERR_TIMED_OUT'), 'timeout'],
    [new Error('net::ERR_CONNECTION_TIMED_OUT'), 'timeout'],
    [named('ETIMEDOUT'), 'timeout'],
    [named('UND_ERR_CONNECT_TIMEOUT'), 'timeout'],
    [new Error("Attempted to redirect, but redirect policy was 'error'"), 'redirected'],
    [new Error('Redirect was cancelled'), 'redirected'],
    [new Error('net::ERR_TOO_MANY_REDIRECTS'), 'redirected'],
    [new Error('net::ERR_UNSAFE_REDIRECT'), 'redirected'],
    [new Error('net::ERR_INTERNET_DISCONNECTED'), 'unreachable'],
    [new Error('net::ERR_NAME_NOT_RESOLVED'), 'unreachable'],
    [new Error('net::ERR_CONTENT_DECODING_FAILED'), 'network'],
    [named('ECONNRESET'), 'network'],
    [named('ECONNREFUSED'), 'unreachable'],
    [new Error('net::ERR_CONNECTION_REFUSED'), 'unreachable'],
    [new Error('net::ERR_NETWORK_CHANGED'), 'network'],
    [new Error('net::ERR_EMPTY_RESPONSE'), 'network'],
    [named('ENOTFOUND', 'getaddrinfo ENOTFOUND redirect.test'), 'unreachable'],
    [named('ENOTFOUND', 'getaddrinfo ENOTFOUND cert_ssl.test'), 'unreachable'],
    ['text', 'network'],
  ])('%s is %s, alone and as a cause', (error, code) => {
    expect(netFault(error).code).toBe(code);
    expect(netFault(new TypeError('fetch failed', { cause: error })).code).toBe(
      error instanceof Error ? code : 'network',
    );
  });

  it('contains what is known', () => {
    expect(netFault(named('ECONNRESET')).detail).toBe('ECONNRESET');
    expect(netFault(new TypeError('fetch failed')).detail).toBe('fetch failed');
    expect(netFault(new TypeError('')).detail).toBe('TypeError');
  });
});

describe('what was found at an address', () => {
  it.each([
    [named('ENOTFOUND', 'getaddrinfo ENOTFOUND rates.test'), 'no-host'],
    [new Error('net::ERR_NAME_NOT_RESOLVED'), 'no-host'],
    [named('ECONNREFUSED'), 'no-service'],
    [new Error('net::ERR_CONNECTION_REFUSED'), 'no-service'],
    [named('DEPTH_ZERO_SELF_SIGNED_CERT'), 'self-signed'],
    [named('SELF_SIGNED_CERT_IN_CHAIN'), 'self-signed'],
    [named('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'unknown-issuer'],
    [new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'unknown-issuer'],
    [named('CERT_HAS_EXPIRED'), 'expired'],
    [named('CERT_NOT_YET_VALID'), 'not-yet-valid'],
    // Chromium has one name for both.
    [new Error('net::ERR_CERT_DATE_INVALID'), 'dates'],
    [named('ERR_TLS_CERT_ALTNAME_INVALID'), 'other-name'],
    [new Error('net::ERR_CERT_COMMON_NAME_INVALID'), 'other-name'],
    [named('EPROTO'), undefined],
    [named('EAI_AGAIN'), undefined],
    [named('ECONNRESET'), undefined],
  ] as const)('%s is %s', (error, problem) => {
    const { reason } = netFault(error);
    expect(reason).toEqual(problem && { kind: 'not-reached', problem });
  });
});

describe('a date in a header', () => {
  it.each([
    ['Fri, 20 Nov 2026 12:00:00 GMT', 1_795_176_000_000],
    ['Friday, 20-Nov-26 12:00:00 GMT', 1_795_176_000_000],
    ['Fri, 20 Nov 2026 12:00:00 +0100', null],
    ['2026-11-20T12:00:00Z', null],
    ['Fri, 32 Nov 2026 12:00:00 GMT', null],
    ['5', null],
    ['', null],
    [null, null],
  ])('%s', (text, timeMs) => {
    expect(parseHttpDate(text)).toBe(timeMs);
  });
});

describe('words', () => {
  it.each(ERROR_CODES)('%s is a sentence', (code) => {
    expect(en.errors[code]).toMatch(/^[A-Z].{15,160}\.$/);
  });

  const REASONS: readonly (readonly [Reason, string])[] = [
    [{ kind: 'expected', where: 'rates', what: 'object' }, 'rates: an object was expected'],
    [{ kind: 'expected', where: null, what: 'object' }, 'an object was expected'],
    [{ kind: 'missing', where: 'data' }, 'data: missing'],
    [
      { kind: 'another', what: 'market', requested: 'mid', got: 'x' },
      'requested market mid, got x',
    ],
    [
      { kind: 'another', what: 'amount', requested: '5', got: null },
      'requested amount 5, got another',
    ],
    [{ kind: 'empty', of: 'currencies' }, 'no currencies in the answer'],
    [{ kind: 'too-many-values' }, 'more values than rates could be'],
    [
      { kind: 'ignored-date', answeredAtMs: null },
      'the service ignored the date: its answer has no time that can be believed',
    ],
    [
      { kind: 'ignored-date', answeredAtMs: 0 },
      'the service ignored the date: its answer is of 1970-01-01T00:00:00.000Z',
    ],
    [{ kind: 'ask', expected: 'ticker' }, 'a ticker such as USDNGN was expected'],
    [{ kind: 'another-source' }, 'another source is shown now'],
    [{ kind: 'no-record' }, 'there is no record'],
    [{ kind: 'not-reached', problem: 'expired' }, 'its certificate has expired'],
    [{ kind: 'not-reached', problem: 'not-yet-valid' }, 'its certificate is not valid yet'],
    [{ kind: 'not-reached', problem: 'self-signed' }, 'its certificate is self-signed'],
  ];

  it.each(REASONS)('of the reason %o are in every language', (reason, expected) => {
    expect(reasonText(reason, en)).toBe(expected);
    const marked = reasonText(reason, pseudo(en));
    // What is given, such as a field, stays; of our own words nothing is left in English.
    expect(marked).toMatch(/^(?:\w+: )?\[.*\]$/);
    expect(marked).not.toMatch(/\b(?:expected|asked|got|answer|missing|record|source|values)\b/);
  });
});
