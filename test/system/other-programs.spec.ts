import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text as textOf } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { serveHttp } from '../support/http-server.ts';
import type { RateServer } from '../support/rate-server.ts';
import { startConnected } from './account.ts';
import { alertsIn } from './alerts.ts';
import { expect, type Running, test } from './fixtures.ts';
import { answerNatively } from './message-box.ts';
import { ratesIn } from './pages.ts';
import { settingsIn } from './settings-page.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../dist/cli/parallax.cjs');
const TITLE = 'USD/NGN above 1,600';

/** A public source, of one rate. */
async function startPublicSource() {
  const requests: (string | undefined)[] = [];
  const nowS = Math.floor(Date.now() / 1_000);
  const server = await serveHttp(({ url }, response) => {
    requests.push(url);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"result":"success","base_code":"USD","time_last_update_unix":${nowS - 10_800},
      "time_next_update_unix":${nowS + 86_400},"rates":{"USD":1,"NGN":1532.98}}`);
  });
  return { ...server, requests };
}

/** An ntfy server: what is posted to its root names its topic. */
async function startNtfy() {
  const got: { request: string; topic: string; title: string; message: string }[] = [];
  const server = await serveHttp((request, response) => {
    void textOf(request).then((body) => {
      const posted = JSON.parse(body) as Omit<(typeof got)[number], 'request'>;
      got.push({ ...posted, request: `${request.method} ${request.url}` });
      response.end('{"id":"a"}');
    });
  });
  return { ...server, got };
}

async function comparesWithPublic({ popup }: Running): Promise<void> {
  await expect(ratesIn(popup).row('USD')).toContainText('1,580.50');
  const settings = settingsIn(popup);
  await settings.open('Updates');
  await settings.select('Second opinion').selectOption('Over 3% (usual)');
  await answerNatively(popup, 'Compare with open.er-api.com?', 'Compare');
  await popup.getByRole('tab', { name: 'Rates' }).click();
  await expect(popup.getByRole('region', { name: 'USD/NGN', exact: true })).toContainText(
    /Mid 1,580\.50\s+is 3\.10% above\s+1,532\.98 of\s+open\.er-api\.com, published 3 h ago/,
  );
}

async function letsProgramsRead(popup: Page): Promise<void> {
  const settings = settingsIn(popup);
  await settings.open('Advanced');
  const toggle = settings.region.getByRole('checkbox', {
    name: 'Let your programs read the numbers',
  });
  await toggle.click();
  await answerNatively(popup, /Let your programs read the numbers/, 'Let them read');
  await expect(toggle).toBeChecked();
}

/** The rates of USD/NGN, as an assistant asks for them. */
async function ratesByMcp(userData: string): Promise<unknown> {
  const words = [PROGRAM, 'mcp', '--user-data-dir', userData];
  const server = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const send = (message: object): boolean =>
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const next = async (): Promise<unknown> => JSON.parse((await lines.next()).value ?? 'null');
  const clientInfo = { name: 'assistant', version: '1' };
  const hello = { protocolVersion: '2025-06-18', clientInfo, capabilities: {} };
  send({ id: 1, method: 'initialize', params: hello });
  expect(await next()).toMatchObject({ id: 1, result: { serverInfo: { name: 'parallax' } } });
  send({ method: 'notifications/initialized' });
  const asked = { base: 'USD', codes: ['NGN'] };
  send({ id: 2, method: 'tools/call', params: { name: 'rates', arguments: asked } });
  const answer = await next();
  server.stdin.end();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  expect(await ended).toBe(0);
  return answer;
}

async function answersAssistants(
  { popup }: Running,
  userData: string,
  service: RateServer,
): Promise<void> {
  await letsProgramsRead(popup);
  service.setRates('mid', { NGN: '1590.25', EUR: '0.92' });
  await popup.getByRole('tab', { name: 'Rates' }).click();
  await popup.keyboard.press('Control+r');
  await expect(ratesIn(popup).row('USD')).toContainText('1,590.25');
  // Only the app can answer while the record is away.
  const [record, away] = ['record.sqlite', 'away.sqlite'].map((name) => path.join(userData, name));
  if (!record || !away) throw new Error('no record');
  fs.renameSync(record, away);
  const markets = expect.arrayContaining([
    expect.objectContaining({ market: 'mid', rate: '1590.25' }),
    expect.objectContaining({ market: 'official', rate: '1547.25' }),
  ]) as unknown;
  expect(await ratesByMcp(userData)).toMatchObject({
    result: {
      structuredContent: { source: service.address, rows: [{ code: 'NGN', markets }] },
    },
  });
  fs.renameSync(away, record);
}

async function sendsToNtfy(
  { popup, hook: door }: Running,
  service: RateServer,
  ntfy: Awaited<ReturnType<typeof startNtfy>>,
): Promise<void> {
  await settingsIn(popup).open('Notifications');
  await popup.getByRole('button', { name: 'Add', exact: true }).click();
  await popup.getByRole('menuitem', { name: 'ntfy' }).click();
  await popup.getByLabel('Address', { exact: true }).fill(`${ntfy.address}/lagos-desk`);
  await popup.getByRole('button', { name: 'Save and send a test' }).click();
  await answerNatively(popup, /^Send alerts to http:\/\/127/, 'Send them');
  await expect(popup.getByRole('checkbox', { name: 'ntfy, on' })).toBeChecked();

  const alerts = alertsIn(popup);
  await alerts.open();
  await popup.getByRole('button', { name: 'All options' }).click();
  await alerts.level.fill('1,600');
  await alerts.form
    .getByRole('radiogroup', { name: 'Also send to' })
    .getByRole('radio', { name: 'All', exact: true })
    .check();
  await popup.getByRole('button', { name: 'Save the alert' }).click();
  await expect(alerts.row(TITLE)).toContainText('to go');
  await expect.poll(() => ntfy.got.map(({ title }) => title)).toEqual(['Parallax test']);
  service.setRates('mid', { NGN: '1601.25', EUR: '0.92' });
  await popup.keyboard.press('Control+r');
  await expect.poll(() => ntfy.got).toHaveLength(2);
  expect(ntfy.got[1]).toMatchObject({
    request: 'POST /',
    topic: 'lagos-desk',
    title: 'USD/NGN mid rises above 1,600',
    message: expect.stringMatching(/^Now 1,601\.25 · /),
  });
  await expect.poll(() => door('notifications')).toHaveLength(1);
}

test('other programs: a public source beside the account, an assistant, and a phone', async ({
  start,
  service,
  userData,
}) => {
  const [source, ntfy] = await Promise.all([startPublicSource(), startNtfy()]);
  const running = await startConnected({
    start,
    userData,
    address: service.address,
    choices: { updateEveryMs: 3_600_000, whileOpenEveryMs: null },
    env: { PARALLAX_PUBLIC: source.address },
  });
  await test.step('a second opinion is asked for once, and its difference is shown', async () => {
    await comparesWithPublic(running);
    expect(source.requests).toEqual(['/v6/latest/USD']);
  });
  await test.step('an assistant is told the rate of the window', () =>
    answersAssistants(running, userData, service));
  await test.step('an alert goes to a topic of ntfy', () => sendsToNtfy(running, service, ntfy));
  expect(source.requests).toHaveLength(1);
  await Promise.all([source.close(), ntfy.close()]);
});
