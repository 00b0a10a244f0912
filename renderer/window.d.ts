import type { Bridge } from '#ipc/bridge.ts';

declare global {
  interface Window {
    /** What preload exposes: the way to main. */
    readonly parallax: Bridge;
  }
}
