import * as v from 'valibot';
import { PRESETS } from '#core/history/chart-range.ts';
import { code, market, ticker } from '#core/rates/forms.ts';
import { list } from '#core/schema/forms.ts';
import { answer } from './answers.ts';

/**
 * The local interface, by which programs of the same person read what the app shows. A connection
 * carries lines of JSON. The first is `hello`, then each request gets one reply. Nothing here
 * changes a state or sends a request to the service.
 */
export const VERSION = 1;

/** A longer line ends the connection. */
export const MOST_BYTES = 64 * 1024;
export const MOST_CONNECTIONS = 16;
/** Connections without the token for this long are closed. */
export const HELLO_MS = 2_000;
/** Connections without a message for this long are closed. */
export const IDLE_MS = 60_000;

const typed = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const version = v.literal(VERSION);
const MOST_CODES = 100;

export const hello = v.strictObject({
  version,
  token: v.pipe(v.string(), v.maxLength(200)),
});

export const request = v.variant('command', [
  v.strictObject({
    command: v.literal('rates'),
    /** The chosen base, if omitted. */
    base: v.exactOptional(code),
    /** The watched currencies, if omitted. */
    codes: v.exactOptional(list(code, MOST_CODES)),
    /** The price of each currency in the person's money, as the board shows it. */
    arePrices: v.exactOptional(v.literal(true)),
  }),
  /** `500 usdt ngn`, in the grammar of the command bar, with a decimal point. */
  v.strictObject({ command: v.literal('convert'), text: typed }),
  v.strictObject({
    command: v.literal('platforms'),
    ticker,
    /** An amount of the money or the asset, by default the one that is given away: ranks the deals. */
    deal: v.exactOptional(v.strictObject({ side: v.picklist(['buy', 'sell']), amount: typed })),
    /** The only platform wanted. */
    platform: v.exactOptional(typed),
  }),
  /** What an amount keeps by the person's own terms: of the pair on show, with its own amount, if omitted. */
  v.strictObject({
    command: v.literal('routes'),
    ticker: v.exactOptional(ticker),
    amount: v.exactOptional(typed),
  }),
  v.strictObject({
    command: v.literal('history'),
    /** `usd/ngn`, or names. */
    pair: typed,
    range: v.picklist(PRESETS),
    /** The chosen market, if omitted. */
    market: v.exactOptional(market),
  }),
  /** A sentence of the command bar that asks for numbers. Its answer is that of another request. */
  v.strictObject({ command: v.literal('ask'), text: typed }),
  v.strictObject({ command: v.literal('alerts') }),
  /** What the tray shows. */
  v.strictObject({ command: v.literal('status') }),
]);
export type OutsideRequest = v.InferOutput<typeof request>;

export const message = v.strictObject({
  version,
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  request,
});

const ERROR_CODES = [
  'not-a-message',
  'other-version',
  'wrong-token',
  'too-long',
  'too-many-connections',
  'not-understood',
  'ambiguous',
  'no-record',
  'internal',
] as const;

const outsideError = v.strictObject({
  code: v.picklist(ERROR_CODES),
  /** What is wrong and what to do, for people. */
  message: v.string(),
});
export type OutsideError = v.InferOutput<typeof outsideError>;

/** `id` is null if the message had no readable one. */
export const reply = v.variant('ok', [
  v.strictObject({ version, id: v.nullable(v.number()), ok: v.literal(true), answer }),
  v.strictObject({
    version,
    id: v.nullable(v.number()),
    ok: v.literal(false),
    error: outsideError,
  }),
]);
export type Reply = v.InferOutput<typeof reply>;
