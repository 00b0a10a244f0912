import { success } from '../exchange.ts';
import { sandboxCurrencyNames } from '../market.ts';
import type { Endpoint } from './endpoint.ts';

/** GET /rates/currencies.json. `code` appears in a sample request and has no effect here. */
export const currencies: Endpoint = {
  method: 'GET',
  answer: () => success(sandboxCurrencyNames()),
};
