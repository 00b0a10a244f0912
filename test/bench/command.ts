import { parseCommand } from '../../electron/core/command/parse.ts';
import type { Vocabulary } from '../../electron/core/command/vocabulary.ts';
import { vocabularyIn } from '../support/vocabulary.ts';
import { type Bench, figure, quantile, runAlone } from './figures.ts';

/** What a key costs while a command is typed: the text so far is read at each letter. */
const CURRENCIES = 170;
const PLATFORMS = 65;
const ROUNDS = 40;
const FRAME_MS = 16;
/** What is typed, and the kind of meaning that it has at its end. */
const TEXTS = {
  'an amount': ['1.2m nigerian naira to british pounds parallel', 'convert'],
  'an alert': ['alert me when the best usdt buy goes below 1425 at rafter-p2p', 'draft'],
  'a name': ['west african franc', 'currency'],
  'words that mean nothing': ['one sentence about words nobody has named yet', 'unclear'],
} as const;

/** Letters that differ by their number, so that no two names are alike. */
const letters = (number: number): string =>
  String.fromCodePoint(97 + (number % 26), 97 + (Math.floor(number / 26) % 26));

function large(): Vocabulary {
  const known = vocabularyIn('en-US');
  const more = Array.from({ length: CURRENCIES - known.currencies.length }, (_, index) => ({
    code: `Q${letters(index).toUpperCase()}`,
    name: `${letters(index)}land ${letters(index * 7)}ollar`,
  }));
  const others = Array.from(
    { length: PLATFORMS - known.platforms.length },
    (_, index) => `${letters(index)}pay-${letters(index * 5)}`,
  );
  return {
    ...known,
    currencies: [...known.currencies, ...more],
    platforms: [...known.platforms, ...others],
  };
}

/** The lists are new at each round, as after an answer of the service. */
function typing(text: string, kind: string, rounds: number): number[] {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const vocabulary = large();
    for (let end = 1; end <= text.length; end += 1) {
      const startMs = performance.now();
      parseCommand(text.slice(0, end), vocabulary);
      if (round >= rounds / 5) times.push(performance.now() - startMs);
    }
    const command = parseCommand(text, vocabulary);
    const read = command.kind === 'one' ? command.reading.meaning.kind : command.kind;
    if (read !== kind) throw new Error(`"${text}" is read as ${read}, not as ${kind}`);
  }
  return times;
}

export const bench: Bench = ({ isSmall, log }) => {
  const figures = Object.entries(TEXTS).map(([name, [text, kind]]) => {
    const times = typing(text, kind, isSmall ? 2 : ROUNDS);
    log(`${name}: slowest of 100 keys ${quantile(times, 0.99).toFixed(2)} ms`);
    return figure(`a key of a command: ${name}`, times, { goal: FRAME_MS, goalAt: 'p95' });
  });
  return Promise.resolve(figures);
};

if (import.meta.main) await runAlone(bench);
