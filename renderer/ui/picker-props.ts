import type { CurrencyView } from '#core/app/snapshot.ts';

/** What a currency picker is given, whether its list is read already or not. */
export interface PickerProps {
  label: string;
  currencies: readonly CurrencyView[];
  value: string;
  onchange: (code: string) => void;
}
