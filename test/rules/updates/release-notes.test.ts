import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_NOTES, plainNotes } from '#core/app/release-notes.ts';

describe('notes of a release become plain text', () => {
  it.each([
    ['- Faster\n- Kinder', '- Faster\n- Kinder'],
    ['  a\r\nb\rc  ', 'a\nb\nc'],
    ['<p>One</p><p>Two</p>', 'One\nTwo'],
    ['<ul><li>One</li><li> Two</li></ul>', '- One\n- Two'],
    ['a<br>b<br/>c', 'a\nb\nc'],
    ['<b>Bold</b> &amp; <i class="x">it</i>', 'Bold & it'],
    ['<img src=x onerror=alert(1)>after', 'after'],
    ['<script>alert(1)</script>x', 'x'],
    ['<style>p{}</style>x', 'x'],
    ['<!-- not -->said', 'said'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['&lt;b&gt; &nbsp;&quot;&unknown;', '<b>  "&unknown;'],
    ['a\u0000b\u202Ec\u200Bd\u2028e\tf', 'abcde\tf'],
    ['a\n\n\n\n\nb', 'a\n\nb'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [7, ''],
    [{ note: 'x' }, ''],
    [
      [{ version: '2.0.0', note: 'Two' }, { version: '1.9.0', note: null }, 'x', null],
      '2.0.0\nTwo',
    ],
  ])('%j', (notes, plain) => expect(plainNotes(notes)).toBe(plain));

  it('of a bounded length, and of whole letters', () => {
    const long = plainNotes('🙂'.repeat(LONGEST_NOTES));
    expect(long.length).toBeLessThanOrEqual(LONGEST_NOTES + 4);
    expect(long).toMatch(/^(?:🙂)+ \.\.\.$/u);
    expect(plainNotes(`x${'🙂'.repeat(LONGEST_NOTES)}`)).toMatch(/^x(?:🙂)+ \.\.\.$/u);
  });

  it('whatever comes, without controls', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (notes) => {
        expect(plainNotes(notes)).not.toMatch(/[^\P{C}\n\t]/u);
      }),
    );
  });

  it('also of what a bad expression would search for hours', () => {
    for (const hostile of [
      '<li'.repeat(50_000),
      '<'.repeat(150_000),
      `${' '.repeat(150_000)}x`,
      ' x'.repeat(75_000),
      '<script>'.repeat(20_000),
    ]) {
      expect(plainNotes(hostile).length).toBeLessThanOrEqual(LONGEST_NOTES + 4);
    }
  }, 30_000);
});
