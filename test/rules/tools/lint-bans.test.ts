import { ESLint } from 'eslint';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bans-'));

const WINDOW = "import { BrowserWindow } from 'electron'; new BrowserWindow();";
const LINK = 'void shell.openExternal(url);';
const CALL = "ipcMain.handle('x', () => 1);";
const TYPES =
  "import type { BrowserWindow } from 'electron'; import { type BaseWindow, app } from 'electron'; app;";

const CASES: readonly (readonly [file: string, code: string, message: string | null])[] = [
  ['electron/1.ts', WINDOW, 'openWindow'],
  ['electron/3.ts', "import electron from 'electron'; new electron.BrowserWindow();", 'openWindow'],
  ['electron/6.ts', TYPES, null],
  ['electron/7.ts', LINK, 'openLink'],
  ['electron/7.ts', 'export const { open } = { open: shell.openExternal };', 'openLink'],
  ['electron/7.ts', CALL, 'registerCalls'],
  ['electron/7.ts', "host.pageCalls.handle('x', () => 1);", 'registerCalls'],
  ['electron/7.ts', "ipcRenderer.sendSync('x');", 'contract'],
  ['electron/7.ts', "void window.webContents.executeJavaScript('1');", 'No script'],
  ['electron/7.ts', "eval('1');", 'No text is run'],
  ['electron/7.ts', 'export const pair = { ...{ base, quote } };', 'without a spread'],
  ['test/1.ts', 'export const pair = { ...{ base, quote } };', 'spread operator'],
  ['electron/host/web-preferences.ts', WINDOW, null],
  ['electron/host/external-links.ts', LINK, null],
  ['electron/ipc/register.ts', CALL, null],
  ['electron/core/1.ts', 'export const nowMs = Date.now();', "'Date.now' is restricted"],
  ['electron/core/1.ts', 'export const day = new Date(nowMs);', null],
  ['electron/core/1.ts', 'export const share = Math.random();', "'Math.random' is restricted"],
  ['electron/core/1.ts', 'export const shown = amount.toLocaleString();', 'explicit locale'],
  ['electron/core/1.ts', "export const formats = new Intl.NumberFormat('en');", null],
  ['renderer/1.ts', "eval('1');", 'No text is run'],
  ['renderer/1.ts', "import '../electron/main.ts';", 'import is restricted'],
  ['renderer/1.ts', "import 'node:fs';", 'import is restricted'],
];

/** What oxlint says, by file and line, such as `test/1.ts:2`. */
const messageOf = new Map<string, string>();

/** Each case is a line of its file in a tree with the project's rules, without type-aware ones. */
beforeAll(() => {
  const codes = Map.groupBy(CASES, ([file]) => file);
  for (const [file, lines] of codes) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), lines.map(([, code]) => code).join('\n'));
  }
  const config = pathToFileURL(path.join(root, 'oxlint.config.ts')).href;
  const plugin = JSON.stringify(path.join(root, 'scripts/bans.ts'));
  fs.writeFileSync(
    path.join(folder, 'oxlint.config.ts'),
    `import config from '${config}';
     export default { ...config, options: {}, jsPlugins: [${plugin}] };`,
  );
  const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
  const run = spawnSync(process.execPath, [oxlint, '-f', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
  });
  for (const [, place = '', message = ''] of run.stdout.matchAll(/^(.+?:\d+):\d+: (.*)$/gm)) {
    messageOf.set(place, `${messageOf.get(place) ?? ''}${message}\n`);
  }
});

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

describe('the linter bans', () => {
  it.each(CASES)('in %s: %s', (file, code, message) => {
    const line = CASES.filter((each) => each[0] === file).findIndex((each) => each[1] === code) + 1;
    const found = messageOf.get(`${file}:${line}`) ?? '';
    if (message === null) expect(found).not.toContain('bans(');
    else expect(found).toContain(message);
  });

  it('the same in a component, in its markup too', async () => {
    const text = "<script lang=\"ts\">eval('1');</script>\n<p>{eval('1')}{[...[1]]}</p>\n";
    const eslint = new ESLint({ cwd: root });
    const [result] = await eslint.lintText(text, {
      filePath: path.join(root, 'renderer/app/App.svelte'),
    });
    const messages = result?.messages.map(({ message, line }) => `${line}: ${message}`).sort();
    expect(messages).toEqual(
      expect.arrayContaining([
        '1: No text is run as code.',
        '2: No text is run as code.',
        '2: Write what is in the literal, without a spread.',
      ]),
    );
  });
});
