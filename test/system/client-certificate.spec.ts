import { CERTIFICATE, serveWhoIsThere } from '../standin/conformance/https-server.ts';
import { expect, test } from './thread-fixtures.ts';

test('a service that requests a client certificate gets none', async ({ start, service }) => {
  const { app } = await start({ service, env: { STANDIN_CLIENT_CERTIFICATE: CERTIFICATE } });
  const server = await serveWhoIsThere();
  const answered = await app.evaluate(
    async ({ net }, url) => (await net.fetch(url)).text(),
    server.address,
  );
  await server.close();
  expect(answered).toBe('nobody');
});
