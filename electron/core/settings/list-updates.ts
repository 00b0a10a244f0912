import { type Aged, type AgeSpan, isAgeSpan } from '#core/age-limits.ts';
import { durationText, limitText } from '#core/age-text.ts';
import type { Ticker } from '#core/feed.ts';
import { localize } from '#core/localize.ts';
import type { Market } from '#core/market.ts';
import { isDocumented } from '#core/quote-choices.ts';
import { pairOf } from '#core/quotes/ticker-pair.ts';
import type { SettingId } from './ids.ts';
import type { SectionId } from './sections.ts';
import { plain, setting, type Setting, type SettingWording } from './setting.ts';

/** Of a ticker that was added, the letters alone do not tell where one code ends. */
export function tickerName(ticker: Ticker, { text }: Pick<SettingWording, 'text'>): string {
  const pair = isDocumented(ticker) ? pairOf(ticker) : null;
  return pair ? text.tray.pair(pair.asset, pair.money) : ticker;
}

export const listed = (names: readonly string[], { text }: Pick<SettingWording, 'text'>): string =>
  names.length === 0 ? text.settings.none : names.join(', ');

/** Fresh for so long, stale after so long. */
export function ages<Id extends string>(id: Id, aged: Aged, section: SectionId): Setting<Id> {
  return setting<Id, AgeSpan>({
    id,
    section,
    keys: [`ages.${aged}`],
    read: (choices) => choices.ages[aged],
    write: (choices, span) => (isAgeSpan(span) ? { ages: { ...choices.ages, [aged]: span } } : {}),
    say: ({ freshForMs, staleAfterMs }, { text }) =>
      text.settings.agesSaid(limitText(freshForMs, text), limitText(staleAfterMs, text)),
  });
}

const onOff = (isOn: boolean, { text }: SettingWording): string => text.settings.onOff(isOn);

/** What is asked for and how often, when rates are old, and what is looked at. */
export const UPDATE_SETTINGS: readonly Setting<SettingId>[] = [
  plain('warnBelow', 'plan', (amount, { text, locale }) =>
    amount === null ? text.settings.aWeek : localize(amount, locale),
  ),
  plain('updateEveryMs', 'updates', (everyMs, { text }) => durationText(everyMs, text)),
  plain('whileOpenEveryMs', 'updates', (everyMs, { text }) =>
    everyMs === null ? text.settings.updates.sameAsAlways : durationText(everyMs, text),
  ),
  plain('slowerOnBattery', 'updates', onOff),
  plain('paused', 'updates', onOff),
  plain('markets', 'updates', (markets: readonly Market[], wording) =>
    listed(
      markets.map((each) => wording.text.markets[each]),
      wording,
    ),
  ),
  plain('tickers', 'updates', (tickers, wording) =>
    listed(
      tickers.map((each) => tickerName(each, wording)),
      wording,
    ),
  ),
  ages('agesOfficial', 'official', 'updates'),
  ages('agesMid', 'mid', 'updates'),
  ages('agesParallel', 'parallel', 'updates'),
  plain('watched', 'watched', (codes, wording) => listed(codes, wording)),
  plain('pins', 'watched', (pins, wording) =>
    listed(
      pins.map((pin) => {
        const { text } = wording;
        if (pin.kind === 'quote')
          return text.tray.quote(tickerName(pin.ticker, wording), pin.platform, pin.side);
        return text.settings.tray.pair(pin.base, pin.quote, text.marketInline[pin.market]);
      }),
      wording,
    ),
  ),
  plain('trayText', 'watched', (trayText, { text }) => text.settings.tray.texts[trayText]),
];
