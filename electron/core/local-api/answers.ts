import * as v from 'valibot';
import { GAP_JUDGEMENTS } from '#core/history/gaps.ts';
import { ROUTE_ORDERS } from '#core/routes/route.ts';
import { MARKETS } from '#core/rates/market.ts';

/** Exact, ungrouped, with a point. */
const decimal = v.pipe(v.string(), v.regex(/^-?\d+(?:\.\d+)?$/));
/** UTC, ISO 8601. */
const time = v.pipe(v.string(), v.isoTimestamp());
const market = v.picklist(MARKETS);
const text = v.string();
const age = v.picklist(['fresh', 'ageing', 'stale']);

/** How old a number is: when the service published it, and when it was last checked. */
const ages = {
  /** Null if the service gave no credible time. */
  publishedAt: v.nullable(time),
  firstSeenAt: time,
  checkedAt: v.nullable(time),
  age,
  /** Whether the last check is recent enough. */
  isChecked: v.boolean(),
};

/** Every answer says where its numbers come from, and when it was made. */
const stamp = {
  source: text,
  isSandbox: v.boolean(),
  answeredAt: time,
};

/** Why a quote is not ranked, or doubtful. */
const marks = v.array(text);

const doubt = v.nullable(v.picklist(['implausible', 'missing']));

const rateInMarket = v.variant('kind', [
  v.strictObject({
    kind: v.literal('rate'),
    market,
    /** Up to 38 digits, and rounded for display. */
    rate: decimal,
    shown: decimal,
    /** The currency that it was derived through. */
    via: v.nullable(text),
    doubt,
    ...ages,
  }),
  v.strictObject({ kind: v.literal('not-quoted'), market, missing: text }),
  v.strictObject({ kind: v.literal('no-rates'), market }),
]);

const ratesAnswer = v.strictObject({
  command: v.literal('rates'),
  ...stamp,
  base: text,
  /** Whether the rates are prices of each currency in the base, as the board shows them. */
  arePrices: v.boolean(),
  /** The market that the app shows first. */
  market,
  rows: v.array(
    v.strictObject({
      code: text,
      name: v.nullable(text),
      markets: v.array(rateInMarket),
      /** Parallel over official in percent; up to 38 digits. */
      premium: v.nullable(decimal),
    }),
  ),
});

const conversion = v.variant('kind', [
  v.strictObject({
    kind: v.literal('converted'),
    market,
    exact: decimal,
    shown: decimal,
    rate: decimal,
    via: v.nullable(text),
    doubt,
    ...ages,
  }),
  v.strictObject({ kind: v.literal('not-quoted'), market, missing: text }),
  v.strictObject({ kind: v.literal('no-rates'), market }),
]);

const convertAnswer = v.strictObject({
  command: v.literal('convert'),
  ...stamp,
  /** What was understood; it has no other meaning. */
  understood: text,
  amount: decimal,
  from: text,
  to: text,
  /** The end of the past day that was named; null for now. */
  at: v.nullable(time),
  results: v.array(conversion),
  /** The platform that was named, or the best eligible one. */
  platform: v.nullable(
    v.strictObject({
      code: text,
      exact: decimal,
      shown: decimal,
      rate: decimal,
      ...ages,
      marks,
      isBest: v.boolean(),
    }),
  ),
});

const quote = v.strictObject({
  code: text,
  ask: v.nullable(decimal),
  bid: v.nullable(decimal),
  spreadPercent: v.nullable(decimal),
  /** The platform's own time, or when its quote was first seen. */
  quotedAt: time,
  age,
  marks,
  isBestAsk: v.boolean(),
  isBestBid: v.boolean(),
});

const platformsAnswer = v.strictObject({
  command: v.literal('platforms'),
  ...stamp,
  ticker: text,
  asset: text,
  money: text,
  /** Which of the service's two words is the ask, and how that is known. */
  ask: v.strictObject({ word: v.picklist(['buy', 'sell']), standing: text }),
  checkedAt: v.nullable(time),
  isChecked: v.boolean(),
  median: v.nullable(decimal),
  quotes: v.array(quote),
  references: v.array(quote),
  /** Ranked by what is left after fees; null without an amount. */
  deals: v.nullable(
    v.strictObject({
      side: v.picklist(['buy', 'sell']),
      amount: decimal,
      amountUnit: text,
      paidUnit: text,
      receivedUnit: text,
      ranked: v.array(
        v.strictObject({
          code: text,
          price: decimal,
          /** What the person gives, and what comes in for it. */
          paid: decimal,
          received: decimal,
          areFeesEntered: v.boolean(),
          quotedAt: time,
        }),
      ),
      impossible: v.array(v.strictObject({ code: text, why: text })),
    }),
  ),
});

/** What ways and gaps are asked for. */
const dealt = {
  ticker: text,
  asset: text,
  money: text,
  amount: decimal,
  amountUnit: text,
};

const routesAnswer = v.strictObject({
  command: v.literal('routes'),
  ...stamp,
  ...dealt,
  order: v.picklist(ROUTE_ORDERS),
  /** How many keep something; the list has the first ones, also those that lose. */
  keeping: v.number(),
  routes: v.array(
    v.strictObject({
      buyAt: text,
      sellAt: text,
      /** Where the asset is swapped for another; null if it is not. */
      swapAt: v.nullable(text),
      assets: v.array(text),
      /** In the money, after all entered fees; where one is not entered, this is kept at most. */
      paid: decimal,
      received: decimal,
      kept: decimal,
      keptPercent: decimal,
      areFeesEntered: v.boolean(),
      minutes: v.nullable(v.number()),
      keptPerHour: v.nullable(decimal),
      /** Of the oldest quote. */
      quotedAt: time,
      /** Fees and limits that nobody entered; they count as none. */
      notKnown: v.array(text),
      steps: v.array(
        v.strictObject({
          kind: v.picklist(['buy', 'send', 'swap', 'sell']),
          at: text,
          /** What the person has after it. */
          has: decimal,
          unit: text,
          minutes: v.nullable(v.number()),
        }),
      ),
    }),
  ),
  /** The largest gap that the person cannot take; null if there is none. */
  leftOut: v.nullable(
    v.strictObject({ buyAt: text, sellAt: text, keptPercent: decimal, why: text }),
  ),
});

const historyAnswer = v.strictObject({
  command: v.literal('history'),
  ...stamp,
  base: text,
  quote: text,
  market,
  /** Closes of equal spans, oldest first; spans without a new value are left out. */
  closes: v.array(
    v.strictObject({
      rate: decimal,
      publishedAt: v.nullable(time),
      firstSeenAt: time,
      confirmedAt: time,
      isDoubtful: v.boolean(),
    }),
  ),
});

/** The times in which some pair of quotes kept something, of the last 30 days. */
const gapsAnswer = v.strictObject({
  command: v.literal('gaps'),
  ...stamp,
  ...dealt,
  /** The first check; null without any. */
  sinceAt: v.nullable(time),
  /** How much of the 30 days was checked. */
  checkedPercent: v.number(),
  /** Of all of them; the list has the newest. */
  count: v.number(),
  gaps: v.array(
    v.strictObject({
      /** The first and the last check with it. */
      firstAt: time,
      lastAt: time,
      /** The checks without it around them; null where the ticker was not checked. */
      beforeAt: v.nullable(time),
      afterAt: v.nullable(time),
      peakPercent: decimal,
      buyAt: text,
      sellAt: text,
      /** Whether it could have been taken, by the entered fees, limits and times. */
      judgement: v.picklist(GAP_JUDGEMENTS),
    }),
  ),
});

/** A single number that a sentence asks for. */
const figureAnswer = v.strictObject({
  command: v.literal('figure'),
  ...stamp,
  what: v.picklist(['number', 'own-rate', 'high', 'low']),
  /** What was understood; it has no other meaning. */
  understood: text,
  /** Null if nothing is recorded. */
  value: v.nullable(decimal),
  /** Empty for a sum in no currency. */
  unit: text,
  /** When it was so; null for what has no time. */
  at: v.nullable(time),
});

const alertsAnswer = v.strictObject({
  command: v.literal('alerts'),
  ...stamp,
  rules: v.array(
    v.strictObject({
      id: text,
      sentence: text,
      status: text,
      /** Null while there is none. */
      value: v.nullable(decimal),
    }),
  ),
  /** Newest first. */
  firings: v.array(
    v.strictObject({ ruleId: text, text, value: decimal, publishedAt: time, firedAt: time }),
  ),
});

/** By the tool of MCP that gives it. */
export const answersOf = {
  rates: ratesAnswer,
  convert: convertAnswer,
  platforms: platformsAnswer,
  routes: routesAnswer,
  history: historyAnswer,
  gaps: gapsAnswer,
};

export const answer = v.variant('command', [
  ratesAnswer,
  convertAnswer,
  platformsAnswer,
  routesAnswer,
  historyAnswer,
  gapsAnswer,
  figureAnswer,
  alertsAnswer,
]);
export type Answer = v.InferOutput<typeof answer>;
export type AnswerOf<Command extends Answer['command']> = Extract<Answer, { command: Command }>;
