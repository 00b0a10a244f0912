import { SANDBOX_KEY } from '../sandbox/options.ts';
import type { Fetch } from '../service/request.ts';

/**
 * Reports every key before it is sent, wherever it travels, so that no echo reaches the log. The
 * embedded sandbox's key is public and a common word, so it is skipped.
 */
export function hidingKeys(fetch: Fetch, hide: (key: string) => void): Fetch {
  return (url, init) => {
    const headers = new Headers(init.headers);
    const authorization = headers.get('authorization');
    const keys = [
      headers.get('api_key'),
      authorization,
      authorization?.replace(/^(?:Bearer|Token|API_KEY:) +/, ''),
      new URL(url).searchParams.get('api_key'),
    ];
    for (const key of keys) if (key && key !== SANDBOX_KEY) hide(key);
    return fetch(url, init);
  };
}
