import type { CardNumber } from '#core/desk/card.ts';
import { type CurrencyCode, currencySign } from '#core/rates/currency.ts';
import type { Source } from '#core/rates/source.ts';
import type { Text } from '#core/text/en.ts';

/** A number with the sign of its currency, or with the code where there is none. */
export function numberIn(digits: string, code: CurrencyCode): CardNumber {
  const sign = currencySign(code);
  return { sign, digits, unit: sign === '' ? code : '' };
}

/** The service's name, without what every address begins with. */
export const sourceText = (source: Source, text: Text): string =>
  text.share.source(
    source.kind === 'sandbox'
      ? text.desk.sandboxSource
      : source.key.replace(/^https?:\/\//, '').replace(/\/$/, ''),
  );
