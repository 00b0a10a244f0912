import { momentText } from '#core/text/age-text.ts';
import type { Conversion } from '#core/convert/convert.ts';
import { localizeInFull, text } from '../text/format.ts';
import { shownZone } from '../text/shown-zone.svelte.ts';

const words = text.convert;

export const money = (amount: string, code: string, locale: string): string =>
  `${localizeInFull(amount, locale)} ${code}`;

export function readAmountText(conversion: Conversion, locale: string): string {
  const amount = localizeInFull(conversion.shownAmount, locale);
  return conversion.isRounded ? text.amount.about(amount) : amount;
}

/** A past moment of a conversion, with its date. */
export const pastMoment = (atMs: number, nowMs: number, locale: string): string =>
  momentText(atMs, nowMs, locale, text, shownZone());

/** When a rate was published, for use inside a sentence. */
export const publishedWhen = (atMs: number | null, nowMs: number, locale: string): string =>
  atMs === null
    ? words.sentenceUnknown
    : words.sentencePublished(momentText(atMs, nowMs, locale, text, shownZone()));
