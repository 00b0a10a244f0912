/** When all pictures are taken: a Wednesday, so that the official market is open. Epoch ms. */
export const MOMENT_MS = Date.parse('2026-03-11T14:02:30Z');
