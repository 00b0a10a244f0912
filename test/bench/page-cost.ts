import type { CDPSession } from '@playwright/test';

/** CPU time of a page's thread. */
export interface Spent {
  readonly scriptMs: number;
  readonly layoutMs: number;
}

/** Counts only while the thread runs, not while other programs do. */
export async function countThreadTime(session: CDPSession): Promise<void> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
}

export async function spent(session: CDPSession): Promise<Spent> {
  const { metrics } = await session.send('Performance.getMetrics');
  const ms = (name: string): number =>
    1_000 * (metrics.find((each) => each.name === name)?.value ?? NaN);
  return {
    scriptMs: ms('ScriptDuration'),
    layoutMs: ms('LayoutDuration') + ms('RecalcStyleDuration'),
  };
}

export const difference = (before: Spent, after: Spent): Spent => ({
  scriptMs: after.scriptMs - before.scriptMs,
  layoutMs: after.layoutMs - before.layoutMs,
});
