import type { IpcMainInvokeEvent } from 'electron';

/**
 * Whether a message comes from the app's own page: its main frame, still there, of exactly this
 * origin. A frame that is gone is null, a sandboxed one has the origin `null`, and one within the
 * page, whatever its address, is not the page.
 */
export function isFromOwnPage(
  { senderFrame: frame }: Pick<IpcMainInvokeEvent, 'senderFrame'>,
  origin: string,
): boolean {
  return frame !== null && !frame.detached && frame.parent === null && frame.origin === origin;
}
