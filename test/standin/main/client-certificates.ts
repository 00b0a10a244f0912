import { readFileSync } from 'node:fs';
import https from 'node:https';
import type * as Electron from 'electron';
import { standFor } from '../host/guard.ts';
import { app } from './app.ts';
import { createEvent } from './events.ts';

/**
 * What the system's store of certificates has: `STANDIN_CLIENT_CERTIFICATE`, a PEM file with a key and
 * its certificate, which counts as a trusted authority too. Every HTTPS server counts as one that asks.
 */
const file = process.env['STANDIN_CLIENT_CERTIFICATE'];
const pem = file === undefined ? null : readFileSync(file);

export const hasClientCertificate = pem !== null;

/** The first one in the store, unless the app prevents that; then what the app chooses, if anything. */
function choose(url: string): Promise<boolean> {
  const event = createEvent();
  const first = standFor<Electron.Certificate>({ subjectName: 'Made up for tests' });
  const { host } = new URL(url);
  const chosen = new Promise<boolean>((resolve) => {
    app.emit(
      'select-client-certificate',
      event,
      null,
      `https://${host}`,
      [first],
      (certificate?: Electron.Certificate) => resolve(certificate !== undefined),
    );
  });
  return event.defaultPrevented ? chosen : Promise.resolve(true);
}

/** A request whose server asks who is there. */
export async function fetchIdentified(request: Request): Promise<Response> {
  const isGiven = await choose(request.url);
  const own = pem ?? '';
  const body = Buffer.from(await request.arrayBuffer());
  return new Promise((resolve, reject) => {
    const sent = https.request(request.url, {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      ca: own,
      agent: false,
      ...(isGiven && { cert: own, key: own }),
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve(new Response(Buffer.concat(chunks), { status: response.statusCode ?? 0 }));
      });
    });
    sent.end(body);
  });
}
