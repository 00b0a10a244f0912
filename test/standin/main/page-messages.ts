import type * as Electron from 'electron';
import { standFor } from '../host/guard.ts';
import type { HostMessage, PageMessage } from '../page/isolated-world.ts';
import { codec } from './codec.ts';
import { createEvent } from './events.ts';
import type { FrameTree } from './frame-tree.ts';
import { ipcMain } from './ipc-main.ts';
import { toAppText } from './schemes.ts';
import type { WebContents } from './web-contents.ts';

type Context = NonNullable<ReturnType<FrameTree['context']>>;
type Ipc<Kind> = Extract<PageMessage, { kind: Kind }>;

/** Who asks: the frame, with the address that it had when it asked. */
function senderOf(
  contents: WebContents,
  { frame }: Context,
): Omit<Electron.IpcMainInvokeEvent, keyof Electron.Event> {
  return {
    type: 'frame',
    sender: standFor<Electron.WebContents>(contents),
    senderFrame: standFor<Electron.WebFrameMain>(frame),
    processId: frame.processId,
    frameId: frame.routingId,
  };
}

function receiveSend(contents: WebContents, context: Context, message: Ipc<'send'>): void {
  const args = codec.decode(message.values) as unknown[];
  const event = createEvent({
    ...senderOf(contents, context),
    ports: [],
    reply: (channel: string, ...values: unknown[]) => context.frame.send(channel, ...values),
    get returnValue(): never {
      throw new Error('stand-in: event.returnValue (ipcRenderer.sendSync) is not provided');
    },
  }) satisfies Electron.IpcMainEvent;
  contents.emit('ipc-message', event, message.channel, ...args);
  ipcMain.emit(message.channel, event, ...args);
}

async function receiveInvoke(
  contents: WebContents,
  frames: FrameTree,
  context: Context,
  message: Ipc<'invoke'>,
): Promise<void> {
  const { id, channel } = message;
  let reply: HostMessage;
  try {
    const event = createEvent(senderOf(contents, context));
    const args = codec.decode(message.values) as unknown[];
    const result = await ipcMain._answer(channel, event, args);
    reply = { kind: 'result', id, values: codec.encodeClone(result) };
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error);
    reply = { kind: 'failure', id, channel, message: String(error) };
  }
  frames.deliverTo(context, reply);
}

/** Takes what a page's isolated world sent, and sees that it reaches the app. */
export function receivePageMessage(
  contents: WebContents,
  frames: FrameTree,
  contextId: number,
  text: string,
): void {
  const context = frames.context(contextId);
  if (!context) return;
  const message = JSON.parse(text) as PageMessage;
  // The news of a frame's navigation may come after the first words of its new document.
  context.frame._url = toAppText(message.href);
  switch (message.kind) {
    case 'send':
      receiveSend(contents, context, message);
      break;
    case 'invoke':
      void receiveInvoke(contents, frames, context, message);
      break;
    case 'open':
      contents._requestOpen(message);
      break;
    case 'focus':
      contents._pageFocused(message.focused);
      break;
    case 'press':
      contents._pressed(message.type);
      break;
    case 'resize':
      contents._pageResized();
      break;
    case 'title':
      contents._titled(message.title);
      break;
    case 'preload-error': {
      const error = new Error(message.message);
      error.stack = message.stack;
      contents.emit('preload-error', createEvent(), contents._preloadPath, error);
      break;
    }
  }
}
