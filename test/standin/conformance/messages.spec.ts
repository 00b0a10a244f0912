import { expect, test } from './fixtures.ts';
import './globals.ts';

test.describe('messages', () => {
  test('values cross as structured clones, both ways', async ({ page }) => {
    const names = await page.evaluate(() => window.hostBridge.sampleNames);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const found = await page.evaluate((sample) => window.hostBridge.compare(sample), name);
      // A clone loses its class, and nothing else.
      const expected = found.here.replace('odd ', '');
      expect.soft(found, name).toEqual({ here: found.here, arrived: expected, fromMain: expected });
    }
  });

  test('functions and symbols are refused', async ({ page }) => {
    const refusal = 'Error: An object could not be cloned.';
    expect(await page.evaluate(() => window.hostBridge.invokeFunction())).toBe(refusal);
    expect(await page.evaluate(() => window.hostBridge.sendSymbol())).toBe(refusal);
    expect(await page.evaluate(() => window.hostBridge.invokeError('give-function'))).toBe(
      `Error: Error invoking remote method 'give-function': ${refusal}`,
    );
  });

  test('unknown channels and thrown errors reject with their message', async ({ page }) => {
    const invoke = (channel: string): Promise<string> =>
      page.evaluate((name) => window.hostBridge.invokeError(name), channel);
    expect(await invoke('nobody')).toBe(
      "Error: Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    );
    expect(await invoke('fail')).toBe(
      "Error: Error invoking remote method 'fail': RangeError: too far",
    );
  });

  test('handlers can be added, used once and removed', async ({ app, page }) => {
    await app.evaluate(({ ipcMain }) => ipcMain.handleOnce('once', () => 'only'));
    expect(await page.evaluate(() => window.hostBridge.invoke('once'))).toBe('only');
    expect(await page.evaluate(() => window.hostBridge.invokeError('once'))).toContain(
      'No handler',
    );
    await expect(app.evaluate(({ ipcMain }) => ipcMain.handle('echo', () => 0))).rejects.toThrow(
      "Attempted to register a second handler for 'echo'",
    );
  });

  test('main speaks to the page until it unsubscribes', async ({ app, page }) => {
    await page.evaluate(() => {
      const heard: unknown[] = [];
      const stop = window.hostBridge.on('news', (...args) => {
        heard.push(args);
        if (heard.length === 2) stop();
        document.title = JSON.stringify(heard);
      });
    });
    await app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      for (const number of [1, 2, 3]) contents?.send('news', number, { of: number });
    });
    await expect(page).toHaveTitle('[[1,{"of":1}],[2,{"of":2}]]');
    await expect(
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.send('news', () => 0),
      ),
    ).rejects.toThrow('Failed to serialize arguments');
  });
});

test.describe('frames', () => {
  test('the sender of a message is its own frame', async ({ app, page }) => {
    await expect(page).toHaveTitle('Page');
    const opened = app.waitForEvent('window');
    await app.evaluate(({ ipcMain }) => {
      ipcMain.handle('who', ({ sender, senderFrame }) => ({
        url: senderFrame?.url,
        origin: senderFrame?.origin,
        isTop: senderFrame === sender.mainFrame,
        topUrl: senderFrame?.top?.url,
        parentUrl: senderFrame?.parent?.url ?? null,
        isDestroyed: senderFrame?.isDestroyed(),
      }));
      const window = globalThis.hostMain.open({
        webPreferences: { nodeIntegrationInSubFrames: true },
      });
      void window.loadURL('app://bundle/page.html?second');
    });
    const second = await opened;
    await second.waitForFunction(() => 'pageRan' in window);
    expect(await second.evaluate(() => window.hostBridge.invoke('who'))).toEqual({
      url: 'app://bundle/page.html?second',
      origin: 'app://bundle',
      isTop: true,
      topUrl: 'app://bundle/page.html?second',
      parentUrl: null,
      isDestroyed: false,
    });
    await second.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.src = location.href.replace('//bundle', '//other').replace(/page.*/, 'other.html');
      document.body.append(frame);
    });
    await expect.poll(() => second.frames().length).toBe(2);
    const child = second.frames()[1];
    await child?.waitForURL('**/other.html');
    expect(await child?.evaluate(() => window.hostBridge.invoke('who'))).toEqual({
      url: 'app://other/other.html',
      origin: 'app://other',
      isTop: false,
      topUrl: 'app://bundle/page.html?second',
      parentUrl: 'app://bundle/page.html?second',
      isDestroyed: false,
    });
  });

  test('the preload runs in a subframe only on request', async ({ page }) => {
    await page.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.src = 'other.html';
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
    });
    const child = page.frames()[1];
    expect(await child?.evaluate(() => 'hostBridge' in window)).toBe(false);
    expect(await page.evaluate(() => 'hostBridge' in window)).toBe(true);
  });
});

test.describe('the bridge between worlds', () => {
  test('copies values and freezes them', async ({ page }) => {
    const found = await page.evaluate(() => {
      const { values, instance, call, twice, isOwnRealm } = window.hostBridge;
      const given = { list: [1] };
      const [first, second] = twice(given);
      return {
        frozen: [window.hostBridge, values, values.deep.list, values.deep.list[1], call].map(
          (value) => Object.isFrozen(value),
        ),
        isMap: values.map instanceof Map && values.map.get('a') === 1,
        isDate: values.when instanceof Date && values.when.getTime() === 0,
        instance: [instance.own, typeof instance.method],
        isCopy: first !== given && first === second,
        isResultFrozen: Object.isFrozen(first),
        calledBack: call((one, two) => `${String(one)}+${String(two)}`, 1, 'x'),
        isOwnRealm: isOwnRealm([1]),
        leaks: ['require', 'process', 'ipcRenderer', 'module'].filter((name) => name in window),
        isFixed: Reflect.deleteProperty(window, 'hostBridge'),
      };
    });
    expect(found).toEqual({
      frozen: [true, true, true, true, true],
      isMap: true,
      isDate: true,
      instance: [1, 'undefined'],
      isCopy: true,
      isResultFrozen: false,
      calledBack: '1+x',
      isOwnRealm: true,
      leaks: [],
      isFixed: false,
    });
  });

  test('hands on errors by their message', async ({ page }) => {
    const found = await page.evaluate(async () => {
      const show = (error: unknown): unknown =>
        error instanceof Error && [error.message, Object.keys(error)];
      const rejected = await window.hostBridge.rejectError().catch(show);
      try {
        window.hostBridge.throwError();
      } catch (error) {
        return { thrown: show(error), rejected, again: window.hostBridge.exposeAgain() };
      }
      return null;
    });
    expect(found).toEqual({
      thrown: ['thrown in preload', []],
      rejected: ['rejected in preload', []],
      again: 'Error: Cannot bind an API on top of an existing property on the window object',
    });
  });
});
