import type { MarginBand } from '#core/desk/quote-counts.ts';
import type { QuoteProblems } from '#core/desk/quote-draft.ts';
import { byCount } from './words.ts';

type Side = 'buy' | 'sell';

const percentText = (digits: string): string => `${digits}%`;
function band({ from, to }: MarginBand): string {
  if (from === null) return to === null ? 'Not known' : `Below ${percentText(to)}`;
  return to === null
    ? `${percentText(from)} or more`
    : `${percentText(from)} to ${percentText(to)}`;
}

/** Offers to customers: the code calls them quotes, as what is typed and sent does. */
export const quotes = {
  /** What the person does: the message and the card. */
  own: {
    buy: (amount: string) => `I buy ${amount}`,
    sell: (amount: string) => `I sell ${amount}`,
  } satisfies Record<Side, (amount: string) => string>,
  at: (side: string, price: string, total: string) => `${side} at ${price}, ${total}`,
  total: (total: string) => `total ${total}`,
  notHad: (open: string, amount: string) =>
    `You have ${open} of the ${amount} sold, so the offer stays. Log what you bought for it, then press Accepted.`,
  goodUntil: (id: string, time: string) => `${id}, good until ${time}`,

  new: 'New offer',
  /** What a customer does, behind his name. */
  somebody: 'A customer',
  does: {
    buy: (amount: string) => `sells ${amount}`,
    sell: (amount: string) => `buys ${amount}`,
  } satisfies Record<Side, (amount: string) => string>,
  doesAt: (does: string, price: string) => `${does} at ${price}`,
  open: (count: number) => byCount(count, { one: '1 open offer', other: `${count} open offers` }),
  none: 'Offers',
  week: (accepted: number, ended: number) => `${accepted} of ${ended} accepted in 7 days`,
  left: (span: string) => `${span} left`,
  expired: (span: string) => `expired ${span} ago`,
  marginNow: 'margin',
  marginUnknown: 'No platform quotes it now',
  marginHint: {
    buy: (code: string, fees: string) => `Sold on at ${code}, ${fees}`,
    sell: (code: string, fees: string) => `Bought again at ${code}, ${fees}`,
  } satisfies Record<Side, (code: string, fees: string) => string>,
  accept: 'Accepted',
  acceptHint: 'Logs it as a trade',
  lose: 'Declined',
  more: (id: string) => `More about ${id}`,
  copy: 'Copy the message',
  card: 'Card',
  alert: 'Alert on the margin of open offers',
  said: {
    kept: (id: string) => `${id} saved and copied`,
    keptOnly: (id: string) => `${id} saved`,
    copied: (id: string) => `${id} copied`,
    notCopied: (id: string) => `${id} was not copied`,
    accepted: (name: string) => `${name} accepted: logged as a trade`,
    lost: (name: string) => `${name} declined`,
  },

  ended: 'Ended offers',
  endedIn: (days: number) => `${days} days`,
  byMargin: 'By their margin when they were made',
  byName: 'By customer',
  margin: 'Margin',
  name: 'Customer',
  accepted: 'Accepted',
  lost: 'Declined',
  expiredCount: 'Expired',
  band,

  form: {
    title: 'New offer',
    customer: 'Customer',
    sides: { sell: 'Customer buys', buy: 'Customer sells' } satisfies Record<Side, string>,
    name: 'Name',
    nameHint: 'Only you see the name',
    amount: 'Amount',
    price: 'Price',
    margin: 'Margin',
    other: {
      sell: (code: string, each: string, fees: string) => `Rebuy at ${code} for ${each}, ${fees}`,
      buy: (code: string, each: string, fees: string) => `Sell on at ${code} for ${each}, ${fees}`,
    } satisfies Record<Side, (code: string, each: string, fees: string) => string>,
    unknown: 'No fresh price to compare',
    inTotal: {
      sell: (name: string) => `${name} pays in total`,
      buy: (name: string) => `${name} gets in total`,
    } satisfies Record<Side, (name: string) => string>,
    keeps: 'You keep',
    needsAmount: 'Needs an amount',
    minutes: 'Good for, min',
    save: 'Save and copy',
    cancel: 'Cancel',
    problems: {
      positive: 'Enter a number above zero, like 1,200.50.',
      minutes: 'Enter whole minutes, from 1 to 1,440.',
      long: 'Use at most 40 signs.',
    } satisfies Record<NonNullable<QuoteProblems[keyof QuoteProblems]>, string>,
  },
};
