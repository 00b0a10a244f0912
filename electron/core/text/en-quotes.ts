import type { MarginBand } from '#core/desk/quote-counts.ts';
import type { QuoteProblems } from '#core/desk/quote-draft.ts';
import { byCount } from './en-words.ts';

type Side = 'buy' | 'sell';

const percent = (digits: string): string => `${digits}%`;
function band({ from, to }: MarginBand): string {
  if (from === null) return to === null ? 'Not known' : `Below ${percent(to)}`;
  return to === null ? `${percent(from)} or more` : `${percent(from)} to ${percent(to)}`;
}

/** Quotes to customers. */
export const quotes = {
  /** What the person does: the message and the card. */
  own: {
    buy: (amount: string) => `I buy ${amount}`,
    sell: (amount: string) => `I sell ${amount}`,
  } satisfies Record<Side, (amount: string) => string>,
  at: (side: string, price: string, total: string) => `${side} at ${price}, ${total}`,
  inAll: (total: string) => `${total} in all`,
  goodUntil: (id: string, time: string) => `${id}, good until ${time}`,

  keep: 'Keep as quote',
  /** What a customer does, behind his name. */
  somebody: 'A customer',
  does: {
    buy: (amount: string) => `sells ${amount}`,
    sell: (amount: string) => `buys ${amount}`,
  } satisfies Record<Side, (amount: string) => string>,
  open: (count: number) => byCount(count, { one: '1 open quote', other: `${count} open quotes` }),
  none: 'No open quotes',
  week: (accepted: number, ended: number) => `${accepted} of ${ended} accepted in 7 days`,
  left: (span: string) => `${span} left`,
  expired: (span: string) => `expired ${span} ago`,
  now: 'now',
  marginUnknown: 'No platform quotes it now',
  marginHint: {
    buy: (code: string, fees: string) => `Sold on at ${code}, ${fees}`,
    sell: (code: string, fees: string) => `Bought again at ${code}, ${fees}`,
  } satisfies Record<Side, (code: string, fees: string) => string>,
  accept: (id: string) => `${id} accepted: log it as a trade`,
  lose: (id: string) => `${id} lost`,
  copy: (id: string) => `Copy the message of ${id}`,
  card: (id: string) => `Card of ${id}`,
  alert: 'Add an alert on the margin of open quotes',
  said: {
    kept: (id: string) => `${id} kept and copied`,
    keptOnly: (id: string) => `${id} kept`,
    accepted: (id: string) => `${id} logged as a trade`,
    lost: (id: string) => `${id} is lost`,
  },

  ended: 'Ended quotes',
  endedIn: (days: number) => `${days} days`,
  byMargin: 'By their margin when they were made',
  byName: 'By customer',
  margin: 'Margin',
  name: 'Customer',
  accepted: 'Accepted',
  lost: 'Lost',
  expiredCount: 'Expired',
  band,

  form: {
    title: (asset: string) => `Quote for ${asset}`,
    customer: 'Customer',
    sides: { sell: 'Customer buys', buy: 'Customer sells' } satisfies Record<Side, string>,
    name: 'Name',
    nameHint: 'Optional. It stays on this computer and is in no message.',
    amount: 'Amount',
    price: 'Price',
    minutes: 'Good for, min',
    save: 'Keep and copy',
    saveCard: 'Keep, with card',
    cancel: 'Cancel',
    problems: {
      positive: 'Enter a number above zero, like 1,200.50.',
      minutes: 'Enter whole minutes, from 1 to 1,440.',
      long: 'Use at most 40 signs.',
    } satisfies Record<NonNullable<QuoteProblems[keyof QuoteProblems]>, string>,
  },
};
