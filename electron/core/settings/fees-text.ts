import { localize } from '#core/number/localize.ts';
import type { EnteredParts } from '#core/platforms/fees.ts';
import type { Text } from '#core/text/en.ts';

const FEE_PARTS = ['buyPercent', 'buyFixed', 'sellPercent', 'sellFixed', 'withdrawal'] as const;

/** The fees of one platform: `buying 0.25% · withdrawal 2`. */
export function feesText(
  fees: EnteredParts,
  { text, locale }: { readonly text: Text; readonly locale: string },
): string {
  return FEE_PARTS.flatMap((part) => {
    const fee = fees[part];
    return fee === undefined ? [] : [text.settings.feeParts[part](localize(fee, locale))];
  }).join(' · ');
}
