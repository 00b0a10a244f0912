import type { DestinationKind } from '#core/alerts/delivery/destination.ts';
import type { ErrorCode } from '#core/base/result.ts';
import { counted, fewOf } from './words.ts';

export const destinations = {
  title: 'Also send to',
  hint: 'A push service, a chat or your own server. Alerts of the demo are never sent.',
  add: 'Add',
  here: 'On this computer',
  notSaved: 'Not saved yet',
  changeTitle: (name: string) => `Change ${name}`,
  kinds: {
    ntfy: 'ntfy',
    telegram: 'Telegram',
    discord: 'Discord',
    json: 'Your server',
  } satisfies Record<DestinationKind, string>,
  name: 'Name',
  address: 'Address',
  token: 'Bot token',
  needs: {
    name: 'Needs a name',
    address: 'Needs an address',
    token: 'Needs a token',
    chat: 'Needs a chat',
  },
  unchanged: 'Empty: stays as it is',
  addresses: {
    ntfy: 'https://ntfy.sh/your-topic',
    telegram: '123456789:AAE…',
    discord: 'https://discord.com/api/webhooks/…',
    json: 'https://your.server/path',
  } satisfies Record<DestinationKind, string>,
  chatId: 'Chat',
  noChatYet: 'None yet',
  findChat: 'Find my chat',
  notWritten: 'No message yet. Write to the bot, then find again',
  noToken: 'This is no bot’s token. Copy it from BotFather',
  tokenRefused: 'Telegram refused it. Copy it again',
  notAsked: 'Telegram can’t be asked now. Try again',
  secret: 'Secret to sign with',
  save: 'Save',
  saveAndTest: 'Save and send a test',
  close: 'Close',
  discard: {
    title: 'Discard what you typed?',
    body: 'Nothing of it is saved.',
    yes: 'Discard',
    no: 'Go on',
  },
  test: 'Send a test',
  change: 'Change',
  remove: 'Remove',
  choose: 'Choose alerts',
  chosen: 'Done',
  saved: 'Saved.',
  arrived: (sub: string, time: string) => `${sub}, test arrived ${time}`,
  on: (name: string) => `${name}, on`,
  all: (count: number) => (count === 1 ? 'Your one alert' : `All ${count} alerts`),
  some: (count: number, of: number) => `${count} of ${of} alerts`,
  noAlerts: 'No alerts yet',
  none: 'None yet: choose alerts',
  waiting: (count: number) => (count === 1 ? '1 message waits.' : `${count} messages wait.`),
  dropped: (count: number) =>
    count === 1
      ? '1 message was not sent: it waited for a day, too many waited, or it was refused.'
      : `${count} messages were not sent: they waited for a day, too many waited, or they were refused.`,
  status: (status: number) => `The receiver answered with HTTP ${status}. It is tried again.`,
  refused: (status: number) =>
    `The receiver refused a message with HTTP ${status}. That one was dropped, the next one goes.`,
  failures: (code: ErrorCode) =>
    code === 'redirected'
      ? 'The address leads to another one, which is not followed: enter that one. It is tried again.'
      : 'The receiver could not be reached. It is tried again.',
  lost: 'The address can’t be read: unlock the keyring, or enter it again.',
  locked:
    'The keyring is locked, so no address can be kept: unlock it, or remove the other destinations first.',
  gone: 'That destination was removed.',
  most: 'There are ten destinations already: remove one first.',
  notKept: 'The address could not be stored.',
  notAnAddress: 'Paste the whole address, or the bot’s token.',
  noChat: 'Enter the id of the chat.',
  noTopic: 'Enter the address with its topic, such as https://ntfy.sh/my-topic.',
  testTitle: (isSandbox: boolean) => (isSandbox ? 'Parallax test (DEMO)' : 'Parallax test'),
  testBody: 'This is only a test: no alert fired.',
  digest: {
    label: 'Digest',
    off: 'A message at chosen times, with your numbers',
    at: (times: string) => `Every day at ${times}`,
    newTime: 'Time to add',
    addTime: 'Add the time',
    removeTime: (time: string) => `Remove ${time}`,
    here: 'Show it here, as a notification',
    preview: 'Preview',
    again: 'Refresh',
    title: (day: string, time: string) => `${day}, ${time}`,
    late: (title: string) => `${title} (late)`,
    none: (label: string, why: string) => `${label}: ${why}`,
    change: (change: string, since: string) => `${change} since ${since}`,
    number: (label: string, number: string, change: string | null, ages: readonly string[]) =>
      `${label} ${number}${change === null ? '' : `, ${change}`} (${ages.join(', ')})`,
    gaps: (name: string, count: number, peak: string) =>
      `${name}: ${counted(count, 'gap', 'gaps')}, up to ${peak}`,
    fired: (count: number, names: readonly string[]) =>
      `${counted(count, 'alert', 'alerts')} fired: ${names.join('; ')}`,
    platforms: (name: string, added: readonly string[], gone: readonly string[]) =>
      [
        ...(added.length > 0 ? [`${name}, new: ${fewOf(added)}`] : []),
        ...(gone.length > 0 ? [`${name}, gone for a day: ${fewOf(gone)}`] : []),
      ].join('. '),
  },
  /** In the form of an alert. */
  sendTo: {
    label: 'Also send to',
    choices: { none: 'This computer only', all: 'All', some: 'Some' },
    ownTrades: 'It follows from your trades, which stay on this computer.',
    removed: (count: number) =>
      count === 1
        ? 'A destination that it named was removed.'
        : `${count} destinations that it named were removed.`,
  },
};
