import { describe, expect, it } from 'vitest';
import { findSettings } from '#core/settings/find.ts';
import { markedPieces } from '#core/settings/marked.ts';
import { ITEMS } from '#core/settings/items.ts';
import { SECTIONS } from '#core/schema/sections.ts';
import { en as text } from '#core/text/en.ts';

const found = (query: string) => findSettings(query, text);

describe('a search of the settings', () => {
  it('finds everything while nothing is searched', () => {
    expect(found('')).toBeNull();
    expect(found('  ')).toBeNull();
  });

  it.each([
    ['theme', 'theme', undefined],
    ['THÈME', 'theme', undefined],
    ['dark mode', 'theme', 'dark mode'],
    ['colour-blind', 'palette', 'colour-blind'],
    ['timezone', 'times', 'timezone'],
    ['commission', 'quotes.terms', 'commission'],
    ['do not disturb', 'alerts.quietHours', 'do not disturb'],
    ['quota', 'terms', 'quota'],
    ['log', 'diagnostics', 'log'],
    ['licen', 'licences', undefined],
  ] as const)('%s finds %s', (query, id, also) => {
    expect([...(found(query)?.items ?? [])]).toContain(id);
    expect(found(query)?.also.get(id)).toBe(also);
  });

  it.each(ITEMS.map(({ id }) => [text.settings.items[id].label, id] as const))(
    'finds by its label: %s',
    (label, id) => {
      expect([...(found(label)?.items ?? [])]).toContain(id);
    },
  );

  it.each(SECTIONS.map((section) => [text.settings.sections[section], section] as const))(
    'finds all of the section %s',
    (title, section) => {
      const items = ITEMS.filter((each) => each.section === section).map(({ id }) => id);
      expect([...(found(title)?.items ?? [])]).toEqual(expect.arrayContaining(items));
    },
  );

  it('wants every word, and finds nothing by what is nowhere', () => {
    expect([...(found('dark fees')?.items ?? [])]).toEqual([]);
    expect(found('doubloon')?.items.size).toBe(0);
    expect(found('doubloon')?.sections.size).toBe(0);
  });

  it('takes a short word for the beginning of one', () => {
    expect([...(found('ot')?.items ?? [])]).not.toContain('testAlert');
  });
});

describe('what matched is marked', () => {
  const marked = (sentence: string, query: string): string =>
    markedPieces(sentence, query)
      .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
      .join('');

  it.each([
    ['Text size', 'size', 'Text [size]'],
    ['Text size', 'SI', 'Text [si]ze'],
    ['Text size', 'ze', 'Text size'],
    ['Quiet hours', 'hours quiet', '[Quiet] [hours]'],
    ['Café Straße', 'cafe', '[Café] Straße'],
    ['Café Straße', 'strasse', 'Café [Straße]'],
    ['<b>bold</b>', 'bold', '<b>[bold]</b>'],
    ['Nothing', '', 'Nothing'],
    ['', 'a', ''],
  ])('%s, %s', (sentence, query, expected) => {
    expect(marked(sentence, query)).toBe(expected);
  });

  it('loses no letter', () => {
    for (const { id } of ITEMS) {
      const { label, hint = '' } = text.settings.items[id];
      for (const query of ['e', 'the', 'fees a', 'ß']) {
        expect(
          markedPieces(`${label} ${hint}`, query)
            .map((each) => each.text)
            .join(''),
        ).toBe(`${label} ${hint}`);
      }
    }
  });
});
