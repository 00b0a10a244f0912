import { momentText } from '#core/age-text.ts';
import type { Conversion, ConversionResult } from '#core/convert.ts';
import { localize, localizeInFull, text } from './format.ts';
import { shownZone } from './shown-zone.svelte.ts';

const words = text.convert;

/** An amount with its currency, in the person's notation. */
export const money = (amount: string, code: string, locale: string): string =>
  `${localizeInFull(amount, locale)} ${code}`;

/** What was understood of the amount, short enough to read. */
export function readAmountText(conversion: Conversion, locale: string): string {
  const amount = localizeInFull(conversion.shownAmount, locale);
  return conversion.isRounded ? words.about(amount) : amount;
}

/** When a rate was published, within a sentence. */
export const publishedWhen = (atMs: number | null, nowMs: number, locale: string): string =>
  atMs === null
    ? words.sentenceUnknown
    : words.sentencePublished(momentText(atMs, nowMs, locale, text, shownZone()));

/** A result in words, to be sent to somebody: both amounts, the rate, the market and its time. */
export function sentence(
  conversion: Conversion,
  { market, outcome, freshness, doubt }: ConversionResult,
  nowMs: number,
  locale: string,
): string {
  if (outcome.kind !== 'converted') return '';
  const { from, to, drives, fee } = conversion;
  const typed = readAmountText(conversion, locale);
  const workedOut = localizeInFull(outcome.shown, locale);
  const [given, received] = drives === 'give' ? [typed, workedOut] : [workedOut, typed];
  const plain = words.sentence(
    `${given} ${from}`,
    `${received} ${to}`,
    words.rate(from, localize(outcome.shownRate, locale), to),
    [text.marketInline[market], ...(doubt ? [text.tray.doubts[doubt]] : [])].join(', '),
    publishedWhen(freshness?.publishedAtMs ?? null, nowMs, locale),
  );
  if (fee === null) return plain;
  const said = words.fee.sentence[fee.kind](localize(fee.percent, locale));
  return words.sentenceWithFee(plain, said);
}
