import type { Codec, Foreign } from './codec.ts';

export type World = 'main' | 'isolated';

/** What one world asks of the other; `values` are encoded. */
type WorldRequest =
  | { kind: 'call'; target: string; values: string }
  | { kind: 'expose'; name: string; values: string }
  | { kind: 'open'; url: string; frameName: string; features: string };

type WorldMessage =
  | { kind: 'request'; id: number; request: WorldRequest }
  | { kind: 'reply'; id: number; ok: boolean; values: string }
  | { kind: 'settled'; token: string; ok: boolean; values: string };

export interface WorldLink {
  foreign: Foreign;
  /** Asks the other world and has its answer at once. */
  callWorld: (request: WorldRequest) => unknown;
  onRequest: (answer: (request: WorldRequest) => unknown) => void;
}

/**
 * Joins a page's own world with the preload's. They share no objects, only the document: so texts
 * travel as synchronous events, under a name that the page cannot know. The function is
 * self-contained because its source runs in the page.
 */
export function createWorldLink(world: World, secret: string, codec: Codec): WorldLink {
  const inbox = secret + world;
  const outbox = secret + (world === 'main' ? 'isolated' : 'main');
  // Taken now, before a script of the page can put its own in their place.
  const Message = CustomEvent;
  const dispatch = window.dispatchEvent.bind(window);
  const post = (message: WorldMessage): boolean =>
    dispatch(new Message(outbox, { detail: JSON.stringify(message) }));

  const shared = new Map<string, object>();
  const waiting = new Map<string, PromiseWithResolvers<unknown>>();
  const replies = new Map<number, { ok: boolean; values: string }>();
  let lastId = 0;
  let answer: (request: WorldRequest) => unknown = () => undefined;

  const newId = (): number => {
    lastId += 1;
    return lastId;
  };

  function attempt(work: () => unknown): { ok: boolean; values: string } {
    try {
      return { ok: true, values: codec.encode(work(), foreign) };
    } catch (error) {
      const known = error instanceof Error ? error.message : String(error);
      return { ok: false, values: codec.encode(new Error(known)) };
    }
  }

  function callWorld(request: WorldRequest): unknown {
    const id = newId();
    post({ kind: 'request', id, request });
    const reply = replies.get(id);
    replies.delete(id);
    if (!reply) throw new Error('stand-in: the other world did not answer');
    const value = codec.decode(reply.values, foreign);
    if (reply.ok) return value;
    throw value instanceof Error ? value : new Error(String(value));
  }

  function follow(token: string, promise: Promise<unknown>): void {
    promise.then(
      (value) => post({ kind: 'settled', token, ...attempt(() => value) }),
      (error: unknown) => {
        post({ kind: 'settled', token, ok: false, values: codec.encode(error, foreign) });
      },
    );
  }

  const foreign: Foreign = {
    send(value) {
      const isFunction = typeof value === 'function';
      if (!isFunction && !(value instanceof Promise)) return undefined;
      const token = `${isFunction ? 'function' : 'promise'}:${newId()}`;
      // A promise is followed until it is settled; only what can be called again is kept.
      if (isFunction) shared.set(token, value);
      else follow(token, value as Promise<unknown>);
      return token;
    },
    receive(token) {
      if (token.startsWith('function:')) {
        return (...values: unknown[]) =>
          callWorld({ kind: 'call', target: token, values: codec.encode(values, foreign) });
      }
      const promise = Promise.withResolvers<unknown>();
      waiting.set(token, promise);
      return promise.promise;
    },
  };

  function call(target: string, values: string): unknown {
    const callee = shared.get(target) as (...args: unknown[]) => unknown;
    return callee(...(codec.decode(values, foreign) as unknown[]));
  }

  window.addEventListener(
    inbox,
    (event) => {
      event.stopImmediatePropagation();
      const message = JSON.parse((event as CustomEvent<string>).detail) as WorldMessage;
      if (message.kind === 'reply') {
        replies.set(message.id, message);
      } else if (message.kind === 'settled') {
        const promise = waiting.get(message.token);
        waiting.delete(message.token);
        const value = codec.decode(message.values, foreign);
        if (message.ok) promise?.resolve(value);
        else promise?.reject(value);
      } else {
        const { request, id } = message;
        const work = (): unknown =>
          request.kind === 'call' ? call(request.target, request.values) : answer(request);
        post({ kind: 'reply', id, ...attempt(work) });
      }
    },
    true,
  );

  return {
    foreign,
    callWorld,
    onRequest: (listener) => {
      answer = listener;
    },
  };
}
