import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { launchApp } from '../e2e/host/launch.ts';
import type { ServedPlatform } from '../support/platform-server.ts';
import { type RateServer as Server, startRateServer } from '../support/rate-server.ts';
import { type Bench, figure, runAlone } from './figures.ts';

/**
 * What one snapshot costs the page while 60 platforms are shown: the time in which script ran, as
 * Chromium counts it, from the snapshot's arrival to the answered query and the drawn rows. Every
 * quote changes with every round. It wants a build.
 */
const ROWS = 60;
const ROUNDS = 25;
const WARM_UP = 5;
const MOST_MS = 8;
const root = path.resolve(import.meta.dirname, '../..');

export function platforms(round: number, rows: number): readonly ServedPlatform[] {
  return Array.from({ length: rows }, (_, index) => {
    const middle = 1_600 + ((index * 7 + round * 3) % 40) / 4;
    const side = (value: number, isQuoted: boolean): string => (isQuoted ? value.toFixed(2) : '0');
    return {
      code: `platform-${index}`,
      buy: side(middle + 5, index % 3 !== 0),
      sell: side(middle - 5, true),
      agoMs: (index % 20) * 1_000,
    };
  });
}

export interface Spent {
  readonly scriptMs: number;
  readonly styleMs: number;
  readonly layoutMs: number;
}

async function spentSoFar(session: CDPSession): Promise<Spent> {
  const { metrics } = await session.send('Performance.getMetrics');
  const inMs = (name: string): number =>
    (metrics.find((each) => each.name === name)?.value ?? NaN) * 1_000;
  return {
    scriptMs: inMs('ScriptDuration'),
    styleMs: inMs('RecalcStyleDuration'),
    layoutMs: inMs('LayoutDuration'),
  };
}

/** Asks for another round and waits until its last row is drawn and nothing more comes. */
async function oneRound(popup: Page, server: Server, round: number, rows: number): Promise<void> {
  server.setPlatforms('USDTNGN', platforms(round, rows));
  const requestCount = server.requests.length;
  await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
  while (server.requests.length < requestCount + 4) await popup.waitForTimeout(20);
  await popup.waitForTimeout(250);
}

const countSnapshots = (popup: Page): Promise<number> =>
  popup.evaluate(() => (globalThis as unknown as { snapshots: number }).snapshots);

async function measure(
  popup: Page,
  server: Server,
  rows: number,
  rounds: number,
): Promise<Spent[]> {
  await popup.getByRole('tab', { name: 'Platforms' }).click();
  // Those without a price are folded.
  await popup
    .getByRole('row')
    .nth(Math.floor(rows / 2))
    .waitFor();
  await popup.evaluate(() => {
    Object.assign(globalThis, { snapshots: 0 });
    window.parallax.on('snapshot', () => {
      (globalThis as unknown as { snapshots: number }).snapshots += 1;
    });
  });
  const session = await popup.context().newCDPSession(popup);
  await session.send('Performance.enable');
  const warmUp = Math.min(WARM_UP, rounds);
  for (let round = 1; round <= warmUp; round += 1) await oneRound(popup, server, round, rows);
  const perSnapshot: Spent[] = [];
  for (let round = warmUp + 1; round <= warmUp + rounds; round += 1) {
    const [before, seen] = [await spentSoFar(session), await countSnapshots(popup)];
    await oneRound(popup, server, round, rows);
    const [after, count] = [await spentSoFar(session), (await countSnapshots(popup)) - seen];
    if (count === 0) throw new Error('no snapshot came');
    perSnapshot.push({
      scriptMs: (after.scriptMs - before.scriptMs) / count,
      styleMs: (after.styleMs - before.styleMs) / count,
      layoutMs: (after.layoutMs - before.layoutMs) / count,
    });
  }
  return perSnapshot;
}

/** What each snapshot costs the page while so many platforms are shown, every quote another. */
export const measurePlatforms = (rows: number, rounds: number): Promise<Spent[]> =>
  withPlatforms(rows, (popup, server) => measure(popup, server, rows, rounds));

export async function withPlatforms<T>(
  rows: number,
  work: (popup: Page, server: Server) => Promise<T>,
  prepare: (server: Server, userData: string) => void = () => undefined,
): Promise<T> {
  const userData = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-bench-'));
  fs.writeFileSync(path.join(userData, 'settings.json'), '{"firstStart":{"closed":true}}');
  const server = await startRateServer();
  server.setPlatforms('USDTNGN', platforms(0, rows));
  prepare(server, userData);
  const app = await launchApp({
    appDir: root,
    args: [`--user-data-dir=${userData}`, '--show'],
    env: { PARALLAX_SANDBOX: server.address },
  });
  try {
    return await work(await app.firstWindow(), server);
  } finally {
    await app.close();
    await server.close();
    fs.rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** As many as an answer may have. */
const MOST_ROWS = 1_000;
const MOST_TO_SCREEN_MS = 1_000;
const SCREEN_ROUNDS = 5;

/** From a press on Refresh until every row shows its new number and a frame has been drawn, ms. */
async function toScreen(popup: Page, server: Server, round: number): Promise<number> {
  server.setPlatforms('USDTNGN', platforms(round, MOST_ROWS));
  const bid = platforms(round, MOST_ROWS).at(-1)?.sell ?? '';
  const [code, shown] = [
    `platform-${MOST_ROWS - 1}`,
    Number(bid).toLocaleString('en-US', { minimumFractionDigits: 2 }),
  ] as const;
  return popup.evaluate(
    ([button, row, number]) =>
      new Promise<number>((resolve) => {
        const find = (text: string): HTMLElement | undefined =>
          [...document.querySelectorAll('button')].find(
            (each) => each.textContent.trim() === text || each.getAttribute('aria-label') === text,
          );
        const last = find(row)?.closest('tr');
        const pressedMs = performance.now();
        find(button)?.click();
        const sample = (): void => {
          if (last?.textContent.includes(number)) resolve(performance.now() - pressedMs);
          else requestAnimationFrame(sample);
        };
        requestAnimationFrame(sample);
      }),
    ['Refresh', code, shown] as const,
  );
}

async function screenOf(popup: Page, server: Server, rounds: number): Promise<number[]> {
  await popup.getByRole('tab', { name: 'Platforms' }).click();
  await popup.getByText(`platform-${MOST_ROWS - 1}`, { exact: true }).waitFor();
  const all: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    all.push(await toScreen(popup, server, round));
    await popup.waitForTimeout(2_000);
  }
  return all;
}

export const bench: Bench = async ({ isSmall }) => {
  const all = await measurePlatforms(ROWS, isSmall ? 1 : ROUNDS);
  const what = `a snapshot while ${ROWS} platforms are shown, all of them changed`;
  const screen = await withPlatforms(MOST_ROWS, (popup, server) =>
    screenOf(popup, server, isSmall ? 1 : SCREEN_ROUNDS),
  );
  return [
    figure(`${MOST_ROWS} platforms: from Refresh to the screen`, screen, {
      goal: MOST_TO_SCREEN_MS,
    }),
    figure(
      `${what}: script`,
      all.map(({ scriptMs }) => scriptMs),
      { goal: MOST_MS },
    ),
    figure(
      `${what}: style`,
      all.map(({ styleMs }) => styleMs),
    ),
    figure(
      `${what}: layout`,
      all.map(({ layoutMs }) => layoutMs),
    ),
  ];
};

if (import.meta.main) await runAlone(bench);
