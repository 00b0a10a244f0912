import { momentText } from '#core/text/age-text.ts';
import type { Conversion } from '#core/convert/convert.ts';
import type { Converted } from '#core/convert/outcome.ts';
import { localize, localizeInFull, text } from '../text/format.ts';
import { shownZone } from '../text/shown-zone.svelte.ts';

const words = text.convert;

/** A rate with all its digits, and what it was derived through. */
export function exactRate(
  from: string,
  to: string,
  { exactRate: rate, via }: Pick<Converted, 'exactRate' | 'via'>,
): string {
  const line = words.rate(from, rate, to);
  return via === null ? line : `${line}, ${words.via(via)}`;
}

/** What the fee or markup takes from a result, or adds; empty without one. */
export const feeLine = (
  { fee, to }: Conversion,
  { feeShown }: Pick<Converted, 'feeShown'>,
  locale: string,
): string =>
  fee && feeShown !== null
    ? words.fee.line[fee.kind](
        localize(fee.percent, locale),
        // With its code, not its sign: a line may end between a minus and a sign.
        `${localizeInFull(feeShown, locale)} ${to}`,
      )
    : '';

/** A past moment of a conversion, with its date. */
export const pastMoment = (atMs: number, nowMs: number, locale: string): string =>
  momentText(atMs, nowMs, locale, text, shownZone());

/** When a rate was published, for use inside a sentence. */
export const publishedWhen = (atMs: number | null, nowMs: number, locale: string): string =>
  atMs === null
    ? words.sentenceUnknown
    : words.sentencePublished(momentText(atMs, nowMs, locale, text, shownZone()));
