export const updates = {
  title: 'Updates',
  every: 'Update every',
  whileOpen: 'While open, every',
  sameAsAlways: 'The same',
  perMonth: (period: string, requests: string) => `${period} (about ${requests} requests a month)`,
  perHour: (period: string, requests: string) => `${period} (about ${requests} requests an hour)`,
  now: (period: string) => `Now one check every ${period}.`,
  nowStretched: (period: string) =>
    `Now one check every ${period}: nothing new is published, or the battery is in use.`,
  slowed: (limit: string, period: string) =>
    `Your ${limit} requests a month allow one check every ${period}.`,
  slowedBySum: (sum: string, period: string) =>
    `Your ${sum} a month allow one check every ${period}.`,
  halted: (why: string) => `${why}: nothing is requested automatically.`,
  sandbox: (period: string) =>
    `The demo has a pace of its own, every ${period}, and costs nothing. What you choose here is for your account.`,
  public: (host: string) =>
    `${host} is asked once a day. What you choose here is for your account.`,
  requested: 'Request',
  requestedHint: 'The market and the platforms that you look at are always requested.',
  platforms: (pair: string) => `${pair} platforms`,
  costs: (requests: string) => `about ${requests} a month`,
  slowsTo: (period: string) => `slows all updates to ${period}`,
  quickensTo: (period: string) => `saves requests: every ${period}`,
};

export const month = {
  title: 'This month',
  bar: 'Requests used this month',
  ofLimit: (used: string, limit: string) => `${used} of ${limit} used`,
  of: (limit: string) => `of ${limit} used`,
  noLimit: 'used, no limit',
  projected: (requests: string, day: string) => `about ${requests} by the renewal on ${day}`,
  assumed: (limit: string) =>
    `${limit} is assumed until you enter your plan's limit under Connection.`,
  lost: 'The count of this month was lost with its file. Enter what your account shows under “Already used this month”.',
  refusedAt: (used: string) =>
    `The service refused request ${used} of this month. Your plan's limit is lower: enter it under Connection.`,
  renews: 'Renews',
  renewsIn: (time: string, day: string) => `in ${time}, on ${day} at 00:00 UTC`,
  entered: 'Entered by you',
  spent: 'Spent',
  ofSum: (amount: string, sum: string) => `${amount} of ${sum}`,
  byRenewal: 'Spent by the renewal',
  about: (amount: string) => `about ${amount}`,
  wallet: 'Wallet',
  low: 'low',
};
