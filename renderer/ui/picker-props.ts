import type { CurrencyView } from '#core/app/currency-views.ts';

export interface PickerProps {
  label: string;
  currencies: readonly CurrencyView[];
  value: string;
  onchange: (code: string) => void;
}
