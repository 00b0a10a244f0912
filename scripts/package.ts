import path from 'node:path';
import { readJson } from './lock-file.ts';
import { writeNotes } from './release-notes.ts';
import { main, root, runNode, printLine, tool } from './run.ts';
import { readUpdateKey, readUpdateUrl } from './update-url.ts';

/**
 * `npm run package [-- flags of electron-builder]`: builds without test hooks and makes the
 * packages. It uploads nothing.
 */
await main(async () => {
  const url = readUpdateUrl(process.env);
  readUpdateKey(process.env);
  printLine(
    url === null ? 'package: looks for no updates' : `package: looks for updates at ${url}`,
  );
  const env = { ...process.env, PARALLAX_PACKAGE: '1' };
  const vite = [tool('vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn'];
  const built = await runNode(vite, env);
  if (built !== 0) return built;
  const { version } = readJson(path.join(root, 'package.json')) as { version: string };
  const notes = `-c.releaseInfo.releaseNotesFile=${writeNotes(root, version)}`;
  const feed = url === null ? [] : ['-c.publish.provider=generic', `-c.publish.url=${url}`, notes];
  const flags = ['--publish', 'never', ...feed, ...process.argv.slice(2)];
  return runNode([tool('electron-builder', 'cli.js'), ...flags], env);
});
