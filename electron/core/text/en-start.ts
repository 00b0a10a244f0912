import type { FirstStep } from '#core/settings/first-start.ts';

export const start = {
  label: 'First steps',
  steps: { look: 'Look around', connect: 'Connect', watch: 'Pick what to watch' } satisfies Record<
    FirstStep,
    string
  >,
  step: (name: string, place: number, isDone: boolean) =>
    `${name}, step ${place} of 3${isDone ? ', done' : ''}`,
  close: 'Close the first steps',
  closeHint: 'They do not come back',
  look: {
    rates: 'Each currency in three markets. Open one for more: copy, pin, group.',
    platforms: 'What each platform sells and buys at, and which two leave something over.',
    convert: 'Type an amount, even a sum: all markets answer, without a network too.',
    history: 'What was recorded on this computer, as charts, tables and past days.',
    alerts: 'Be notified when a rate, a platform or a premium crosses your level.',
  },
  next: (view: string) => `Next: ${view}`,
  goOn: 'Go on',
  connect: 'Real rates need the address of your service and a key. The key stays here, encrypted.',
  openForm: 'Open the form',
  inForm: 'Enter the address and the key below, test them, and connect.',
  connected: 'An account is connected.',
  watch: 'Watched currencies come first, and their rates are always kept up to date.',
  search: 'Find a currency to watch',
  offered: 'Currencies to watch',
  none: 'No currency is called so.',
  finish: 'That is all',
};
