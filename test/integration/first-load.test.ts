import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBuilder } from 'vite';
import { gzipBytesOf, type PageLoad, readPageLoad } from '../support/page-load.ts';

const root = path.resolve(import.meta.dirname, '../..');
const MOST_GZIP_BYTES = 91_000;
let folder: string;
let load: PageLoad;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-page-'));
  // As `npm run build` has it: a test's own environment would build Svelte's parts for development.
  vi.stubEnv('NODE_ENV', 'production');
  const builder = await createBuilder({
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'error',
    environments: { client: { build: { outDir: folder } } },
  });
  const client = builder.environments['client'];
  if (!client) throw new Error('the page is not built');
  await builder.build(client);
  vi.unstubAllEnvs();
  load = readPageLoad(folder);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('the first load of the page', () => {
  it('is under 91 kB in gzip, with its styles', () => {
    const scripts = load.first.filter(({ name }) => name.endsWith('.js'));
    const styles = load.first.filter(({ name }) => name.endsWith('.css'));
    expect(scripts.length).toBeGreaterThan(1);
    expect(styles.length).toBeGreaterThan(0);
    expect(gzipBytesOf(load.first)).toBeLessThan(MOST_GZIP_BYTES);
  });

  it('leaves the other views, the list of currencies and the charts for later', () => {
    const lazy = load.lazy.map(({ name }) => name.replace(/-.{8}\.js$/, ''));
    const later = ['PlatformsView', 'ConvertView', 'HistoryView', 'AlertsView', 'SettingsView'];
    expect(lazy).toEqual(expect.arrayContaining([...later, 'CurrencyPicker', 'price-chart']));
    const wanted = [
      'KeySheet',
      'FirstStart',
      'UndoLine',
      'UpdateNotice',
      'UnwatchedAlerts',
      'GroupEditor',
      'format',
    ];
    expect(lazy).toEqual(expect.arrayContaining(wanted));
  });
});

/** What works rates out: the page may know the types of these, and whether a decimal is zero. */
const ARITHMETIC = ['convert', 'cross-rate', 'decimal', 'fee', 'ladder', 'premium', 'roll-up'];

it('the page computes no rate: it uses no arithmetic of decimals', () => {
  const files = fs.globSync('renderer/**/*.{ts,svelte}', { cwd: root });
  const used = files.flatMap((file) => {
    const code = fs.readFileSync(path.join(root, file), 'utf8');
    return [...code.matchAll(/import \{([^}]*)\} from '#core\/[\w-]+\/([\w-]+)\.ts'/g)]
      .filter(([, , module = '']) => ARITHMETIC.includes(module))
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
      .filter((name) => name !== '' && !name.startsWith('type '));
  });
  expect(new Set(used)).toEqual(new Set(['isZero', 'FEE_KINDS']));
});
