import { registerHooks } from 'node:module';

/** electron-store imports Electron, of which nothing is used here. */
const STUB = new URL('../support/electron-stub.ts', import.meta.url).href;
/** A picture that no one sees here. */
const PICTURE = 'data:text/javascript,export default ""';

registerHooks({
  resolve(name, context, next) {
    if (name === 'electron') return { url: STUB, shortCircuit: true };
    return name.endsWith('?inline') ? { url: PICTURE, shortCircuit: true } : next(name, context);
  },
});

// As in the builds of tests (vitest.config.ts).
Object.assign(globalThis, { __TEST_HOOKS__: true, __UPDATE_URL__: null });
