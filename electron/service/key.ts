import type { KeySending } from '#core/requests/key-sending.ts';

export interface CarriedKey {
  readonly headers: Record<string, string>;
  readonly query: Record<string, string>;
}

/** Places the key as chosen; null if a header cannot carry it. */
export function carryKey(key: string, sendKeyAs: KeySending): CarriedKey | null {
  if (sendKeyAs.way === 'query') return { headers: {}, query: { api_key: key } };
  if (!/^[\x20-\x7e]*$/.test(key)) return null;
  if (sendKeyAs.way === 'header') return { headers: { api_key: key }, query: {} };
  return { headers: { authorization: FORMS[sendKeyAs.form](key) }, query: {} };
}

type Form = Extract<KeySending, { way: 'authorization' }>['form'];

const FORMS: Record<Form, (key: string) => string> = {
  bare: (key) => key,
  bearer: (key) => `Bearer ${key}`,
  named: (key) => `API_KEY: ${key}`,
  token: (key) => `Token ${key}`,
};
