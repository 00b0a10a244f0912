import type * as Electron from 'electron';
import { guardObject } from '../host/guard.ts';

interface Filtered {
  url: string;
  resourceType: Electron.OnBeforeRequestListenerDetails['resourceType'];
}

type Listener<Details, Response> = (
  details: Details,
  callback: (response: Response) => void,
) => void;

/** A match pattern such as `https://*.example.com/*`, as an expression over whole URLs. */
function patternToExpression(pattern: string): RegExp {
  if (pattern === '<all_urls>') return /^/;
  const escape = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const parts = /^(\*|[a-z][a-z0-9+.-]*):\/\/([^/]*)(\/.*)?$/.exec(pattern);
  if (!parts) throw new TypeError(`Invalid url pattern ${pattern}`);
  const [, scheme = '', host = '', path = '/*'] = parts;
  const schemes = scheme === '*' ? '(?:https?|wss?)' : escape(scheme);
  const hosts = escape(host)
    .replace(/^\*\\\./, '(?:[^/]+\\.)?')
    .replaceAll('*', '[^/]*');
  const port = /:\d+$/.test(host) ? '' : '(?::\\d+)?';
  return new RegExp(`^${schemes}://${hosts}${port}${escape(path).replaceAll('*', '.*')}$`);
}

function matches(filter: Electron.WebRequestFilter, { url, resourceType }: Filtered): boolean {
  const hit = (patterns: string[]): boolean =>
    patterns.some((pattern) => patternToExpression(pattern).test(url));
  if (filter.excludeUrls && hit(filter.excludeUrls)) return false;
  if (filter.types && !filter.types.some((type) => type === resourceType)) return false;
  return filter.urls.length === 0 || hit(filter.urls);
}

/** One of `webRequest`'s hooks: at most one listener, which answers through a callback. */
class Hook<Details extends Filtered, Response> {
  #listener: Listener<Details, Response> | undefined;
  #filter: Electron.WebRequestFilter = { urls: [] };

  get isSet(): boolean {
    return this.#listener !== undefined;
  }

  /** Electron's two forms: with a filter first, or without. */
  readonly set = (
    first: Electron.WebRequestFilter | Listener<Details, Response> | null,
    second?: Listener<Details, Response> | null,
  ): void => {
    if (typeof first === 'function' || first === null) {
      this.#filter = { urls: [] };
      this.#listener = first ?? undefined;
      return;
    }
    for (const pattern of [...first.urls, ...(first.excludeUrls ?? [])]) {
      patternToExpression(pattern);
    }
    this.#filter = first;
    this.#listener = second ?? undefined;
  };

  handle(details: Details): Promise<Partial<Response>> {
    const listener = this.#listener;
    if (!listener || !matches(this.#filter, details)) return Promise.resolve({});
    return new Promise((resolve) => {
      listener(details, resolve);
    });
  }
}

export class WebRequestHooks {
  readonly beforeRequest = new Hook<
    Electron.OnBeforeRequestListenerDetails,
    Electron.CallbackResponse
  >();
  readonly beforeSendHeaders = new Hook<
    Electron.OnBeforeSendHeadersListenerDetails,
    Electron.BeforeSendResponse
  >();
  readonly headersReceived = new Hook<
    Electron.OnHeadersReceivedListenerDetails,
    Electron.HeadersReceivedResponse
  >();

  /** The object that the app works with. */
  asElectron(): Pick<
    Electron.WebRequest,
    'onBeforeRequest' | 'onBeforeSendHeaders' | 'onHeadersReceived'
  > {
    return guardObject('electron.session.webRequest', {
      onBeforeRequest: this.beforeRequest.set,
      onBeforeSendHeaders: this.beforeSendHeaders.set,
      onHeadersReceived: this.headersReceived.set,
    });
  }
}
