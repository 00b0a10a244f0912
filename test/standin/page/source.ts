import { createCodec } from './codec.ts';
import { setUpIsolatedWorld, type PreloadSettings } from './isolated-world.ts';
import { setUpMainWorld } from './main-world.ts';
import { createWorldLink, type World } from './world-link.ts';

export const ISOLATED_WORLD = 'Electron Isolated Context';
export const BINDING = '__standinSend';

export interface PageSettings extends PreloadSettings {
  /** Names the events between the two worlds; the page must not be able to guess it. */
  secret: string;
  /** The document that every window starts with, before the app loads anything. */
  blank: string;
  /** The preload's text, or null where there is none. */
  preload: string | null;
}

function inWorld(world: World, settings: PageSettings, body: string): string {
  return `{
    const standsEmpty = location.href === ${JSON.stringify(settings.blank)} || location.protocol === 'chrome-error:';
    if (!standsEmpty) {
      const codec = (${createCodec.toString()})();
      const link = (${createWorldLink.toString()})('${world}', '${settings.secret}', codec);
      ${body}
    }
  }`;
}

/** The script that runs first in each document's own world. */
export function mainWorldSource(settings: PageSettings): string {
  return inWorld('main', settings, `(${setUpMainWorld.toString()})(link, codec);`);
}

/** The script that runs first in each document's isolated world, and carries the preload. */
export function isolatedWorldSource(settings: PageSettings): string {
  const { path, argv, versions, inSubFrames, preload } = settings;
  const shown: PreloadSettings = { path, argv, versions, inSubFrames };
  const names = 'require, module, exports, process, setImmediate, clearImmediate';
  const wrapped = preload === null ? 'null' : `function (${names}) {\n${preload}\n}`;
  const body = `(${setUpIsolatedWorld.toString()})(link, codec, ${JSON.stringify(shown)}, ${wrapped});`;
  return `${inWorld('isolated', settings, body)}\n//# sourceURL=${path || 'standin-isolated-world.js'}`;
}
