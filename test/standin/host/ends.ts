import { endBrowserNow } from './browser.ts';

interface Endable {
  isReady: () => boolean;
  quit: () => void;
  exit: (code: number) => void;
}

const PARENT_CHECK_MS = 500;

/** An older Node handed over to this process: when it is killed, this one has no one to speak to. */
function watchParent(app: Endable): void {
  const parent = process.env['STANDIN_PARENT'];
  delete process.env['STANDIN_PARENT'];
  if (parent === undefined) return;
  setInterval(() => {
    if (process.ppid !== Number(parent)) app.exit(1);
  }, PARENT_CHECK_MS).unref();
}

/** However this process ends, Chromium and its profile go with it. */
export function watchEnds(app: Endable): void {
  watchParent(app);
  process.on('exit', endBrowserNow);
  // Whoever started it reads no more. Without a listener each write would raise an exception, and
  // what is said about that one another.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => app.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    let isSecond = false;
    process.on(signal, () => {
      // As Electron does: a quit that can be refused; whoever insists is obeyed.
      if (app.isReady() && !isSecond) app.quit();
      else app.exit(0);
      isSecond = true;
    });
  }
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    // Electron shows a box and goes on; a test must not wait for somebody to click it away.
    console.error('A JavaScript error occurred in the main process\n', error);
    app.exit(1);
  });
  process.on('unhandledRejection', (reason) => {
    if (process.listenerCount('unhandledRejection') > 1) return;
    console.error('UnhandledPromiseRejectionWarning:', reason);
  });
}
