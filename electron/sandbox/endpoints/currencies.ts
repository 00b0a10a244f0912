import { success } from '../exchange.ts';
import { sandboxCurrencyNames } from '../market.ts';
import type { Endpoint } from './endpoint.ts';

/** GET /rates/currencies.json; `code` stands in a sample request, and does nothing here. */
export const currencies: Endpoint = {
  method: 'GET',
  feature: null,
  answer: () => success(sandboxCurrencyNames()),
};
