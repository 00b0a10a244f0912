import fc from 'fast-check';
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
import {
  LARGEST_FILE,
  PORTABLE_KEYS,
  readSettingsFile,
  settingsFile,
  withImported,
} from '#core/settings/portable.ts';
import { hasMisfits } from '#core/settings/read-choices.ts';
import { en } from '#core/text/en.ts';

const fileOf = (choices: unknown, version: unknown = 1): string =>
  JSON.stringify({ format: 'parallax-settings', version, choices });
const refusal = (text: string): string | null => {
  const read = readSettingsFile(text);
  return read.kind === 'refused' ? read.why : null;
};

/** Values that a trader may choose, of every kind of portable choice. */
const CHOSEN = {
  theme: ['light', 'dark', 'system'],
  textPercent: [100, 150],
  language: ['auto', 'fr'],
  paused: [true, false],
  watched: [[], ['NGN', 'GHS'], ['USD']],
  money: ['NGN', 'XOF'],
  pins: [[], [{ kind: 'quote', ticker: 'USDTNGN', platform: null, side: 'ask' }]],
  updateEveryMs: [60_000, 3_600_000],
  'ages.mid': [{ freshForMs: 600_000, staleAfterMs: 86_400_000 }],
  'quotes.platforms': [[{ code: 'a', hidden: true, favourite: false, note: '₦ "note"' }]],
  'alerts.quietHours': [null, { fromMinute: 1_320, toMinute: 420 }],
  'alerts.sound': [true, false],
  'desk.template': [null, 'USDT {buy}'],
} as Readonly<Partial<Record<ChoiceKey, readonly unknown[]>>>;
const choices = fc
  .record(
    Object.fromEntries(
      Object.entries(CHOSEN).map(([key, values]) => [key, fc.constantFrom(...values)]),
    ),
    { requiredKeys: [] },
  )
  .map((chosen) =>
    Object.entries(chosen).reduce(
      (now, [key, value]) => withChange(now, changeOf(key as ChoiceKey, value)),
      DEFAULT_CHOICES,
    ),
  );

describe('a settings file', () => {
  it('has a person’s own terms, and none of the demo’s', () => {
    const own = { ticker: 'USDTNGN', code: 'a', terms: { minutes: 5 } };
    const made = { ...own, code: 'teasel-x', origin: 'sandbox' };
    const now = withChange(DEFAULT_CHOICES, changeOf('quotes.terms', [own, made] as never));
    const read = readSettingsFile(settingsFile(now));
    expect(read.kind === 'read' && read.values.get('quotes.terms')).toEqual([own]);
  });

  it('gives the same portable choices on another computer, and leaves its own alone', () => {
    fc.assert(
      fc.property(choices, choices, fc.boolean(), (one, before, isOpen) => {
        const other = withChange(before, { localInterface: isOpen });
        const read = readSettingsFile(settingsFile(one));
        if (read.kind === 'refused') throw new Error(read.why);
        const after = withImported(other, read.values);
        for (const key of CHOICE_KEYS) {
          const from = CHOICES[key].isPortable ? one : other;
          expect([key, valueOf(after, key)]).toEqual([key, valueOf(from, key)]);
        }
      }),
    );
  });

  it.each(['localInterface', 'alerts.destinations', 'alerts.rules', 'shortcut'] as const)(
    'never has %s, and none is taken from it',
    (key) => {
      expect(PORTABLE_KEYS).not.toContain(key);
      expect(settingsFile(DEFAULT_CHOICES)).not.toContain(`"${key}"`);
      const read = readSettingsFile(fileOf({ theme: 'dark', [key]: true }));
      expect(read).toEqual({ kind: 'read', values: new Map([['theme', 'dark']]) });
    },
  );

  it('of an earlier version opens, without what is no setting any more', () => {
    const earlier = {
      slowerOnBattery: false,
      density: 'compact',
      locale: 'de-DE',
      'ages.mid': { freshForMs: 60_000, staleAfterMs: 120_000 },
      'quotes.outlierPercent': '3',
      'quotes.references': ['cbn'],
      theme: 'dark',
      'quotes.terms': [
        { ticker: 'USDTNGN', code: 'a', terms: { buyPercent: '0.1', buyAs: 'taker' } },
        { ticker: 'USDTNGN', code: 'b', terms: { sellAs: 'maker' } },
      ],
    };
    const terms = [{ ticker: 'USDTNGN', code: 'a', terms: { buyPercent: '0.1' } }];
    expect(readSettingsFile(fileOf(earlier))).toEqual({
      kind: 'read',
      values: new Map<string, unknown>([
        ['theme', 'dark'],
        ['quotes.terms', terms],
      ]),
    });
    // Nor does a start call what it stored broken.
    expect(hasMisfits({ quotes: { terms: earlier['quotes.terms'] } })).toBe(false);
  });

  it.each([
    ['', 'not-settings'],
    ['null', 'not-settings'],
    ['[]', 'not-settings'],
    ['{"theme":"dark"}', 'not-settings'],
    [settingsFile(DEFAULT_CHOICES).slice(0, -3), 'not-settings'],
    [fileOf({ theme: 'dark' }, 0), 'not-settings'],
    [fileOf({ theme: 'dark' }, '1'), 'not-settings'],
    [fileOf({ theme: 'dark' }, 2), 'newer'],
    [fileOf({ what: 'is unknown' }, 2), 'newer'],
    [fileOf(null), 'broken'],
    [fileOf([1]), 'broken'],
    [fileOf({ theme: 'blue' }), 'broken'],
    [fileOf({ times: 'utc', theme: 7 }), 'broken'],
    [fileOf({ constructor: {} }), 'broken'],
    ['{"format":"parallax-settings","version":1,"choices":{"toString":1}}', 'broken'],
    [fileOf({ watched: Array.from({ length: 5_000 }, () => 'USD') }), 'broken'],
    [fileOf({ 'desk.template': 'x'.repeat(LARGEST_FILE) }), 'too-large'],
    ['['.repeat(500_000), 'not-settings'],
  ])('that is %.40s is refused whole: %s', (text, why) => {
    expect(refusal(text)).toBe(why);
  });

  it.each(PORTABLE_KEYS)('names the choice with an invalid value, in words: %s', (key) => {
    const file = fileOf({ [key]: { no: 'such value' } });
    expect(readSettingsFile(file)).toEqual({ kind: 'refused', why: 'broken', key });
    const { items } = en.settings;
    expect(en.data.settingsFile.others[key] ?? items[key as keyof typeof items].label).toMatch(
      /^[A-Z]/,
    );
  });
});
