import { main, runNode, tool } from './run.ts';

/** `npm run package [-- flags of electron-builder]`: a build without test doors, and its packages. */
await main(async () => {
  const env = { ...process.env, PARALLAX_PACKAGE: '1' };
  const vite = [tool('vite', 'bin', 'vite.js'), 'build', '--app', '--logLevel', 'warn'];
  const built = await runNode(vite, env);
  if (built !== 0) return built;
  return runNode([tool('electron-builder', 'cli.js'), ...process.argv.slice(2)], env);
});
