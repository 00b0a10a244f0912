import type { Reading, Unclear } from './meaning.ts';
import { parseCommand } from './parse.ts';
import type { Vocabulary } from './vocabulary.ts';

const MOST = 3;

/**
 * What to try in place of a text without a meaning: what a part of it means, the same amount at the
 * platforms, then what traders ask most often.
 */
export function nearestTo(
  { problem, offers = [] }: Unclear,
  vocabulary: Vocabulary,
): readonly Reading[] {
  const { base, quote } = vocabulary.pair;
  const read = new Map<string, Reading>();
  const add = (typed: string): void => {
    const command = parseCommand(typed, vocabulary);
    const [first] = command.kind === 'several' ? command.readings : [];
    const reading = command.kind === 'one' ? command.reading : first;
    if (reading && read.size < MOST) read.set(reading.text, { ...reading, text: typed });
  };
  for (const offer of offers) add(offer);
  // Anything else says itself what is missing.
  if (problem !== 'unknown-word') return [...read.values()];
  for (const { meaning } of read.values()) {
    if (meaning.kind === 'convert' && meaning.day === null)
      add(`sell ${meaning.amount} ${meaning.from}`.toLowerCase());
  }
  for (const usual of ['send price', 'buy 500k', `${base}/${quote}`]) add(usual.toLowerCase());
  return [...read.values()];
}
