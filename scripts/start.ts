import { findHost } from './host.ts';
import { ended, main, runNode, tool } from './run.ts';

/** `npm start [-- switches]`: builds the app and runs it. */
await main(async () => {
  const host = await findHost();
  const built = await runNode([
    tool('vite', 'bin', 'vite.js'),
    'build',
    '--app',
    '--logLevel',
    'warn',
  ]);
  return built === 0 ? ended(host.spawn(process.argv.slice(2))) : built;
});
