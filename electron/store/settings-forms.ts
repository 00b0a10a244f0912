import * as v from 'valibot';
import { type CurrencyCode, parseCode } from '#core/currency.ts';

/** Codes in the person's order, each once; what is none is left out. */
export const codes = v.pipe(
  v.array(v.unknown()),
  v.transform((list) => {
    const parsed = list.map((each) => (typeof each === 'string' ? parseCode(each) : null));
    return [...new Set(parsed.filter((each) => each !== null))];
  }),
);
export const code = v.pipe(
  v.string(),
  v.transform((text) => parseCode(text) ?? ('' as CurrencyCode)),
  v.check((text) => text !== ''),
);
