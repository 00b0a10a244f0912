import type * as Electron from 'electron';
import { chromium } from '../host/browser.ts';
import type { CdpSession } from '../host/cdp.ts';
import { createMark, openTarget } from '../host/targets.ts';

const PLACE = { x: 440, y: 280, width: 400, height: 240 };
/** What a pressed button calls, with its number. */
const ANSWER = 'standinAnswer';
const LET_GO_MS = 200;

/** What closing the box means: its cancel button, or else its first. */
export function cancelOf({ cancelId, buttons = [] }: Electron.MessageBoxSyncOptions): number {
  const cancel = buttons.findIndex((label) => /^(cancel|no)$/i.test(label));
  return cancelId ?? Math.max(cancel, 0);
}

/**
 * A message box is a small page of its own: a dialog with its title, text and buttons by name. Who
 * sits at the app, or a test, answers it; nothing else does.
 */
export async function openMessageBox(options: Electron.MessageBoxOptions): Promise<number> {
  const { signal } = options;
  const cancel = cancelOf(options);
  if (signal?.aborted) return cancel;
  const { promise: pressed, resolve: press } = Promise.withResolvers<number>();
  const { targetId, sessionId } = await openTarget(createMark(), PLACE, () => press(cancel));
  const cdp = chromium().cdp.session(sessionId);
  cdp.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === ANSWER) press(Number(payload));
  });
  signal?.addEventListener('abort', () => press(cancel));
  // Closed before it says anything, it was cancelled.
  fill(cdp, documentOf(options, cancel)).catch(() => press(cancel));
  const answer = await pressed;
  // What pressed it is told of its key or button first.
  setTimeout(() => chromium().cdp.root.notify('Target.closeTarget', { targetId }), LET_GO_MS);
  return answer;
}

async function fill(cdp: CdpSession, html: string): Promise<void> {
  // The empty document would take the place of one that came before it.
  const isEmpty = new Promise<void>((resolve) => {
    cdp.on('Page.lifecycleEvent', ({ name }) => {
      if (name === 'load') resolve();
    });
  });
  await Promise.all([
    isEmpty,
    cdp.send('Page.enable'),
    cdp.send('Page.setLifecycleEventsEnabled', { enabled: true }),
    cdp.send('Runtime.enable'),
    cdp.send('Runtime.addBinding', { name: ANSWER }),
    cdp.send('Runtime.runIfWaitingForDebugger'),
  ]);
  const { frameTree } = await cdp.send('Page.getFrameTree');
  await cdp.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html });
}

function documentOf(options: Electron.MessageBoxOptions, cancel: number): string {
  const { title = '', message, detail = '', defaultId = 0 } = options;
  const buttons = (options.buttons?.length ? options.buttons : ['OK']).map((label, index) => {
    const focus = index === defaultId ? ' autofocus' : '';
    return `<button onclick="${ANSWER}('${index}')"${focus}>${escaped(label)}</button>`;
  });
  return `<!doctype html><title>${escaped(title)}</title>
    <style>
      body { margin: 24px; font: 14px/20px sans-serif; }
      h1 { margin: 0 0 8px; font-size: 16px; }
      p { margin: 0 0 16px; white-space: pre-wrap; }
    </style>
    <body onkeyup="if (event.key === 'Escape') ${ANSWER}('${cancel}')">
      <main role="dialog" aria-labelledby="message" aria-describedby="detail">
        <h1 id="message">${escaped(message)}</h1>
        <p id="detail">${escaped(detail)}</p>
        ${buttons.join(' ')}
      </main>
    </body>`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
