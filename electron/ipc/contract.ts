import * as v from 'valibot';
import type { Theme } from '#core/app-state.ts';
import type { Conversion, ConversionRequest } from '#core/convert.ts';
import { MARKETS, type Market } from '#core/market.ts';
import type { Result } from '#core/result.ts';
import type { Snapshot } from '#core/snapshot.ts';
import type { Trend } from '#core/trend.ts';
import type { CallName, EventName } from './channels.ts';

/**
 * Everything that windows and main say to each other. A query answers with data or an error; a
 * command answers Ok or an error, and its effect comes back as a snapshot; an event goes from main
 * to a window.
 */
interface Call<Args, Answer> {
  readonly args: v.GenericSchema<unknown, Args>;
  /** Carries the type alone; never set. */
  readonly answer?: Result<Answer>;
}

const query =
  <Answer>() =>
  <Args>(args: v.GenericSchema<unknown, Args>): Call<Args, Answer> => ({ args });
const command = query<null>();

const nothing = v.undefined();
const shortText = v.pipe(v.string(), v.maxLength(200));
const conversion: v.GenericSchema<unknown, ConversionRequest> = v.strictObject({
  amount: shortText,
  from: shortText,
  to: shortText,
});
const market: v.GenericSchema<unknown, Market> = v.picklist(MARKETS);
const theme: v.GenericSchema<unknown, Theme> = v.picklist(['system', 'light', 'dark']);

/** About the app itself, for a window's first paint. */
export interface About {
  readonly version: string;
  readonly platform: string;
  /** BCP 47 tag of the person's number and date format. */
  readonly locale: string;
}

/** 24 h change and sparkline of each watched currency that has a past, by code. */
export interface Trends {
  readonly market: Market;
  readonly byCode: Readonly<Record<string, Trend>>;
}

export const calls = {
  about: query<About>()(nothing),
  snapshot: query<Snapshot>()(nothing),
  convert: query<Conversion>()(conversion),
  trends: query<Trends>()(market),
  refresh: command(nothing),
  chooseMarket: command(market),
  chooseTheme: command(theme),
  pin: command(v.boolean()),
  hide: command(nothing),
  dismissNotices: command(nothing),
  /** Digits for the clipboard; the sandbox's are marked on the way. */
  copy: command(v.pipe(v.string(), v.maxLength(600))),
} satisfies Record<CallName, unknown>;

type Calls = typeof calls;
export type ArgsOf<Name extends CallName> = v.InferOutput<Calls[Name]['args']>;
export type AnswerOf<Name extends CallName> = NonNullable<Calls[Name]['answer']>;

export interface Events extends Record<EventName, unknown> {
  readonly snapshot: Snapshot;
  /** Whether the window can be seen: clocks stand still while it can't. */
  readonly visible: boolean;
}

/** Main's side: a function for every call. */
export type Handlers = {
  readonly [Name in CallName]: (args: ArgsOf<Name>) => AnswerOf<Name> | Promise<AnswerOf<Name>>;
};
