import type * as Electron from 'electron';
import { guardObject, standFor } from '../host/guard.ts';
import type { WebContents } from './web-contents.ts';
import type { WebFrame } from './web-frame.ts';
import { windowRegistry } from './window-registry.ts';

const asContents = (contents: WebContents | undefined): Electron.WebContents | undefined =>
  contents && standFor<Electron.WebContents>(contents);

function findContents(is: (contents: WebContents) => boolean): Electron.WebContents | undefined {
  return asContents(windowRegistry.contents().find(is));
}

/** Electron's `webContents`: finding pages, not making them. */
export const webContents = guardObject('electron.webContents', {
  getAllWebContents: () =>
    windowRegistry.contents().map((contents) => standFor<Electron.WebContents>(contents)),
  getFocusedWebContents: () => findContents((contents) => contents.isFocused()) ?? null,
  fromId: (id: number) => findContents((contents) => contents.id === id),
  fromDevToolsTargetId: (id: string) => findContents((contents) => contents._page?.targetId === id),
  fromFrame: (frame: Electron.WebFrameMain) =>
    findContents((contents) => contents.mainFrame === frame.top),
} satisfies Partial<typeof Electron.webContents>);

function findFrame(is: (frame: WebFrame) => boolean): Electron.WebFrameMain | undefined {
  const frames = windowRegistry.contents().flatMap((contents) => contents._frames.all());
  const found = frames.find(is);
  return found && standFor<Electron.WebFrameMain>(found);
}

export const webFrameMain = guardObject('electron.webFrameMain', {
  fromId: (processId: number, routingId: number) =>
    findFrame((frame) => frame.processId === processId && frame.routingId === routingId),
  fromFrameToken: (processId: number, token: string) =>
    findFrame((frame) => frame.processId === processId && frame.frameToken === token) ?? null,
} satisfies Partial<typeof Electron.webFrameMain>);
