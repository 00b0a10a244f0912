import { ageText, momentText } from '#core/text/age-text.ts';
import { ageAt } from '#core/rates/freshness.ts';
import { reasonText } from '#core/text/reason-text.ts';
import type { AppError } from '#core/base/result.ts';
import type { CurrencyGroup, Starter } from '#core/rates/currency-groups.ts';
import type { Pin } from '#core/requests/pins.ts';
import { isDocumented } from '#core/platforms/quote-choices.ts';
import { pairOf } from '#core/platforms/ticker-pair.ts';
import type { FreshnessView } from '#core/requests/freshness-view.ts';
import type { AmountProblem } from '#core/number/amount.ts';
import { text } from './language.ts';
import { shownZone } from './shown-zone.svelte.ts';

export { localize, localizeInFull, localizeSigned } from '#core/number/localize.ts';
export { text };

/** Below this age, "just now" reads better than a number that changes each second. */
export const NOW_MS = 2_000;

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

/** The same without a verb, for use after a heading or a mark. */
export function publishedAtText(freshness: FreshnessView, nowMs: number, locale: string): string {
  const { publishedAtMs } = freshness;
  return publishedAtMs === null
    ? text.tray.timeUnknown
    : momentText(publishedAtMs, nowMs, locale, text, shownZone());
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

/** The problem in words, with the detail from the service or the system. */
export function errorText(error: AppError): string {
  if (error.code === 'invalid-amount') {
    return text.amountProblems[error.detail as AmountProblem];
  }
  const what = text.errors[error.code];
  const why = whyText(error);
  return why === null ? what : text.withDetail(what, why);
}

/** The detail of a problem; null if there is none. */
export const whyText = ({ reason, detail }: AppError): string | null =>
  reason ? reasonText(reason, text) : detail;

export function pinText(pin: Pin): string {
  switch (pin.kind) {
    case 'pair':
      return text.settings.tray.pair(pin.base, pin.quote, text.marketInline[pin.market]);
    case 'quote': {
      // The letters of an added ticker do not show where one code ends.
      const pair = isDocumented(pin.ticker) ? pairOf(pin.ticker) : null;
      const name = pair ? text.tray.pair(pair.asset, pair.money) : pin.ticker;
      return text.tray.quote(name, pin.platform, pin.side);
    }
  }
}

/** The person's own name of a group, else the built-in one. */
export function groupText({ id, name }: CurrencyGroup): string {
  const { names, unnamed } = text.rates.groups;
  return name ?? (Object.hasOwn(names, id) ? names[id as Starter] : unnamed);
}
