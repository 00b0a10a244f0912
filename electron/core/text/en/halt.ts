/** Why nothing is sent automatically, and what the user can do. */
export const halt = {
  words: {
    paused: () => 'Updates paused',
    asleep: () => 'This computer is asleep',
    offline: () => 'Offline: there is no network',
    locked: () => 'The screen is locked',
    quota: (renews: string) => `Month used up, ${renews}`,
    forbidden: () => 'Your plan does not include these rates',
    limit: (renews: string) => `Monthly limit reached, ${renews}`,
    sum: (renews: string) => `Monthly sum reached, ${renews}`,
    ledger: () => "Requests can't be counted. None is sent automatically",
    'no-key': () => 'No key is held',
  },
  renewsIn: (time: string) => `renews in ${time}`,
  resume: 'Resume',
  askAnyway: 'Request anyway',
};
