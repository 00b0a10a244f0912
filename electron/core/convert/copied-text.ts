import { sentMomentText } from '#core/text/age-text.ts';
import type { Conversion, ConversionResult } from './convert.ts';
import { wayOf } from '#core/platforms/deals.ts';
import { creditOf, type Source } from '#core/rates/source.ts';
import type { PlatformsView } from '#core/platforms/platforms-view.ts';
import { localize, localizeInFull } from '#core/number/localize.ts';
import type { Wording } from '#core/text/wording.ts';
import { stepAmountText, stepFeeText, stepText } from '#core/text/routes-text.ts';

/** Nobody writes `1,200.4 USD`. */
const withCents = (amount: string): string => (/\.\d$/.test(amount) ? `${amount}0` : amount);

export function conversionSentence(
  { from, to, drives, fee, shownAmount, isRounded }: Conversion,
  { market, outcome, freshness, doubt }: ConversionResult,
  source: Source,
  nowMs: number,
  { text, locale, zone }: Wording,
): string | null {
  if (outcome.kind !== 'converted') return null;
  const words = text.convert;
  const amount = localizeInFull(withCents(shownAmount), locale);
  const typed = isRounded ? text.amount.about(amount) : amount;
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
      : words.sentencePublished(sentMomentText(publishedAtMs, nowMs, locale, text, zone)),
  );
  const whole =
    fee === null
      ? plain
      : words.sentenceWithFee(plain, words.fee.sentence[fee.kind](localize(fee.percent, locale)));
  const credit = creditOf(source);
  return credit ? words.sentenceCredited(whole, credit.text, source.key) : whole;
}

/** Null if the amount cannot be dealt there. */
export function dealSentence(
  view: PlatformsView,
  code: string,
  nowMs: number,
  { text, locale, zone }: Wording,
): string | null {
  const words = text.platforms.deals;
  const { side, bestRoute, results, asset, money } = view;
  const row = view.rows.find((each) => each.code === code);
  const price = side === 'sell' ? row?.bid : row?.ask;
  if (side === 'both' || !bestRoute || !results || !row?.result || !price) return null;
  const { amount, unit } = bestRoute;
  const amountOf = (value: string, currency: string): string =>
    currency === money
      ? text.platforms.money(localize(withCents(value), locale), currency)
      : text.platforms.units(localize(withCents(value), locale), currency);
  const line = words.line[wayOf(side, unit)](
    amountOf(amount, view[unit]),
    amountOf(row.result.copied, results.unit),
    code,
  );
  const rate = text.convert.rate(asset, localize(price.copied, locale), money);
  const fees = text.platforms.arbitrage.fees[row.result.areFeesEntered ? 'all' : 'some'];
  const at = sentMomentText(nowMs, nowMs, locale, text, zone);
  return words.lineEnd(line, rate, text.routes.parts([fees, at]));
}

/** The steps of a way, one a line; null if it is no longer there. */
export function routeSteps(
  view: PlatformsView,
  key: string,
  nowMs: number,
  { text, locale, zone }: Wording,
): string | null {
  const { known = [], unknown = [] } = view.routes ?? {};
  const route = [...known, ...unknown].find((each) => each.key === key);
  if (!route) return null;
  const words = text.routes;
  const wording = { text, locale, zone };
  const lines = route.steps.map((step, index) => {
    const { what, price } = stepText(step, wording);
    const fee = stepFeeText(step, view.money, wording);
    const done = words.parts([`${what} ${price}`.trim(), fee]);
    return words.steps.copied(index + 1, done, stepAmountText(step, view.money, wording));
  });
  const kept = text.platforms.money(localize(withCents(route.kept.copied), locale), view.money);
  const at = sentMomentText(nowMs, nowMs, locale, text, zone);
  return [...lines, words.keptAt(kept, text.percent(localize(route.percent, locale)), at)].join(
    '\n',
  );
}
