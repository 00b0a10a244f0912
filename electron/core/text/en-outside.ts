import type { Unclear } from '#core/command/meaning.ts';

/** What programs and terminals read; in English, as programs look for words. */
export const outside = {
  ambiguous: (texts: readonly string[]) =>
    `That has several meanings. Write one of them: ${texts.join('; ')}.`,
  noTicker: (ticker: string) =>
    `There is no ticker ${ticker}: use one such as USDTNGN, or add it in the app's Platforms.`,
  unclear: {
    empty: () => 'Write what to convert, such as 500 usdt ngn.',
    'too-long': () => 'That is too long: use at most 200 characters.',
    'unknown-word': (word: string) =>
      `“${word}” is not understood. Write an amount and two currencies, such as 500 usdt ngn.`,
    amount: (word: string) => `“${word}” is no amount. Use digits and a point, such as 1250.50.`,
    'same-currency': (word: string) => `“${word}” names one currency twice: name two.`,
    'no-currency': (word: string) =>
      `“${word}” is not one currency, nor two: write them like usd ngn.`,
    'no-level': () => 'That is an alert. Alerts are made in the app.',
    'other-currency': () => 'That is an alert. Alerts are made in the app.',
    'no-market': () => 'That is an alert. Alerts are made in the app.',
    'no-ticker': (word: string) => `“${word}” is no ticker: use one such as USDTNGN.`,
    'no-trade': () => 'Trades can only be read and made in the app.',
    'no-pair': (word: string) => `“${word}” is no pair: write one such as usd/ngn.`,
  } satisfies Readonly<Record<Unclear['problem'], (word: string) => string>>,
  errors: {
    notAMessage: 'The message does not fit the contract of this version.',
    otherVersion: (version: number) =>
      `This app speaks version ${version}: use the command line that came with it.`,
    wrongToken: 'The token is wrong. It changes with each start of the app: read it again.',
    tooLong: (bytes: number) => `A message has at most ${bytes} bytes.`,
    tooMany: (count: number) => `There are already ${count} connections: close one.`,
    noRecord: 'There is no record to read history from.',
    noNumbers:
      'There are no numbers yet: start Parallax once, or name its data folder with --user-data-dir.',
    unreadable: (why: string) => `The record can’t be read: ${why}`,
    internal: 'This failed inside the app. Its log says more.',
  },
};
