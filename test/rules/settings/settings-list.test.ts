import { describe, expect, it } from 'vitest';
import {
  changeOf,
  type Choices,
  DEFAULT_CHOICES,
  valueOf,
  withChange,
} from '#core/settings/choices.ts';
import { currencyCode } from '#core/rates/currency.ts';
import { parseDecimal } from '#core/number/decimal.ts';
import type { Ticker } from '#core/rates/feed.ts';
import {
  changesBetween,
  customized,
  MOST_UNDOABLE,
  NOTHING_CHANGED,
  noted,
  type ChoiceChange,
  undone,
  withDefaults,
} from '#core/settings/changes.ts';
import { lastChangeText } from '#core/settings/change-text.ts';
import type { Accelerator } from '#core/settings/shortcut.ts';
import { SETTING_KEYS, UNDOABLE_KEYS } from '#core/settings/items.ts';
import { en as text } from '#core/text/en.ts';

const USDT = 'USDTNGN' as Ticker;
const decimal = (digits: string) => parseDecimal(digits) ?? expect.fail(digits);

/** The settings that are on or off, or have named values, each with another value than at first. */
const SIMPLE = SETTING_KEYS.reduce((choices, key) => {
  const first = valueOf(DEFAULT_CHOICES, key);
  const names = Object.keys(text.settings.items[key].values ?? {});
  const other = typeof first === 'boolean' ? !first : names.find((name) => name !== first);
  return other === undefined ? choices : withChange(choices, changeOf(key, other));
}, DEFAULT_CHOICES);

/** Choices of which every setting is another one than at first. */
const OTHER: Choices = {
  ...SIMPLE,
  textPercent: 130,
  updateEveryMs: 900_000,
  whileOpenEveryMs: null,
  markets: ['mid'],
  tickers: [USDT],
  opinion: { overPercent: decimal('3'), read: null },
  watched: [currencyCode('KES')],
  shortcut: { accelerator: 'Control+Alt+P' as Accelerator, printed: null },
  pins: [{ kind: 'quote', ticker: USDT, platform: 'delta', side: 'ask' }],
  alerts: {
    ...SIMPLE.alerts,
    quietHours: { fromMinute: 1_320, toMinute: 425 },
    sentence: 'I sell at {sell}',
    digest: { minutes: [480], isHere: false, sendTo: 'all' },
  },
  quotes: {
    ...DEFAULT_CHOICES.quotes,
    added: [{ asset: currencyCode('EUR'), money: currencyCode('NGN') }],
    platforms: [{ code: 'zeta', hidden: true, favourite: true, note: 'slow' }],
    banks: [{ code: currencyCode('NGN'), outFixed: decimal('50') }],
    terms: [{ ticker: USDT, code: 'delta', terms: { buyPercent: decimal('0.25') } }],
  },
};

describe('each setting', () => {
  it.each(SETTING_KEYS)('%s is changed alone, and found as changed', (key) => {
    const written = withChange(DEFAULT_CHOICES, changeOf(key, valueOf(OTHER, key)));
    expect(valueOf(written, key)).toEqual(valueOf(OTHER, key));
    expect(changesBetween(DEFAULT_CHOICES, written, SETTING_KEYS).map(({ id }) => id)).toEqual([
      key,
    ]);
  });
});

describe('changes', () => {
  it('are undone one by one, and do not affect the others', () => {
    const dark = { ...DEFAULT_CHOICES, theme: 'dark' } as const;
    const changes = changesBetween(DEFAULT_CHOICES, dark, SETTING_KEYS);
    const later = { ...dark, palette: 'blue-orange' } as const;
    expect(undone(later, changes)).toEqual({ ...DEFAULT_CHOICES, palette: 'blue-orange' });
  });

  it('between two states are all found and all undone', () => {
    const changes = changesBetween(DEFAULT_CHOICES, OTHER, SETTING_KEYS);
    expect(changes).toHaveLength(SETTING_KEYS.length);
    expect(undone(OTHER, changes)).toEqual(DEFAULT_CHOICES);
    expect(customized(OTHER)).toEqual(SETTING_KEYS);
  });

  it('are not made by what is no setting', () => {
    const other = { ...DEFAULT_CHOICES, market: 'parallel', shown: 'watched' } as const;
    expect(changesBetween(DEFAULT_CHOICES, other, SETTING_KEYS)).toEqual([]);
  });

  it('go back to the defaults by section, or all', () => {
    const appearance = withDefaults(OTHER, 'appearance');
    expect(appearance).toMatchObject({ theme: 'system', palette: 'standard', paused: true });
    expect(withDefaults(OTHER, 'all')).toEqual(DEFAULT_CHOICES);
  });

  it('are stored up to a limit; undone ones are removed', () => {
    const change = (after: number): ChoiceChange[] => [{ id: 'textPercent', before: 100, after }];
    let history = NOTHING_CHANGED;
    for (let each = 0; each < MOST_UNDOABLE + 5; each += 1)
      history = noted(history, change(each), 'changed');
    expect(history.undo).toHaveLength(MOST_UNDOABLE);
    const back = noted(history, change(1), 'undone');
    expect(back.undo).toHaveLength(MOST_UNDOABLE - 1);
    expect(back.undo.at(-1)?.serial).toBe(history.serial - 1);
    expect(back.serial).toBe(history.serial + 1);
  });
});

describe('the last change', () => {
  const said = (
    after: Partial<Choices>,
    how: 'changed' | 'undone' | 'reset' | 'imported',
  ): string =>
    lastChangeText(
      noted(
        NOTHING_CHANGED,
        changesBetween(DEFAULT_CHOICES, { ...DEFAULT_CHOICES, ...after }, UNDOABLE_KEYS),
        how,
      ),
      text,
    );

  it.each([
    [{ theme: 'dark' }, 'changed', 'Changed: Theme.'],
    [{ theme: 'dark' }, 'undone', 'Undone: Theme.'],
    [{ theme: 'dark' }, 'reset', '1 setting is back to its default.'],
    [{ theme: 'dark' }, 'imported', '1 setting was imported.'],
    [
      { quotes: { ...DEFAULT_CHOICES.quotes, terms: OTHER.quotes.terms } },
      'undone',
      'Undone: My terms.',
    ],
    [
      { quotes: { ...DEFAULT_CHOICES.quotes, platforms: OTHER.quotes.platforms } },
      'changed',
      'zeta is a favourite now. zeta is left out of the ranking. Note on zeta saved.',
    ],
    [
      { quotes: { ...DEFAULT_CHOICES.quotes, fixedSides: [{ ticker: USDT, ask: 'sell' }] } },
      'undone',
      'Undone: How the quotes are read.',
    ],
    [{ quotes: OTHER.quotes }, 'changed', '4 settings changed.'],
    [{ quotes: OTHER.quotes }, 'undone', 'Undone: 4 settings are as before.'],
  ] as const)('%j, %s: %s', (after, how, expected) => {
    expect(said(after, how)).toBe(expected);
  });

  it.each([
    ['platforms', 'zeta is no longer a favourite. zeta is ranked again. Note on zeta removed.'],
    ['terms', 'Changed: My terms.'],
  ] as const)('%s, which a person empties', (list, expected) => {
    const before = { ...DEFAULT_CHOICES, quotes: OTHER.quotes };
    const after = { ...before, quotes: { ...OTHER.quotes, [list]: [] } };
    const changes = changesBetween(before, after, SETTING_KEYS);
    expect(lastChangeText(noted(NOTHING_CHANGED, changes, 'changed'), text)).toBe(expected);
  });

  it('is empty where there was none', () => {
    expect(lastChangeText(NOTHING_CHANGED, text)).toBe('');
  });
});
