import type { Side } from '#core/platforms/sides.ts';

/** The tray's menu, and the reasons for missing updates. */
export const trayMenu = {
  sandbox: 'DEMO: a made-up market, not real rates',
  trouble: {
    paused: 'Updates paused',
    failing: 'The last requests failed',
    'no-key': 'No key is held',
    quota: 'Month used up',
    forbidden: 'The plan does not include these rates',
    limit: 'Monthly limit reached',
    sum: 'Monthly sum reached',
    ledger: "Requests can't be counted, so none is sent automatically",
  },
  copies: 'A click copies the number:',
  /** A number with everything that must appear beside it. The commands follow below. */
  value: (label: string, number: string, ages: string) => `${label}: ${number} (${ages})`,
  copied: (line: string) => `${line}, copied`,
  none: (label: string, why: string) => `${label}: ${why}`,
  open: 'Open',
  refresh: (cost: string) => `Refresh now (${cost})`,
  cost: (requests: number) => (requests === 1 ? '1 request' : `${requests} requests`),
  free: 'free',
  waitsUntil: (time: string) => `not before ${time}, as the service asked`,
  noKey: 'no key is held',
  nothingLeft: 'nothing is left of the month',
  pause: 'Pause updates',
  settings: 'Settings...',
  quit: 'Quit',
};

export const mini = {
  label: 'Mini-board',
  open: 'Open Parallax',
  close: 'Close the mini-board',
  sides: { ask: 'buy', bid: 'sell' } satisfies Record<Side, string>,
};
