import * as v from 'valibot';
import { PRESETS } from '#core/history/chart-range.ts';
import { code, ticker } from '#core/rates/forms.ts';
import { MARKETS } from '#core/rates/market.ts';
import { list, type Schema } from '#core/schema/forms.ts';
import { type Language, LANGUAGES } from '#core/settings/appearance.ts';
import { mcp as words } from '#core/text/en/local-api.ts';
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

/** What is read by a schema that transforms it, and a description before that. */
const described = <T>(text: string, schema: Schema<T>): Schema<T> =>
  v.pipe(v.string(), v.description(text), schema as v.GenericSchema<string, T>);

export const hello = v.strictObject({
  version,
  token: v.pipe(v.string(), v.maxLength(200)),
  /** Of the texts for people; without it, errors are English. */
  language: v.exactOptional(v.picklist(Object.keys(LANGUAGES) as Language[])),
});

/** What each request carries. Programs that speak MCP read the descriptions. */
export const fields = {
  rates: {
    base: v.exactOptional(described(words.base, code)),
    codes: v.exactOptional(list(described(words.codes, code), MOST_CODES)),
  },
  /** In the grammar of the command bar, with a decimal point. */
  convert: { text: described(words.amount, typed) },
  platforms: {
    ticker: described(words.ticker, ticker),
    /** An amount of the money or the asset, by default the one that is given away. */
    deal: v.exactOptional(
      v.pipe(
        v.strictObject({
          side: v.pipe(v.picklist(['buy', 'sell']), v.description(words.side)),
          amount: described(words.dealAmount, typed),
        }),
        v.description(words.deal),
      ),
    ),
    platform: v.exactOptional(described(words.platform, typed)),
  },
  /** What an amount keeps by the person's own terms. */
  routes: {
    ticker: v.exactOptional(described(words.ownTicker, ticker)),
    amount: v.exactOptional(described(words.routeAmount, typed)),
  },
  history: {
    pair: described(words.pair, typed),
    range: v.pipe(v.picklist(PRESETS), v.description(words.range)),
    market: v.exactOptional(v.pipe(v.picklist(MARKETS), v.description(words.market))),
  },
  gaps: {
    ticker: v.exactOptional(described(words.ownTicker, ticker)),
    amount: v.exactOptional(described(words.routeAmount, typed)),
  },
};

export const request = v.variant('command', [
  v.strictObject({
    command: v.literal('rates'),
    ...fields.rates,
    /** The price of each currency in the person's money, as the board shows it. */
    arePrices: v.exactOptional(v.literal(true)),
  }),
  v.strictObject({ command: v.literal('convert'), ...fields.convert }),
  v.strictObject({ command: v.literal('platforms'), ...fields.platforms }),
  v.strictObject({ command: v.literal('routes'), ...fields.routes }),
  v.strictObject({ command: v.literal('history'), ...fields.history }),
  /** A sentence of the command bar that asks for numbers. Its answer is that of another request. */
  v.strictObject({ command: v.literal('ask'), text: typed }),
  v.strictObject({ command: v.literal('alerts') }),
]);
export type LocalApiRequest = v.InferOutput<typeof request>;

/** Replayed by the command line itself, from the record: the app is not held up by it. */
export const gapsRequest = v.strictObject({ command: v.literal('gaps'), ...fields.gaps });
export type GapsAsked = v.InferOutput<typeof gapsRequest>;

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

const localApiError = v.strictObject({
  code: v.picklist(ERROR_CODES),
  /** What is wrong and what to do, for people. */
  message: v.string(),
});
export type LocalApiError = v.InferOutput<typeof localApiError>;

/** `id` is null if the message had no readable one. */
export const reply = v.variant('ok', [
  v.strictObject({ version, id: v.nullable(v.number()), ok: v.literal(true), answer }),
  v.strictObject({
    version,
    id: v.nullable(v.number()),
    ok: v.literal(false),
    error: localApiError,
  }),
]);
export type Reply = v.InferOutput<typeof reply>;
