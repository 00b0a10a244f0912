import * as v from 'valibot';
import {
  AGED,
  type Aged,
  type AgeLimits,
  type AgeSpan,
  DEFAULT_AGE_LIMITS,
  isAgeSpan,
} from '#core/age-limits.ts';
import { DEFAULT_HISTORY_PARAMETER, isParameterName } from '#core/history-parameter.ts';
import {
  DEFAULT_LOOK,
  DENSITIES,
  LOCALES,
  PALETTES,
  TEXT_PERCENTS,
  THEMES,
  TIMES,
} from '#core/look.ts';
import {
  DEFAULT_RETENTION_DAYS,
  HOURLY_DAYS,
  RAW_DAYS,
  type RetentionDays,
} from '#core/retention.ts';

export const parameterName = v.pipe(v.string(), v.check(isParameterName));
export const ageSpan: v.GenericSchema<unknown, AgeSpan> = v.pipe(
  v.strictObject({ freshForMs: v.number(), staleAfterMs: v.number() }),
  v.check(isAgeSpan),
);

/** Each of what has an age by itself; one that crosses or is out of range falls back. */
const ages: v.GenericSchema<unknown, AgeLimits> = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((kept) => {
    const spanOf = (aged: Aged): AgeSpan => {
      const parsed = v.safeParse(ageSpan, kept[aged]);
      return parsed.success ? parsed.output : DEFAULT_AGE_LIMITS[aged];
    };
    return Object.fromEntries(AGED.map((aged) => [aged, spanOf(aged)])) as unknown as AgeLimits;
  }),
);

const retention: v.GenericSchema<unknown, RetentionDays> = v.object({
  rawDays: v.fallback(v.picklist(RAW_DAYS), DEFAULT_RETENTION_DAYS.rawDays),
  hourlyDays: v.fallback(v.picklist(HOURLY_DAYS), DEFAULT_RETENTION_DAYS.hourlyDays),
});

/** How everything looks and is written, what is old, and what is kept; each falls back by itself. */
export const lookEntries = {
  theme: v.fallback(v.picklist(THEMES), DEFAULT_LOOK.theme),
  density: v.fallback(v.picklist(DENSITIES), DEFAULT_LOOK.density),
  palette: v.fallback(v.picklist(PALETTES), DEFAULT_LOOK.palette),
  textPercent: v.fallback(v.picklist(TEXT_PERCENTS), DEFAULT_LOOK.textPercent),
  times: v.fallback(v.picklist(TIMES), DEFAULT_LOOK.times),
  locale: v.fallback(v.nullable(v.picklist(LOCALES)), DEFAULT_LOOK.locale),
  ages: v.fallback(ages, DEFAULT_AGE_LIMITS),
  retention: v.fallback(retention, DEFAULT_RETENTION_DAYS),
  historyParameter: v.fallback(parameterName, DEFAULT_HISTORY_PARAMETER),
};

/** Before there was one choice for all times, charts had one of their own. */
export function withEarlierTimes(stored: Record<string, unknown>): Record<string, unknown> {
  if (stored['times'] !== undefined) return stored;
  const chart = stored['chart'] as { localTimes?: unknown } | null | undefined;
  return chart?.localTimes === true ? { ...stored, times: 'local' } : stored;
}
