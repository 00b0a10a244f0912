import { ageText, momentText } from '#core/text/age-text.ts';
import { ageAt } from '#core/rates/freshness.ts';
import type { CurrencyGroup, Starter } from '#core/rates/currency-groups.ts';
import type { Pin } from '#core/requests/pins.ts';
import { pinName } from '#core/text/pin-name.ts';
import type { FreshnessView } from '#core/requests/freshness-view.ts';
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
