import { getContext, setContext } from 'svelte';
import type { AmountFormat } from '#core/rates/read-amount.ts';

/** How the person writes amounts: what every field reads them by. */
export interface Notation {
  readonly amountFormat: AmountFormat;
}

export const NOTATION = Symbol('notation');

export const setNotation = (notation: Notation): void => void setContext(NOTATION, notation);
export const getNotation = (): Notation => getContext(NOTATION);
