import * as v from 'valibot';
import type { BackFillProgress } from '#core/back-fill.ts';
import type { Choices } from '#core/choices.ts';
import { type Connection, type KeyKeeping, PLANS } from '#core/connection.ts';
import { type CurrencyCode, currencyCode } from '#core/currency.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#core/export-rows.ts';
import type { KeySending } from '#core/key-sending.ts';
import { LINK_NAMES, type LinkName } from '#core/links.ts';
import { type Theme, THEMES } from '#core/look.ts';
import type { OpensAgain } from '#core/opens-again.ts';
import type { Market } from '#core/market.ts';
import { PERIODS_MS } from '#core/pace.ts';
import type { Snapshot } from '#core/snapshot.ts';
import { alertCalls } from './alert-calls.ts';
import { command, nothing, query } from './call.ts';
import type { CallName, EventName } from './channels.ts';
import { convertCalls } from './convert-calls.ts';
import { desktopCalls } from './desktop-calls.ts';
import { platformCalls } from './platform-calls.ts';
import { popupCalls } from './popup-calls.ts';
import { ratesCalls } from './rates-calls.ts';
import { code, count, decimal, epochMs, market, ticker } from './forms.ts';
import { settingsCalls } from './settings-calls.ts';
import { historyCalls } from './history-calls.ts';
import { startCalls } from './start-calls.ts';
import { updateCalls } from './update-calls.ts';

const link: v.GenericSchema<unknown, LinkName> = v.picklist(LINK_NAMES);
const theme: v.GenericSchema<unknown, Theme> = v.picklist(THEMES);

const key = v.pipe(v.string(), v.maxLength(2_000));
const sendKeyAs: v.GenericSchema<unknown, KeySending> = v.variant('way', [
  v.strictObject({ way: v.literal('header') }),
  v.strictObject({ way: v.literal('query') }),
  v.strictObject({
    way: v.literal('authorization'),
    form: v.picklist(['bare', 'bearer', 'token']),
  }),
]);
const currency: v.GenericSchema<unknown, CurrencyCode> = v.pipe(
  v.string(),
  v.regex(/^[A-Z0-9]{2,10}$/),
  v.transform(currencyCode),
);
const period = v.picklist(PERIODS_MS);
const updates: v.GenericSchema<unknown, Partial<UpdateChoices>> = v.strictObject({
  markets: v.exactOptional(v.pipe(v.array(market), v.maxLength(3))),
  tickers: v.exactOptional(v.pipe(v.array(ticker), v.maxLength(20))),
  updateEveryMs: v.exactOptional(period),
  whileOpenEveryMs: v.exactOptional(v.nullable(period)),
  slowerOnBattery: v.exactOptional(v.boolean()),
  paused: v.exactOptional(v.boolean()),
  warnBelow: v.exactOptional(v.nullable(decimal)),
});
const account = { address: v.pipe(v.string(), v.maxLength(2_000)), key, sendKeyAs };

/** What the form asks with; an empty key stands for the one that is kept. */
export interface TestRequest {
  readonly address: string;
  readonly key: string;
  readonly sendKeyAs: KeySending;
}

export interface TestOutcome {
  /** How many rates came in mid. */
  readonly rates: number;
  readonly publishedAtMs: number | null;
}

export interface ConnectRequest extends TestRequest, Omit<Connection, 'address' | 'sendKeyAs'> {
  /** Null where the count goes on as it is. */
  readonly usedThisMonth: number | null;
  /** Where the key is kept if the system can't encrypt it. */
  readonly keep: Exclude<KeyKeeping, 'encrypted'>;
}

const testRequest: v.GenericSchema<unknown, TestRequest> = v.strictObject(account);
const connectRequest: v.GenericSchema<unknown, ConnectRequest> = v.strictObject({
  ...account,
  plan: v.picklist(PLANS),
  monthlyLimit: v.nullable(count),
  monthlySum: v.nullable(v.strictObject({ amount: decimal, currency })),
  usedThisMonth: v.nullable(count),
  renewsOnDay: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
  keep: v.picklist(['session', 'plain']),
});

/** What is asked for by itself, and how often. */
export type UpdateChoices = Pick<
  Choices,
  | 'markets'
  | 'tickers'
  | 'updateEveryMs'
  | 'whileOpenEveryMs'
  | 'slowerOnBattery'
  | 'paused'
  | 'warnBelow'
>;

/** About the record as a whole. */
export interface DataInfo {
  /** Whether there is one. */
  readonly kept: boolean;
  readonly bytes: number;
  /** The time of its oldest rates; null where it has none. */
  readonly sinceMs: number | null;
}

/** How far the one long thing is that is being done with the record, from 0 to 1. */
export interface JobProgress {
  readonly kind: 'export' | 'back-up' | 'restore';
  readonly share: number;
}

/** What came of it. Files are told by their names alone. */
export type JobOutcome =
  | { readonly kind: 'written'; readonly file: string }
  /** `kept` is the record that was in use before. */
  | { readonly kind: 'restored'; readonly file: string; readonly kept: string }
  | { readonly kind: 'refused'; readonly problem: RefusedFile }
  | { readonly kind: 'cancelled' | 'stopped' | 'busy' | 'no-record' };

/** Why a file can't be restored from, or written over. */
export type RefusedFile =
  'not-a-record' | 'too-large' | 'broken' | 'newer' | 'other-source' | 'own-file' | 'own-folder';

/** What is exported: one pair of a market, or everything. */
export interface ExportRequest {
  readonly format: ExportFormat;
  readonly pair: {
    readonly base: CurrencyCode;
    readonly quote: CurrencyCode;
    readonly market: Market;
  } | null;
  /** Of the pair, only what belongs to this time; epoch ms, both ends inclusive. */
  readonly range?: { readonly fromMs: number; readonly toMs: number };
}

const exportRequest: v.GenericSchema<unknown, ExportRequest> = v.strictObject({
  format: v.picklist(EXPORT_FORMATS),
  pair: v.nullable(v.strictObject({ base: code, quote: code, market })),
  range: v.exactOptional(v.strictObject({ fromMs: epochMs, toMs: epochMs })),
});

/** About the app itself, for a window's first paint. */
export interface About {
  readonly version: string;
  readonly platform: string;
  /** BCP 47 tag of the person's number and date format. */
  readonly locale: string;
  /** How the popup is opened again: where the desktop has no tray icons, by another launch. */
  readonly opensAgain: OpensAgain;
}

/**
 * Everything that windows and main say to each other. A query answers with data or an error; a
 * command answers Ok or an error, and its effect comes back as a snapshot; an event goes from main
 * to a window.
 */
export const calls = {
  ...ratesCalls,
  about: query<About>()(nothing),
  snapshot: query<Snapshot>()(nothing),
  ...convertCalls,
  refresh: command(nothing),
  chooseUpdates: command(updates),
  /** The page saw the network come or go. */
  networkChanged: command(nothing),
  chooseMarket: command(market),
  chooseTheme: command(theme),
  testConnection: query<TestOutcome>()(testRequest),
  connect: command(connectRequest),
  disconnect: command(nothing),
  pin: command(v.boolean()),
  dismissNotices: command(nothing),
  dataInfo: query<DataInfo>()(nothing),
  exportHistory: query<JobOutcome>()(exportRequest),
  backUp: query<JobOutcome>()(nothing),
  restore: query<JobOutcome>()(nothing),
  stopJob: command(nothing),
  deleteHistory: command(nothing),
  ...historyCalls,
  /** Digits for the clipboard; the sandbox's are marked on the way. */
  copy: command(v.pipe(v.string(), v.maxLength(600))),
  copyDiagnostics: command(nothing),
  /** By its name: an address from a page is never opened. */
  openLink: command(link),
  ...platformCalls,
  ...popupCalls,
  ...alertCalls,
  ...settingsCalls,
  ...startCalls,
  ...desktopCalls,
  ...updateCalls,
} satisfies Record<CallName, unknown>;

type Calls = typeof calls;
export type ArgsOf<Name extends CallName> = v.InferOutput<Calls[Name]['args']>;
export type AnswerOf<Name extends CallName> = NonNullable<Calls[Name]['answer']>;

export interface Events extends Record<EventName, unknown> {
  readonly snapshot: Snapshot;
  /** Whether the window can be seen: clocks stand still while it can't. */
  readonly visible: boolean;
  /** Null when nothing is being done any more. */
  readonly job: JobProgress | null;
  /** How far asking for past days is; null when nothing is being asked. */
  readonly backFill: BackFillProgress | null;
  /** A notification was clicked: the rule that it told of; null where there were several. */
  readonly openAlert: string | null;
  /** The person asked for the settings outside the page. */
  readonly openSettings: null;
}

/** Main's side: a function for every call. */
export type Handlers = {
  readonly [Name in CallName]: (args: ArgsOf<Name>) => AnswerOf<Name> | Promise<AnswerOf<Name>>;
};
