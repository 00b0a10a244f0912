import { describe, expect, it } from 'vitest';
import { type Choices, DEFAULT_CHOICES } from '#core/settings/choices.ts';
import { readChoices } from '#core/settings/read-choices.ts';
import { currencyCode } from '#core/rates/currency.ts';
import {
  type CurrencyGroup,
  groupName,
  LONGEST_NAME,
  MOST_CODES,
  MOST_GROUPS,
  renamed,
  SHOW_ALL,
  SHOW_WATCHED,
  shownCurrencies,
  STARTER_GROUPS,
  STARTERS,
  withGroup,
  withMember,
  withoutGroup,
} from '#core/rates/currency-groups.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Market } from '#core/rates/market.ts';
import { feedOf, isPinned, MOST_PINS, type Pin, withoutPin, withPin } from '#core/requests/pins.ts';
import { polledFeeds } from '#core/requests/pace.ts';
import { reduce } from '#core/app/reducer.ts';
import { listed, movedTo, watching } from '#core/rates/watched.ts';
import { emptyState } from '../../support/rates.ts';

const codes = (list: string): ReturnType<typeof currencyCode>[] =>
  list.split(' ').filter(Boolean).map(currencyCode);
const pin = (quote: string, market: Market = 'parallel'): Pin => ({
  kind: 'pair',
  base: currencyCode('USD'),
  quote: currencyCode(quote),
  market,
});

const quotePin = (side: 'ask' | 'bid', platform = 'Two words'): Pin => ({
  kind: 'quote',
  ticker: 'USDTNGN' as Ticker,
  platform,
  side,
});

describe('watched currencies', () => {
  const watched = codes('NGN GHS KES EUR');

  it.each([
    ['GHS', true, 'NGN GHS KES EUR'],
    ['GHS', false, 'NGN KES EUR'],
    ['ZAR', true, 'NGN GHS KES EUR ZAR'],
    ['ZAR', false, 'NGN GHS KES EUR'],
  ])('%s, watched: %s', (code, isWatched, expected) => {
    expect(watching(watched, currencyCode(code), isWatched)).toEqual(codes(expected));
  });

  it.each([
    ['KES', 'NGN', 'KES NGN GHS EUR'],
    ['NGN', 'KES', 'GHS KES NGN EUR'],
    ['NGN', 'EUR', 'GHS KES EUR NGN'],
    ['EUR', 'KES', 'NGN GHS EUR KES'],
    ['EUR', 'EUR', 'NGN GHS KES EUR'],
    ['ZAR', 'NGN', 'NGN GHS KES EUR'],
    ['NGN', 'ZAR', 'NGN GHS KES EUR'],
  ])('%s moved to the place of %s', (code, target, expected) => {
    expect(movedTo(watched, currencyCode(code), currencyCode(target))).toEqual(codes(expected));
  });

  it('come first in their order, then what parallel quotes, then the others, by code', () => {
    const inParallel = codes('KES CAD');
    const all = codes('EUR AFN AED KES CAD NGN').map((code) => ({
      code,
      watched: code === 'AED',
      inParallel: inParallel.includes(code),
    }));
    expect(listed(all, ['NGN', 'EUR']).map(({ code, watched }) => [code, watched])).toEqual([
      ['NGN', true],
      ['EUR', true],
      ['CAD', false],
      ['KES', false],
      ['AED', false],
      ['AFN', false],
    ]);
  });
});

describe('groups', () => {
  const currencies = codes('NGN EUR BTC ZAR').map((code, index) => ({ code, watched: index < 2 }));
  const own: CurrencyGroup = { id: 'own-1', name: 'Trips', codes: codes('ZAR EUR XYZ') };

  it.each([
    [SHOW_ALL, 'NGN EUR BTC ZAR'],
    [SHOW_WATCHED, 'NGN EUR'],
    ['africa', 'NGN ZAR'],
    ['crypto', 'BTC'],
    ['g10', 'EUR'],
    ['own-1', 'EUR ZAR'],
    ['gone', 'NGN EUR BTC ZAR'],
    ['__proto__', 'NGN EUR BTC ZAR'],
  ])('%s shows %s, in the order of the list', (shown, expected) => {
    const found = shownCurrencies(currencies, shown, [...STARTER_GROUPS, own]);
    expect(found.map(({ code }) => code)).toEqual(codes(expected));
  });

  it('has the starters at first, each currency once, the ten of G10', () => {
    expect(STARTER_GROUPS.map(({ id }) => id)).toEqual([...STARTERS]);
    for (const group of STARTER_GROUPS) {
      expect(new Set(group.codes).size).toBe(group.codes.length);
    }
    expect(STARTER_GROUPS.find(({ id }) => id === 'g10')?.codes).toHaveLength(10);
  });

  it.each([
    ['  My   trips ', 'My trips'],
    ['x'.repeat(40), 'x'.repeat(LONGEST_NAME)],
    [' \t\n', null],
    ['', null],
  ])('%j is stored as %j', (typed, name) => {
    expect(groupName(typed)).toBe(name);
  });

  it('adds a group under an id of its own, also after one was deleted, up to a bound', () => {
    const two = withGroup(withGroup([], 'a'), 'b');
    const again = withGroup(withoutGroup(two, 'own-1'), 'c');
    expect(again.map(({ id, name }) => [id, name])).toEqual([
      ['own-2', 'b'],
      ['own-1', 'c'],
    ]);
    let many: readonly CurrencyGroup[] = [];
    for (let count = 0; count < MOST_GROUPS + 3; count += 1) many = withGroup(many, 'x');
    expect(new Set(many.map(({ id }) => id)).size).toBe(MOST_GROUPS);
  });

  it('renames one, keeps its members, and puts currencies in and out', () => {
    const [first] = renamed([own], 'own-1', 'Journeys');
    expect(first).toEqual({ ...own, name: 'Journeys' });
    const isIn = (isMember: boolean, code: string): string | undefined =>
      withMember([own], 'own-1', currencyCode(code), isMember)[0]?.codes.join(' ');
    expect(isIn(true, 'NGN')).toBe('ZAR EUR XYZ NGN');
    expect(isIn(true, 'EUR')).toBe('ZAR EUR XYZ');
    expect(isIn(false, 'EUR')).toBe('ZAR XYZ');
  });
});

describe('pins', () => {
  const four = [pin('NGN'), pin('NGN', 'official'), pin('GHS'), pin('EUR', 'mid')];

  it('holds four, each market of a pair separately, and refuses a fifth', () => {
    let pins: readonly Pin[] = [];
    for (const each of four) pins = withPin(pins, each) ?? [];
    expect(pins).toEqual(four);
    expect(pins).toHaveLength(MOST_PINS);
    expect(withPin(pins, pin('ZAR'))).toBeNull();
    expect(withPin(pins, pin('NGN'))).toBe(pins);
  });

  it('takes one away and no other', () => {
    expect(withoutPin(four, pin('NGN'))).toEqual(four.slice(1));
    expect(withoutPin(four, pin('NGN', 'mid'))).toEqual(four);
    expect(isPinned(four, pin('NGN', 'mid'))).toBe(false);
    expect(isPinned(four, pin('EUR', 'mid'))).toBe(true);
  });

  it('adds its market or ticker to the polls', () => {
    expect(feedOf(pin('NGN', 'official'))).toBe('official');
    expect(feedOf(quotePin('ask'))).toBe('USDTNGN');
    const choices = { pins: [pin('NGN', 'official'), quotePin('ask'), quotePin('bid')] };
    const state = reduce(emptyState(), { kind: 'chosen', choices });
    expect(polledFeeds(state)).toContain('official');
    expect(polledFeeds(state).filter((feed) => feed === 'USDTNGN')).toHaveLength(1);
    const locked = reduce(state, { kind: 'conditions-changed', conditions: { locked: true } });
    expect(polledFeeds(locked)).not.toContain('USDTNGN');
  });

  it('knows the sides of a platform apart', () => {
    const pins = [quotePin('ask'), pin('NGN')];
    expect(isPinned(pins, quotePin('bid'))).toBe(false);
    expect(withPin(pins, quotePin('ask'))).toBe(pins);
    expect(withoutPin(pins, quotePin('bid'))).toEqual(pins);
    expect(withoutPin(pins, quotePin('ask'))).toEqual([pin('NGN')]);
  });
});

describe('what the settings file holds', () => {
  const read = (entry: keyof Choices, value: unknown): unknown =>
    readChoices({ [entry]: value })[entry];

  it.each([
    ['money', 'eur', 'EUR'],
    ['money', '../x', DEFAULT_CHOICES.money],
    ['money', 7, DEFAULT_CHOICES.money],
    ['shown', 'africa', 'africa'],
    ['shown', 'A B', DEFAULT_CHOICES.shown],
    ['trayText', 'compact', 'compact'],
    ['trayText', 'loud', DEFAULT_CHOICES.trayText],
    ['pins', 'none', DEFAULT_CHOICES.pins],
    ['groups', null, DEFAULT_CHOICES.groups],
  ] as const)('%s %j is read as %j', (entry, value, expected) => {
    expect(read(entry, value)).toEqual(expected);
  });

  it('leaves out what is no pin, and what is pinned twice or beyond four', () => {
    const fourPins = [pin('NGN'), pin('GHS'), pin('EUR'), pin('BTC')];
    const list = [{ kind: 'pair', base: 'USD' }, null, ...fourPins, pin('NGN'), pin('ZAR')];
    expect(read('pins', list)).toEqual(fourPins);
    expect(read('pins', [{ ...pin('NGN'), market: 'black' }])).toEqual([]);
    expect(
      read('pins', [quotePin('ask'), quotePin('ask', 'a\nb'), { ...quotePin('bid'), side: 'mid' }]),
    ).toEqual([quotePin('ask')]);
  });

  it('keeps each group that is one, its name and its codes as far as they are', () => {
    const many = Array.from({ length: MOST_CODES + 9 }, (_, index) => `A${index}`);
    expect(
      read('groups', [
        { id: 'own-1', name: '  My   trips ', codes: ['eur', 5, 'EUR', 'no code'] },
        { id: 'africa', name: null, codes: 'x' },
        { id: 'Bad Id', name: 'x', codes: [] },
        { id: 'own-2', name: 9, codes: many },
      ]),
    ).toEqual([
      { id: 'own-1', name: 'My trips', codes: ['EUR'] },
      { id: 'africa', name: null, codes: [] },
      { id: 'own-2', name: null, codes: many.slice(0, MOST_CODES) },
    ]);
  });
});
