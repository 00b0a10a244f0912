import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from '../test/support/chromium.ts';
import { main, root, runNode, printLine, tool } from './run.ts';

/** `npm run pictures`: retakes the README's pictures. A test fails when they are out of date. */
await main(async () => {
  process.env['CHROMIUM_PATH'] = ensureChromium(printLine);
  process.env['E2E_HOST'] = 'chromium';
  const built = await runNode([
    tool('vite', 'bin', 'vite.js'),
    'build',
    '--app',
    '--logLevel',
    'warn',
  ]);
  if (built !== 0) return built;
  const { takeReadmePictures } = await import('../test/pictures/readme-picture.ts');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-readme-'));
  try {
    for (const file of await takeReadmePictures(folder)) {
      printLine(`${path.relative(root, file)}, ${Math.round(fs.statSync(file).size / 1024)} kB`);
    }
    return await runNode([tool('oxfmt', 'bin', 'oxfmt'), path.join(root, '.github', 'pictures')]);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
});
