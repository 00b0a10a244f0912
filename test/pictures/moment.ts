/** When all pictures are taken: a Wednesday, so that the official market is open. Epoch ms. */
export const MOMENT_MS = Date.parse('2026-03-11T14:02:30Z');

/** Longer than a first load may take before the status line says that it is slow. */
export const SLOW_START_MS = 11_000;
