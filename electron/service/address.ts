import type { AddressProblem } from '#core/connection.ts';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL's host name is this machine. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/**
 * A service address as a person types or pastes it: blanks, a slash at the end and a pasted `/core`
 * are put right. HTTPS, or plain HTTP on this machine alone; no user, query or fragment.
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
  if (url.username || url.password || url.search || url.hash) return { problem: 'has-more' };
  const path = url.pathname
    .replace(/\/+$/, '')
    .replace(/\/core$/, '')
    .replace(/\/+$/, '');
  return { address: `${url.origin}${path}` };
}
