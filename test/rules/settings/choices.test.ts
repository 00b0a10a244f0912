import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  changeOf,
  CHOICE_KEYS,
  type ChoiceKey,
  CHOICES,
  DEFAULT_CHOICES,
  valueOf,
  withChange,
} from '#core/settings/choices.ts';
import { openChoices, readChoices } from '#core/settings/read-choices.ts';
import { MOST_CODES, MOST_GROUPS } from '#core/rates/currency-groups.ts';
import { isBounded } from '#ipc/guard.ts';
import { ruleOf } from '../../support/alerts.ts';

/** No choice is like any of these. */
const WRONG = [
  -7.5,
  'no such {thing}, nor any other text of over 40 signs',
  [[]],
  { more: 1 },
  -1e300,
] as const;
const stored = (choices: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(choices)) as Record<string, unknown>;

describe('every choice', () => {
  it.each(CHOICE_KEYS)('%s has a first value that its schema takes', (key) => {
    const { schema, first } = CHOICES[key];
    expect(v.parse(schema, stored({ first })['first'])).toEqual(first);
  });

  it('comes back from the file as it was stored', () => {
    const dark = withChange(DEFAULT_CHOICES, {
      theme: 'dark',
      alerts: { rules: [ruleOf(), ruleOf({ id: 'other' })], sound: false },
      quotes: { ticker: 'USDNGN' as never },
    });
    expect(readChoices(stored(dark))).toEqual(dark);
  });

  it('gets its default alone, whatever else in the file is invalid', () => {
    fc.assert(
      fc.property(
        fc.subarray([...CHOICE_KEYS]),
        fc.array(fc.constantFrom(...WRONG), { minLength: 80, maxLength: 80 }),
        (keys, values) => {
          const wrong = keys.reduce(
            (choices, key, index) => withChange(choices, changeOf(key, values[index])),
            OTHERS,
          );
          const read = readChoices(stored(wrong));
          for (const key of CHOICE_KEYS) {
            const expected = keys.includes(key) ? CHOICES[key].first : valueOf(OTHERS, key);
            // A list may lose all that it holds and be an empty one.
            const isEmptied = keys.includes(key) && String(valueOf(read, key)) === '';
            if (!isEmptied) expect([key, valueOf(read, key)]).toEqual([key, expected]);
          }
        },
      ),
    );
  });
});

/** Some choices that are not as at first. */
const OTHERS = withChange(DEFAULT_CHOICES, {
  market: 'parallel',
  theme: 'light',
  paused: true,
  alerts: { sound: false, quietHours: { fromMinute: 1, toMinute: 2 } },
});

describe('of a list', () => {
  it('only an invalid entry is dropped, or only an invalid optional field', () => {
    const good = ruleOf();
    const rules = [{ ...good, id: '../x' }, 5, { ...good, hysteresis: 'wide' }, null];
    expect(readChoices({ alerts: { rules } }).alerts.rules).toEqual([
      { ...good, hysteresis: null },
    ]);
  });

  it('what is too much goes from its end', () => {
    const pins = ['NGN', 'GHS', 'KES', 'EUR', 'GBP'].map((quote) => {
      return { kind: 'pair', base: 'USD', quote, market: 'mid' };
    });
    expect(readChoices({ pins }).pins).toEqual(pins.slice(0, 4));
  });
});

describe('what a page may choose', () => {
  const takes = (change: unknown): boolean => v.safeParse(openChoices, change).success;

  it.each(CHOICE_KEYS)('%s is what the table says', (key: ChoiceKey) => {
    const { first, isOpen } = CHOICES[key];
    expect(takes(stored(changeOf(key, first)))).toBe(isOpen);
  });

  it('has room for all groups that there may be', () => {
    const codes = Array.from({ length: MOST_CODES }, (_, index) => `A${1_000_000 + index}`);
    const groups = Array.from({ length: MOST_GROUPS }, (_, index) => {
      return { id: `own-${index}`, name: 'x'.repeat(24), codes };
    });
    expect(takes({ groups })).toBe(true);
    expect(isBounded({ groups })).toBe(true);
  });
});
