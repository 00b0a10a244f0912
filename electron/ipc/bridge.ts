import { callChannels, type CallName, eventChannels } from './channels.ts';
import type { AnswerOf, ArgsOf, Events } from './contract.ts';

/** What carries messages; in the app it is Electron's ipcRenderer, in a test two functions. */
export interface Transport {
  invoke(channel: string, args: unknown): Promise<unknown>;
  /** @returns the unsubscribe. */
  subscribe(channel: string, listener: (payload: unknown) => void): () => void;
}

/** The window's whole view of main: one function for each call, and `on` for the events. */
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

/** Only the contract's channels can be reached through it. */
export function createBridge(transport: Transport): Bridge {
  const functions = Object.entries(callChannels).map(([name, channel]) => [
    name,
    (args?: unknown) => transport.invoke(channel, args),
  ]);
  const on: Bridge['on'] = (event, listener) => {
    if (!Object.hasOwn(eventChannels, event)) throw new TypeError(`There is no event ${event}.`);
    return transport.subscribe(eventChannels[event], (payload) => listener(payload as never));
  };
  return { ...Object.fromEntries(functions), on } as Bridge;
}
