/** How the key travels. The service's interface does not show the form of `Authorization`. */
export type KeySending =
  | { readonly way: 'header' }
  | { readonly way: 'authorization'; readonly form: 'bare' | 'bearer' | 'token' | 'named' }
  | { readonly way: 'query' };

export const sameSending = (one: KeySending | undefined, other: KeySending): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const KEY_SENDINGS: readonly KeySending[] = [
  { way: 'header' },
  { way: 'authorization', form: 'bearer' },
  { way: 'authorization', form: 'token' },
  { way: 'authorization', form: 'bare' },
  { way: 'authorization', form: 'named' },
  { way: 'query' },
];
