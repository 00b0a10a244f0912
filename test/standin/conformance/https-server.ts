import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import type { TestServer } from './http-server.ts';

/** A key and its certificate: the server's own, and the one in the system's store. */
export const CERTIFICATE = path.join(import.meta.dirname, 'certificate.pem');

/** Asks each client for a certificate, and answers with whether it got one. */
export async function serveWhoIsThere(): Promise<TestServer> {
  const pem = readFileSync(CERTIFICATE);
  const server = createServer(
    { key: pem, cert: pem, ca: pem, requestCert: true, rejectUnauthorized: false },
    (request, response) => {
      const given = (request.socket as TLSSocket).getPeerCertificate();
      response.end('subject' in given ? given.subject.CN : 'nobody');
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
