import { workerData, type MessagePort } from 'node:worker_threads';
import { CdpConnection } from './cdp.ts';
import { portChannel } from './cdp-channels.ts';
import { startChromium, type Chromium } from './chromium.ts';
import { headed, launchInfo } from './launch-info.ts';

type Browser = Pick<
  Chromium,
  'cdp' | 'devtoolsUrl' | 'exited' | 'openAppWindow' | 'close' | 'endNow'
>;

let running: Browser | undefined;

/** The one Chromium of this process, or of this thread. */
export function chromium(): Browser {
  if (!running) throw new Error('stand-in: Chromium was not started');
  return running;
}

/** A Chromium that somebody else started, and ends: `thread/launch-in-thread.ts`. */
function lentBrowser(port: MessagePort): Browser {
  return {
    cdp: new CdpConnection(portChannel(port)),
    devtoolsUrl: Promise.resolve(null),
    exited: new Promise(() => undefined),
    openAppWindow() {
      throw new Error('stand-in: a thread has no windows on the display');
    },
    close: () => Promise.resolve(),
    endNow: () => undefined,
  };
}

export async function startBrowser(): Promise<void> {
  const { standinBrowser } = (workerData ?? {}) as { standinBrowser?: MessagePort };
  const options = { port: launchInfo.switches.get('remote-debugging-port'), headed };
  running = standinBrowser ? lentBrowser(standinBrowser) : startChromium(options);
  const url = await running.devtoolsUrl;
  if (url) process.stderr.write(`\nDevTools listening on ${url}\n`);
}

export async function closeBrowser(): Promise<void> {
  await running?.close();
}

export function endBrowserNow(): void {
  running?.endNow();
}
