import type { Wording } from '#core/text/wording.ts';
import type { CardNumber } from '#core/desk/card.ts';
import { type CurrencyCode, currencySign } from '#core/rates/currency.ts';
import type { Source } from '#core/rates/source.ts';
import { stampText } from '#core/text/age-text.ts';
import type { Text } from '#core/text/en.ts';

/** A number with the sign of its currency, or with the code where there is none. */
export function numberIn(digits: string, code: CurrencyCode): CardNumber {
  const sign = currencySign(code);
  return { sign, digits, unit: sign === '' ? code : '' };
}

/** The service's name, without what every address begins with; a public source's in its words. */
export function sourceText(source: Source, text: Text): string {
  if (source.kind === 'public') return text.share.credited(source.credit.text, source.key);
  return text.share.source(
    source.kind === 'sandbox'
      ? text.desk.sandboxSource
      : source.key.replace(/^https?:\/\//, '').replace(/\/$/, ''),
  );
}

/** The time of a number. One that the service gave no time for is that of its first sight. */
export function cardTime(
  publishedMs: number | null,
  firstSeenMs: number,
  { text, locale, zone }: Wording,
): string {
  const time = stampText(publishedMs ?? firstSeenMs, locale, text, zone);
  return publishedMs === null ? text.share.firstSeen(time) : time;
}
