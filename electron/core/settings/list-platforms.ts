import type { Choices } from '#core/choices.ts';
import { localize } from '#core/localize.ts';
import type { QuoteChoices } from '#core/quote-choices.ts';
import type { SettingId } from './ids.ts';
import { ages, listed, tickerName } from './list-updates.ts';
import { setting, type Setting, type SettingWording } from './setting.ts';

/** One of the choices about platforms. */
function ofQuotes<Id extends string, Name extends keyof QuoteChoices>(
  id: Id,
  name: Name,
  say: (value: QuoteChoices[Name], wording: SettingWording) => string,
): Setting<Id> {
  return setting<Id, QuoteChoices[Name]>({
    id,
    section: 'platforms',
    keys: [`quotes.${name}`],
    say,
    read: ({ quotes }: Choices) => quotes[name],
    write: ({ quotes }: Choices, value) => ({ quotes: { ...quotes, [name]: value } }),
  });
}

/** How platforms' quotes are read, and what the person entered about each. */
export const PLATFORM_SETTINGS: readonly Setting<SettingId>[] = [
  ofQuotes('outlierPercent', 'outlierPercent', (percent, { text, locale }) =>
    text.percent(localize(percent, locale)),
  ),
  ages('agesQuotes', 'quotes', 'platforms'),
  ofQuotes('references', 'references', (codes, wording) => listed(codes, wording)),
  ofQuotes('fixedSides', 'fixedSides', (fixed, wording) =>
    listed(
      fixed.map(({ ticker, ask }) =>
        wording.text.settings.ofWhat(
          tickerName(ticker, wording),
          wording.text.platforms.sides.choices[ask],
        ),
      ),
      wording,
    ),
  ),
  ofQuotes('hiddenPlatforms', 'platforms', (platforms, wording) =>
    listed(
      platforms.map(({ code, hidden, note }) =>
        [
          code,
          ...(hidden ? [wording.text.settings.leftOut] : []),
          ...(note ? [`“${note}”`] : []),
        ].join(' '),
      ),
      wording,
    ),
  ),
  ofQuotes('fees', 'fees', (fees, wording) => {
    const { text, locale } = wording;
    return listed(
      fees.map(({ ticker, code, fees: entered }) => {
        const parts = (
          ['buyPercent', 'buyFixed', 'sellPercent', 'sellFixed', 'withdrawal'] as const
        ).flatMap((part) => {
          const value = entered[part];
          return value === undefined ? [] : [text.settings.feeParts[part](localize(value, locale))];
        });
        return text.settings.ofWhat(`${code}, ${tickerName(ticker, wording)}`, parts.join(' · '));
      }),
      wording,
    );
  }),
  ofQuotes('addedTickers', 'added', (added, wording) =>
    listed(
      added.map(({ asset, money }) => wording.text.tray.pair(asset, money)),
      wording,
    ),
  ),
];
