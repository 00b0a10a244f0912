import type { ServerResponse } from 'node:http';
import { serveHttp, type TestServer } from './http-server.ts';
import { expect, hostApp, test as base } from './fixtures.ts';
import { CERTIFICATE, serveWhoIsThere } from './https-server.ts';
import { hostInUse, launchApp } from '../playwright.ts';

interface Heard {
  readonly method: string;
  readonly path: string;
  readonly header: string | undefined;
}

/** A server that answers, redirects, says nothing, or breaks off. */
const test = base.extend<{ server: TestServer & { heard: Heard[] } }>({
  server: async ({ playwright: _ }, use) => {
    const heard: Heard[] = [];
    const answers: Record<string, (response: ServerResponse) => unknown> = {
      '/here': (response) => response.writeHead(200, { 'x-said': 'yes' }).end('here'),
      '/moved': (response) => response.writeHead(302, { location: '/here' }).end(),
      '/silent': () => undefined,
      '/broken': (response) => response.destroy(),
    };
    const server = await serveHttp((request, response) => {
      const { method = '', url = '', headers } = request;
      heard.push({ method, path: url, header: headers['x-said']?.toString() });
      (answers[url] ?? ((each) => each.writeHead(404).end()))(response);
    });
    await use({ ...server, heard });
    await server.close();
  },
});

interface RequestOptions {
  readonly path: string;
  readonly redirect?: 'follow' | 'error' | 'manual';
  /** What is done while the event of a redirect lasts. */
  readonly on?: 'follow' | 'abort';
}

const MOVED = 'redirect 302 GET /here';
const TOLD: readonly (readonly [RequestOptions, readonly string[]])[] = [
  [{ path: '/here' }, ['response 200 yes', 'end here']],
  [{ path: '/none' }, ['response 404 ', 'end ']],
  [{ path: '/moved' }, [MOVED, 'response 200 yes', 'end here']],
  [{ path: '/moved', redirect: 'manual', on: 'follow' }, [MOVED, 'response 200 yes', 'end here']],
  [{ path: '/moved', redirect: 'manual' }, [MOVED, 'error Redirect was cancelled']],
  [{ path: '/moved', redirect: 'manual', on: 'abort' }, [MOVED, 'abort']],
  [
    { path: '/moved', redirect: 'error' },
    ["error Attempted to redirect, but redirect policy was 'error'"],
  ],
  [{ path: '/silent' }, ['abort']],
];

/** Asks from main by `net.request`, and tells every event of it until it is over. */
const fetchIn = (
  app: Parameters<Parameters<typeof test>[2]>[0]['app'],
  address: string,
  options: RequestOptions,
) =>
  app.evaluate(
    ({ net, session }, { url, redirect, on }) =>
      new Promise<string[]>((resolve) => {
        const outcome: string[] = [];
        const partition = session.fromPartition('conformance', { cache: false });
        const request = net.request({
          url,
          session: partition,
          headers: { 'x-said': 'out' },
          ...(redirect && { redirect }),
        });
        request.on('redirect', (status, method, to) => {
          outcome.push(`redirect ${status} ${method} ${new URL(to).pathname}`);
          if (on === 'follow') request.followRedirect();
          if (on === 'abort') request.abort();
        });
        request.on('response', (response) => {
          outcome.push(
            `response ${response.statusCode} ${String(response.headers['x-said'] ?? '')}`,
          );
          let body = '';
          response.on('data', (chunk) => (body += chunk.toString()));
          response.on('end', () => outcome.push(`end ${body}`));
        });
        request.on('abort', () => outcome.push('abort'));
        request.on('error', (error) => outcome.push(`error ${error.message}`));
        request.on('close', () => setTimeout(() => resolve(outcome), 50));
        request.end();
        if (url.endsWith('/silent')) setTimeout(() => request.abort(), 200);
      }),
    { url: `${address}${options.path}`, redirect: options.redirect, on: options.on },
  );

test('net.request answers, follows, stops and fails as configured', async ({ app, server }) => {
  for (const [options, outcome] of TOLD) {
    expect([options, await fetchIn(app, server.address, options)]).toEqual([options, outcome]);
  }
  expect(server.heard[0]).toEqual({ method: 'GET', path: '/here', header: 'out' });
  await server.close();
  const outcome = await fetchIn(app, server.address, { path: '/here' });
  expect(outcome).toEqual(['error net::ERR_CONNECTION_REFUSED']);

  const events = await app.evaluate(({ autoUpdater }) => {
    let count = 0;
    autoUpdater.once('before-quit-for-update', () => (count += 1));
    autoUpdater.emit('before-quit-for-update');
    return count;
  });
  expect(events).toBe(1);
});

test('a server that asks gets the first certificate of the system, unless the app prevents it', async ({
  userData,
}) => {
  test.skip(hostInUse() === 'electron', 'The system has no such certificate.');
  const env = { STANDIN_CLIENT_CERTIFICATE: CERTIFICATE };
  const app = await launchApp({ appDir: hostApp, args: [`--user-data-dir=${userData}`], env });
  await app.firstWindow();
  const whoIsThere = await serveWhoIsThere();
  const answers = await app.evaluate(async ({ app: main, net }, url) => {
    const first = await (await net.fetch(url)).text();
    main.on('select-client-certificate', (event, contents, _url, _list, callback) => {
      if (contents !== null) return;
      event.preventDefault();
      callback();
    });
    return [first, await (await net.fetch(url)).text()];
  }, whoIsThere.address);
  await whoIsThere.close();
  await app.close();
  expect(answers).toEqual(['Made up for tests', 'nobody']);
});

test('what main says of itself is what its session was given', async ({ app, page }) => {
  await expect(page).toHaveTitle('Page');
  const heard: unknown[] = [];
  const server = await serveHttp(({ headers }, response) => {
    heard.push([headers['user-agent'], headers['accept-language']?.split(',')[0]]);
    response.end();
  });
  await app.evaluate(async ({ net, session }, url) => {
    await net.fetch(url);
    session.defaultSession.setUserAgent('Name/1.2.3', 'fr');
    await net.fetch(url);
  }, server.address);
  await server.close();
  expect(heard).toEqual([
    [expect.stringContaining('Electron/'), expect.anything()],
    ['Name/1.2.3', 'fr'],
  ]);
});
