import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { findChromium } from './find-chromium.ts';
import { CdpConnection } from './cdp.ts';
import { pipeChannel } from './cdp-channels.ts';
import { createProfile, removeFolder, sweepProfiles } from './profile.ts';

const CLOSE_PATIENCE_MS = 3_000;

const OFF = [
  'IsolateOrigins',
  'site-per-process',
  // Loopback needs no permission prompt: guards are proven against a canary that listens there.
  'LocalNetworkAccessChecks',
  // Pages of the address bar that nobody sees: half of all the time that a start takes.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'MediaRouter',
  'Translate',
];

/** What pages need of any Chromium, be it our own or one that is lent. */
export const CHROMIUM_FLAGS = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-sync',
  '--disable-extensions',
  '--disable-component-update',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-popup-blocking',
  '--disable-search-engine-choice-screen',
  '--password-store=basic',
  '--use-mock-keychain',
  '--force-color-profile=srgb',
  // A hidden window's page goes on at full speed, as an app that shows live numbers needs it.
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-background-timer-throttling',
  '--disable-ipc-flooding-protection',
  // An iframe of another site stays in its page's own target, where IPC and requests are watched.
  '--disable-site-isolation-trials',
  `--disable-features=${OFF.join(',')}`,
  // The page reaches this machine alone.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE ::1',
];

/** Without a screen Chromium finds no mouse: a desktop has one, which can point and press. */
const HEADLESS = [
  '--headless',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
];

export interface WindowPlace {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Chromium {
  readonly cdp: CdpConnection;
  /** Where DevTools listens, if a port was asked for. */
  readonly devtoolsUrl: Promise<string | null>;
  readonly exited: Promise<void>;
  readonly #child: ChildProcess;
  readonly #executable: string;
  readonly #profile: { folder: string; temporary: string };

  constructor(executable: string, options: { port: string | undefined; headed: boolean }) {
    sweepProfiles();
    this.#executable = executable;
    this.#profile = createProfile();
    const flags = [
      '--remote-debugging-pipe',
      '--no-startup-window',
      ...CHROMIUM_FLAGS,
      `--user-data-dir=${this.#profile.folder}`,
      // --test-type keeps the bar about --no-sandbox away.
      ...(options.headed ? ['--test-type'] : HEADLESS),
      ...(options.port === undefined ? [] : [`--remote-debugging-port=${options.port}`]),
    ];
    this.#child = spawn(executable, flags, {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      // A group of its own, so that its last helper can be ended with it.
      detached: process.platform !== 'win32',
      env: this.#environment(),
    });
    const [, , stderr, output, input] = this.#child.stdio as [
      null,
      null,
      Readable,
      Writable,
      Readable,
    ];
    this.cdp = new CdpConnection(pipeChannel(output, input));
    this.exited = new Promise((resolve) => this.#child.once('exit', () => resolve()));
    this.devtoolsUrl = this.#readDevtoolsUrl(stderr, options.port !== undefined);
  }

  /** A window without tabs or address bar: a second call of the browser hands over to the first. */
  openAppWindow(url: string, place: WindowPlace): void {
    const flags = [
      `--user-data-dir=${this.#profile.folder}`,
      '--no-sandbox',
      '--test-type',
      '--no-first-run',
      `--app=${url}`,
      `--window-position=${place.x},${place.y}`,
      `--window-size=${place.width},${place.height}`,
    ];
    spawn(this.#executable, flags, { stdio: 'ignore', env: this.#environment() }).unref();
  }

  /** Asks Chromium to end, waits for it, and ends it by force when it does not. */
  async close(): Promise<void> {
    this.cdp.root.notify('Browser.close');
    const patience = setTimeout(() => this.#signal(), CLOSE_PATIENCE_MS);
    await this.exited;
    clearTimeout(patience);
    this.endNow();
  }

  /** The last word, for when nothing can be waited for any more. */
  endNow(): void {
    this.#signal();
    removeFolder(this.#profile.folder);
  }

  #environment(): NodeJS.ProcessEnv {
    return { ...process.env, TMPDIR: this.#profile.temporary };
  }

  #signal(): void {
    const pid = this.#child.pid;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.#child.kill('SIGKILL');
      else process.kill(-pid, 'SIGKILL');
    } catch {
      // Nobody of the group is left.
    }
  }

  #readDevtoolsUrl(stderr: Readable, expected: boolean): Promise<string | null> {
    let printed = '';
    stderr.setEncoding('utf8');
    return new Promise((resolve, reject) => {
      if (!expected) resolve(null);
      stderr.on('data', (chunk: string) => {
        if (process.env['STANDIN_DEBUG']) process.stderr.write(chunk);
        printed = (printed + chunk).slice(-10_000);
        const url = /DevTools listening on (ws:\/\/\S+)\s/.exec(printed)?.[1];
        if (url) resolve(url);
      });
      this.#child.once('error', reject);
      this.#child.once('exit', (code) => {
        reject(new Error(`stand-in: Chromium ended at once (${String(code)})\n${printed}`));
      });
    });
  }
}

export function startChromium(options: { port: string | undefined; headed: boolean }): Chromium {
  const executable = findChromium();
  if (executable) return new Chromium(executable, options);
  console.error('stand-in: no Chromium found; set CHROMIUM_PATH to the path of one');
  process.exit(1);
}
