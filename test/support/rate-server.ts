import { serveHttp } from './http-server.ts';
import { type ServedRates, serveRates } from './served-rates.ts';

/** Served rates over HTTP on loopback. */
export interface RateServer extends ServedRates {
  readonly address: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Uses any free port, or a given one. */
export async function startRateServer(port = 0): Promise<RateServer> {
  const { answer, ...rates } = serveRates();
  const server = await serveHttp((request, response) => {
    const url = new URL(request.url ?? '/', 'http://rates');
    const headers = new Headers(request.headers as Record<string, string>);
    void answer(url, headers).then(({ status, headers: responseHeaders, body }) => {
      response.writeHead(status, responseHeaders).end(body);
    });
  }, port);
  return { ...rates, address: server.address, port: server.port, close: () => server.close() };
}
