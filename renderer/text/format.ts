import { ageText } from '#core/text/age-text.ts';
import { textIn } from '#core/text/catalogue.ts';
import type { Text } from '#core/text/en.ts';
import type { FreshnessView } from '#core/requests/freshness-view.ts';
import { checkedText, NOW_MS } from './first-format.ts';
import { language, spoken } from './language.ts';
import { keepAllText } from './later-text.ts';

/** For everything after the first frame, which imports `first-format.ts` only. */
export * from './first-format.ts';
export { errorText, whyText } from './later-text.ts';

/** All texts. A part that needs more than the first frame's texts imports this file. */
export const text: Text = spoken(textIn(language));
keepAllText(text);

/** Both ages of a result's rates; one sentence if both are plain ages. */
export function resultAgeText(freshness: FreshnessView, nowMs: number): string {
  const { publishedAtMs, checkedAtMs, checkedUntilMs } = freshness;
  const isLate = checkedUntilMs !== null && nowMs > checkedUntilMs;
  if (publishedAtMs === null || checkedAtMs === null || isLate) {
    return text.rates.ages(publishedAgo(freshness, nowMs), checkedText(freshness, nowMs));
  }
  const [published, checked] = [publishedAtMs, checkedAtMs].map((atMs) =>
    ageText(nowMs - atMs, text),
  );
  return text.convert.ages(published ?? '', checked ?? '');
}

function publishedAgo(freshness: FreshnessView, nowMs: number): string {
  const { publishedAtMs, firstSeenAtMs } = freshness;
  if (publishedAtMs === null) {
    return text.convert.publishedUnknown(ageText(nowMs - firstSeenAtMs, text));
  }
  const ageMs = nowMs - publishedAtMs;
  return ageMs < NOW_MS ? text.convert.publishedNow : text.convert.published(ageText(ageMs, text));
}
