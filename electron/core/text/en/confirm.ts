import type { AccountRisk } from '#core/requests/account-risks.ts';

/** Questions in system dialogs, which no page can answer. */
export const confirm = {
  cancel: 'Cancel',
  account: {
    connect: (address: string) => `Connect to ${address}?`,
    change: (address: string) => `Change the account at ${address}?`,
    risks: {
      address: () => 'Your API key and all requests go to this address.',
      query: () => 'The key becomes part of web addresses, which servers and proxies log.',
      limit: (limit: number | null) =>
        limit === null
          ? 'Nothing limits how many requests a month sends.'
          : `A month may send ${limit} requests from now on.`,
      key: () => 'The stored key is replaced.',
      keeping: () => 'Where the key is stored changes: on disk without encryption, or in memory.',
    } satisfies Record<AccountRisk, (limit: number | null) => string>,
    yesConnect: 'Connect',
    yesChange: 'Change account',
  },
  localInterface: {
    title: 'Let your programs read the numbers?',
    body: 'Every program that you run on this computer can then read rates, platforms, history and alerts from Parallax. None can change anything, spend a request or read the key.',
    yes: 'Let them read',
  },
  destinations: {
    save: {
      title: (origin: string) => `Send alerts to ${origin}?`,
      body: 'Each alert that you send there goes with its value, its age and the name of its source.',
      called: (name: string) => `You call it ${name}.`,
      replaces: (name: string) => `It replaces the address of ${name}, which is forgotten.`,
      address: (shown: string) => `The address is ${shown}.`,
      chat: (id: string) => `The chat is ${id}.`,
      yes: 'Send them',
    },
    find: {
      title: 'Ask Telegram about this bot?',
      body: 'Its token goes to api.telegram.org, which says what the bot is called and who wrote to it last.',
      yes: 'Ask',
    },
    rename: {
      title: (before: string, name: string) => `Call ${before} ${name} from now on?`,
      body: 'Alerts go to the same address as before.',
      yes: 'Rename',
    },
    remove: {
      title: (name: string) => `Stop sending alerts to ${name}?`,
      body: 'Parallax forgets the address, and drops what still waits for it.',
      yes: 'Stop sending',
    },
    on: {
      title: (name: string) => `Send alerts to ${name} again?`,
      body: 'Alerts that fire from now on go there.',
      yes: 'Send them',
    },
    off: {
      title: (name: string) => `Pause sending to ${name}?`,
      body: 'What still waits for it is dropped. Its address stays.',
      yes: 'Pause',
    },
  },
  publicSource: {
    title: (host: string) => `Fetch rates from ${host}?`,
    body: 'Parallax then sends it one request a day, without a name or a key. As with every website, it sees the address of your internet connection.',
    yes: 'Fetch rates',
  },
  secondOpinion: {
    title: (host: string) => `Compare with ${host}?`,
    body: 'Beside your account, Parallax then sends it one request a day at most, without a name or a key. As with every website, it sees the address of your internet connection.',
    yes: 'Compare',
  },
  disconnect: {
    title: (origin: string) => `Disconnect from ${origin}?`,
    body: 'Parallax forgets the key. The last rates stay.',
    bodyToDemo: 'Parallax forgets the key and the address, and shows the demo again.',
    yes: 'Disconnect',
  },
};
