import { svelte } from '@sveltejs/vite-plugin-svelte';
import path from 'node:path';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { gatherLicences, LICENCES } from './scripts/licences.ts';
import { readJson } from './scripts/lock-file.ts';
import { readUpdateKey, readUpdateUrl } from './scripts/update-url.ts';

const root = import.meta.dirname;
const fromRoot = (...parts: string[]): string => path.join(root, ...parts);

/** What the bundler says of its own speed is nothing to who starts the app. */
const checks = { bundlerTimings: false };

const isPackaged = process.env['PARALLAX_PACKAGE'] === '1';

/** Test hooks stay in every build but the one that is packaged; only that one looks for updates. */
const define = {
  __TEST_HOOKS__: JSON.stringify(!isPackaged),
  __UPDATE_URL__: JSON.stringify(isPackaged ? readUpdateUrl(process.env) : null),
  __UPDATE_KEY__: JSON.stringify(isPackaged ? readUpdateKey(process.env) : null),
};

/** What runs in Electron, not in a page: one self-contained file each. */
function hostFile(
  name: 'main' | 'preload' | 'worker' | 'cli',
  format: 'es' | 'cjs',
  target: string,
  source = `${name}.ts`,
): EnvironmentOptions {
  return {
    consumer: 'server',
    define,
    resolve: {
      noExternal: true,
      external: ['electron'],
      conditions: ['node', 'import', 'module', 'default'],
    },
    build: {
      outDir: fromRoot('dist', name),
      emptyOutDir: true,
      target,
      sourcemap: true,
      minify: false,
      ssr: true,
      rolldownOptions: {
        checks,
        input: fromRoot('electron', source),
        external: ['electron', /^node:/],
        platform: 'node',
        output: {
          format,
          entryFileNames: format === 'cjs' ? `${name}.cjs` : `${name}.js`,
          chunkFileNames: '[name].js',
          // The updater alone stands apart, as it is rarely needed.
          codeSplitting: name === 'main',
          minify: isPackaged && minifiedFor(name === 'main'),
        },
      },
    },
  };
}

/** @param isReported whether stacks are in its reports of errors, so that functions keep their names. */
const minifiedFor = (isReported: boolean) => ({
  mangle: { keepNames: { class: true, function: isReported } },
  compress: true,
  codegen: true,
});

/** Only a command that reads the record loads SQLite, which old versions of Node do not have. */
const REPLACED: Readonly<Record<string, string>> = {
  'node:sqlite': 'sqlite.ts',
  '@modelcontextprotocol/server/_shims': 'mcp-platform.ts',
};

const ownModules: Plugin = {
  name: 'own-modules',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'cli',
  resolveId(id) {
    const own = REPLACED[id];
    return own === undefined ? null : fromRoot('electron', 'cli', own);
  },
};

/** One file for the person's own Node, which may be too old and has to be able to say so. */
function commandLine(): EnvironmentOptions {
  const file = hostFile('cli', 'cjs', 'node20', 'cli/parallax.ts');
  const banner = '#!/usr/bin/env node';
  const { version } = readJson(fromRoot('package.json')) as { readonly version: string };
  return {
    ...file,
    define: { ...define, __APP_VERSION__: JSON.stringify(version) },
    resolve: { ...file.resolve, external: [] },
    build: {
      ...file.build,
      sourcemap: false,
      rolldownOptions: {
        ...file.build?.rolldownOptions,
        // `ownModules` finds the one that is left out here.
        external: /^node:(?!sqlite)/,
        output: {
          format: 'cjs',
          entryFileNames: 'parallax.cjs',
          codeSplitting: false,
          banner,
          // Half of the time of a short command would be reading it.
          minify: minifiedFor(false),
        },
      },
    },
  };
}

export default defineConfig({
  root: fromRoot('renderer'),
  base: './',
  resolve: {
    // Settings are checked by our own schema: conf's validator is never made.
    alias: [
      {
        find: /^(?:ajv\/dist\/2020\.js|ajv-formats)$/,
        replacement: fromRoot('electron/store/no-schema.ts'),
      },
    ],
  },
  plugins: [svelte({ configFile: fromRoot('svelte.config.js') }), ownModules],
  server: { host: '127.0.0.1', port: 5173, strictPort: true },
  // In each bundle's folder; `gatherLicences` makes one list of them.
  build: { license: { fileName: LICENCES } },
  environments: {
    client: {
      define,
      build: {
        outDir: fromRoot('dist', 'renderer'),
        emptyOutDir: true,
        target: 'chrome140',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        // All views are one file: it is read from the disk, once.
        chunkSizeWarningLimit: 1_000,
        rolldownOptions: {
          checks,
          // Core is pure: what the page uses of a file there is all that it reads of it.
          treeshake: {
            moduleSideEffects: [{ test: /[\\/]electron[\\/]core[\\/]/, sideEffects: false }],
          },
        },
      },
    },
    main: hostFile('main', 'es', 'node24'),
    // A sandboxed preload cannot be an ES module.
    preload: hostFile('preload', 'cjs', 'chrome140', 'host/preload.ts'),
    // A thread is begun from this file's text, which no module has an address for.
    worker: hostFile('worker', 'cjs', 'node24', 'worker.ts'),
    cli: commandLine(),
  },
  builder: {
    async buildApp(builder) {
      await Promise.all(
        Object.values(builder.environments)
          .filter((environment) => environment.name !== 'ssr')
          .map((environment) => builder.build(environment)),
      );
      const page = path.resolve(root, builder.environments['client']?.config.build.outDir ?? '');
      gatherLicences(root, path.dirname(page));
    },
  },
});
