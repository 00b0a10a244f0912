import { appError, fail } from '#core/base/result.ts';
import type { AnswerOf, ArgsOf, Events } from './contract.ts';
import { isBounded } from './guard.ts';
import { CALL_NAMES, callChannel, type CallName, eventChannel, EVENTS } from './names.ts';

/** The message transport: Electron's ipcRenderer, or two functions in tests. */
export interface Transport {
  invoke(channel: string, args: unknown): Promise<unknown>;
  /** @returns a function that unsubscribes. */
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
}

/** The page's API: one function for each call, and `on` for events. */
export type Bridge = {
  readonly [Name in CallName]: undefined extends ArgsOf<Name>
    ? () => Promise<AnswerOf<Name>>
    : (args: ArgsOf<Name>) => Promise<AnswerOf<Name>>;
} & {
  readonly on: <Name extends keyof Events>(
    event: Name,
    listener: (payload: Events[Name]) => void,
  ) => () => void;
};

/** Gives access to the contract's channels only. */
export function createBridge(transport: Transport): Bridge {
  const functions = CALL_NAMES.map((name) => [
    name,
    async (args?: unknown) =>
      // Main refuses it too, but only after it has copied the whole.
      isBounded(args)
        ? transport.invoke(callChannel(name), args)
        : fail(appError('refused-call', `${name}: arguments do not fit`)),
  ]);
  const on: Bridge['on'] = (event, listener) => {
    if (!EVENTS.includes(event)) throw new TypeError(`There is no event ${event}.`);
    return transport.subscribe(eventChannel(event), (payload) => listener(payload as never));
  };
  return { ...Object.fromEntries(functions), on } as Bridge;
}
