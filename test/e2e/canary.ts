import type { ElectronApplication } from '@playwright/test';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface Canary {
  /** Such as `127.0.0.1:41234`. */
  readonly address: string;
  /** The path of each request, in order; `silent` for a connection that said nothing. */
  readonly heard: () => readonly string[];
  readonly close: () => void;
}

/** A server on loopback that notes whatever connects to it, whether or not it speaks HTTP. */
export async function startCanary(): Promise<Canary> {
  const paths: string[] = [];
  const server = createServer((socket) => {
    const index = paths.push('silent') - 1;
    socket.once('data', (data: Buffer) => {
      const line = data.toString().split('\r\n', 1)[0] ?? '';
      paths[index] = /^[A-Z]+ (\S+) /.exec(line)?.[1] ?? line;
      // With an icon of its own, so that the browser asks for none.
      const page = '<!doctype html><link rel="icon" href="data:,"><title>canary</title>';
      const head = `access-control-allow-origin: *\r\ncontent-type: text/html\r\nconnection: close\r\ncontent-length: ${page.length}`;
      socket.end(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${page}`);
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, heard: () => [...paths], close: () => server.close() };
}

/**
 * Runs a page's function in a page of the canary's own without any of our guards, each time in a
 * window of its own: what it does there can be done, so its silence in ours is our doing.
 * @returns what the function returned, as far as JSON goes.
 */
export function runUnguarded<Answer>(
  app: ElectronApplication,
  address: string,
  attack: (address: string) => Answer | Promise<Answer>,
): Promise<Answer> {
  return app.evaluate(
    async ({ BrowserWindow, session }, given) => {
      const window = new BrowserWindow({
        show: false,
        webPreferences: { session: session.fromPartition('canary') },
      });
      const { webContents } = window;
      for (const guarded of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
        webContents.removeAllListeners(guarded);
      }
      await window.loadURL(`http://${given.address}/control`);
      const code = `(${given.source})(${JSON.stringify(given.address)})`;
      // A page that leaves takes its answer along.
      const answer: unknown = await webContents.executeJavaScript(code, true).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, given.patienceMs));
      window.destroy();
      return answer;
    },
    { address, source: attack.toString(), patienceMs: PATIENCE_MS },
  ) as Promise<Answer>;
}

/** Long enough for whatever an attack begins to arrive. */
export const PATIENCE_MS = 700;
export const patience = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
