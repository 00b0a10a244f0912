import { SANDBOX_KEY } from '../sandbox/options.ts';
import type { Fetch } from '../service/request.ts';

/**
 * Tells of every key before it leaves, wherever it travels: what is sent can't be logged, whoever
 * echoes it. The embedded sandbox's key is no secret, and a common word.
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
