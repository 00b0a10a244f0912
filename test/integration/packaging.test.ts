import resolve from 'app-builder-lib/out/util/resolve.js';
import config from 'app-builder-lib/out/util/config/config.js';
import { DebugLogger } from 'builder-util';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBuilder } from 'vite';
import { findDoors, requireSealed } from '../../scripts/sealed.ts';

const root = path.resolve(import.meta.dirname, '../..');
let folder: string;

/** A whole build in a folder of its own, as the one that is packed or as the usual one. */
async function build(name: string, packaged: boolean): Promise<string> {
  const dist = path.join(folder, name);
  vi.stubEnv('PARALLAX_PACKAGE', packaged ? '1' : '');
  const outDir = (part: string): { build: { outDir: string } } => ({
    build: { outDir: path.join(dist, part) },
  });
  const builder = await createBuilder({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    environments: {
      client: outDir('renderer'),
      main: outDir('main'),
      preload: outDir('preload'),
      worker: outDir('record-worker'),
    },
  });
  await builder.buildApp();
  vi.unstubAllEnvs();
  return dist;
}

beforeAll(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-build-'))));
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('test doors', () => {
  it('are not in the build that is packed', { timeout: 60_000 }, async () => {
    const dist = await build('packed', true);
    expect(findDoors(dist)).toEqual([]);
    expect(() => requireSealed(dist)).not.toThrow();
    fs.rmSync(path.join(dist, 'record-worker'), { recursive: true });
    expect(() => requireSealed(dist)).toThrow('record-worker.cjs: build first');
  });

  it('are in any other, which is not packed', { timeout: 60_000 }, async () => {
    const dist = await build('usual', false);
    const found = ['CLOCK', 'DEV_URL', 'E2E', 'OPENS_AGAIN', 'SANDBOX'].map((name) => `PARALLAX_${name} in main/main.js`); // prettier-ignore
    expect(findDoors(dist)).toEqual([...found, 'parallaxTestDoors in main/main.js']);
    expect(() => requireSealed(dist)).toThrow('use npm run package');
  });

  it('a build that is not whole is not packed either', () => {
    expect(() => requireSealed(fs.mkdtempSync(path.join(folder, 'empty-')))).toThrow('build first');
  });
});

describe('electron-builder', () => {
  const read = async () => config.getConfig(root, 'electron-builder.yml', null);

  it('takes the configuration', async () => {
    await expect(
      config.validateConfiguration(await read(), new DebugLogger(false)),
    ).resolves.not.toThrow();
  });

  it('asks before it packs', async () => {
    const { beforePack } = await read();
    const hook = await resolve.resolveFunction('module', beforePack, 'beforePack', root);
    expect(hook).toBeTypeOf('function');
    expect(String(hook)).toContain('requireSealed');
  });

  it('is handed the fuses: no Node but the app, no debugger, no code but the archive', async () => {
    expect((await read()).electronFuses).toEqual({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableCookieEncryption: true,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });
});
