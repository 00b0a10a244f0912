import type { AmountProblem } from '#core/number/amount.ts';
import type {
  CardProblem,
  Echoed,
  Expected,
  LinkProblem,
  NotReached,
  Reason,
  TermsProblem,
  TradeProblem,
} from '#core/base/reason.ts';
import type { ErrorCode } from '#core/base/result.ts';

/** A link of this app that another program opened. */
export const linkProblems = {
  'no-view': 'The link opens no view: there are convert, chart and alert.',
  'too-long': 'The link is too long: nothing was opened.',
  hidden: 'The link has hidden characters: nothing was opened.',
  unclear: 'The link is not understood: nothing was opened.',
} satisfies Record<LinkProblem, string>;

export const amountProblems = {
  empty: 'Enter an amount.',
  'too-long': 'That is too long for an amount: use at most 130 characters.',
  negative: 'Enter an amount without a minus.',
  'not-a-number': 'That is not a number. Write it like 1,200.50.',
  'unclear-separator': 'Thousands, or decimals? Write it like 1,200.50.',
  'unclear-sum': 'That sum is not complete. Write it like (1200+50)*3.',
  'divided-by-zero': 'Nothing can be divided by zero.',
  'percent-alone': 'A percentage of what? Write it like 5000+2%.',
  'below-zero': 'That comes to less than zero.',
  'out-of-range': 'That has more than 60 digits.',
  'two-currencies': 'Two currencies are named: enter an amount in one.',
  'other-currency': 'That is in another currency.',
  range: 'A range, or a difference? Enter one number.',
  brackets: 'Minus, or a sum? Enter the number without brackets.',
  date: 'That looks like a date. Write a sum with spaces, like 2026 - 6 - 30.',
  fee: 'The percentage is not clear: enter one from 0 to 99, like 1.5.',
} satisfies Record<AmountProblem, string>;

/** What went wrong and what to do about it. */
export const errors = {
  'bad-request': 'The service refused the request. Its reason says what to change.',
  'exceeds-open':
    'You sold more than you had, so nothing was changed. Log what you had or bought before it first.',
  forbidden: 'The plan of this key does not include this. Choose another plan at the service.',
  internal: 'Something went wrong inside Parallax: start it again, and report it if it comes back.',
  'invalid-address': 'The address is not clear.',
  'invalid-key': 'The key is not clear.',
  'invalid-terms': 'These terms cannot be right, so they were not saved.',
  'invalid-trade': 'This trade cannot be right, so it was not saved.',
  'invalid-amount': 'The amount is not clear: write it like 1,200.50.',
  'keyring-locked':
    'The keyring is locked, so the key was not replaced: unlock it, then try again.',
  'limit-reached':
    "This month's limit or sum is used up: wait for the renewal, or change it in the settings.",
  'login-not-changed': 'The system did not allow it. Check whether Parallax may start at login.',
  network: 'The connection broke before the answer came. Try again.',
  'no-notifications':
    'This system showed no notification: it has none, or they are switched off for this app in its settings. Alerts appear in the list only.',
  'no-past': 'The record of that time could not be read: try again, or choose now.',
  'not-a-card': 'This is not a picture of a card, so it was not used.',
  'not-confirmed': 'Nothing was sent or changed, as you did not confirm it.',
  'not-counted':
    "The request could not be counted, so it was not sent: check that Parallax's folder may be written and has room.",
  'not-in-market': 'This market does not quote it: choose another market.',
  'not-json': 'A web page answered, not the service. Check the address, or log in to this network.',
  'not-stored':
    "That could not be saved: check that Parallax's folder may be written and has room.",
  'pins-full': 'Four are pinned already: unpin one of them first.',
  quota:
    "The month's requests or the wallet are used up: wait for the renewal, or buy more at the service.",
  'quote-ended': 'This offer has ended already, so nothing was changed.',
  'rate-limited': 'The service asks to slow down: Parallax waits before it requests this again.',
  redirected:
    'This address leads to another one, which is never followed. Check it, or log in to this network.',
  'refused-call': 'Parallax refused a call that it did not expect: start it again.',
  server: 'The service has a fault. Try again later.',
  'shortcut-taken': 'Another program or the system has these keys: record others.',
  timeout: 'No answer in time. Check the address and the network.',
  tls: 'No secure connection. Check the address and the clock of this computer.',
  'too-large': 'The answer was too large to be rates. Check the address.',
  'too-many-alerts': 'There are 500 alerts already: delete one first.',
  'too-often': 'Too often within a minute. Wait a little.',
  unauthorized: 'Key refused. Copy it again from your account. How it is sent: Advanced.',
  'unexpected-shape': 'This answer is not of a rate service. Check the address.',
  unreachable: 'Not reached. Check the address and the network.',
  'unknown-currency': 'This is not a currency code: use one like NGN.',
} satisfies Record<ErrorCode, string>;

/** Those of a public source: there is no key, no plan and no address to check. */
const publicErrors: Partial<Record<ErrorCode, (host: string) => string>> = {
  'bad-request': (host) =>
    `${host} refused the request. If this continues, look for a new version of Parallax.`,
  network: (host) => `The connection to ${host} broke. Check the network.`,
  'not-counted': () => errors['not-counted'],
  'not-json': (host) => `A web page answered, not ${host}. Log in to this network.`,
  'rate-limited': (host) => `${host} wants no more requests now. Parallax waits.`,
  redirected: (host) =>
    `${host} led to another address, which is never followed. Log in to this network.`,
  server: (host) => `${host} has a fault. Parallax tries again later.`,
  timeout: (host) => `No answer from ${host} in time. Check the network.`,
  tls: (host) => `No secure connection to ${host}. Check the clock of this computer.`,
  'too-large': (host) =>
    `The answer of ${host} was too large to be rates. If this continues, look for a new version of Parallax.`,
  'unexpected-shape': (host) =>
    `The answer of ${host} can't be used. If this continues, look for a new version of Parallax.`,
  unreachable: (host) => `${host} was not reached. Check the network.`,
};

/** What went wrong with a public source, and what to do about it. */
export const ofPublic = (code: ErrorCode, host: string): string =>
  publicErrors[code]?.(host) ?? errors[code];

type Of<Kind extends Reason['kind'], Field extends string> =
  Extract<Reason, { kind: Kind }> extends Readonly<Record<Field, infer Value extends string>>
    ? Value
    : never;

/** What is wrong with an answer or a request; shown in brackets after the error. */
export const reasons = {
  /** Prefixes the field of the service's answer. */
  at: (where: string, what: string) => `${where}: ${what}`,
  expected: {
    amount: 'a number of zero or more was expected',
    code: 'a code was expected',
    list: 'a list was expected',
    market: 'not one of the service',
    object: 'an object was expected',
    rate: 'a number above zero was expected',
    text: 'a text was expected',
  } satisfies Record<Expected, string>,
  missing: 'missing',
  echoed: {
    amount: 'amount',
    base: 'base',
    from: 'from',
    market: 'market',
    ticker: 'ticker',
    to: 'to',
  } satisfies Record<Echoed, string>,
  another: (what: string, requested: string, got: string) =>
    `requested ${what} ${requested}, got ${got}`,
  anotherOf: (what: string, requested: string) => `requested ${what} ${requested}, got another`,
  empty: {
    rates: 'no rates in the answer',
    currencies: 'no currencies in the answer',
    platforms: 'no platform in the answer could be read',
  } satisfies Record<Of<'empty', 'of'>, string>,
  tooManyValues: 'more values than rates could be',
  time: {
    ahead: 'its time is in the future, so its clock or this computer’s is wrong',
    old: 'it is over two weeks old',
  },
  ignoredDate: 'the service ignored the date: its answer has no time that can be believed',
  ignoredDateFor: (time: string) => `the service ignored the date: its answer is of ${time}`,
  ask: {
    ticker: 'a ticker such as USDNGN was expected',
    amount: 'an integer from 1 to 2^53 - 1 was expected',
    day: 'a day from 1999-01-01 to yesterday was expected',
  } satisfies Record<Of<'ask', 'expected'>, string>,
  plan: 'the plans Developer, Enterprise and Unlimited include other bases',
  anotherSource: 'another source is shown now',
  noRecord: 'there is no record',
  inRow: (row: number, what: string) => `row ${row}: ${what}`,
  exceeds: (day: string, amount: string, open: string, asset: string) =>
    `${day}: sold ${amount} ${asset}, had ${open}`,
  trade: {
    future: 'its time is in the future',
    'same-currency': 'asset and money are the same',
    'fee-too-high': 'the fee is as high as the trade',
    'opening-fee': 'what you had has no fee: add it to the cost',
  } satisfies Record<TradeProblem, string>,
  terms: {
    'limits-crossed': 'the smallest deal is larger than the largest',
    'swap-limits-crossed': 'the smallest swap is larger than the largest',
    'swap-same-asset': 'the swap is to the same asset',
  } satisfies Record<TermsProblem, string>,
  tooManyTrades:
    'there would be more than 50,000 trades. Those that you have stay, and can be exported',
  fileChanged: 'the file has changed meanwhile, so choose it again',
  card: {
    'not-png': 'it is no PNG',
    'wrong-size': 'it is not 1080 by 1080 or 1080 by 1350 pixels',
    'too-large': 'it is larger than 4 MB',
    damaged: 'it is damaged',
  } satisfies Record<CardProblem, string>,
  notReached: {
    'no-host': 'no such host',
    'no-service': 'nothing answers at this port',
    'self-signed': 'its certificate is self-signed',
    'unknown-issuer': 'its certificate has no issuer that this computer trusts',
    expired: 'its certificate has expired',
    'not-yet-valid': 'its certificate is not valid yet',
    dates: 'its certificate has expired, or is not valid yet',
    'other-name': 'its certificate belongs to another address',
  } satisfies Record<NotReached, string>,
};
