import type { AddressProblem } from '#core/requests/connection.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL's host name is this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Of an endpoint that was pasted whole: what is added to the address in each request. */
const ENDPOINT =
  /(?:\/core|\/public)?(?:\/rates\/(?:latest|platforms|currencies|convert)|\/history)\.json$/;

/**
 * A service address as a person types or pastes it: blanks, a slash at the end, a pasted `/core` and
 * the whole address of an endpoint are put right. HTTPS, or plain HTTP on this machine alone; no
 * user, fragment or query, but for an endpoint's own.
 */
export function parseAddress(text: string): { address: string } | { problem: AddressProblem } {
  const typed = text.trim();
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
