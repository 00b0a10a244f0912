import type { AddressProblem } from '#core/requests/connection.ts';
import { tidyAddress } from '#core/requests/pasted-account.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL's host name is this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** The path of an endpoint, if a whole URL was pasted. Each request appends it again. */
const ENDPOINT =
  /(?:\/core|\/public)?(?:\/rates\/(?:latest|platforms|currencies|convert)|\/history)\.json$/;

/**
 * Normalises a typed or pasted service address: what surrounds it, a missing `https://`, a trailing
 * slash, a pasted `/core` and an endpoint's path. It must be HTTPS, or HTTP on this machine; no user, fragment or query, except an
 * endpoint's own.
 */
export function parseAddress(text: string): { address: string } | { problem: AddressProblem } {
  const { text: typed } = tidyAddress(text);
  if (typed === '') return { problem: 'empty' };
  if (!URL.canParse(typed)) return { problem: 'not-an-address' };
  const url = new URL(typed);
  const plainHttp = url.protocol === 'http:' && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !plainHttp) {
    return { problem: url.protocol === 'http:' ? 'not-https' : 'not-an-address' };
  }
  const path = url.pathname.replace(/\/+$/, '');
  const isOwnQuery = ENDPOINT.test(path) && !url.searchParams.has('api_key');
  const hasQuery = url.search !== '' && !isOwnQuery;
  if (url.username || url.password || hasQuery || url.hash) return { problem: 'has-more' };
  const base = path
    .replace(ENDPOINT, '')
    .replace(/\/core(?:\/rates)?$/, '')
    .replace(/\/+$/, '');
  return { address: `${url.origin}${base}` };
}
