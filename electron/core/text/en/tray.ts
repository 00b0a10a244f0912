/** The tray's menu, and the reasons for missing updates. */
export const trayMenu = {
  sandbox: 'Demo rates',
  rates: 'Rates',
  aged: (what: string, age: string) => `${what}, ${age}`,
  notices: {
    paused: 'Updates paused',
    failing: 'The last requests failed',
    'no-key': 'No key is held',
    quota: 'Month used up',
    forbidden: 'The plan does not include these rates',
    limit: 'Monthly limit reached',
    sum: 'Monthly sum reached',
    ledger: "Requests can't be counted, so none is sent automatically",
  },
  /** Where the pointer rests on a number. */
  copies: 'Click to copy',
  /** A number with everything that must appear beside it. The commands follow below. */
  value: (label: string, number: string, notes: readonly string[]) =>
    [`${label} ${number}`, ...notes].join(', '),
  copied: (line: string) => `${line}, copied`,
  none: (label: string, why: readonly string[]) => [label, ...why].join(': '),
  open: 'Open Parallax',
  refresh: (cost: string) => `Refresh now (${cost})`,
  cost: (requests: number) => (requests === 1 ? '1 request' : `${requests} requests`),
  free: 'free',
  waitsUntil: (time: string) => `not before ${time}, as the service asked`,
  publicUntil: (time: string, host: string) => `not before ${time}: ${host} is asked once a day`,
  noKey: 'no key is held',
  nothingLeft: 'nothing is left of the month',
  pause: 'Pause updates',
  settings: 'Settings …',
  quit: 'Quit',
};

export const mini = {
  label: 'Mini-board',
  open: 'Open Parallax',
  close: 'Close the mini-board',
};
