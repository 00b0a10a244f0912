import { describe, expect, it } from 'vitest';
import { languageOf, textIn } from '#core/text/catalogue.ts';
import { en } from '#core/text/en.ts';
import { pseudo } from '#core/text/pseudo.ts';
import { missingIn, type Translation, translated } from '#core/text/translation.ts';
import { listOf, wordByCount } from '#core/text/words-by-number.ts';
import { leavesOf } from '../../support/said-texts.ts';

const pseudoText = pseudo(en);

describe('the languages', () => {
  it.each([
    [[], 'en'],
    [['', 'en-GB'], 'en'],
    [['xx', 'EN_us'], 'en'],
    [['constructor', '__proto__'], 'en'],
  ])('%j is spoken as %s', (wanted, expected) => expect(languageOf(wanted)).toBe(expected));

  it('are whole catalogues', () => expect(textIn('en')).toBe(en));

  it('have the forms that they need, and no others', () => {
    const forms = {
      zero: 'zero',
      one: 'one',
      two: 'two',
      few: 'few',
      many: 'many',
      other: 'other',
    };
    const counts = [0, 1, 2, 3, 11, 100];
    const by = (language: string) => counts.map((count) => wordByCount(language)(count, forms));
    expect(by('en')).toEqual(['other', 'one', 'other', 'other', 'other', 'other']);
    expect(by('pl')).toEqual(['many', 'one', 'few', 'few', 'many', 'many']);
    expect(by('ar')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other']);
    expect(wordByCount('ar')(2, { other: 'rest' })).toBe('rest');
    expect(listOf('de')(['A', 'B', 'C'])).toBe('A, B und C');
  });
});

describe('a third language of ten texts', () => {
  const de: Translation = {
    tabs: { rates: 'Kurse', desk: 'Tisch', all: 'Märkte' },
    markets: { parallel: 'Parallelmarkt' },
    toast: { undo: 'Rückgängig' },
    age: { wholeDays: (count) => `${count} ${count === 1 ? 'Tag' : 'Tage'}` },
    percent: (number) => `${number}\u00a0%`,
    alerts: { and: listOf('de'), typed: { examples: ['usdt unter 1425', 'usdt über 1700'] } },
    gaps: { weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'] },
  };
  const whole = translated(en, de);
  const missing = missingIn(en, de);

  it('says these', () => {
    expect(whole.tabs.rates).toBe('Kurse');
    expect([1, 2].map((count) => whole.age.wholeDays(count))).toEqual(['1 Tag', '2 Tage']);
    expect(whole.percent('1.5')).toBe('1.5\u00a0%');
    expect(whole.alerts.and(['A', 'B', 'C'])).toBe('A, B und C');
    expect(whole.gaps.weekdays[6]).toBe('So');
  });

  it('is English in all others, which are counted', () => {
    expect(missingIn(en, {})).toHaveLength(missing.length + 10);
    const english = new Map(leavesOf(en));
    const same = leavesOf(whole).filter(([path, text]) => text === english.get(path));
    expect(new Set(same.map(([path]) => path.replace(/\.\d+$/, '')))).toEqual(new Set(missing));
  });
});

describe('English', () => {
  it('counts and lists', () => {
    expect(en.age.wholeDays(1)).toBe('1 day');
    expect(en.age.wholeDays(2)).toBe('2 days');
    expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map((each) => en.alerts.and(each))).toEqual([
      '',
      'A',
      'A and B',
      'A, B and C',
    ]);
  });
});

describe('the test language', () => {
  it('marks every text except its arguments', () => {
    expect(pseudoText.tabs.rates).toBe('[Ŕàţéš~~]');
    expect(pseudoText.header.published('14:02 UTC')).toBe('[Þüƀļïšħéð~~~~ 14:02 UTC]');
    expect(pseudoText.convert.rate('USD', '1.5', 'NGN')).toBe('1 USD = 1.5 NGN');
    expect(pseudoText.alerts.and(['USD', 'NGN'])).toBe('[USD àñð~~ NGN]');
    expect(pseudoText.header.published(pseudoText.tray.notQuoted)).toBe(
      '[Þüƀļïšħéð~~~~ [ñöţ~~ ɋüöţéð~~~]]',
    );
  });

  it('still chooses between forms', () => {
    expect(pseudoText.age.wholeDays(1)).not.toContain('š');
    expect(pseudoText.age.wholeDays(2)).toBe('[2 ðàýš~~]');
  });

  it('has every text of English, each two fifths longer at least', () => {
    let count = 0;
    function compare(own: unknown, marked: unknown, where: string): void {
      if (typeof own === 'object' && own !== null) {
        for (const [key, each] of Object.entries(own)) {
          compare(each, (marked as Record<string, unknown>)[key], `${where}.${key}`);
        }
        return;
      }
      expect(typeof marked, where).toBe(typeof own);
      if (typeof own !== 'string' || !/[A-Za-z]/.test(own)) return;
      count += 1;
      expect(marked, where).toMatch(/^\[.*\]$/s);
      expect((marked as string).length, where).toBeGreaterThanOrEqual(own.length * 1.2);
      expect((marked as string).replace(/\[|\]/g, ''), where).not.toMatch(/[A-Za-z]/);
    }
    compare(en, pseudoText, 'text');
    expect(count).toBeGreaterThan(400);
  });
});
