import { ageText } from '#core/text/age-text.ts';
import { textIn } from '#core/text/catalogue.ts';
import type { Text } from '#core/text/en.ts';
import type { FreshnessView } from '#core/requests/freshness-view.ts';
import { type CurrencyCode, currencySign } from '#core/rates/currency.ts';
import { checkedText, localizeInFull, NOW_MS } from './first-format.ts';
import { language, spoken } from './language.ts';
import { keepAllText } from './later-text.ts';

/** For everything after the first frame, which imports `first-format.ts` only. */
export * from './first-format.ts';
export { errorText, whyText } from './later-text.ts';

/** All texts. A part that needs more than the first frame's texts imports this file. */
export const text: Text = spoken(textIn(language));
keepAllText(text);

/** An amount with the sign of its currency, or with the code where there is none. */
export function signedMoney(amount: string, code: CurrencyCode, locale: string): string {
  const sign = currencySign(code);
  const shown = localizeInFull(amount, locale);
  return sign === '' ? text.alerts.money(shown, code) : `${sign}${shown}`;
}

/** The age of a result's rates; `hint` is the second fact, when they were checked. */
export function resultAge(
  freshness: FreshnessView,
  nowMs: number,
): { readonly shown: string; readonly hint: string } {
  const { publishedAtMs, checkedAtMs, checkedUntilMs } = freshness;
  const isLate = checkedUntilMs !== null && nowMs > checkedUntilMs;
  const checked = checkedText(freshness, nowMs);
  if (publishedAtMs === null || checkedAtMs === null || isLate) {
    return { shown: text.rates.ages(publishedAgo(freshness, nowMs), checked), hint: '' };
  }
  const ageMs = nowMs - publishedAtMs;
  const shown = ageMs < NOW_MS ? text.header.now : text.convert.old(ageText(ageMs, text));
  return { shown, hint: checked };
}

function publishedAgo(freshness: FreshnessView, nowMs: number): string {
  const { publishedAtMs, firstSeenAtMs } = freshness;
  if (publishedAtMs === null) {
    return text.convert.publishedUnknown(ageText(nowMs - firstSeenAtMs, text));
  }
  const ageMs = nowMs - publishedAtMs;
  return ageMs < NOW_MS ? text.convert.publishedNow : text.convert.published(ageText(ageMs, text));
}
