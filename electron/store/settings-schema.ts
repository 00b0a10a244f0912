import * as v from 'valibot';
import { CHART_KINDS, PRESETS } from '#core/chart-range.ts';
import { type ChartChoices, DEFAULT_CHOICES } from '#core/choices.ts';
import { PLANS } from '#core/connection.ts';
import { type DecimalText, parseDecimal } from '#core/decimal.ts';
import { parseTicker } from '#core/feed.ts';
import type { KeySending } from '#core/key-sending.ts';
import { MARKETS } from '#core/market.ts';
import { PERIODS_MS } from '#core/pace.ts';
import type { RecentConversion } from '#core/recent.ts';
import { lookEntries } from './look-settings.ts';
import type { VersionChoices } from '#core/update-state.ts';
import { alertsSchema } from './rule-schema.ts';
import { placeSchema } from './place-settings.ts';
import { quotesSchema } from './quote-settings.ts';
import { ratesEntries } from './rates-settings.ts';
import { code, codes } from './settings-forms.ts';
import { startEntries } from './start-settings.ts';
import { shortcutSchema } from './shortcut-schema.ts';

const tickers = v.pipe(
  v.array(v.unknown()),
  v.transform((list) => {
    const parsed = list.map((each) => (typeof each === 'string' ? parseTicker(each) : null));
    return [...new Set(parsed.filter((each) => each !== null))];
  }),
);
const amount = v.pipe(
  v.string(),
  v.transform((text) => parseDecimal(text) ?? ('' as DecimalText)),
  v.check((text) => /^\d/.test(text)),
);
const period = v.picklist(PERIODS_MS);
const side = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(4000));

const sendKeyAs: v.GenericSchema<unknown, KeySending> = v.variant('way', [
  v.object({ way: v.literal('header') }),
  v.object({ way: v.literal('query') }),
  v.object({ way: v.literal('authorization'), form: v.picklist(['bare', 'bearer', 'token']) }),
]);

/** What is no conversion is left out; what is longer than any list can be is cut. */
const conversion: v.GenericSchema<unknown, RecentConversion> = v.object({
  sourceKey: v.pipe(v.string(), v.maxLength(2_000)),
  amount: v.pipe(v.string(), v.maxLength(200)),
  from: code,
  to: code,
  drives: v.picklist(['give', 'receive']),
});
const recent = v.pipe(
  v.array(v.unknown()),
  v.transform((list) => {
    const parsed = list.slice(0, 100).map((each) => v.safeParse(conversion, each));
    return parsed.flatMap((each) => (each.success ? [each.output] : []));
  }),
);

/** An account's address is what matters of it; the rest falls back. */
export const connectionSchema = v.fallback(
  v.nullable(
    v.object({
      address: v.string(),
      sendKeyAs: v.fallback(sendKeyAs, { way: 'header' }),
      plan: v.fallback(v.picklist(PLANS), 'free'),
      monthlyLimit: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0))), null),
      monthlySum: v.fallback(v.nullable(v.object({ amount, currency: code })), null),
      renewsOnDay: v.fallback(v.pipe(v.number(), v.minValue(1), v.maxValue(31)), 1),
    }),
  ),
  null,
);

const usual = DEFAULT_CHOICES.chart;
const chart: v.GenericSchema<unknown, ChartChoices> = v.object({
  base: v.fallback(code, usual.base),
  quote: v.fallback(code, usual.quote),
  kind: v.fallback(v.picklist(CHART_KINDS), usual.kind),
  preset: v.fallback(v.picklist(PRESETS), usual.preset),
  overlays: v.fallback(v.array(v.picklist(MARKETS)), [...usual.overlays]),
  premiumUnder: v.fallback(v.nullable(v.picklist(MARKETS)), usual.premiumUnder),
});

const versions: v.GenericSchema<unknown, VersionChoices> = v.object({
  lookDaily: v.fallback(v.boolean(), DEFAULT_CHOICES.versions.lookDaily),
  lookedAtMs: v.fallback(v.nullable(v.pipe(v.number(), v.minValue(0))), null),
});

/** Each setting by itself: one that does not fit falls back, the others stay. */
export const choicesSchema = v.object({
  market: v.fallback(v.picklist(MARKETS), DEFAULT_CHOICES.market),
  watched: v.fallback(codes, [...DEFAULT_CHOICES.watched]),
  pinned: v.fallback(v.boolean(), DEFAULT_CHOICES.pinned),
  popupSize: v.fallback(v.nullable(v.object({ width: side, height: side })), null),
  markets: v.fallback(v.array(v.picklist(MARKETS)), [...DEFAULT_CHOICES.markets]),
  tickers: v.fallback(tickers, [...DEFAULT_CHOICES.tickers]),
  updateEveryMs: v.fallback(period, DEFAULT_CHOICES.updateEveryMs),
  whileOpenEveryMs: v.fallback(v.nullable(period), DEFAULT_CHOICES.whileOpenEveryMs),
  slowerOnBattery: v.fallback(v.boolean(), DEFAULT_CHOICES.slowerOnBattery),
  paused: v.fallback(v.boolean(), DEFAULT_CHOICES.paused),
  warnBelow: v.fallback(v.nullable(amount), DEFAULT_CHOICES.warnBelow),
  recent: v.fallback(recent, []),
  quotes: quotesSchema,
  ...ratesEntries,
  ...lookEntries,
  chart: v.fallback(chart, DEFAULT_CHOICES.chart),
  alerts: alertsSchema,
  ...startEntries,
  place: placeSchema,
  launchHintRead: v.fallback(v.boolean(), DEFAULT_CHOICES.launchHintRead),
  shortcut: v.fallback(v.nullable(shortcutSchema), null),
  versions: v.fallback(versions, DEFAULT_CHOICES.versions),
});
