import http from 'node:http';
import type { Fetch } from '../../electron/service/request.ts';
import type { Machine } from '../support/machine.ts';

/** What the soak adds to a request and to its answer; a real service knows nothing of it. */
export const AT = 'x-soak-at';
export const ID = 'x-soak-id';
export const LATENCY = 'x-soak-latency';

/** `fetch` over real sockets, whose answers come when the machine's own time says so. */
export interface Wire {
  readonly fetch: Fetch;
  /** Requests reach no listener: a lost network that the system does not report. */
  isCut: boolean;
  /** A request that the service never answers: only a timeout ends it. */
  held(id: number): void;
  isBusy(): boolean;
  /** All that can be answered without time passing is. */
  quiet(): Promise<void>;
}

export function openWire(machine: Machine, nextId: () => number, deadPort: number): Wire {
  const agent = new http.Agent({ keepAlive: true });
  const awaited = new Set<number>();
  let onQuiet = (): void => undefined;

  function over(id: number): void {
    if (awaited.delete(id) && awaited.size === 0) onQuiet();
  }

  const wire: Wire = {
    isCut: false,
    held: over,
    isBusy: () => awaited.size > 0,
    async quiet() {
      while (awaited.size > 0) await new Promise<void>((resolve) => (onQuiet = resolve));
    },
    fetch(address, init) {
      const id = nextId();
      const url = new URL(address);
      awaited.add(id);
      return new Promise<Response>((resolve, reject) => {
        const failed = (error: Error): void => {
          over(id);
          reject(new TypeError('fetch failed', { cause: error }));
        };
        const headers = {
          ...Object.fromEntries(new Headers(init.headers)),
          [AT]: String(machine.trueMs),
          [ID]: String(id),
        };
        const request = http.request({
          agent,
          host: url.hostname,
          headers,
          method: init.method ?? 'GET',
          port: wire.isCut ? deadPort : url.port,
          path: `${url.pathname}${url.search}`,
        });
        init.signal?.addEventListener('abort', () => request.destroy(new Error('aborted')));
        request.on('error', failed);
        request.on('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('error', failed);
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const status = response.statusCode ?? 0;
            if (status >= 300 && status < 400) {
              failed(new Error('unexpected redirect'));
              return;
            }
            const given = response.headers as Record<string, string>;
            const answer = new Response(Buffer.concat(chunks), { status, headers: given });
            machine.set(() => resolve(answer), Number(given[LATENCY] ?? 1));
            over(id);
          });
        });
        request.end(init.body ?? undefined);
      });
    },
  };
  return wire;
}
