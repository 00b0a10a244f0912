import type { Unclear } from '#core/command/meaning.ts';

/** Why a typed text has no meaning, and what to type instead. */
export const command = {
  unclear: {
    empty: () => 'Type an alert, such as usd/ngn > 1650.',
    'too-long': () => 'That is too long: use at most 200 characters and 40 words.',
    'unknown-word': (word: string) =>
      `“${word}” is no currency or platform that Parallax knows: check its spelling.`,
    'same-currency': (word: string) => `“${word}” names one currency twice: name two.`,
    'no-currency': (word: string) =>
      `“${word}” is not one currency, nor two: write them like usd to ngn.`,
    'no-level': (word: string) =>
      word === ''
        ? 'Add the level, such as > 1650.'
        : `“${word}” is no level: use one above 0 with at most 15 digits before the point and 18 after it.`,
    'other-currency': (word: string) =>
      `“${word}” is in another currency: a level is in the second one of the pair.`,
    'no-market': (word: string) =>
      `Platforms have no market: leave out “${word}”, or leave out the platform, buy and sell.`,
    'no-ticker': (word: string) =>
      `The platforms do not quote “${word}”: leave out buy and sell, or name another pair.`,
    'no-trade': () => 'Write the trade like bought 500 usdt at 1431.',
    'no-pair': () => 'Start with a currency or a pair, such as usd/ngn.',
  } satisfies Readonly<Record<Exclude<Unclear['problem'], 'amount'>, (word: string) => string>>,
};
