import * as v from 'valibot';
import type { DecimalText } from '#core/number/decimal.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import { code } from '#core/rates/forms.ts';
import { decimal, type Of } from '#core/schema/forms.ts';
import { type DealSide, feePercent, type PlatformTerms } from './terms.ts';

/** What the person's bank takes for a transfer of a currency. What is missing is not known. */
export const bank = v.strictObject({
  code,
  outFixed: v.exactOptional(decimal),
  outPercent: v.exactOptional(feePercent),
  inFixed: v.exactOptional(decimal),
  inPercent: v.exactOptional(feePercent),
});
export type Bank = Of<typeof bank>;
export type BankFee = Exclude<keyof Bank, 'code'>;

const NONE = '0' as DecimalText;

/** Money goes out to buy, and comes in after a sale. */
const WAYS = { buy: 'out', sell: 'in' } as const;

/**
 * Terms with the bank counted: at every platform whose terms say nothing else. A fixed part in
 * money says what the transfer costs there, also if it is 0.
 */
export function withBank(terms: PlatformTerms, of: Bank): PlatformTerms {
  const feeOf = (side: DealSide): NonNullable<PlatformTerms['bank']> => {
    const [fixed, percent] = [of[`${WAYS[side]}Fixed`], of[`${WAYS[side]}Percent`]];
    const isSaid = terms[`${side}Fixed`] !== undefined && terms[`${side}FixedIn`] !== 'asset';
    if (isSaid || (fixed === undefined && percent === undefined)) return {};
    return { [side]: { fixed: fixed ?? NONE, percent: percent ?? NONE } };
  };
  return { ...terms, bank: { ...feeOf('buy'), ...feeOf('sell') } };
}

/** The banks after a fee was entered; null removes it, and with the last one the bank. */
export function withFee(
  banks: readonly Bank[],
  of: CurrencyCode,
  fee: BankFee,
  value: DecimalText | null,
): readonly Bank[] {
  const { [fee]: _before, ...rest } = banks.find((each) => each.code === of) ?? { code: of };
  const next: Bank = value === null ? rest : { ...rest, [fee]: value };
  const others = banks.filter((each) => each.code !== of);
  return Object.keys(next).length === 1 ? others : [...others, next];
}
