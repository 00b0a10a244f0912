import type { ElectronApplication, Page } from '@playwright/test';
import path from 'node:path';
import { startCanary } from './canary.ts';
import { expect, type Running, test } from './fixtures.ts';

const PRELOAD = path.resolve(import.meta.dirname, '../../dist/preload/preload.cjs');
const REFUSED = { ok: false, error: { code: 'refused-call' } };

/** The answers to a foreign page that calls everything over the app's bridge. */
interface Answers {
  readonly origin: string;
  readonly main: unknown;
  readonly frame: unknown;
}

/**
 * Gives the app's own preload to a page of another making: with this address, and one frame in it,
 * of the same origin.
 */
function answersTo(app: ElectronApplication, address: string): Promise<Answers> {
  return app.evaluate(
    async ({ BrowserWindow, session }, { url, preload }) => {
      const elsewhere = session.fromPartition('elsewhere');
      if (!elsewhere.protocol.isProtocolHandled('app')) {
        elsewhere.protocol.handle('app', () => {
          const page = '<!doctype html><link rel="icon" href="data:,"><title>x</title>';
          return new Response(page, { headers: { 'content-type': 'text/html' } });
        });
      }
      const window = new BrowserWindow({
        show: false,
        webPreferences: { session: elsewhere, preload, nodeIntegrationInSubFrames: true },
      });
      const { webContents } = window;
      for (const guarded of ['will-navigate', 'will-frame-navigate'] as const) {
        webContents.removeAllListeners(guarded);
      }
      await window.loadURL(url);
      await webContents.executeJavaScript(`new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.onload = resolve;
        frame.src = new URL('frame.html', location.href).href;
        document.body.append(frame);
      }).then(() => 1)`);
      const call = 'window.parallax.facts()';
      const { mainFrame } = webContents;
      const main: unknown = await mainFrame.executeJavaScript(call);
      const frame: unknown = await mainFrame.frames[0]?.executeJavaScript(call);
      const { origin } = mainFrame;
      window.destroy();
      return { origin, main, frame };
    },
    { url: address, preload: PRELOAD },
  );
}

async function answersOneFrame(app: ElectronApplication): Promise<void> {
  const canary = await startCanary();
  // The control: a page of the own origin is answered, so it is not the window that is refused.
  const own = await answersTo(app, 'app://parallax/index.html');
  expect(own.origin).toBe('app://parallax');
  expect(own.main).toMatchObject({ ok: true });
  expect(own.frame).toMatchObject(REFUSED);

  for (const address of [
    `http://${canary.address}/index.html`,
    'app://parallax.evil/index.html',
    'app://parallaxx/index.html',
    'app://evil/app://parallax/index.html',
  ]) {
    const other = await answersTo(app, address);
    expect([address, other.main]).toMatchObject([address, REFUSED]);
    expect([address, other.frame]).toMatchObject([address, REFUSED]);
  }
  canary.close();
}

async function refusesArguments(popup: Page): Promise<void> {
  const answers = await popup.evaluate(async () => {
    const bridge = window.parallax as unknown as Record<
      string,
      (args?: unknown) => Promise<unknown>
    >;
    let deep: unknown = 'end';
    for (let level = 0; level < 500; level += 1) deep = { in: deep };
    const conversion = { amount: '1', from: 'USD', to: 'NGN', drives: 'give' };
    const left = (convert: unknown): unknown => ({ convert });
    const shown = { ticker: null, pairTicker: null, command: false };
    const calls: [string, unknown][] = [
      ['choose', { market: 'black' }],
      ['choose', 1],
      ['choose', { market: ['mid'] }],
      ['choose', null],
      ['choose', { pinned: 'true' }],
      ['refresh', {}],
      ['refresh', 0],
      ['show', null],
      ['show', []],
      ['savePlace', left({ ...conversion, amount: 1 })],
      ['savePlace', left({ ...conversion, more: 1 })],
      ['savePlace', left({ ...conversion, amount: 'x'.repeat(2_000_000) })],
      ['savePlace', Array.from({ length: 100_000 }, () => left(conversion))],
      ['savePlace', left({ ...conversion, amount: deep })],
      ['show', new Map(Object.entries(shown))],
      ['savePlace', left({ ...conversion, constructor: { prototype: { polluted: 1 } } })],
      ['copy', 'x'.repeat(2_000_000)],
      ['openLink', 'https://evil.example/'],
      ['openLink', 'file:///etc/passwd'],
      ['openLink', '__proto__'],
      ['connect', { address: 'https://x', key: 'k', sendKeyAs: { way: 'cookie' } }],
      ['show', { ...shown, ticker: '../mid' }],
    ];
    return Promise.all(
      calls.map(async ([name, args]) => {
        const answer = await bridge[name]?.(args).catch(String);
        return [name, answer];
      }),
    );
  });
  expect(answers).toHaveLength(22);
  for (const [name, answer] of answers) {
    expect([name, answer]).toMatchObject([name, REFUSED]);
  }
  // The app continues, and no object was changed.
  const after = await popup.evaluate(async () => [
    (await window.parallax.choose({ pinned: false })).ok,
    (await window.parallax.savePlace({ tab: 'rates' })).ok,
    'polluted' in {},
  ]);
  expect(after).toEqual([true, true, false]);
}

async function hasNoOtherChannel({ app, popup }: Running): Promise<void> {
  const reached = await popup.evaluate(() => {
    const bridge = window.parallax as unknown as Record<string, unknown>;
    const unknown = ['invoke', 'send', 'ipcRenderer', 'require', 'call:facts', 'open'];
    const events = ['__proto__', 'constructor', 'call:facts', 'event:facts'].map((name) => {
      try {
        window.parallax.on(name as 'visible', () => undefined);
        return 'subscribed';
      } catch {
        return 'refused';
      }
    });
    return { found: unknown.filter((name) => typeof bridge[name] === 'function'), events };
  });
  expect(reached.found).toEqual([]);
  expect(new Set(reached.events)).toEqual(new Set(['refused']));
  // A listener gets only the payload: Electron's event would expose its sender.
  const replies = await popup.evaluate(
    () =>
      new Promise((resolve) => {
        const unsubscribe = window.parallax.on('facts', (...all: unknown[]) => {
          unsubscribe();
          resolve(all.map((each) => Object.keys(each as object).includes('sender')));
        });
        void window.parallax.choose({ pinned: true });
      }),
  );
  expect(replies).toEqual([false]);
  // Electron itself listens to `error`.
  const listened = await app.evaluate(({ ipcMain }) => ipcMain.eventNames().map(String));
  expect(listened.filter((name) => name !== 'error')).toEqual([]);
}

test('a page reaches main by the calls of the contract alone', async ({ start, service }) => {
  const running = await start({ service });
  await test.step('there is no channel but those of the contract', () =>
    hasNoOtherChannel(running));
  await test.step('arguments that do not fit are refused with an error', () =>
    refusesArguments(running.popup));
  await test.step('only the main frame of the own origin is answered', () =>
    answersOneFrame(running.app));
});
