import type { Page } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import type { RateServer } from '../support/rate-server.ts';
import { serveHttp } from '../support/http-server.ts';
import { everyMarket } from './account.ts';
import { formIn, KEY, KEYRING } from './connection-form.ts';
import { expect, type Running, test } from './fixtures.ts';
import { ratesIn } from './pages.ts';
import { settingsIn } from './settings-page.ts';

const MARKUP = `<img src="x" onerror="document.title='ran'">`;
const SCRIPT = `<script>document.title='ran'</script><b>bold</b> &amp; javascript:alert(1)`;

interface Hostile {
  readonly address: string;
  failFromNow(): void;
  close(): Promise<void>;
}

/** A service with markup and scripts in all of its texts. */
async function startHostile(): Promise<Hostile> {
  let failing = false;
  const server = await serveHttp((request, response) => {
    if (failing) {
      response.writeHead(500, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'error', message: SCRIPT }));
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    const market = new URL(request.url ?? '', 'http://x').searchParams.get('market') ?? 'mid';
    // By hand: JSON.stringify would leave __proto__ out.
    const rates = `{"NGN":1580.5,"EUR":0.92,"__proto__":7,"constructor":8,"<B>":9,"${'A'.repeat(50)}":1}`;
    const latest = `{"timestamp":${Date.now()},"base":"USD","market":"${market}","rates":${rates}}`;
    const names = { USD: MARKUP, EUR: SCRIPT, '<B>': 'x', constructor: 'x' };
    const data = request.url?.includes('latest') ? latest : JSON.stringify(names);
    response.end(`{"status":"success","message":"retrieved","data":${data}}`);
  });
  return { ...server, failFromNow: () => void (failing = true) };
}

async function showsTexts(popup: Page, service: Hostile): Promise<void> {
  const { list, row, search } = ratesIn(popup);
  await expect(row('USD').getByTitle(MARKUP)).toBeVisible();
  await expect(row('EUR').getByTitle(SCRIPT)).toBeVisible();
  await search('img');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await search('');
  for (const code of ['__proto__', 'CONSTRUCTOR', '<B>', 'AAAAAAAAAAA']) {
    await expect(list.getByText(code, { exact: true })).toHaveCount(0);
  }
  service.failFromNow();
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(popup.getByRole('status').getByText(SCRIPT)).toBeVisible();

  expect(await popup.title()).not.toBe('ran');
  await expect(popup.locator('img[src="x"], b:text-is("bold"), script:not([src])')).toHaveCount(0);
  expect(await popup.evaluate(() => [Object.keys(Object.prototype), '7' in {}])).toEqual([
    [],
    false,
  ]);
}

/** With an account that fails; ends at the settings' part about the app. */
async function keepsTheKeyOut(
  { app, popup }: Running,
  service: RateServer,
  userData: string,
): Promise<void> {
  service.requireKey(KEY);
  const form = formIn(popup);
  await form.open();
  await form.connect(service.address);
  await expect(form.connected).toBeVisible();
  await everyMarket(popup);
  // That of the service before is gone.
  await expect(popup.getByText(/^Service fault/)).toBeHidden();
  service.fail({ status: 500, body: `{"message":"your key ${KEY} is wrong"}` });
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(popup.getByText(/^Service fault/)).toBeVisible();
  await app.evaluate((_electron, key) => {
    process.emit('uncaughtException', new Error(`echoed ${key}`));
  }, KEY);
  // A connection that works leads to Rates.
  await settingsIn(popup).open('Advanced');
  await popup.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(popup.getByText('Look through it before you send it.')).toBeVisible();
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  expect(copied).toContain(`service: ${service.address}`);
  expect(copied).toContain('mid: 3 rates, checked ');
  expect(copied).toContain(': server, not before ');
  expect(copied).toMatch(/error uncaught exception: Error: echoed •••/);
  const logged = fs.readFileSync(path.join(userData, 'logs', 'main.log'), 'utf8');
  expect(logged).toContain('echoed •••');
  for (const text of [copied, logged]) expect(text).not.toContain(KEY.slice(0, 20));
}

/** From the settings' part about the app. */
async function opensOwnLinks({ app, popup }: Running): Promise<void> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  const opened = (): Promise<string[]> =>
    app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  await popup.getByRole('button', { name: 'Read the licence' }).click();
  await expect.poll(opened).toEqual(['https://opensource.org/license/mit']);
  const answer = await popup.evaluate(() =>
    (window.parallax.openLink as (name: string) => Promise<unknown>)('https://evil.example/'),
  );
  expect(answer).toMatchObject({ ok: false, error: { code: 'refused-call' } });
  expect(await opened()).toHaveLength(1);
}

test('texts of a service stay texts, a key stays out of the diagnostics, and links open outside', async ({
  start,
  service,
  userData,
}) => {
  const hostile = await startHostile();
  const running = await start({ service: hostile, env: KEYRING });
  await test.step('names, codes and errors of the service are text, whatever is in them', () =>
    showsTexts(running.popup, hostile));
  await test.step('the diagnostics are in the clipboard, and the key is not in them', () =>
    keepsTheKeyOut(running, service, userData));
  await test.step('a link is one of the own, and opens outside', () => opensOwnLinks(running));
  await hostile.close();
});
