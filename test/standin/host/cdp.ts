import type { Protocol } from 'devtools-protocol';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

export type { Protocol };
type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;

export interface CdpMessage {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

/** What carries messages to a Chromium and back. */
export interface CdpChannel {
  post: (message: CdpMessage) => void;
  listen: (receive: (message: CdpMessage) => void, end: () => void) => void;
}

interface Call {
  method: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

class CdpError extends Error {
  override readonly name = 'CdpError';
}

/** One conversation with a target of Chromium; the root one, without an id, is with the browser. */
export class CdpSession {
  readonly #connection: CdpConnection;
  readonly #id: string | undefined;
  readonly #listeners = new Map<string, ((params: never) => void)[]>();

  constructor(connection: CdpConnection, id?: string) {
    this.#connection = connection;
    this.#id = id;
  }

  send<M extends keyof Commands>(
    method: M,
    params?: Commands[M]['paramsType'][0],
  ): Promise<Commands[M]['returnType']> {
    return this.#connection.send(method, params ?? {}, this.#id) as Promise<
      Commands[M]['returnType']
    >;
  }

  /** For what may come too late: a target that is gone by then is no news. */
  notify<M extends keyof Commands>(method: M, params?: Commands[M]['paramsType'][0]): void {
    this.send(method, params).catch((error: unknown) => {
      if (process.env['STANDIN_DEBUG']) console.error(`stand-in: ${String(error)}`);
    });
  }

  on<E extends keyof Events>(event: E, listener: (params: Events[E][0]) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  receive(method: string, params: unknown): void {
    for (const listener of this.#listeners.get(method) ?? []) listener(params as never);
  }
}

/** Speaks the DevTools protocol: commands with their results, and the events of each session. */
export class CdpConnection {
  readonly root = new CdpSession(this);
  readonly #channel: CdpChannel;
  readonly #calls = new Map<number, Call>();
  readonly #sessions = new Map<string, CdpSession>();
  #lastId = 0;
  #closed = false;

  constructor(channel: CdpChannel) {
    this.#channel = channel;
    channel.listen(
      (message) => this.#dispatch(message),
      () => this.#end(),
    );
  }

  session(id: string): CdpSession {
    const known = this.#sessions.get(id);
    if (known) return known;
    const session = new CdpSession(this, id);
    this.#sessions.set(id, session);
    return session;
  }

  forget(id: string): void {
    this.#sessions.delete(id);
  }

  send(method: string, params: object, sessionId?: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#closed) {
        reject(new CdpError(`${method}: Chromium is gone`));
        return;
      }
      this.#lastId += 1;
      const id = this.#lastId;
      this.#calls.set(id, { method, resolve, reject });
      this.#channel.post({ id, method, params, ...(sessionId !== undefined && { sessionId }) });
    });
  }

  #dispatch(message: CdpMessage): void {
    if (message.id === undefined) {
      const session = message.sessionId ? this.#sessions.get(message.sessionId) : this.root;
      session?.receive(message.method ?? '', message.params);
      return;
    }
    const call = this.#calls.get(message.id);
    this.#calls.delete(message.id);
    if (message.error) call?.reject(new CdpError(`${call.method}: ${message.error.message}`));
    else call?.resolve(message.result);
  }

  #end(): void {
    this.#closed = true;
    for (const call of this.#calls.values()) {
      call.reject(new CdpError(`${call.method}: Chromium is gone`));
    }
    this.#calls.clear();
  }
}
