import { describe, expect, it } from 'vitest';
import { parseAmount, sendable, separatorsOf } from '#core/number/amount.ts';

const READ: [locale: string, typed: string, amount: string][] = [
  ['en-US', '1200', '1200'],
  ['en-US', '1,200.50', '1200.5'],
  ['en-US', ' 1 200.50 ', '1200.5'],
  ['en-US', '₦1,250,000.50', '1250000.5'],
  ['en-US', '1.250.000,50', '1250000.5'],
  ['en-US', '1.250.000', '1250000'],
  ['de-DE', '1,250,000', '1250000'],
  ['en-US', '1,200', '1200'],
  ['en-US', '.5', '0.5'],
  ['en-US', '5.', '5'],
  ['en-US', '$ 10', '10'],
  ['en-US', '1 250 000', '1250000'],
  ['en-US', "1'250'000.5", '1250000.5'],
  ['en-US', '12,34,567.8', '1234567.8'],
  ['en-US', '0', '0'],
  ['en-US', '1.200', '1.2'],
  ['de-DE', '1.200', '1200'],
  ['de-DE', '1.200,50', '1200.5'],
  ['de-DE', '1,200.50', '1200.5'],
  ['de-DE', '21,1', '21.1'],
  ['fr-FR', '1 200,50', '1200.5'],
  ['fr-FR', '21.1', '21.1'],
  ['fr-FR', '1547.250', '1547.25'],
  ['fr-FR', '0.250', '0.25'],
  ['fr-FR', '1 250.000', '1250'],
  ['fr-FR', '1.250.000', '1250000'],
  ['ar-EG', '1.250', '1.25'],
  ['hi-IN', '12,34,567.80', '1234567.8'],
  ['en-US', '\u20681,250.50\u2069\u200b', '1250.5'],
];

const REFUSED: [locale: string, typed: string, problem: string][] = [
  ['en-US', '', 'empty'],
  ['en-US', '   ', 'empty'],
  ['en-US', '-5', 'negative'],
  ['en-US', '−5', 'negative'],
  ['en-US', 'ten', 'not-a-number'],
  ['en-US', '1e5', 'not-a-number'],
  ['en-US', '.', 'not-a-number'],
  ['en-US', '21,1', 'unclear-separator'],
  ['en-US', '0,001', 'unclear-separator'],
  ['de-DE', '0.500', 'unclear-separator'],
  ['en-US', '00,500', 'unclear-separator'],
  ['en-US', '1,200,30,400', 'unclear-separator'],
  ['en-US', '10 5', 'unclear-separator'],
  ['en-US', '1_2', 'unclear-separator'],
  ['en-US', '1 200,300', 'unclear-separator'],
  ['en-US', '1,20,0', 'unclear-separator'],
  ['en-US', '1,200,50', 'unclear-separator'],
  ['en-US', '1.2.3', 'unclear-separator'],
  ['de-DE', '21.1', 'unclear-separator'],
  ['fr-FR', '1.250', 'unclear-separator'],
  ['de-CH', '1,250', 'unclear-separator'],
  ['fa-IR', '1,250', 'unclear-separator'],
  ['pt-PT', '12.500', 'unclear-separator'],
  ['en-US', '9'.repeat(131), 'too-long'],
];

describe('parseAmount', () => {
  it.each(READ)('in %s, %s is %s', (locale, typed, amount) => {
    expect(parseAmount(typed, separatorsOf(locale))).toEqual({ ok: true, value: amount });
  });

  it.each(REFUSED)('in %s, %s is refused: %s', (locale, typed, problem) => {
    expect(parseAmount(typed, separatorsOf(locale))).toEqual({
      ok: false,
      error: { code: 'invalid-amount', detail: problem },
    });
  });
});

describe('what is sent with a question', () => {
  it('is the text as it is typed', () => {
    expect(sendable(' 1 250 000,50 ')).toBe('1 250 000,50');
  });

  it('never becomes another amount by being cut', () => {
    for (const pasted of ['1'.repeat(201), `${'\u200b'.repeat(190)}123456789012`]) {
      const sent = sendable(pasted);
      expect(sent).toHaveLength(200);
      expect(parseAmount(sent, separatorsOf('en-US')).ok).toBe(false);
    }
  });
});
