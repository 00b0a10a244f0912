import { currencyCode } from '#core/rates/currency.ts';

/** Where the number of an answer stands in it: a rate among the others, a platform among the others. */
export const SERIAL = currencyCode('XSN');
export const SERIAL_PLATFORM = 'zserial';
