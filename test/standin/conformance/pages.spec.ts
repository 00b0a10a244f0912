import { expect, test, windowOf } from './fixtures.ts';
import './globals.ts';

test.describe('the app scheme', () => {
  test('is a secure context with the address the app gave', async ({ app, page }) => {
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    expect(await page.evaluate(() => typeof crypto.subtle)).toBe('object');
    const url = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getURL(),
    );
    expect(url).toBe('app://bundle/page.html');
  });

  test('its content security policy is enforced', async ({ page }) => {
    const found = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.inlineRan = true';
      document.head.append(script);
      const elsewhere = await fetch('https://example.com/').then(() => 'fetched', String);
      return { inlineRan: window.inlineRan, pageRan: window.pageRan, elsewhere };
    });
    expect(found).toEqual({
      inlineRan: undefined,
      pageRan: true,
      elsewhere: 'TypeError: Failed to fetch',
    });
  });

  test('the handler answers with its own status and sees method and body', async ({
    app,
    page,
  }) => {
    expect(await page.evaluate(async () => (await fetch('nothing')).status)).toBe(404);
    await app.evaluate(({ protocol }) => {
      protocol.unhandle('app');
      protocol.handle('app', async (request) =>
        Response.json([request.url, request.method, await request.text()]),
      );
    });
    const echoed = await page.evaluate(async () => {
      const response = await fetch('/take?it=1', { method: 'POST', body: 'böte' });
      return response.json() as Promise<unknown>;
    });
    expect(echoed).toEqual(['app://bundle/take?it=1', 'POST', 'böte']);
  });

  test('loading fails with the network error of a missing handler', async ({ app, page }) => {
    const failure = await app.evaluate(async ({ BrowserWindow }) => {
      const seen: unknown[] = [];
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.on('did-fail-load', (_event, code, description) => seen.push(code, description));
      const message = await contents?.loadURL('nobody://bundle/').catch(String);
      return { seen, message };
    });
    expect(failure.seen).toEqual([-302, 'ERR_UNKNOWN_URL_SCHEME']);
    expect(failure.message).toContain("ERR_UNKNOWN_URL_SCHEME (-302) loading 'nobody://bundle/'");
    await expect(page.getByText('elsewhere')).toBeAttached();
  });
});

test.describe('leaving the page', () => {
  test('is announced, and can be prevented', async ({ app, page }) => {
    await app.evaluate(({ BrowserWindow }) => {
      globalThis.seen = [];
      BrowserWindow.getAllWindows()[0]?.webContents.on('will-navigate', (event) => {
        globalThis.seen.push(event.url);
        if (event.url.includes('other')) event.preventDefault();
      });
    });
    await page.locator('#other').click();
    await expect
      .poll(() => app.evaluate(() => globalThis.seen))
      .toEqual(['app://bundle/other.html']);
    await page.evaluate(() => {
      location.search = '?changed';
    });
    await page.waitForURL('**/page.html?changed');
    await page.waitForFunction(() => 'pageRan' in window);
    expect(await app.evaluate(() => globalThis.seen)).toEqual([
      'app://bundle/other.html',
      'app://bundle/page.html?changed',
    ]);
  });

  test('is not announced when the app or the test did it', async ({ app, page }) => {
    await app.evaluate(async ({ BrowserWindow }) => {
      globalThis.seen = [];
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      contents?.on('will-navigate', (event) => {
        globalThis.seen.push(event.url);
        event.preventDefault();
      });
      await contents?.loadURL('app://bundle/other.html');
    });
    await page.reload();
    await expect(page).toHaveTitle('Other');
    expect(await app.evaluate(() => globalThis.seen)).toEqual([]);
  });

  test('windows that the page would open are passed to the handler and denied', async ({
    app,
    page,
  }) => {
    await app.evaluate(({ BrowserWindow }) => {
      globalThis.seen = [];
      BrowserWindow.getAllWindows()[0]?.webContents.setWindowOpenHandler(({ url }) => {
        globalThis.seen.push(url);
        return { action: 'deny' };
      });
    });
    expect(await page.evaluate(() => window.open('https://example.com/window'))).toBe(null);
    await page.locator('#elsewhere').click();
    await page.locator('#other').click({ modifiers: ['ControlOrMeta'] });
    await expect
      .poll(() => app.evaluate(() => globalThis.seen))
      .toEqual([
        'https://example.com/window',
        'https://example.org/elsewhere',
        'app://bundle/other.html',
      ]);
    expect(app.windows()).toHaveLength(1);
    expect(page.url()).toContain('page.html');
  });
});

test.describe('permissions', () => {
  test('are decided by the handlers', async ({ app, page }) => {
    await app.evaluate(({ session }) => {
      session.defaultSession.setPermissionRequestHandler((_contents, _permission, callback) => {
        callback(false);
      });
      session.defaultSession.setPermissionCheckHandler(() => false);
    });
    const state = (): Promise<string> =>
      page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state);
    await expect.poll(state).toBe('denied');
  });
});

test.describe('requests', () => {
  test('can be cancelled by address', async ({ app, page, canary }) => {
    const evaluate = (): Promise<string> =>
      page.evaluate((url) => fetch(url).then(() => 'fetched', String), canary.url);
    expect(await evaluate()).toBe('fetched');
    await app.evaluate(({ session }) => {
      globalThis.seen = [];
      session.defaultSession.webRequest.onBeforeRequest(
        { urls: ['http://127.0.0.1/*'] },
        ({ url, method, resourceType, webContentsId }, callback) => {
          globalThis.seen.push([new URL(url).hostname, method, resourceType, typeof webContentsId]);
          callback({ cancel: true });
        },
      );
    });
    expect(await evaluate()).toBe('TypeError: Failed to fetch');
    expect(await app.evaluate(() => globalThis.seen)).toEqual([
      ['127.0.0.1', 'GET', 'xhr', 'number'],
    ]);
    expect(canary.requests).toHaveLength(1);
    await app.evaluate(({ session }) => session.defaultSession.webRequest.onBeforeRequest(null));
    expect(await evaluate()).toBe('fetched');
  });

  test("of main itself go through the default session's rules as well", async ({ app, canary }) => {
    const evaluate = (): Promise<string> =>
      app.evaluate(({ net }, url) => net.fetch(url).then(() => 'fetched', String), canary.url);
    expect(await evaluate()).toBe('fetched');
    await app.evaluate(({ session }) => {
      session.defaultSession.webRequest.onBeforeRequest((_details, callback) => {
        callback({ cancel: true });
      });
    });
    expect(await evaluate()).toBe('Error: net::ERR_BLOCKED_BY_CLIENT');
    expect(canary.requests).toHaveLength(1);
  });

  test('headers can be changed on the way out and back', async ({ app, page, canary }) => {
    await app.evaluate(({ session }) => {
      const { webRequest } = session.defaultSession;
      webRequest.onBeforeSendHeaders({ urls: ['http://127.0.0.1/*'] }, (details, callback) => {
        callback({ requestHeaders: { ...details.requestHeaders, 'X-Added': 'out' } });
      });
      webRequest.onHeadersReceived({ urls: ['http://127.0.0.1/*'] }, (details, callback) => {
        callback({ responseHeaders: { ...details.responseHeaders, 'X-Added': ['back'] } });
      });
    });
    const received = await page.evaluate(
      async (url) => (await fetch(url)).headers.get('x-added'),
      canary.url,
    );
    expect(received).toBe('back');
    expect(canary.requests[0]?.['x-added']).toBe('out');
  });

  test('another partition has its own rules', async ({ app, page, canary }) => {
    const opened = app.waitForEvent('window');
    await app.evaluate(({ session }) => {
      const cancel = { urls: ['http://127.0.0.1/*'] };
      session.defaultSession.webRequest.onBeforeRequest(cancel, (_details, callback) => {
        callback({ cancel: true });
      });
      const other = session.fromPartition('other');
      other.protocol.handle('app', globalThis.hostMain.serve);
      const window = globalThis.hostMain.open({ webPreferences: { partition: 'other' } });
      void window.loadURL('app://bundle/page.html?other');
    });
    const other = await opened;
    await other.waitForFunction(() => 'pageRan' in window);
    const evaluate = (from: typeof page): Promise<string> =>
      from.evaluate((url) => fetch(url).then(() => 'fetched', String), canary.url);
    expect(await evaluate(page)).toBe('TypeError: Failed to fetch');
    expect(await evaluate(other)).toBe('fetched');
  });
});

test.describe('a page of a window that was hidden', () => {
  for (const backgroundThrottling of [true, false]) {
    const what = backgroundThrottling ? 'paints nothing until it is shown' : 'paints, unthrottled';
    test(what, async ({ app, page }) => {
      const window = await windowOf(app, page);
      await window.evaluate((it, throttled) => {
        it.webContents.setBackgroundThrottling(throttled);
        it.hide();
      }, backgroundThrottling);
      const framesInAWhile = (): Promise<number> =>
        window.evaluate(
          (it) =>
            it.webContents.executeJavaScript(`new Promise((resolve) => {
              let frames = 0;
              const count = () => requestAnimationFrame(() => { frames += 1; count(); });
              count();
              setTimeout(() => resolve(frames), 500);
            })`) as Promise<number>,
        );
      expect((await framesInAWhile()) > 0).toBe(!backgroundThrottling);
      await window.evaluate((it) => it.show());
      expect(await framesInAWhile()).toBeGreaterThan(0);
    });
  }
});
