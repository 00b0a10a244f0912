import { type ElectronApplication, expect } from '@playwright/test';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface Canary {
  /** Such as `127.0.0.1:41234`. */
  readonly address: string;
  /** The path of each request, in order; `silent` for a connection without data. */
  readonly heard: () => readonly string[];
  readonly close: () => void;
}

/** A loopback server that records every connection, also without HTTP. */
export async function startCanary(): Promise<Canary> {
  const paths: string[] = [];
  const server = createServer((socket) => {
    const index = paths.push('silent') - 1;
    socket.once('data', (data: Buffer) => {
      const line = data.toString().split('\r\n', 1)[0] ?? '';
      paths[index] = /^[A-Z]+ (\S+) /.exec(line)?.[1] ?? line;
      // With its own icon, so that the browser requests none.
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

interface Unguarded<Given, Answer> {
  /** Of the canary. */
  readonly address: string;
  readonly attack: (given: Given) => Answer | Promise<Answer>;
  readonly given: Given;
  /** Whether all that the attack begins has arrived. */
  readonly hasArrived?: () => boolean;
}

/**
 * Runs a page's function in a page of the canary's own without any of our guards, each time in a
 * window of its own: what it does there can be done, so its silence in ours is our doing.
 * @returns what the function returned, as far as JSON goes.
 */
export async function runUnguarded<Given, Answer>(
  app: ElectronApplication,
  { address, attack, given, hasArrived = () => true }: Unguarded<Given, Answer>,
): Promise<Answer> {
  const code = `(${attack.toString()})(${JSON.stringify(given)})`;
  const { id, answer } = await app.evaluate(
    async ({ BrowserWindow, session }, { url, source }) => {
      const window = new BrowserWindow({
        show: false,
        webPreferences: { session: session.fromPartition('canary') },
      });
      const { webContents } = window;
      for (const guarded of ['will-navigate', 'will-frame-navigate', 'will-redirect'] as const) {
        webContents.removeAllListeners(guarded);
      }
      await window.loadURL(url);
      // A page that leaves takes its answer along.
      const received: unknown = await webContents.executeJavaScript(source, true).catch(() => null);
      return { id: window.id, answer: received };
    },
    { url: `http://${address}/control`, source: code },
  );
  await expect.poll(hasArrived).toBe(true);
  await app.evaluate(({ BrowserWindow }, its) => BrowserWindow.fromId(its)?.destroy(), id);
  // What is on its way at its end arrives before anybody counts.
  await patience();
  return answer as Answer;
}

/** Long enough for any request of an attack to arrive. */
export const PATIENCE_MS = 700;
export const patience = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
