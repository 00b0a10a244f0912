import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { App, LaunchOptions } from '../support/app-fixtures.ts';
import { SANDBOX_KEY, SANDBOX_SEED } from '../../electron/sandbox/options.ts';
import type { Sandbox } from '../../electron/sandbox/server.ts';
import { FIRST_PUBLIC } from '../../electron/public/sources.ts';
import { openRecord } from '../../electron/record/record-file.ts';
import { openLedger } from '../../electron/requests/ledger.ts';
import { launchApp } from '../system/host/launch.ts';
import { startMisbehavingSandbox } from '../support/misbehaving-sandbox.ts';
import { serveHttp, type TestServer } from '../support/http-server.ts';
import { startReleaseServer, updatesFrom } from '../support/release-server.ts';
import { drawContactSheet } from './contact-sheet.ts';
import { enlarge } from './enlarge.ts';
import { heightOf, USUAL } from './sizes.ts';
import { FRENCH_SPOKEN } from './in-french.ts';
import { inLanguage } from './in-language.ts';
import { PSEUDO_SPOKEN } from './in-pseudo.ts';
import { MOMENT_MS } from './moment.ts';
import { README_ACT } from './scenes-readme.ts';
import type { AccountScene, Act, Scene } from './act.ts';
import { ACTS } from './scenes.ts';
import { until } from './until.ts';

const root = path.resolve(import.meta.dirname, '../..');
export const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const SPOKEN = { pseudo: PSEUDO_SPOKEN, fr: FRENCH_SPOKEN };

/** Looks at each scene once it was taken. */
type Inspect = (popup: Page, name: string) => Promise<void>;

/** The scenes of the pictures, and the popup's appearance in them. */
export interface PictureOptions {
  readonly inspect?: Inspect;
  /** The host to take them on; a process of the app's own where none is named. */
  readonly launch?: (options: LaunchOptions) => Promise<App>;
  readonly acts?: readonly Act[];
  readonly themes?: readonly Theme[];
  /** Of the acts, those that have a scene with such a name. */
  readonly only?: RegExp;
  /** The size of everything, in percent of the usual. */
  readonly textPercent?: number;
  /** Of the window, px: each scene is set at the usual width, and then becomes so wide. */
  readonly width?: number;
  /** The few colours that a system's high contrast allows. */
  readonly forcedColors?: boolean;
  /** The system's preference for more contrast. */
  readonly moreContrast?: boolean;
  /** Another one than English. */
  readonly language?: keyof typeof SPOKEN | undefined;
  /** Of the settings: `standard` where it is not named. */
  readonly palette?: string | undefined;
  /** Otherwise each scene is only set and inspected, which is faster. */
  readonly isDrawn?: boolean;
  /** How long a scene rests before it is taken, ms. */
  readonly settleMs?: number;
}

type Setup = Required<Omit<PictureOptions, 'acts' | 'only' | 'themes'>> & { readonly theme: Theme };

/**
 * Pictures of every scene in both themes and one sheet of them all: the built app on the stand-in,
 * on a sandbox whose seed and clock stand still.
 * @returns the files' paths, the sheet last.
 */
export async function takePictures(
  folder: string,
  { acts = [...ACTS, README_ACT], themes = THEMES, only = /./, ...options }: PictureOptions = {},
): Promise<string[]> {
  fs.mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  for (const theme of themes) {
    const setup: Setup = {
      theme,
      inspect: () => Promise.resolve(),
      launch: launchApp,
      textPercent: 100,
      width: USUAL.width,
      forcedColors: false,
      moreContrast: false,
      language: undefined,
      palette: undefined,
      isDrawn: true,
      settleMs: SETTLE_MS,
      ...options,
    };
    const chosen = acts.filter(({ scenes }) => scenes.some(({ name }) => only.test(name)));
    for (const act of chosen) files.push(...(await perform(act, setup, folder)));
  }
  if (files.length === 0) return files;
  const sheet = path.join(folder, 'contact-sheet.png');
  await drawContactSheet(files, sheet);
  return [...files, sheet];
}

async function perform(act: Act, setup: Setup, folder: string): Promise<string[]> {
  const userData = path.join(os.tmpdir(), `parallax-pictures-${process.pid}`);
  fs.rmSync(userData, { recursive: true, force: true });
  fs.mkdirSync(userData);
  act.prepare?.(userData);
  const sandbox = act.service
    ? await startMisbehavingSandbox({
        seed: SANDBOX_SEED,
        key: SANDBOX_KEY,
        port: 0,
        now: () => MOMENT_MS,
        ...act.account?.terms,
      })
    : null;
  if (act.account && sandbox) keepAccount(userData, act.account, sandbox);
  const publicServer = act.publicRates === undefined ? null : await servePublic(act.publicRates);
  // Beside an account it is a second opinion.
  if (publicServer && !act.account) {
    chooseFor(userData, { publicSource: FIRST_PUBLIC.source.key });
  }
  // As the first question leaves it.
  if (!act.isFirstStart) chooseFor(userData, { firstStart: { closed: true }, market: 'parallel' });
  if (setup.language === 'fr') chooseFor(userData, { language: 'fr' });
  if (setup.palette) chooseFor(userData, { palette: setup.palette });
  if (act.service?.atStart) sandbox?.misbehave(act.service.atStart);
  const releases = act.releases ? await startReleaseServer(act.releases) : null;
  const app = await setup.launch({
    appDir: root,
    args: [
      `--user-data-dir=${userData}`,
      '--show',
      ...(setup.language ? [`--language=${setup.language}`] : []),
    ],
    env: {
      PARALLAX_CLOCK: String(MOMENT_MS),
      // Not the desktop of whoever takes them.
      XDG_CONFIG_HOME: path.join(userData, 'config'),
      XDG_SESSION_TYPE: 'x11',
      ...act.env,
      ...(publicServer ? { PARALLAX_PUBLIC: publicServer.address } : {}),
      ...(releases ? updatesFrom(releases, userData) : {}),
      ...(sandbox && !act.account ? { PARALLAX_SANDBOX: sandbox.address } : {}),
    },
  });
  try {
    const page = await app.firstWindow();
    const popup = setup.language ? inLanguage(page, SPOKEN[setup.language]) : page;
    await curtain(popup, act, setup);
    if (act.service?.afterwards) {
      sandbox?.misbehave(act.service.afterwards);
      await popup.getByRole('button', { name: 'Refresh', exact: true }).click();
    }
    const files: string[] = [];
    for (const scene of act.scenes) {
      if (scene.offers) releases?.offer(scene.offers);
      await arrange(popup, app, scene, setup);
      const other = await scene.window?.(popup);
      const shrink = other ? () => Promise.resolve() : await grow(popup, setup);
      if (setup.isDrawn) files.push(...(await shoot(other ?? popup, scene, setup, folder)));
      await setup.inspect(other ?? page, `${scene.name}, ${setup.theme}`);
      await shrink();
    }
    return files;
  } finally {
    await app.close();
    await sandbox?.close();
    await releases?.close();
    await publicServer?.close();
    fs.rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A server in place of a public source's host. */
const servePublic = (body: string): Promise<TestServer> =>
  serveHttp((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  });

/** As if somebody had chosen this before; settings that can't be read stay so. */
function chooseFor(folder: string, choices: Readonly<Record<string, unknown>>): void {
  const file = path.join(folder, 'settings.json');
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '{}';
  if (!before.endsWith('}')) return;
  const stored = JSON.parse(before) as Readonly<Record<string, unknown>>;
  fs.writeFileSync(file, JSON.stringify({ ...choices, ...stored }));
}

/** An account that was connected before, with its key stored as plain text. */
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
  openRecord(path.join(folder, 'record.sqlite'), { kind: 'account', key: address }).close();
  write('vault.json', { address, plain: key });
}

/** The popup in its theme, its clock standing still, with what the act begins with. */
async function curtain(popup: Page, act: Act, setup: Setup): Promise<void> {
  const { theme, forcedColors, moreContrast } = setup;
  await popup.clock.setFixedTime(MOMENT_MS);
  await popup.getByText(act.until).first().waitFor();
  await popup.evaluate((chosen) => window.parallax.choose({ theme: chosen }), theme);
  await popup.waitForFunction(
    (chosen) => matchMedia(`(prefers-color-scheme: ${chosen})`).matches,
    theme,
  );
  // What is emulated brings a theme with it: without one, light.
  if (forcedColors) await popup.emulateMedia({ colorScheme: theme, forcedColors: 'active' });
  if (moreContrast) await popup.emulateMedia({ colorScheme: theme, contrast: 'more' });
  // The sandbox's past, where there is one, is written after the first rates.
  if (!act.service && !act.prepare && act.publicRates === undefined) {
    // A busy machine answers too late at times, and nothing is tried again while time stands still.
    await until(popup, async () => {
      const answer = await window.parallax.facts();
      const markets = answer.ok ? Object.values(answer.value.markets) : [];
      if (markets.some(({ failure }) => failure !== null)) await window.parallax.refresh();
      return markets.length > 0 && markets.every(({ table }) => table !== null);
    });
    await until(popup, async () => {
      const [base, quote] = ['USD' as never, 'NGN' as never];
      const asked = { side: 'ask', kind: 'line', premiumUnder: null } as const;
      const range = { preset: 'day' } as const;
      for (const market of ['official', 'mid', 'parallel'] as const) {
        const answer = await window.parallax.chart({
          ...asked,
          range,
          series: [{ kind: 'rate', market, base, quote }],
        });
        if (!answer.ok) return false;
        const { sinceMs, nowMs, main } = answer.value;
        if (sinceMs === null || nowMs - sinceMs < 24 * 3_600_000) return false;
        if (main.points.filter((point) => point !== null).length < 24) return false;
      }
      return true;
    });
    await popup.locator('[data-row] polyline').nth(1).waitFor({ state: 'attached' });
    await popup.waitForFunction(() => {
      const line = document.querySelector('section svg[role="img"] .line')?.getAttribute('d') ?? '';
      return line.split('L').length > 20;
    });
  }
}

/** Long enough for an answer to come and be drawn; where time moves on, for the page's clock to tick. */
const SETTLE_MS = 400;
const TICK_MS = 1_100;

async function arrange(popup: Page, app: App, scene: Scene, { settleMs }: Setup): Promise<void> {
  await popup.clock.setFixedTime(MOMENT_MS + (scene.laterMs ?? 0));
  await scene.arrange?.(popup, app);
  await popup.waitForTimeout(scene.laterMs === undefined ? settleMs : TICK_MS);
}

/**
 * Scenes are set at the usual size, so that each says what it does at any; the window is then as
 * wide as it is to be, and as high as the text is large: what is reflowed is seen, not only its
 * beginning.
 * @returns the way back.
 */
async function grow(
  popup: Page,
  { textPercent, width, settleMs }: Setup,
): Promise<() => Promise<void>> {
  if (textPercent === 100 && width === USUAL.width) return () => Promise.resolve();
  const height = heightOf(width) * (textPercent / 100);
  const shrink = await enlarge(popup, textPercent, { width, height: Math.round(height) });
  await popup.waitForTimeout(settleMs);
  return shrink;
}

/** The popup, and the share card that is open in it, in its own size. */
async function shoot(
  popup: Page,
  { name }: Scene,
  { theme }: Setup,
  folder: string,
): Promise<string[]> {
  const file = path.join(folder, `${name}-${theme}.png`);
  await popup.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
  const card = await popup.evaluate(() =>
    document.querySelector<HTMLCanvasElement>('[role="dialog"] canvas')?.toDataURL(),
  );
  if (card === undefined) return [file];
  const cardFile = path.join(folder, `${name}-card-${theme}.png`);
  fs.writeFileSync(cardFile, Buffer.from(card.split(',')[1] ?? '', 'base64'));
  return [file, cardFile];
}
