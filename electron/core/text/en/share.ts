import type { CardFormat } from '#core/desk/card.ts';
import type { DealWay } from '#core/platforms/deals.ts';
import { byCount } from './words.ts';

type Of = (amount: string) => string;

/** The share card and its sheet. */
export const share = {
  title: 'Share',
  close: 'Close',
  format: 'Format',
  formats: { square: 'Square', portrait: 'Portrait' } satisfies Record<CardFormat, string>,
  withBase: 'Add base price and source',
  dragHint: 'Drag the card into another app',
  preview: (words: string) => `Card: ${words}`,
  nothing: 'There is no price for this card now.',
  save: 'Save',
  copy: 'Copy image',
  saved: (file: string) => `Saved: ${file}`,
  picture: 'PNG picture',

  source: (name: string) => `Source: ${name}`,
  credited: (credit: string, host: string) => `${credit} · ${host}`,
  firstSeen: (time: string) => `First seen ${time}`,
  stale: (market: string) => `${market}, stale`,

  deal: {
    best: {
      buy: (asset: string) => `Best way to buy ${asset}`,
      sell: (asset: string) => `Best way to sell ${asset}`,
    },
    at: {
      buy: (asset: string, code: string) => `Buy ${asset} at ${code}`,
      sell: (asset: string, code: string) => `Sell ${asset} at ${code}`,
    },
    lead: {
      'have-money': (amount) => `${amount} buys`,
      'want-asset': (amount) => `${amount} costs`,
      'have-asset': (amount) => `${amount} sells for`,
      'want-money': (amount) => `${amount} takes`,
    } satisfies Record<DealWay, Of>,
    where: (code: string) => `at ${code},`,
    bestOf: (count: number) =>
      byCount(count, { one: 'the only platform', other: `best of ${count} platforms` }),
    fromBest: (percent: string, isReceived: boolean, count: number) =>
      `${percent} ${isReceived ? 'below' : 'above'} the best of ${count}`,
    fees: (place: string, areEntered: boolean) =>
      `${place}, ${areEntered ? 'after fees' : 'not all fees counted'}`,
    price: (asset: string, price: string) => `1 ${asset} = ${price}`,
  },

  price: {
    goodFor: (span: string) => `Good for ${span}`,
    least: (amount: string) => `From ${amount}`,
    base: (name: string, rate: string) => `Base: ${name} ${rate}`,
  },
};
