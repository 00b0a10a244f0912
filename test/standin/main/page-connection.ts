import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type * as Electron from 'electron';
import { chromium } from '../host/browser.ts';
import type { CdpSession } from '../host/cdp.ts';
import type { WindowPlace } from '../host/chromium.ts';
import { createMark, openTarget } from '../host/targets.ts';
import {
  BINDING,
  ISOLATED_WORLD,
  isolatedWorldSource,
  mainWorldSource,
  type PageSettings,
} from '../page/source.ts';

export interface Attached {
  cdp: CdpSession;
  targetId: string;
}

function readPreload(file: string | undefined): string | null {
  // An unreadable preload is an error of the page, as in Electron, not of the window.
  if (!file) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return `throw new Error(${JSON.stringify(String(error))});`;
  }
}

/** The way from a window's object to its page in Chromium. */
export class PageConnection {
  readonly blank = createMark();
  readonly #preferences: Electron.WebPreferences;
  readonly #whenGone: () => void;

  constructor(preferences: Electron.WebPreferences, whenGone: () => void) {
    this.#preferences = preferences;
    this.#whenGone = whenGone;
  }

  /** Opens the page, still empty; `listen` runs before its first event. */
  async open(place: WindowPlace, listen: (attached: Attached) => void): Promise<void> {
    const { targetId, sessionId } = await openTarget(this.blank, place, this.#whenGone);
    const cdp = chromium().cdp.session(sessionId);
    listen({ cdp, targetId });
    const settings = this.#settings();
    // Chromium gives up a load that comes while the empty document is still on its way.
    const isEmpty = new Promise<void>((resolve) => {
      cdp.on('Page.lifecycleEvent', ({ name }) => {
        if (name === 'load') resolve();
      });
    });
    await Promise.all([
      isEmpty,
      cdp.send('Page.enable'),
      cdp.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      cdp.send('Runtime.enable'),
      cdp.send('Log.enable'),
      cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      cdp.send('Runtime.addBinding', { name: BINDING, executionContextName: ISOLATED_WORLD }),
      // In this order: the page's own world must be able to answer when the preload speaks.
      cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldSource(settings) }),
      cdp.send('Page.addScriptToEvaluateOnNewDocument', {
        source: isolatedWorldSource(settings),
        worldName: ISOLATED_WORLD,
      }),
      cdp.send('Runtime.runIfWaitingForDebugger'),
    ]);
  }

  #settings(): PageSettings {
    const { preload, additionalArguments, nodeIntegrationInSubFrames } = this.#preferences;
    return {
      secret: randomUUID(),
      blank: this.blank,
      preload: readPreload(preload),
      path: preload ?? '',
      argv: [process.execPath, '--type=renderer', ...(additionalArguments ?? [])],
      versions: {
        electron: process.versions.electron,
        chrome: process.versions.chrome,
        node: process.versions.node,
      },
      inSubFrames: nodeIntegrationInSubFrames ?? false,
    };
  }
}
