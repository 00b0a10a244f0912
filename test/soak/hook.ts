import { registerHooks } from 'node:module';

/** electron-store imports Electron, of which nothing is used here. */
const STUB = new URL('../support/electron-stub.ts', import.meta.url).href;

registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' ? { url: STUB, shortCircuit: true } : next(name, context),
});
