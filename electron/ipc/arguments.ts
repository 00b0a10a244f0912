import * as v from 'valibot';
import { AGED, type AgeLimits } from '#core/age-limits.ts';
import { CHART_KINDS, PRESETS } from '#core/chart-range.ts';
import type {
  AskedDays,
  AskedRange,
  ChartRequest,
  PlatformChartRequest,
} from '#core/chart-request.ts';
import type { ChartChoices } from '#core/choices.ts';
import { PLANS } from '#core/connection.ts';
import { type ConversionRequest, DRIVES } from '#core/convert.ts';
import {
  type CurrencyGroup,
  GROUP_ID,
  LONGEST_NAME,
  MOST_CODES,
  MOST_GROUPS,
} from '#core/currency-groups.ts';
import { DEAL_WAYS, type DealsRequest } from '#core/deals-view.ts';
import { EXPORT_FORMATS } from '#core/export-rows.ts';
import { FEE_KINDS } from '#core/fee.ts';
import { FIRST_STEPS } from '#core/first-start.ts';
import { DENSITIES, LOCALES, PALETTES, TEXT_PERCENTS, TIMES } from '#core/look.ts';
import type { Market } from '#core/market.ts';
import { PERIODS_MS } from '#core/pace.ts';
import { type Pin, TRAY_TEXTS } from '#core/pins.ts';
import { HISTORY_WHATS, type Place, QUOTES_MODES, TABS } from '#core/place.ts';
import { isPlatformCode } from '#core/platform-quotes.ts';
import type { PlatformsRequest } from '#core/platforms-view.ts';
import type { AmountUnit, SaidFees } from '#core/quote-choices.ts';
import { QUOTE_COLUMNS } from '#core/quote-row-view.ts';
import type { RecentConversion } from '#core/recent.ts';
import { HOURLY_DAYS, RAW_DAYS } from '#core/retention.ts';
import type { TrendsRequest } from '#core/trend.ts';
import { ageSpan, parameterName } from '../store/look-settings.ts';
import { quietHours } from '../store/rule-schema.ts';
import * as form from './forms.ts';
import type * as messages from './messages.ts';

/** What a call is sent with. Each schema is held to the type that its handler takes. */
type Schema<T> = v.GenericSchema<unknown, T>;

const codes = v.pipe(v.array(form.code), v.maxLength(MOST_CODES));
const groupId = v.pipe(v.string(), v.regex(GROUP_ID));
const group: Schema<CurrencyGroup> = v.strictObject({
  id: groupId,
  name: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_NAME))),
  codes,
});
export const pin: Schema<Pin> = v.variant('kind', [
  v.strictObject({
    kind: v.literal('pair'),
    base: form.code,
    quote: form.code,
    market: form.market,
  }),
  v.strictObject({
    kind: v.literal('quote'),
    ticker: form.ticker,
    platform: v.pipe(v.string(), v.check(isPlatformCode)),
    side: v.picklist(['ask', 'bid']),
  }),
]);
export const trends: Schema<TrendsRequest> = v.strictObject({ market: form.market, codes });
export const pair = v.strictObject({ base: form.code, quote: form.code });
export const rateChoices: Schema<messages.RateChoices> = v.strictObject({
  base: v.exactOptional(form.code),
  shown: v.exactOptional(groupId),
  groups: v.exactOptional(v.pipe(v.array(group), v.maxLength(MOST_GROUPS))),
  watched: v.exactOptional(codes),
  trayText: v.exactOptional(v.picklist(TRAY_TEXTS)),
});

const question = {
  amount: form.shortText,
  from: form.shortText,
  to: form.shortText,
  drives: v.exactOptional(v.picklist(DRIVES)),
};
export const conversion: Schema<ConversionRequest> = v.strictObject({
  ...question,
  fee: v.exactOptional(form.shortText),
  feeKind: v.exactOptional(v.picklist(FEE_KINDS)),
  quoted: v.exactOptional(form.shortText),
});
export const serviceCheck: Schema<ConversionRequest & { readonly market: Market }> = v.strictObject(
  { ...question, market: form.market },
);
export const recentConversion: Schema<Omit<RecentConversion, 'sourceKey'>> = v.strictObject({
  ...question,
  drives: v.picklist(DRIVES),
});

const unit: Schema<AmountUnit> = v.picklist(['money', 'asset']);
const fees: Schema<NonNullable<SaidFees>> = v.strictObject({
  buyPercent: v.exactOptional(v.nullable(form.percent)),
  buyFixed: v.exactOptional(v.nullable(form.decimal)),
  sellPercent: v.exactOptional(v.nullable(form.percent)),
  sellFixed: v.exactOptional(v.nullable(form.decimal)),
  withdrawal: v.exactOptional(v.nullable(form.decimal)),
});
export const platforms: Schema<PlatformsRequest> = v.strictObject({
  ticker: form.ticker,
  amount: form.shortText,
  unit,
});
export const deals: Schema<DealsRequest> = v.strictObject({
  ticker: form.ticker,
  way: v.picklist(DEAL_WAYS),
  amount: form.shortText,
  isWithdrawn: v.boolean(),
});
export const quoteChoices: Schema<Partial<messages.QuoteViewChoices>> = v.strictObject({
  ticker: v.exactOptional(form.ticker),
  amount: v.exactOptional(form.decimal),
  unit: v.exactOptional(unit),
  outlierPercent: v.exactOptional(
    v.pipe(
      form.percent,
      v.check((text) => Number(text) > 0),
    ),
  ),
  references: v.exactOptional(v.pipe(v.array(form.platform), v.maxLength(100))),
});
export const quotePast = v.strictObject({ ticker: form.ticker, code: form.platform });
export const platformSaid: Schema<messages.PlatformSaid> = v.strictObject({
  ticker: form.ticker,
  code: form.platform,
  hidden: v.exactOptional(v.boolean()),
  note: v.exactOptional(form.shortText),
  fees: v.exactOptional(v.nullable(fees)),
});
export const fixedSides = v.strictObject({
  ticker: form.ticker,
  ask: v.nullable(v.picklist(['buy', 'sell'])),
});
export const newTicker = v.strictObject({ asset: form.code, money: form.code });

const range: Schema<AskedRange> = v.union([
  v.strictObject({ preset: v.picklist(PRESETS) }),
  form.span,
]);
export const chart: Schema<ChartRequest> = v.strictObject({
  market: form.market,
  base: form.code,
  quote: form.code,
  range,
  kind: v.picklist(CHART_KINDS),
  overlays: form.markets,
  premiumUnder: v.nullable(form.market),
});
export const platformChart: Schema<PlatformChartRequest> = v.strictObject({
  ticker: form.ticker,
  platform: v.pipe(v.string(), v.maxLength(64)),
  range,
});
export const day: Schema<messages.DayRequest> = v.strictObject({
  market: form.market,
  base: form.code,
  dayMs: form.dayMs,
});
export const days: Schema<AskedDays> = v.union([
  v.strictObject({ dayMs: form.dayMs }),
  v.strictObject({ market: form.market, ...form.span.entries }),
]);
export const chartChoices: Schema<Partial<ChartChoices>> = v.strictObject({
  base: v.exactOptional(form.code),
  quote: v.exactOptional(form.code),
  kind: v.exactOptional(v.picklist(CHART_KINDS)),
  preset: v.exactOptional(v.picklist(PRESETS)),
  overlays: v.exactOptional(form.markets),
  premiumUnder: v.exactOptional(v.nullable(form.market)),
});
export const exported: Schema<messages.ExportRequest> = v.strictObject({
  format: v.picklist(EXPORT_FORMATS),
  pair: v.nullable(v.strictObject({ base: form.code, quote: form.code, market: form.market })),
  range: v.exactOptional(form.span),
});

export const alertSettings: Schema<messages.AlertSettings> = v.strictObject({
  quietHours: v.exactOptional(v.nullable(quietHours)),
  sound: v.exactOptional(v.boolean()),
});

const account = {
  address: v.pipe(v.string(), v.maxLength(2_000)),
  key: v.pipe(v.string(), v.maxLength(2_000)),
  sendKeyAs: form.sendKeyAs,
};
export const connectionTest: Schema<messages.TestRequest> = v.strictObject(account);
export const connection: Schema<messages.ConnectRequest> = v.strictObject({
  ...account,
  plan: v.picklist(PLANS),
  monthlyLimit: v.nullable(form.count),
  monthlySum: v.nullable(v.strictObject({ amount: form.decimal, currency: form.code })),
  usedThisMonth: v.nullable(form.count),
  renewsOnDay: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(31)),
  keep: v.picklist(['session', 'plain']),
});
const period = v.picklist(PERIODS_MS);
export const updates: Schema<Partial<messages.UpdateChoices>> = v.strictObject({
  markets: v.exactOptional(form.markets),
  tickers: v.exactOptional(v.pipe(v.array(form.ticker), v.maxLength(20))),
  updateEveryMs: v.exactOptional(period),
  whileOpenEveryMs: v.exactOptional(v.nullable(period)),
  slowerOnBattery: v.exactOptional(v.boolean()),
  paused: v.exactOptional(v.boolean()),
  warnBelow: v.exactOptional(v.nullable(form.decimal)),
});

export const look: Schema<messages.ChosenLook> = v.strictObject({
  density: v.exactOptional(v.picklist(DENSITIES)),
  palette: v.exactOptional(v.picklist(PALETTES)),
  textPercent: v.exactOptional(v.picklist(TEXT_PERCENTS)),
  times: v.exactOptional(v.picklist(TIMES)),
  locale: v.exactOptional(v.nullable(v.picklist(LOCALES))),
});
const ages: Schema<Partial<AgeLimits>> = v.strictObject(
  Object.fromEntries(AGED.map((aged) => [aged, v.exactOptional(ageSpan)])) as Record<
    (typeof AGED)[number],
    v.ExactOptionalSchema<typeof ageSpan, undefined>
  >,
);
export const keeping: Schema<messages.ChosenKeeping> = v.strictObject({
  ages: v.exactOptional(ages),
  retention: v.exactOptional(
    v.strictObject({
      rawDays: v.exactOptional(v.picklist(RAW_DAYS)),
      hourlyDays: v.exactOptional(v.picklist(HOURLY_DAYS)),
    }),
  ),
  historyParameter: v.exactOptional(parameterName),
});

export const place: Schema<Partial<Place>> = v.strictObject({
  tab: v.exactOptional(v.picklist(TABS)),
  convert: v.exactOptional(
    v.strictObject({
      amount: form.shortText,
      from: form.code,
      to: form.code,
      drives: v.picklist(DRIVES),
    }),
  ),
  quotesMode: v.exactOptional(v.picklist(QUOTES_MODES)),
  quotesOrder: v.exactOptional(
    v.strictObject({
      column: v.picklist(QUOTE_COLUMNS),
      direction: v.picklist(['ascending', 'descending']),
    }),
  ),
  history: v.exactOptional(v.picklist(HISTORY_WHATS)),
});
export const firstStart: Schema<messages.FirstStartChange> = v.strictObject({
  done: v.exactOptional(v.picklist(FIRST_STEPS)),
  closed: v.exactOptional(v.literal(true)),
});
