import * as v from 'valibot';
import type { Theme } from '#core/app-state.ts';
import type { Conversion, ConversionRequest } from '#core/convert.ts';
import { MARKETS, type Market } from '#core/market.ts';
import type { Result } from '#core/result.ts';
import type { Snapshot } from '#core/snapshot.ts';

/**
 * Everything that windows and main say to each other. A query answers with data or an error; a
 * command answers Ok or an error, and its effect comes back as a snapshot; an event goes from main
 * to a window.
 */
interface Call<Args, Answer> {
  readonly channel: string;
  readonly args: v.GenericSchema<unknown, Args>;
  /** Carries the type alone; never set. */
  readonly answer?: Answer;
}

const call =
  <Answer>() =>
  <Args>(channel: string, args: v.GenericSchema<unknown, Args>): Call<Args, Answer> => ({
    channel,
    args,
  });
const query = <Data>() => call<Result<Data>>();
const command = call<Result<null>>();

const nothing = v.undefined();
const shortText = v.pipe(v.string(), v.maxLength(200));

/** About the app itself, for a window's first paint. */
export interface About {
  readonly version: string;
  readonly platform: string;
  /** BCP 47 tag of the person's number and date format. */
  readonly locale: string;
}

export const calls = {
  about: query<About>()('query:about', nothing),
  snapshot: query<Snapshot>()('query:snapshot', nothing),
  convert: query<Conversion>()(
    'query:convert',
    v.strictObject({ amount: shortText, from: shortText, to: shortText }) satisfies v.GenericSchema<
      unknown,
      ConversionRequest
    >,
  ),
  refresh: command('command:refresh', nothing),
  chooseMarket: command(
    'command:choose-market',
    v.picklist(MARKETS) satisfies v.GenericSchema<unknown, Market>,
  ),
  chooseTheme: command(
    'command:choose-theme',
    v.picklist(['system', 'light', 'dark']) satisfies v.GenericSchema<unknown, Theme>,
  ),
  pin: command('command:pin', v.boolean()),
  hide: command('command:hide', nothing),
  /** Digits for the clipboard; the sandbox's are marked on the way. */
  copy: command('command:copy', v.pipe(v.string(), v.maxLength(600))),
};

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type ArgsOf<Name extends CallName> = v.InferOutput<Calls[Name]['args']>;
export type AnswerOf<Name extends CallName> = NonNullable<Calls[Name]['answer']>;

export interface Events {
  readonly snapshot: Snapshot;
  /** Whether the window can be seen: clocks stand still while it can't. */
  readonly visible: boolean;
}

export const eventChannels: Record<keyof Events, string> = {
  snapshot: 'event:snapshot',
  visible: 'event:visible',
};

/** Main's side: a function for every call. */
export type Handlers = {
  readonly [Name in CallName]: (args: ArgsOf<Name>) => AnswerOf<Name> | Promise<AnswerOf<Name>>;
};
