import type { Bridge } from '#ipc/bridge.ts';

declare global {
  /** False in packaged builds, which contain nothing for tests and development. */
  const __TEST_HOOKS__: boolean;

  interface Window {
    /** The bridge to main, exposed by preload. */
    readonly parallax: Bridge;
  }
}
