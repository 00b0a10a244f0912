export const DAY_MS = 86_400_000;

export const startOfDay = (atMs: number): number => Math.floor(atMs / DAY_MS) * DAY_MS;
