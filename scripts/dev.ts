import type { ChildProcess } from 'node:child_process';
import { createBuilder, createServer, type ViteBuilder } from 'vite';
import { findHost, type Host } from './host.ts';
import { main, root } from './run.ts';

/**
 * `npm run dev`: serves the page from Vite with hot replacement. Rebuilds main and preload when
 * their files change, and restarts the app.
 */
await main(async () => {
  const server = await createServer({
    root: `${root}/renderer`,
    configFile: `${root}/vite.config.ts`,
  });
  await server.listen();
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('The development server has no address.');
  const watched = { build: { watch: {} } };
  const builder = await createBuilder({
    configFile: `${root}/vite.config.ts`,
    logLevel: 'warn',
    environments: { main: watched, preload: watched, worker: watched },
  });
  return keepStarting(builder, await findHost({ PARALLAX_DEV_URL: url }));
});

/** All bundles outside the page. */
const OUTPUTS = ['preload', 'main', 'worker'];

/** Builds in watch mode and restarts the app when all bundles are rebuilt; ends with the app. */
function keepStarting(builder: ViteBuilder, host: Host): Promise<number> {
  return new Promise((resolve, reject) => {
    let app: ChildProcess | null = null;
    const built = new Set<string>();

    function begin(): void {
      app = host.spawn(process.argv.slice(2));
      app.once('exit', (code) => resolve(code ?? 0));
    }

    /** The old app must exit first: only one may run on a data folder. */
    function restart(): void {
      if (!app) {
        begin();
        return;
      }
      app.removeAllListeners('exit');
      app.once('exit', begin);
      app.kill();
    }

    for (const name of OUTPUTS) {
      watch(builder, name, () => {
        built.add(name);
        if (built.size === OUTPUTS.length) restart();
      }).catch(reject);
    }
  });
}

/** Reports each finished build. A failed build prints its error and waits for the next change. */
async function watch(builder: ViteBuilder, name: string, onBuilt: () => void): Promise<void> {
  const environment = builder.environments[name];
  if (!environment) throw new Error(`vite.config.ts has no environment ${name}.`);
  const watcher = await builder.build(environment);
  if (!('on' in watcher)) throw new Error('Vite did not watch.');
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') onBuilt();
    if (event.code === 'ERROR') console.error(event.error);
  });
}
