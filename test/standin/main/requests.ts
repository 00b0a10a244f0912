import type * as Electron from 'electron';
import { standFor } from '../host/guard.ts';
import type { CdpSession, Protocol } from '../host/cdp.ts';
import { fromEntries, mapHeaders, toEntries, type HeaderEntry } from './headers.ts';
import type { ProtocolHandler } from './protocol.ts';
import { schemeOf, toAppText, toPageText, toPageUrl, originOf } from './schemes.ts';
import type { Session } from './session.ts';
import type { WebContents } from './web-contents.ts';
import type { WebFrame } from './web-frame.ts';

type Paused = Protocol.Fetch.RequestPausedEvent;
type Details = Electron.OnBeforeRequestListenerDetails;

const RESOURCE_TYPES: Partial<Record<Protocol.Network.ResourceType, Details['resourceType']>> = {
  Stylesheet: 'stylesheet',
  Image: 'image',
  Media: 'media',
  Font: 'font',
  Script: 'script',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
};

interface Answer {
  status: number;
  statusText: string;
  headers: HeaderEntry[];
  body: Buffer;
}

/** Stops every request of a page, and lets the app's hooks and protocol handlers decide on it. */
export class RequestPipeline {
  readonly #contents: WebContents;
  readonly #session: Session;
  readonly #cdp: CdpSession;
  #lastId = 0;

  constructor(contents: WebContents, cdp: CdpSession) {
    this.#contents = contents;
    this.#session = contents._requestSession;
    this.#cdp = cdp;
  }

  start(): void {
    this.#cdp.on('Fetch.requestPaused', (paused) => {
      const isResponse = paused.responseStatusCode ?? paused.responseErrorReason;
      const work = isResponse === undefined ? this.#request(paused) : this.#response(paused);
      work.catch((error: unknown) => {
        console.error(`stand-in: request of ${paused.request.url}: ${String(error)}`);
        this.#fail(paused, 'Failed');
      });
    });
  }

  async #request(paused: Paused): Promise<void> {
    const { request, resourceType } = paused;
    // Electron asks for no favicon that the page did not name.
    if (resourceType === 'Other' && new URL(request.url).pathname === '/favicon.ico') {
      this.#fail(paused, 'Aborted');
      return;
    }
    if (resourceType === 'Document' && !(await this.#contents._navigation.allow(paused))) {
      this.#fail(paused, 'Aborted');
      return;
    }
    const { beforeRequest, beforeSendHeaders, headersReceived } = this.#session._webRequestHooks;
    const details = this.#details(paused);
    const decision = await beforeRequest.handle({ ...details, uploadData: [] });
    if (decision.cancel) {
      this.#fail(paused, 'BlockedByClient');
      return;
    }
    if (decision.redirectURL) {
      this.#redirect(paused, decision.redirectURL);
      return;
    }
    const requestHeaders = mapHeaders(request.headers, toAppText);
    const changed = await beforeSendHeaders.handle({ ...details, requestHeaders });
    if (changed.cancel) {
      this.#fail(paused, 'BlockedByClient');
      return;
    }
    const scheme = schemeOf(details.url);
    const handler = this.#session._protocolHandlers.find(scheme);
    if (handler) {
      const headers = toEntries(changed.requestHeaders ?? requestHeaders);
      await this.#answer(paused, details, handler, headers);
    } else if (details.url === request.url) {
      this.#cdp.notify('Fetch.continueRequest', {
        requestId: paused.requestId,
        interceptResponse: headersReceived.isSet,
        ...(changed.requestHeaders && { headers: toEntries(changed.requestHeaders) }),
      });
    } else {
      this.#fail(paused, 'Failed');
    }
  }

  /** A response from the network, stopped because a hook wants to see its headers. */
  async #response(paused: Paused): Promise<void> {
    if (paused.responseErrorReason) {
      this.#fail(paused, paused.responseErrorReason);
      return;
    }
    const changed = await this.#received(this.#details(paused), {
      status: paused.responseStatusCode ?? 200,
      statusText: paused.responseStatusText ?? '',
      headers: paused.responseHeaders ?? [],
    });
    if (!changed) {
      this.#fail(paused, 'BlockedByClient');
      return;
    }
    this.#cdp.notify('Fetch.continueResponse', {
      requestId: paused.requestId,
      responseCode: changed.status,
      responseHeaders: changed.headers,
    });
  }

  /** Lets `onHeadersReceived` speak; null when it cancels. */
  async #received<Part extends Omit<Answer, 'body'>>(
    details: Omit<Details, 'uploadData'>,
    answer: Part,
  ): Promise<Part | null> {
    const { headersReceived } = this.#session._webRequestHooks;
    const decision = await headersReceived.handle({
      ...details,
      statusCode: answer.status,
      statusLine: `HTTP/1.1 ${answer.status} ${answer.statusText}`.trim(),
      responseHeaders: fromEntries(answer.headers),
    });
    if (decision.cancel) return null;
    const status = Number(/ (\d{3})/.exec(decision.statusLine ?? '')?.[1] ?? answer.status);
    const headers = decision.responseHeaders ? toEntries(decision.responseHeaders) : answer.headers;
    return { ...answer, status, headers };
  }

  async #answer(
    paused: Paused,
    details: Omit<Details, 'uploadData'>,
    handler: ProtocolHandler,
    headers: HeaderEntry[],
  ): Promise<void> {
    const { request, requestId } = paused;
    const sent = (request.postDataEntries ?? []).map(({ bytes = '' }) =>
      Buffer.from(bytes, 'base64'),
    );
    let response: Response;
    try {
      response = await handler(
        new Request(details.url, {
          method: request.method,
          headers: headers.map(({ name, value }): [string, string] => [name, value]),
          ...(sent.length > 0 && { body: Buffer.concat(sent) }),
        }),
      );
    } catch (error) {
      console.error(`stand-in: the handler of ${details.url} failed:`, error);
      this.#fail(paused, 'Failed');
      return;
    }
    if (response.type === 'error') {
      this.#fail(paused, 'Failed');
      return;
    }
    const answer = await this.#received(details, {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await response.arrayBuffer()),
    });
    if (!answer) {
      this.#fail(paused, 'BlockedByClient');
      return;
    }
    this.#contents._navigation.answered(paused, answer.status);
    this.#cdp.notify('Fetch.fulfillRequest', {
      requestId,
      responseCode: answer.status,
      responseHeaders: answer.headers.map(({ name, value }) => ({
        name,
        value: toPageText(value),
      })),
      body: answer.body.toString('base64'),
    });
  }

  #redirect({ requestId, request }: Paused, to: string): void {
    const location = toPageUrl(to) ?? to;
    const origin = request.headers['Origin'];
    this.#cdp.notify('Fetch.fulfillRequest', {
      requestId,
      responseCode: 307,
      responsePhrase: 'Internal Redirect',
      responseHeaders: [
        { name: 'Location', value: location },
        ...(origin ? [{ name: 'Access-Control-Allow-Origin', value: origin }] : []),
      ],
    });
  }

  #fail({ requestId }: Paused, errorReason: Protocol.Network.ErrorReason): void {
    this.#cdp.notify('Fetch.failRequest', { requestId, errorReason });
  }

  #details(paused: Paused): Omit<Details, 'uploadData'> {
    const { request, frameId, resourceType } = paused;
    const frame: WebFrame | undefined = this.#contents._frames.find(frameId);
    const isMain = frame === undefined || frame === this.#contents._frames.main;
    const document = isMain ? 'mainFrame' : 'subFrame';
    const referrer = toAppText(request.headers['Referer'] ?? '');
    const initiator = request.headers['Origin'] ?? referrer;
    this.#lastId += 1;
    return {
      id: this.#lastId,
      url: toAppText(request.url),
      method: request.method,
      resourceType:
        resourceType === 'Document' ? document : (RESOURCE_TYPES[resourceType] ?? 'other'),
      referrer,
      timestamp: Date.now(),
      webContentsId: this.#contents.id,
      webContents: standFor<Electron.WebContents>(this.#contents),
      frame: frame ? standFor<Electron.WebFrameMain>(frame) : null,
      ...(URL.canParse(initiator) && { initiatorOrigin: originOf(toAppText(initiator)) }),
    };
  }
}
