import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from './fixtures.ts';
import { convertIn } from './pages.ts';

interface Canary {
  readonly address: string;
  /** The first line of each connection, or that one came and said nothing. */
  readonly heard: () => readonly string[];
  readonly close: () => void;
}

/** Notes whatever connects to it, whether or not it speaks HTTP. */
async function startCanary(): Promise<Canary> {
  const lines: string[] = [];
  const server = createServer((socket) => {
    const index = lines.push('silent connection') - 1;
    socket.once('data', (data: Buffer) => {
      lines[index] = data.toString().split('\r\n', 1)[0] ?? '';
    });
    socket.on('error', () => undefined);
    // With an icon of its own, so that the browser asks for none.
    const page = '<link rel="icon" href="data:,">';
    const head = `access-control-allow-origin: *\r\ncontent-type: text/html\r\ncontent-length: ${page.length}`;
    socket.end(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${page}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, heard: () => [...lines], close: () => server.close() };
}

test('the page has the bridge and nothing of Node or Electron', async ({ start, service }) => {
  const { popup } = await start({ service });
  const found = await popup.evaluate(() => {
    const has = (name: string): boolean => name in globalThis;
    return {
      bad: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', 'global'].filter(
        has,
      ),
      bridge: Object.keys(window.parallax).sort(),
      frozen: Object.isFrozen(window.parallax),
    };
  });
  expect(found.bad).toEqual([]);
  expect(found.bridge).toEqual([
    'about',
    'backUp',
    'checkAgainstService',
    'chooseMarket',
    'chooseTheme',
    'connect',
    'convert',
    'copy',
    'dataInfo',
    'deleteHistory',
    'disconnect',
    'dismissNotices',
    'exportHistory',
    'hide',
    'on',
    'pin',
    'refresh',
    'restore',
    'snapshot',
    'stopJob',
    'testConnection',
    'trends',
  ]);
  expect(found.frozen).toBe(true);
});

test('the page reaches no network, though the network is there', async ({ start, service }) => {
  const canary = await startCanary();
  const { app, popup } = await start({ service });

  // A page without our guards reaches it: the silence below is ours.
  await app.evaluate(async ({ BrowserWindow, session }, address) => {
    const open = new BrowserWindow({
      show: false,
      webPreferences: { session: session.fromPartition('canary') },
    });
    await open.loadURL(`http://${address}/control`);
    open.destroy();
  }, canary.address);
  const control = canary.heard();
  expect(control).toContain('GET /control HTTP/1.1');

  const url = popup.url();
  await popup.evaluate(async (address) => {
    const http = `http://${address}`;
    const quietly = async (attempt: () => unknown): Promise<void> => {
      try {
        await attempt();
      } catch {
        // Refused, as it should be.
      }
    };
    const element = (tag: string, attributes: Record<string, string>): void => {
      const made = Object.assign(document.createElement(tag), attributes);
      document.body.append(made);
    };
    await quietly(() => fetch(`${http}/fetch`));
    await quietly(() => fetch(`${http}/no-cors`, { mode: 'no-cors', method: 'POST', body: 'x' }));
    await quietly(() => navigator.sendBeacon(`${http}/beacon`, 'x'));
    await quietly(() => new WebSocket(`ws://${address}/socket`));
    await quietly(() => new EventSource(`${http}/events`));
    await quietly(() => import(/* @vite-ignore */ `${http}/module.js`));
    await quietly(() => element('img', { src: `${http}/image` }));
    await quietly(() => element('iframe', { src: `${http}/frame` }));
    await quietly(() => element('link', { rel: 'stylesheet', href: `${http}/style` }));
    await quietly(() => element('link', { rel: 'prefetch', href: `${http}/prefetch` }));
    await quietly(() => element('script', { src: `${http}/script` }));
    await quietly(() => window.open(`${http}/window`));
    await quietly(() => {
      const form = Object.assign(document.createElement('form'), {
        action: `${http}/form`,
        method: 'post',
      });
      document.body.append(form);
      form.submit();
    });
    await quietly(() => (location.href = `${http}/leave`));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }, canary.address);
  expect(canary.heard()).toEqual(control);
  expect(popup.url()).toBe(url);
  canary.close();
});

test('no view breaks the content security policy', async ({ start, service }) => {
  const { popup } = await start({ service });
  const said: string[] = [];
  popup.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  popup.on('pageerror', (error) => said.push(error.message));
  await popup.evaluate(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  await popup.getByRole('button', { name: 'Settings', exact: true }).click();
  await popup.getByRole('radio', { name: 'Dark' }).click();
  await popup.getByRole('button', { name: 'Delete history' }).click();
  await popup.getByRole('button', { name: 'Keep it' }).click();
  const convert = convertIn(popup);
  await convert.open();
  await convert.to.click();
  await popup.getByRole('option', { name: 'EUR' }).click();
  await expect(convert.result('Mid')).toContainText('92.01');
  const violations = (): Promise<string[]> =>
    popup.evaluate(() => (window as unknown as { violations: string[] }).violations);
  expect(await violations()).toEqual([]);
  expect(said).toEqual([]);

  // The listener works: an inline style is refused and counted.
  await popup.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await expect.poll(violations).toHaveLength(1);
});
