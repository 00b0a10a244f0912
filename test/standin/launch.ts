import inspector from 'node:inspector';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { chromium, startBrowser } from './host/browser.ts';
import { watchEnds } from './host/ends.ts';
import { launchInfo } from './host/launch-info.ts';
import { resolveElectron, setChromiumVersion, imitateElectron } from './host/process-face.ts';
import { watchTargets } from './host/targets.ts';
import { app } from './main/app.ts';

async function startChromium(): Promise<void> {
  await startBrowser();
  await watchTargets();
  const { product } = await chromium().cdp.root.send('Browser.getVersion');
  setChromiumVersion(product.replace(/^[^/]*\//, ''));
  void chromium().exited.then(() => app.exit(0));
}

async function evaluateEntry(): Promise<void> {
  try {
    await import(pathToFileURL(launchInfo.entry).href);
  } catch (error) {
    console.error('App threw an error during load\n', error);
    app.exit(1);
    await new Promise(() => undefined);
  }
}

imitateElectron();
resolveElectron();
watchEnds(app);
const inspectPort = launchInfo.switches.get('inspect');
if (inspectPort !== undefined) inspector.open(Number(inspectPort));

const require = createRequire(import.meta.url);
for (const file of launchInfo.requires) require(file);

// `ready` waits for the entry module: an `await app.whenReady()` at its top never comes back.
const [started] = await Promise.allSettled([startChromium(), evaluateEntry()]);
if (started.status === 'fulfilled') {
  app._becomeReady();
} else if (!app._isExiting) {
  console.error(String(started.reason));
  app.exit(1);
}
