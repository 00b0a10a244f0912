import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvField, csvLine } from '#core/base/csv.ts';

/** RFC 4180, read by the letter; shares nothing with the writer. */
function parseLine(line: string): string[] {
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    let field = '';
    if (line[at] === '"') {
      for (at += 1; line[at] !== '"' || line[at + 1] === '"'; at += 1) {
        if (line[at] === '"') at += 1;
        field += line[at] ?? '';
      }
      at += 1;
    } else {
      while (line[at] !== ',' && line[at] !== '\r') field += line[at++] ?? '';
    }
    fields.push(field);
    if (line[at] === '\r') return fields;
    at += 1;
  }
}

describe('a field of a CSV file', () => {
  it.each([
    ['', ''],
    ['NGN', 'NGN'],
    ['Nigerian Naira', 'Nigerian Naira'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' blank', '" blank"'],
    ['-12.5', '-12.5'],
    ['+3', '+3'],
    ['-1e-7', '-1e-7'],
    ['-.5', '-.5'],
    ['1612.1234567890123456789', '1612.1234567890123456789'],
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['+1+1', "'+1+1"],
    ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
    ['-', "'-"],
    ['--1', "'--1"],
    ['-1 2', "'-1 2"],
    ['@SUM(1)', "'@SUM(1)"],
    ['\t=1', '"\'\t=1"'],
    ['\r=1', '"\'\r=1"'],
    ['\n=1', '"\'\n=1"'],
    ['  =1', "'  =1"],
    ['\uff1d1', "'\uff1d1"],
  ])('%j is written as %j', (value, written) => {
    expect(csvField(value)).toBe(written);
  });

  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...Array.from('=+-@\t\r\n,;"\' 1.eA')) }),
  );

  it('is read back unchanged, or with the apostrophe that makes it text', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (values) => {
        const line = csvLine(values);
        const read = parseLine(line);
        expect(read).toHaveLength(values.length);
        read.forEach((field, index) => {
          expect([values[index], `'${String(values[index])}`]).toContain(field);
        });
      }),
    );
  });

  it('never begins a formula, unless it is a number to its last digit', () => {
    fc.assert(
      fc.property(text, (value) => {
        const [read = ''] = parseLine(csvLine([value]));
        const begins = /^[=+\-@\t\r]/.test(read.trimStart()) || /^[\t\r]/.test(read);
        if (begins) expect(Number.isFinite(Number(read)) && /^[-+]?[\d.]/.test(read)).toBe(true);
      }),
    );
  });

  it('keeps every number as it is', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(csvField(String(value))).toBe(String(value));
      }),
    );
  });
});
