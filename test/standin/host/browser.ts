import { headed, launchInfo } from './launch-info.ts';
import { startChromium, type Chromium } from './chromium.ts';

let running: Chromium | undefined;

/** The one Chromium of this process. */
export function chromium(): Chromium {
  if (!running) throw new Error('stand-in: Chromium was not started');
  return running;
}

export async function startBrowser(): Promise<void> {
  running = startChromium({ port: launchInfo.switches.get('remote-debugging-port'), headed });
  const url = await running.devtoolsUrl;
  if (url) process.stderr.write(`\nDevTools listening on ${url}\n`);
}

export async function closeBrowser(): Promise<void> {
  await running?.close();
}

export function endBrowserNow(): void {
  running?.endNow();
}
