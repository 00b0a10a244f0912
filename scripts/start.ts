import path from 'node:path';
import type { PictureOptions } from '../test/pictures/take.ts';
import { ensureChromium } from '../test/support/chromium.ts';
import { findHost } from './host.ts';
import { sayWhenOpen } from './opened.ts';
import { ended, main, runNode, printLine, tool } from './run.ts';

const USAGE = `npm start [-- SWITCHES]: builds Parallax and runs it.

  --show                the window opens at the start and stays
  --hidden              nothing opens at the start
  --user-data-dir=DIR   the data folder, instead of the usual one
  --language=TAG        the language of the texts

npm start -- --screenshot DIR [--scenes=REGEX]: takes pictures of the views, without a display.

  --width=PIXELS  --text=PERCENT  --palette=NAME  --forced-colors  --more-contrast  --language=fr

npm run build makes the command line as well: node dist/cli/parallax.cjs --help.`;

const build = (): Promise<number> =>
  runNode([tool('vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn']);

/** The folder after `--screenshot`; null without that option. */
function pictureFolder(args: readonly string[]): string | null {
  const index = args.indexOf('--screenshot');
  if (index === -1) return null;
  const folder = args[index + 1];
  if (!folder) throw new Error('--screenshot wants a folder: npm start -- --screenshot DIR');
  return path.resolve(folder);
}

/** The appearance of the pictures: `--text=200`, `--more-contrast`, `--palette=NAME` and so on. */
function pictureOptions(args: readonly string[]): PictureOptions {
  const value = (name: string): string | undefined =>
    args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const scenes = value('scenes');
  const width = value('width');
  return {
    textPercent: Number(value('text') ?? 100),
    ...(width === undefined ? {} : { width: Number(width) }),
    forcedColors: args.includes('--forced-colors'),
    moreContrast: args.includes('--more-contrast'),
    palette: value('palette'),
    language: value('language') as PictureOptions['language'],
    ...(scenes === undefined ? {} : { only: new RegExp(scenes) }),
  };
}

/** Always on the stand-in, which needs no display and renders the same everywhere. */
async function pictures(folder: string, args: readonly string[]): Promise<number> {
  process.env['CHROMIUM_PATH'] = ensureChromium(printLine);
  process.env['E2E_HOST'] = 'chromium';
  // Times as a person has them, who is seldom in UTC.
  process.env['TZ'] ??= 'Africa/Lagos';
  const built = await build();
  if (built !== 0) return built;
  const { takePictures } = await import('../test/pictures/take.ts');
  const files = await takePictures(folder, pictureOptions(args));
  printLine(`${files.length} pictures in ${folder}`);
  return 0;
}

/** `npm start [-- switches]`: builds and runs the app, or takes its pictures. */
await main(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    printLine(USAGE);
    return 0;
  }
  const folder = pictureFolder(args);
  if (folder !== null) return pictures(folder, args);
  const host = await findHost();
  printLine('Building Parallax ...');
  const built = await build();
  if (built !== 0) return built;
  const end = ended(host.spawn(args));
  await sayWhenOpen(args, host.hasTray, end);
  return end;
});
