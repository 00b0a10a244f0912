import { registerHooks } from 'node:module';
import path from 'node:path';
import { launchInfo } from './launch-info.ts';

const STANDS_FOR = '45.4.1';

function put(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, enumerable: true, configurable: true });
}

/** Makes this process look to the app as Electron's main process does. */
export function imitateElectron(): void {
  process.argv = [launchInfo.executable, ...launchInfo.rawArguments];
  put(process, 'type', 'browser');
  put(process, 'defaultApp', true);
  put(process, 'resourcesPath', path.join(launchInfo.appFolder, 'resources'));
  put(process.versions, 'electron', STANDS_FOR);
  setChromiumVersion('0.0.0.0');
}

/** Known only once Chromium runs; the app may have looked before. */
export function setChromiumVersion(version: string): void {
  put(process.versions, 'chrome', version);
}

/** `electron` is the stand-in's module, for `import` and `require` alike. */
export function resolveElectron(): void {
  // This package runs from its sources and, when it is installed, from what is built of them.
  const url = new URL(`../electron${path.extname(import.meta.filename)}`, import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      /^electron(\/(main|common))?$/.test(specifier)
        ? { url, shortCircuit: true }
        : next(specifier, context),
  });
}
