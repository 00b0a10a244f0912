import { currencyCode } from '#core/rates/currency.ts';

/** The place of an answer's serial number: one of the rates, or one of the platforms. */
export const SERIAL = currencyCode('XSN');
export const SERIAL_PLATFORM = 'zserial';
