import type { CurrencyView } from '#core/app/snapshot.ts';

/** The props of a currency picker, before and after its list has loaded. */
export interface PickerProps {
  label: string;
  currencies: readonly CurrencyView[];
  value: string;
  onchange: (code: string) => void;
}
