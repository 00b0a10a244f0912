import { EventEmitter } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type * as Electron from 'electron';
import { guardClass, standFor, type PartOf } from '../host/guard.ts';

type Options = Electron.ClientRequestConstructorOptions;

/** `net.request`: Node's own requests, with Electron's events and its way with redirects. */
export class ClientRequest extends EventEmitter implements PartOf<Electron.ClientRequest> {
  chunkedEncoding = false;
  readonly #options: Options;
  readonly #headers = new Map<string, string>();
  readonly #body: Buffer[] = [];
  #url: URL;
  #method: string;
  #sent: http.ClientRequest | null = null;
  #isEnded = false;
  #isOver = false;
  #follows: (() => void) | null = null;

  constructor(given: Options | string) {
    super();
    const options: Options = typeof given === 'string' ? { url: given } : given;
    this.#options = options;
    this.#url = new URL(options.url ?? addressOf(options));
    this.#method = (options.method ?? 'GET').toUpperCase();
    const headers = options.headers ?? {};
    for (const [name, value] of Object.entries(headers)) {
      this.setHeader(name, Array.isArray(value) ? value.join(', ') : value);
    }
  }

  setHeader(name: string, value: string): void {
    if (this.#isEnded) throw new Error('Can’t set headers after they are sent');
    this.#headers.set(name.toLowerCase(), value);
  }

  getHeader(name: string): string {
    return this.#headers.get(name.toLowerCase()) ?? '';
  }

  removeHeader(name: string): void {
    this.#headers.delete(name.toLowerCase());
  }

  write(chunk: Buffer | string): void {
    this.#body.push(Buffer.from(chunk));
  }

  end(chunk?: Buffer | string): Electron.ClientRequest {
    const self = standFor<Electron.ClientRequest>(this);
    if (this.#isEnded) return self;
    if (chunk !== undefined && chunk.length > 0) this.write(chunk);
    this.#isEnded = true;
    this.#send();
    return self;
  }

  followRedirect(): void {
    if (!this.#follows)
      throw new Error('followRedirect() called, but was not waiting for a redirect');
    this.#follows();
  }

  abort(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#sent?.destroy();
    this.emit('abort');
    this.emit('close');
  }

  #send(): void {
    const { request } = this.#url.protocol === 'https:' ? https : http;
    const headers = Object.fromEntries(this.#headers);
    const sent = request(this.#url, { method: this.#method, headers });
    this.#sent = sent;
    sent.on('error', (error) => this.#fail(error));
    sent.on('response', (response) => this.#answered(response));
    sent.end(Buffer.concat(this.#body));
    this.emit('finish');
  }

  #answered(response: http.IncomingMessage): void {
    const { statusCode = 0 } = response;
    const { location } = response.headers;
    const how = this.#options.redirect ?? 'follow';
    if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) {
      this.emit('response', response);
      response.once('close', () => this.#close());
      return;
    }
    response.resume();
    if (how === 'error') {
      this.#fail(new Error("Attempted to redirect, but redirect policy was 'error'"));
      return;
    }
    const to = new URL(location, this.#url);
    const method = statusCode === 303 ? 'GET' : this.#method;
    this.#follows = () => {
      this.#follows = null;
      [this.#url, this.#method] = [to, method];
      this.#send();
    };
    this.emit('redirect', statusCode, method, to.href, response.headers);
    this.#afterRedirect(how);
  }

  /** Who does not say yes while the event lasts has said no. */
  #afterRedirect(how: 'follow' | 'manual'): void {
    if (this.#isOver || !this.#follows) return;
    if (how === 'follow') this.#follows();
    else this.#fail(new Error('Redirect was cancelled'));
  }

  #fail(error: Error): void {
    if (this.#isOver) return;
    this.emit('error', asNetError(error));
    this.#close();
  }

  #close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.emit('close');
  }
}

guardClass('electron.ClientRequest', ClientRequest);

function addressOf({ protocol = 'http:', hostname, host, port, path = '/' }: Options): string {
  const name = host ?? `${hostname ?? 'localhost'}${port === undefined ? '' : `:${port}`}`;
  return `${protocol}//${name}${path}`;
}

const NAMES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
  ENOTFOUND: 'net::ERR_NAME_NOT_RESOLVED',
};

/** Chromium's name for what Node says. */
function asNetError(error: Error): Error {
  const name = 'code' in error ? NAMES[String(error.code)] : undefined;
  return name === undefined ? error : new Error(name);
}
