import type { Protocol } from 'devtools-protocol';
import { randomUUID } from 'node:crypto';
import { chromium } from './browser.ts';
import type { WindowPlace } from './chromium.ts';
import { headed } from './launch-info.ts';

export interface OpenedTarget {
  targetId: string;
  sessionId: string;
}

/** Windows that were asked for, by the mark in the URL that they start with. */
const openings = new Map<string, (target: OpenedTarget) => void>();
const open = new Map<string, { sessionId: string; whenGone: () => void }>();

/** A URL for a new window's first, empty document, which tells it from any other page. */
export function createMark(): string {
  // Chromium does not take about:blank from another process's command line.
  return headed ? `data:text/html,${randomUUID()}` : `about:blank#${randomUUID()}`;
}

export async function openTarget(
  mark: string,
  place: WindowPlace,
  whenGone: () => void,
): Promise<OpenedTarget> {
  const opened = new Promise<OpenedTarget>((found) => openings.set(mark, found));
  if (headed) {
    chromium().openAppWindow(mark, place);
  } else {
    const { x: left, y: top, width, height } = place;
    const params = { url: mark, newWindow: true, left, top, width, height };
    await chromium().cdp.root.send('Target.createTarget', params);
  }
  const target = await opened;
  open.set(target.targetId, { sessionId: target.sessionId, whenGone });
  return target;
}

/** A page that the app did not ask for (a popup that slipped through) is let go, then closed. */
function dismiss(sessionId: string, targetId: string, type: string): void {
  const { cdp } = chromium();
  // First of all let it run: a paused child holds its opener up.
  cdp.session(sessionId).notify('Runtime.runIfWaitingForDebugger');
  if (type === 'page') cdp.root.notify('Target.closeTarget', { targetId });
}

function meet(sessionId: string, { type, url, targetId }: Protocol.Target.TargetInfo): void {
  const opening = type === 'page' ? openings.get(url) : undefined;
  if (!opening) {
    dismiss(sessionId, targetId, type);
    return;
  }
  openings.delete(url);
  opening({ targetId, sessionId });
}

export async function watchTargets(): Promise<void> {
  const { cdp } = chromium();
  const { root } = cdp;
  /** Sessions of pages whose URL is not known yet: the headless shell sends it later. */
  const nameless = new Map<string, string>();
  root.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    const { type, url, targetId, openerId } = targetInfo;
    if (type === 'page' && url === '' && openerId === undefined) {
      nameless.set(targetId, sessionId);
    } else {
      meet(sessionId, targetInfo);
    }
  });
  root.on('Target.targetInfoChanged', ({ targetInfo }) => {
    const sessionId = nameless.get(targetInfo.targetId);
    if (sessionId === undefined || targetInfo.url === '') return;
    nameless.delete(targetInfo.targetId);
    meet(sessionId, targetInfo);
  });
  root.on('Target.targetDestroyed', ({ targetId }) => {
    const target = open.get(targetId);
    open.delete(targetId);
    if (target) cdp.forget(target.sessionId);
    target?.whenGone();
  });
  await root.send('Target.setDiscoverTargets', { discover: true });
  await root.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
  });
}
