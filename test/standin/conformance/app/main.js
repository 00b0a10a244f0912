import { app, BrowserWindow, ipcMain, protocol } from 'electron';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const require = createRequire(import.meta.url);
const { describe, samples } = require('./preload.cjs');
const folder = import.meta.dirname;
const types = { '.html': 'text/html', '.js': 'text/javascript' };

/** What the specs read through `app.evaluate`. */
globalThis.hostMain = {
  describe,
  samples,
  folder,
  secondInstances: [],
  readyBeforeEntry: true,
  loaded: false,
  async serve(request) {
    const name = new URL(request.url).pathname.slice(1);
    if (!/^[a-z]+\.(html|js)$/.test(name)) return new Response('not here', { status: 404 });
    const body = await readFile(path.join(folder, 'pages', name));
    const headers = {
      'content-type': types[path.extname(name)],
      'content-security-policy':
        "default-src 'self'; connect-src 'self' http://127.0.0.1:*; frame-src 'self' app: data: http://127.0.0.1:*",
    };
    return new Response(body, { headers });
  },
  open(options = {}) {
    const { webPreferences, ...rest } = options;
    return new BrowserWindow({
      width: 400,
      height: 300,
      useContentSize: true,
      ...rest,
      webPreferences: { preload: path.join(folder, 'preload.cjs'), ...webPreferences },
    });
  },
};

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
app.on('window-all-closed', () => {});
app.on('second-instance', (_event, argv, _folder, data) => {
  globalThis.hostMain.secondInstances.push({ argv, data });
});

// Too late where the switch --no-sandbox was given: the processes of pages have begun without one.
if (process.argv.includes('--sandbox-all')) app.enableSandbox();

const hasLock = app.requestSingleInstanceLock({ greeting: 'hello' });
console.log(`lock ${hasLock}`);
ipcMain.handle('describe', (_event, value) => describe(value));
ipcMain.handle('echo', (_event, value) => value);
ipcMain.handle('sample', (_event, name) => samples[name]());
ipcMain.handle('fail', () => {
  throw new RangeError('too far');
});
ipcMain.handle('give-function', () => () => {});

if (hasLock) {
  void app.whenReady().then(async () => {
    protocol.handle('app', globalThis.hostMain.serve);
    await globalThis.hostMain.open().loadURL('app://bundle/page.html');
    globalThis.hostMain.loaded = true;
  });
  // Long enough for everything else to be up.
  if (process.argv.includes('--slow-entry')) await sleep(1500);
  globalThis.hostMain.readyBeforeEntry = app.isReady();
} else {
  app.quit();
}
