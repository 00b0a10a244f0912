import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestServer {
  /** Such as `http://127.0.0.1:41234`. */
  readonly address: string;
  readonly port: number;
  close(): Promise<void>;
}

/** A real HTTP server on loopback, at the given port or any free one. */
export async function serveHttp(listener: RequestListener, port = 0): Promise<TestServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    address: `http://127.0.0.1:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
