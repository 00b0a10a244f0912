import { PATIENCE_MS, patience, runUnguarded, startCanary } from './canary.ts';
import { expect, test } from './fixtures.ts';

/** Every way of a page to send a request, each with its own path. */
async function requestEverything(address: string): Promise<void> {
  const http = `http://${address}`;
  const quietly = async (attempt: () => unknown): Promise<void> => {
    try {
      await Promise.race([attempt(), new Promise((resolve) => setTimeout(resolve, 300))]);
    } catch {
      // Refused, as it should be.
    }
  };
  const element = (tag: string, attributes: Record<string, string>): HTMLElement => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    document.body.append(made);
    return made;
  };
  await quietly(() => fetch(`${http}/fetch`));
  await quietly(() => fetch(`${http}/no-cors`, { mode: 'no-cors', method: 'POST', body: 'x' }));
  await quietly(() => {
    const request = new XMLHttpRequest();
    request.open('GET', `${http}/xhr`);
    request.send();
  });
  await quietly(() => navigator.sendBeacon(`${http}/beacon`, 'x'));
  await quietly(() => new WebSocket(`ws://${address}/socket`));
  await quietly(() => new EventSource(`${http}/events`));
  await quietly(() => import(/* @vite-ignore */ `${http}/module`));
  await quietly(() => new Worker(`${http}/worker`));
  await quietly(() => new SharedWorker(`${http}/shared-worker`));
  await quietly(() => navigator.serviceWorker.register(`${http}/service-worker`));
  await quietly(() => element('img', { src: `${http}/image` }));
  await quietly(() => element('img', { srcset: `${http}/srcset 1x` }));
  await quietly(() => element('input', { type: 'image', src: `${http}/input` }));
  await quietly(() => element('video', { src: `${http}/video`, preload: 'auto' }));
  await quietly(() => element('video', { poster: `${http}/poster` }));
  await quietly(() => element('object', { data: `${http}/object` }));
  await quietly(() => element('embed', { src: `${http}/embed` }));
  await quietly(() => element('iframe', { src: `${http}/frame` }));
  await quietly(() => element('script', { src: `${http}/script` }));
  await quietly(() => element('link', { rel: 'stylesheet', href: `${http}/style` }));
  await quietly(() => element('link', { rel: 'preload', as: 'image', href: `${http}/preload` }));
  await quietly(() => element('link', { rel: 'modulepreload', href: `${http}/modulepreload` }));
  await quietly(() => element('link', { rel: 'prefetch', href: `${http}/prefetch` }));
  await quietly(() => element('link', { rel: 'preconnect', href: http }));
  await quietly(() => element('link', { rel: 'dns-prefetch', href: http }));
  await quietly(() => (element('p', {}).style.backgroundImage = `url(${http}/css-url)`));
  await quietly(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`body { list-style: url(${http}/sheet) inside; display: list-item }`);
    document.adoptedStyleSheets = [sheet];
  });
  await quietly(() => new FontFace('evil', `url(${http}/font)`).load());
  await quietly(() => {
    const anchor = element('a', { href: '#here', ping: `${http}/ping` });
    anchor.click();
  });
}

test('the page reaches no network, though the network is there', async ({ start, service }) => {
  const canary = await startCanary();
  const { app, popup } = await start({ service });
  // Each of these gets through where nothing guards.
  const ways = [
    '/fetch',
    '/no-cors',
    '/xhr',
    '/beacon',
    '/socket',
    '/events',
    '/module',
    '/worker',
    '/shared-worker',
    '/service-worker',
    '/image',
    '/srcset',
    '/input',
    '/video',
    '/poster',
    '/object',
    '/embed',
    '/frame',
    '/script',
    '/style',
    '/preload',
    '/modulepreload',
    '/prefetch',
    '/css-url',
    '/sheet',
    '/font',
    '/ping',
  ];
  const missing = (): string[] => ways.filter((way) => !canary.heard().includes(way));
  const { address } = canary;
  await runUnguarded(app, {
    address,
    attack: requestEverything,
    given: address,
    hasArrived: () => missing().length === 0,
  });
  const control = canary.heard();

  const url = popup.url();
  await popup.evaluate(requestEverything, canary.address);
  await patience();
  expect(canary.heard()).toEqual(control);
  expect(popup.url().replace(/#.*/, '')).toBe(url);
  canary.close();
});

/** Every way of a page to go somewhere, by the path that it would take. */
const LEAVING: Record<string, (address: string) => void> = {
  location: (address) => {
    location.href = `http://${address}/location`;
  },
  replace: (address) => {
    location.replace(`http://${address}/replace`);
  },
  anchor: (address) => {
    const anchor = document.createElement('a');
    anchor.href = `http://${address}/anchor`;
    document.body.append(anchor);
    anchor.click();
  },
  refresh: (address) => {
    const meta = document.createElement('meta');
    meta.httpEquiv = 'refresh';
    meta.content = `0; url=http://${address}/refresh`;
    document.head.append(meta);
  },
  'form-get': (address) => {
    const form = document.createElement('form');
    form.action = `http://${address}/form-get`;
    document.body.append(form);
    form.submit();
  },
  'form-post': (address) => {
    const form = document.createElement('form');
    form.action = `http://${address}/form-post`;
    form.method = 'post';
    form.append(Object.assign(document.createElement('input'), { name: 'key', value: 'secret' }));
    document.body.append(form);
    form.submit();
  },
};

test('the page leaves for nowhere, by none of its ways', async ({ start, service }) => {
  const canary = await startCanary();
  const { app, popup } = await start({ service });
  for (const [name, leave] of Object.entries(LEAVING)) {
    const { address } = canary;
    const hasArrived = (): boolean => canary.heard().some((path) => path.startsWith(`/${name}`));
    await runUnguarded(app, { address, attack: leave, given: address, hasArrived });
  }
  const control = canary.heard();
  const url = popup.url();
  for (const leave of Object.values(LEAVING)) {
    await popup.evaluate(leave, canary.address);
    await popup.waitForTimeout(PATIENCE_MS / 3);
  }
  await patience();
  expect(canary.heard()).toEqual(control);
  expect(popup.url()).toBe(url);
  // A locator would wait for the last of the navigations that are not to come.
  expect(await popup.evaluate(() => document.querySelectorAll('[role=tablist]').length)).toBe(1);
  canary.close();
});

test('the page opens no window', async ({ start, service }) => {
  const canary = await startCanary();
  const { app, popup } = await start({ service });
  const opened = await popup.evaluate((address) => {
    const anchor = document.createElement('a');
    Object.assign(anchor, { href: `http://${address}/blank`, target: '_blank' });
    document.body.append(anchor);
    anchor.click();
    const urls = [
      `http://${address}/window`,
      '',
      'about:blank',
      location.href,
      'file:///etc/passwd',
    ];
    return urls.map((url) => window.open(url) === null);
  }, canary.address);
  expect(opened).toEqual([true, true, true, true, true]);
  await patience();
  expect(app.windows()).toHaveLength(1);
  expect(canary.heard()).toEqual([]);
  canary.close();
});
