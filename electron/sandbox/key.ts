import type { SandboxRequest } from './exchange.ts';

/** Prefixes of the key in `Authorization`; the interface does not show its format. */
const SCHEME = /^(?:Bearer\s+|Token\s+|API_KEY:\s*)/i;

/**
 * Accepts the key in the header `api_key`, in `Authorization` (bare or after a scheme), or in the
 * query.
 */
export function hasKey({ headers, query }: SandboxRequest, key: string): boolean {
  const authorization = headers.authorization?.replace(SCHEME, '').trim();
  return [headers['api_key'], authorization, query.get('api_key')].includes(key);
}
