const DAY_MS = 86_400_000;

/** The start of the UTC day that contains a moment; epoch ms. */
export const startOfDay = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS;
