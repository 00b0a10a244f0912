import { momentText, type Zone } from '#core/text/age-text.ts';
import type { Conversion, ConversionResult } from './convert.ts';
import type { DealsView, DealView } from '#core/platforms/deals-view.ts';
import { localize, localizeInFull } from '#core/number/localize.ts';
import type { Text } from '#core/text/en.ts';

export interface Wording {
  readonly text: Text;
  readonly locale: string;
  readonly zone: Zone;
}

export function conversionSentence(
  { from, to, drives, fee, shownAmount, isRounded }: Conversion,
  { market, outcome, freshness, doubt }: ConversionResult,
  nowMs: number,
  { text, locale, zone }: Wording,
): string | null {
  if (outcome.kind !== 'converted') return null;
  const words = text.convert;
  const amount = localizeInFull(shownAmount, locale);
  const typed = isRounded ? words.about(amount) : amount;
  const workedOut = localizeInFull(outcome.shown, locale);
  const [given, received] = drives === 'give' ? [typed, workedOut] : [workedOut, typed];
  const publishedAtMs = freshness?.publishedAtMs ?? null;
  const plain = words.sentence(
    `${given} ${from}`,
    `${received} ${to}`,
    words.rate(from, localize(outcome.shownRate, locale), to),
    [text.marketInline[market], ...(doubt ? [text.tray.doubts[doubt]] : [])].join(', '),
    publishedAtMs === null
      ? words.sentenceUnknown
      : words.sentencePublished(momentText(publishedAtMs, nowMs, locale, text, zone)),
  );
  if (fee === null) return plain;
  return words.sentenceWithFee(plain, words.fee.sentence[fee.kind](localize(fee.percent, locale)));
}

export function dealSentence(
  view: DealsView,
  deal: DealView,
  nowMs: number,
  { text, locale, zone }: Wording,
): string {
  const words = text.platforms.deals;
  const amountOf = (amount: string, code: string): string => {
    if (code !== view.money) return text.platforms.best.units(localize(amount, locale), code);
    const shown = text.platforms.best.money(localize(amount.replace('-', ''), locale), code);
    return amount.startsWith('-') ? `−${shown}` : shown;
  };
  const amount = amountOf(view.amount, view.amountUnit);
  const line = words.line[view.way](amount, amountOf(deal.result, view.unit), deal.code);
  const rate = text.convert.rate(view.asset, localize(deal.rate, locale), view.money);
  return words.lineEnd(line, rate, momentText(view.atMs, nowMs, locale, text, zone));
}
