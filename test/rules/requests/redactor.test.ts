import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactor } from '../../../electron/service/redactor.ts';

describe('the key in a text', () => {
  it.each([
    ['abcdefgh', 'see abcdefgh and ABCDEFGH', 'see ••• and •••'],
    ['abcd.fgh', 'abcdxfgh abcd.fgh', 'abcdxfgh •••'],
    ['abcdef|g\\', 'abcdef|g\\ a g', '••• a g'],
    [' abcdefgh ', 'abcdefgh', '•••'],
    ['[the-key]', '[the-key]', '•••'],
    ['c d!efgh', 'c%20d!efgh c+d%21efgh c d!efgh', '••• ••• •••'],
    ['abcabcabd', 'abcabcabcabd', 'abc•••'],
    ['abcdefgh', 'abcdefghabcdefgh', '••••••'],
    ['"       !', String.raw`[\\\"       !]`, '[•••]'],
    ['\\\\\\abcde', String.raw`[\\\\\\\\\\\\abcde]`, '[•••]'],
    ['ab"cdefgh', String.raw`[ab\\\\\\\"cdefgh]`, '[•••]'],
    ['ab"cdefg', String.raw`{\"said\":\"ab\\\"cdefg\"}`, String.raw`{\"said\":\"•••\"}`],
  ])('%j is hidden', (key, text, expected) => {
    expect(redactor(key)(text)).toBe(expected);
  });

  it.each([
    ['', 'nothing'],
    ['e', 'everything'],
    ['\ud800', 'ok'],
    ['seven77', 'seven77'],
    ['abcdefgh', 'abcdefg bcdefgh'],
    ['\\'.repeat(8), 'a b'],
  ])('%j hides nothing in %j', (key, text) => {
    expect(redactor(key)(text)).toBe(text);
  });

  // As the account takes it: without blanks at its ends.
  const key = fc
    .string({ minLength: 8, maxLength: 40 })
    .map((text) => text.trim())
    .filter((text) => text.length >= 8);
  it('is removed in every form, and the text around it remains', () => {
    const forms = [
      (text: string) => text,
      (text: string) => encodeURIComponent(text),
      (text: string) => JSON.stringify(text).slice(1, -1),
      (text: string) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
      (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, ''),
    ];
    fc.assert(
      fc.property(key, fc.constantFrom(...forms), (secret, form) => {
        expect(redactor(secret)(`[[${form(secret)}]]`)).toMatch(/^\[\[•+.?\]\]$/s);
      }),
    );
  });

  it('does not change a text without the key', () => {
    fc.assert(
      fc.property(key, fc.string({ unit: fc.constantFrom('x', ' ', 'é', '•') }), (secret, text) => {
        fc.pre(!/^[x ]+$/.test(secret));
        expect(redactor(secret)(text)).toBe(text);
      }),
    );
  });

  // A search that goes back takes minutes for each of these.
  it.each([
    ['backslashes', '\\'.repeat(8), '\\'.repeat(200_000)],
    ['backslashes and a letter', '\\'.repeat(511) + 'b', '\\'.repeat(200_000)],
    ['quotes', '"'.repeat(8), '\\"'.repeat(100_000)],
    ['the same letter', `${'a'.repeat(511)}b`, 'a'.repeat(250_000)],
    ['a long address', `${'/a'.repeat(250)}b`, `https://a${'/a'.repeat(100_000)}`],
  ])('takes no longer for a key of %s', (_, secret, text) => {
    expect(redactor(secret)(text).length).toBeLessThanOrEqual(text.length);
  });

  it('is not cut in half at the end of a long text', () => {
    const secret = 'abcdefgh';
    for (let before = 256 * 1024 - 10; before <= 256 * 1024; before += 1) {
      const shown = redactor(secret)(`${' '.repeat(before)}${secret} rest`);
      expect(shown.trim()).toBe('');
    }
  });
});
