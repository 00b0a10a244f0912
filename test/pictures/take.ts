import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { SANDBOX_KEY, SANDBOX_SEED } from '../../electron/sandbox/options.ts';
import { type Sandbox, startSandbox } from '../../electron/sandbox/server.ts';
import { openLedger } from '../../electron/store/ledger.ts';
import { launchApp } from '../e2e/host/launch.ts';
import { startReleaseServer, updatesFrom } from '../support/release-server.ts';
import { drawContactSheet } from './contact-sheet.ts';
import { MOMENT_MS } from './moment.ts';
import { type AccountScene, type Act, ACTS, type Scene } from './scenes.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Looks at each scene once it was taken. */
export type Inspect = (popup: Page, name: string) => Promise<void>;

/**
 * Pictures of every scene in both themes and one sheet of them all: the built app on the stand-in,
 * on a sandbox whose seed and clock stand still.
 * @returns the files' paths, the sheet last.
 */
export async function takePictures(
  folder: string,
  inspect: Inspect = () => Promise.resolve(),
  acts: readonly Act[] = ACTS,
  themes: readonly Theme[] = THEMES,
): Promise<string[]> {
  fs.mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  for (const theme of themes) {
    for (const act of acts) files.push(...(await perform(act, theme, folder, inspect)));
  }
  const sheet = path.join(folder, 'contact-sheet.png');
  await drawContactSheet(files, sheet);
  return [...files, sheet];
}

async function perform(
  act: Act,
  theme: Theme,
  folder: string,
  inspect: Inspect,
): Promise<string[]> {
  const userData = path.join(os.tmpdir(), `parallax-pictures-${process.pid}`);
  fs.rmSync(userData, { recursive: true, force: true });
  fs.mkdirSync(userData);
  act.prepare?.(userData);
  const sandbox = act.service
    ? await startSandbox({
        ...{ seed: SANDBOX_SEED, key: SANDBOX_KEY, port: 0, now: () => MOMENT_MS },
        ...act.account?.terms,
      })
    : null;
  if (act.account && sandbox) keepAccount(userData, act.account, sandbox);
  if (act.service?.atStart) sandbox?.misbehave(act.service.atStart);
  const releases = act.releases ? await startReleaseServer(act.releases) : null;
  const app = await launchApp({
    appDir: root,
    args: [`--user-data-dir=${userData}`, '--show'],
    env: {
      PARALLAX_CLOCK: String(MOMENT_MS),
      ...(releases ? updatesFrom(releases, userData) : {}),
      ...(sandbox && !act.account ? { PARALLAX_SANDBOX: sandbox.address } : {}),
    },
  });
  try {
    const popup = await curtain(app, act, theme);
    if (act.service?.afterwards) {
      sandbox?.misbehave(act.service.afterwards);
      await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
    }
    const files: string[] = [];
    for (const scene of act.scenes) {
      if (scene.offers) releases?.offer(scene.offers);
      files.push(await shoot(popup, app, scene, theme, folder));
      await inspect(popup, `${scene.name}, ${theme}`);
    }
    return files;
  } finally {
    await app.close();
    await sandbox?.close();
    await releases?.close();
    fs.rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** An account as if it had been connected before, its key kept in plain form. */
function keepAccount(
  folder: string,
  { connection, choices }: AccountScene,
  { address, key }: Sandbox,
): void {
  const write = (name: string, content: unknown): void =>
    fs.writeFileSync(path.join(folder, name), JSON.stringify(content));
  const { usedThisMonth, ...terms } = connection;
  write('settings.json', { ...choices, connection: { address, ...terms } });
  const ledger = openLedger(path.join(folder, 'requests.sqlite'));
  if (usedThisMonth !== undefined) ledger.enter(address, usedThisMonth, MOMENT_MS - 3_600_000);
  ledger.close();
  write('vault.json', { address, plain: key });
}

/** The popup in its theme, its clock standing still, with what the act begins with. */
async function curtain(app: ElectronApplication, act: Act, theme: Theme): Promise<Page> {
  const popup = await app.firstWindow();
  await popup.clock.setFixedTime(MOMENT_MS);
  await popup.getByText(act.until).first().waitFor();
  await popup.evaluate((chosen) => window.parallax.chooseTheme(chosen), theme);
  await popup.waitForFunction(
    (chosen) => matchMedia(`(prefers-color-scheme: ${chosen})`).matches,
    theme,
  );
  // The sandbox's past, where there is one, is written after the first rates.
  if (!act.service && !act.prepare) {
    await popup.waitForFunction(async () => {
      const answer = await window.parallax.trends({ market: 'official', codes: ['NGN' as never] });
      return answer.ok && answer.value.byCode['NGN']?.change !== null;
    });
    await popup.waitForFunction(async () => {
      const answer = await window.parallax.trends({ market: 'mid', codes: ['NGN' as never] });
      return answer.ok && answer.value.byCode['NGN']?.sparkline.length === 24;
    });
    await popup.getByText('24 h').nth(4).waitFor();
  }
  return popup;
}

/** Long enough for an answer to come and be drawn; where time moves on, for the page's clock to tick. */
const SETTLE_MS = 400;
const TICK_MS = 1_100;

async function shoot(
  popup: Page,
  app: ElectronApplication,
  scene: Scene,
  theme: Theme,
  folder: string,
): Promise<string> {
  await popup.clock.setFixedTime(MOMENT_MS + (scene.laterMs ?? 0));
  await scene.arrange?.(popup, app);
  await popup.waitForTimeout(scene.laterMs === undefined ? SETTLE_MS : TICK_MS);
  const file = path.join(folder, `${scene.name}-${theme}.png`);
  await popup.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  return file;
}
