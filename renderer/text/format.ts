import { ageText, momentText } from '#core/text/age-text.ts';
import { ageAt } from '#core/rates/freshness.ts';
import type { CurrencyGroup, Starter } from '#core/rates/currency-groups.ts';
import type { AppError } from '#core/base/result.ts';
import type { AmountProblem } from '#core/number/amount.ts';
import { reasonText } from '#core/text/reason-text.ts';
import { localizeInFull } from '#core/number/localize.ts';
import { type CurrencyCode, currencySign } from '#core/rates/currency.ts';
import type { Pin } from '#core/requests/pins.ts';
import { pinName } from '#core/text/pin-name.ts';
import type { FreshnessView } from '#core/requests/freshness-view.ts';
import { language, text } from './language.svelte.ts';
import { shownZone } from './shown-zone.svelte.ts';

export { localize, localizeInFull, localizeSigned } from '#core/number/localize.ts';
export { text };

/** Below this age, "just now" reads better than a number that changes each second. */
const NOW_MS = 2_000;

export type Mark = 'fresh' | 'ageing' | 'stale' | 'none';

export function markOf(freshness: FreshnessView | null, nowMs: number): Mark {
  return freshness ? ageAt(freshness, nowMs) : 'none';
}

export function publishedText(
  freshness: FreshnessView | null,
  nowMs: number,
  locale: string,
): string {
  if (!freshness) return text.header.noRates;
  const { publishedAtMs, firstSeenAtMs, isAhead } = freshness;
  if (publishedAtMs === null) {
    const age = ageText(nowMs - firstSeenAtMs, text);
    return isAhead ? text.header.timeAhead(age) : text.header.timeUnknown(age);
  }
  return text.header.published(momentText(publishedAtMs, nowMs, locale, text, shownZone()));
}

export function checkedText(freshness: FreshnessView | null, nowMs: number): string {
  const checkedAtMs = freshness?.checkedAtMs ?? null;
  if (!freshness || checkedAtMs === null) return text.header.neverChecked;
  const age = ageText(nowMs - checkedAtMs, text);
  if (freshness.checkedUntilMs !== null && nowMs > freshness.checkedUntilMs) {
    return text.header.notChecked(age);
  }
  return nowMs - checkedAtMs < NOW_MS ? text.header.checkedNow : text.header.checked(age);
}

export const pinText = (pin: Pin): string => pinName(pin, text);

/** The person's own name of a group, else the built-in one. */
export function groupText({ id, name }: CurrencyGroup): string {
  const { names, unnamed } = text.rates.groups;
  return name ?? (Object.hasOwn(names, id) ? names[id as Starter] : unnamed);
}

/** An amount with the sign of its currency, or with the code where there is none. */
export function signedMoney(amount: string, code: CurrencyCode, locale: string): string {
  const sign = currencySign(code);
  const shown = localizeInFull(amount, locale);
  return sign === '' ? text.alerts.money(shown, code) : `${sign}${shown}`;
}

/**
 * The age of a result's rates; `hint` is the second fact, when they were checked. A number of the
 * past has no age: it says its moment.
 * @param past the notation for a result of a past moment; null for the present.
 */
export function resultAge(
  freshness: FreshnessView,
  nowMs: number,
  past: { readonly locale: string } | null,
): { readonly shown: string; readonly hint: string } {
  const { publishedAtMs, firstSeenAtMs, checkedAtMs, checkedUntilMs } = freshness;
  if (past) {
    const atMs = publishedAtMs ?? firstSeenAtMs;
    const when = momentText(atMs, nowMs, past.locale, text, shownZone());
    return { shown: text.convert.past.at(when), hint: '' };
  }
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

/** The problem in words, with the detail from the service or the system. */
export function errorText(error: AppError): string {
  if (error.code === 'invalid-amount') {
    return text.amountProblems[error.detail as AmountProblem];
  }
  const { code, host } = error;
  const what = host === undefined ? text.errors[code] : text.publicError(code, host);
  const why = whyText(error);
  return why === null ? what : text.withDetail(what, why);
}

/** The detail of a problem; null if there is none. */
export const whyText = ({ reason, detail }: AppError): string | null =>
  reason ? reasonText(reason, text, shownZone(), language()) : detail;
