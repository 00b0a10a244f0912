import type { Bridge } from '#ipc/bridge.ts';

declare global {
  /** False in the build that is packaged: what only tests and development use is left out of it. */
  const __TEST_DOORS__: boolean;

  interface Window {
    /** What preload exposes: the way to main. */
    readonly parallax: Bridge;
  }
}
