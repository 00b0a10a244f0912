import { ESLint, Linter } from 'eslint';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import ts from 'typescript-eslint';

const root = path.resolve(import.meta.dirname, '../..');
const eslint = new ESLint({ cwd: root });

/** What the project's own bans for a file say of a text. */
async function said(file: string, code: string): Promise<string[]> {
  const { rules } = (await eslint.calculateConfigForFile(path.join(root, file))) as {
    rules: Linter.RulesRecord;
  };
  const bans = rules['no-restricted-syntax'];
  if (!bans) throw new Error(`${file} has no bans`);
  const config: Linter.Config = {
    files: ['**/*.ts'],
    languageOptions: { parser: ts.parser },
    rules: { 'no-restricted-syntax': bans },
  };
  return new Linter().verify(code, config, 'some.ts').map(({ message }) => message);
}

const WINDOW = "import { BrowserWindow } from 'electron'; new BrowserWindow();";
const HOMES = [
  ['electron/desktop/web-preferences.ts', WINDOW],
  ['electron/desktop/external-links.ts', 'void shell.openExternal(url);'],
  ['electron/ipc/register.ts', "ipcMain.handle('x', () => 1);"],
] as const;

describe('the linter bans', () => {
  it.each([
    [WINDOW, 'openWindow'],
    ["import { BrowserWindow as W } from 'electron'; new W();", 'openWindow'],
    ["import electron from 'electron'; new electron.BrowserWindow();", 'openWindow'],
    ["import { WebContentsView } from 'electron'; new WebContentsView();", 'openWindow'],
    ["import { BrowserView } from 'electron'; new BrowserView();", 'openWindow'],
    ['void shell.openExternal(url);', 'openLink'],
    ['const { open } = { open: shell.openExternal };', 'openLink'],
    ['void shell.openPath(file);', 'openLink'],
    ["ipcMain.on('x', () => 1);", 'registerCalls'],
    ["ipcMain.handle('x', () => 1);", 'registerCalls'],
    ["ipcRenderer.sendSync('x');", 'contract'],
    ["void window.webContents.executeJavaScript('1');", 'No script'],
    ["void window.webContents.insertCSS('*{}');", 'No script'],
    ["eval('1');", 'No text is run'],
    ["new Function('1');", 'No text is run'],
    ['const pair = { ...{ base, quote } };', 'without a spread'],
    ['const codes = [...[base, quote]];', 'without a spread'],
  ])('%s', async (code, message) => {
    const messages = await said('electron/poller.ts', code);
    expect(messages.join()).toContain(message);
  });

  it.each(HOMES)('but not in %s what has its one place there', async (file, code) => {
    expect(await said(file, code)).toEqual([]);
    for (const [, other] of HOMES) {
      if (other !== code) expect(await said(file, other)).not.toEqual([]);
    }
  });

  it.each([
    ['const now = new Date();', 'time as an argument'],
    ['const shown = amount.toLocaleString();', 'explicit locale'],
    ['const format = new Intl.NumberFormat();', 'Name the locale'],
    ["eval('1');", 'No text is run'],
  ])('in core too: %s', async (code, message) => {
    expect((await said('electron/core/ratio.ts', code)).join()).toContain(message);
  });

  it('and no type', async () => {
    const types =
      "import type { BrowserWindow } from 'electron'; import { type BaseWindow, app } from 'electron';";
    expect(await said('electron/poller.ts', types)).toEqual([]);
  });

  it('the same in the renderer', async () => {
    for (const file of ['renderer/shortcuts.ts', 'renderer/App.svelte']) {
      expect(await said(file, "eval('1');")).toHaveLength(1);
    }
  });
});
