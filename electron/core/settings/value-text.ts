import type { AgeSpan } from '#core/rates/age-limits.ts';
import { durationText, limitText, type Zone } from '#core/text/age-text.ts';
import type { NamedKey, SettingKey, SwitchKey, ValueOf } from './choices.ts';
import type { DesktopSystem } from './desktop-system.ts';
import { localize } from '#core/number/localize.ts';
import type { EnteredParts } from '#core/platforms/fees.ts';
import { retentionOf } from '#core/history/retention.ts';
import { shortcutName } from './shortcut-words.ts';
import type { Text } from '#core/text/en.ts';
import { pinName, tickerName } from '#core/text/pin-name.ts';

export interface SettingWording {
  readonly text: Text;
  readonly locale: string;
  /** Applies if no locale is chosen. */
  readonly systemLocale: string;
  readonly zone: Zone;
  /** Decides the key names of a shortcut. */
  readonly system: DesktopSystem;
}

/** The text of each setting's value. What is on or off, or has named values, needs no entry. */
const VALUE_TEXTS: {
  readonly [Key in Exclude<SettingKey, NamedKey | SwitchKey>]: (
    value: ValueOf<Key>,
    wording: SettingWording,
  ) => string;
} = {
  watched: (codes, { text }) => listed(codes, text),
  pins: (pins, { text }) =>
    listed(
      pins.map((pin) => pinName(pin, text)),
      text,
    ),

  markets: (markets, { text }) =>
    listed(
      markets.map((each) => text.markets[each]),
      text,
    ),
  tickers: (tickers, { text }) =>
    listed(
      tickers.map((each) => tickerName(each, text)),
      text,
    ),
  updateEveryMs: (everyMs, { text }) => durationText(everyMs, text),
  whileOpenEveryMs: (everyMs, { text }) =>
    everyMs === null ? text.settings.updates.sameAsAlways : durationText(everyMs, text),
  warnBelow: (amount, { text, locale }) =>
    amount === null ? text.settings.aWeek : localize(amount, locale),
  'ages.official': ages,
  'ages.mid': ages,
  'ages.parallel': ages,
  'ages.quotes': ages,

  'quotes.outlierPercent': (percent, { text, locale }) => text.percent(localize(percent, locale)),
  'quotes.references': (codes, { text }) => listed(codes, text),
  'quotes.fixedSides': (fixed, { text }) =>
    listed(
      fixed.map(({ ticker, ask }) =>
        text.settings.ofWhat(tickerName(ticker, text), text.platforms.sides.choices[ask]),
      ),
      text,
    ),
  'quotes.platforms': (platforms, { text }) =>
    listed(
      platforms.map(({ code, hidden, favourite, note }) =>
        [
          code,
          ...(favourite ? [text.settings.favourite] : []),
          ...(hidden ? [text.settings.leftOut] : []),
          ...(note ? [`“${note}”`] : []),
        ].join(' '),
      ),
      text,
    ),
  'quotes.fees': (fees, { text, locale }) =>
    listed(
      fees.map(({ ticker, code, fees: entered }) => {
        const where = `${code}, ${tickerName(ticker, text)}`;
        const parts = feesText(entered, { text, locale });
        return parts === '' ? where : text.settings.ofWhat(where, parts);
      }),
      text,
    ),
  'quotes.added': (added, { text }) =>
    listed(
      added.map(({ asset, money }) => text.tray.pair(asset, money)),
      text,
    ),

  'alerts.quietHours': (quiet, { text }) =>
    quiet
      ? text.settings.fromTo(clock(quiet.fromMinute), clock(quiet.toMinute))
      : text.settings.onOff(false),
  'retention.rawDays': (days, { text }) => durationText(days * DAY, text),
  // Alone, because raw values may be stored for longer.
  'retention.hourlyDays': (hourlyDays, { text }) =>
    durationText(retentionOf({ rawDays: 0, hourlyDays }).hourlyMs, text),
  historyParameter: (name) => name,

  textPercent: (percent, { text }) => text.percent(String(percent)),
  locale: (locale, { text, systemLocale }) =>
    locale === null
      ? text.settings.systemNotation(text.settings.sampleOf(systemLocale))
      : text.settings.sampleOf(locale),
  shortcut: (shortcut, { text, system }) =>
    shortcut ? shortcutName(shortcut, system, text) : text.settings.onOff(false),
};

export function valueText(key: SettingKey, value: unknown, wording: SettingWording): string {
  const { items, onOff } = wording.text.settings;
  if (typeof value === 'boolean') return onOff(value);
  const named = items[key].values?.[String(value)];
  if (named !== undefined) return named;
  return (
    (VALUE_TEXTS as Record<string, (value: never, wording: SettingWording) => string>)[key]?.(
      value as never,
      wording,
    ) ?? String(value)
  );
}

const DAY = 86_400_000;
const FEE_PARTS = ['buyPercent', 'buyFixed', 'sellPercent', 'sellFixed', 'withdrawal'] as const;

/** The fees of one platform: `buying 0.25% · withdrawal 2`. */
export function feesText(
  fees: EnteredParts,
  { text, locale }: Pick<SettingWording, 'text' | 'locale'>,
): string {
  return FEE_PARTS.flatMap((part) => {
    const fee = fees[part];
    return fee === undefined ? [] : [text.settings.feeParts[part](localize(fee, locale))];
  }).join(' · ');
}

const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((each) => String(each).padStart(2, '0')).join(':');

const listed = (names: readonly string[], text: Text): string =>
  names.length === 0 ? text.settings.none : names.join(', ');

function ages({ freshForMs, staleAfterMs }: AgeSpan, { text }: SettingWording): string {
  return text.settings.agesSaid(limitText(freshForMs, text), limitText(staleAfterMs, text));
}
