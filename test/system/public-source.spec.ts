import { formIn, KEY, KEYRING } from './connection-form.ts';
import { answerNatively } from './message-box.ts';
import { ratesIn } from './pages.ts';
import { serveHttp } from '../support/http-server.ts';
import { expect, test } from './fixtures.ts';

const DAY_S = 86_400;

/** A server in place of the host. */
async function startPublicServer() {
  const requests: { url: string | undefined; headers: readonly string[] }[] = [];
  const nowS = Math.floor(Date.now() / 1_000);
  const server = await serveHttp(({ url, headers }, response) => {
    requests.push({ url, headers: Object.keys(headers) });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"result":"success","base_code":"USD","time_last_update_unix":${nowS - 60},
      "time_next_update_unix":${nowS + DAY_S},"rates":{"USD":1,"NGN":1426.25,"EUR":0.92}}`);
  });
  return { ...server, requests };
}

test('a new user chooses real rates by keyboard, starts offline, and connects an account', async ({
  start,
  service,
}) => {
  service.requireKey(KEY);
  const source = await startPublicServer();
  const env = { ...KEYRING, PARALLAX_PUBLIC: source.address };
  const first = await start({ isFirst: true, args: ['--show'], env });
  const { popup } = first;
  const mark = popup.getByRole('button', { name: /^open\.er-api\.com/ });

  await test.step('nothing leaves before the native yes', async () => {
    const show = popup.getByRole('button', { name: 'Show my rates' });
    await expect(show).toBeFocused();
    await popup.keyboard.press('Shift+Tab');
    await popup.keyboard.press('ArrowDown');
    await popup.keyboard.press('Enter');
    await answerNatively(popup, 'Fetch rates from open.er-api.com?', 'Cancel');
    expect(source.requests).toEqual([]);
    await expect(popup.getByRole('dialog', { name: 'What do you trade?' })).toBeVisible();
    await popup.keyboard.press('Enter');
    await answerNatively(popup, 'Fetch rates from open.er-api.com?', 'Fetch rates');
  });

  await test.step('its mid rates are shown with its name, by one request without a key', async () => {
    await expect(ratesIn(popup).row('USD')).toContainText('1,426.25');
    await expect(mark).toBeVisible();
    await expect(popup.getByRole('button', { name: 'Rates By Exchange Rate API' })).toBeVisible();
    await expect(popup.getByRole('button', { name: /^DEMO/ })).toBeHidden();
    expect(source.requests.map(({ url }) => url)).toEqual(['/v6/latest/USD']);
    const sent = source.requests.flatMap(({ headers }) => headers);
    expect(sent.filter((name) => /key|auth|cookie|referer/i.test(name))).toEqual([]);
  });
  await first.quit();
  await source.close();

  const second = await start({ isFirst: true, args: ['--show'], env });
  await test.step('offline, the next start shows the same numbers', async () => {
    await expect(ratesIn(second.popup).row('USD')).toContainText('1,426.25');
    await expect(second.popup.getByRole('dialog', { name: 'What do you trade?' })).toBeHidden();
  });

  await test.step('an account shows its own numbers, and none of the public source', async () => {
    const form = formIn(second.popup);
    await form.open();
    await form.connect(service.address);
    await expect(form.connected).toBeVisible();
    await expect(ratesIn(second.popup).row('USD')).toContainText('1,580.50');
    await expect(second.popup.getByText('1,426.25')).toHaveCount(0);
    await expect(second.popup.getByText('open.er-api.com')).toHaveCount(0);
  });
  expect(source.requests).toHaveLength(1);
});
