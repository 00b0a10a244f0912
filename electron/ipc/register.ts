import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import * as v from 'valibot';
import { appError, fail, messageOf } from '#core/result.ts';
import { callChannels, type CallName } from './channels.ts';
import { calls, type Handlers } from './contract.ts';

/**
 * Answers the contract's calls. A call from a frame that is not trusted, or with arguments that do
 * not fit, is answered with an error and reaches no handler.
 * @param observe is told of each call before anything else; for tests.
 * @returns a function that takes all of them away again.
 */
export function registerCalls(
  ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>,
  isTrusted: (event: IpcMainInvokeEvent) => boolean,
  handlers: Handlers,
  observe: (name: CallName, args: unknown) => void = () => undefined,
): () => void {
  const names = Object.keys(callChannels) as CallName[];
  for (const name of names) {
    ipcMain.handle(callChannels[name], (event, args: unknown) => {
      observe(name, args);
      if (!isTrusted(event)) return fail(appError('refused-call', 'unknown sender'));
      return answer(name, args, handlers);
    });
  }
  return () => {
    for (const name of names) ipcMain.removeHandler(callChannels[name]);
  };
}

async function answer(name: CallName, args: unknown, handlers: Handlers): Promise<unknown> {
  const parsed = v.safeParse(calls[name].args, args);
  if (!parsed.success) return fail(appError('refused-call', `${name}: arguments do not fit`));
  try {
    return await (handlers[name] as (args: unknown) => unknown)(parsed.output);
  } catch (error) {
    return fail(appError('internal', messageOf(error)));
  }
}
