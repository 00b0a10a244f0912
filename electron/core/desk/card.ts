import * as v from 'valibot';
import { namedQuote } from './customer-quote.ts';
import { platform } from '#core/platforms/platform-form.ts';
import { code, market, ticker } from '#core/rates/forms.ts';
import type { Trend } from '#core/rates/trend.ts';
import { amount, type Of } from '#core/schema/forms.ts';

/** What a share card is of. */
export const cardRequest = v.variant('kind', [
  v.strictObject({ kind: v.literal('rate'), base: code, quote: code, market }),
  /** An amount at a platform. */
  v.strictObject({
    kind: v.literal('deal'),
    ticker,
    side: v.picklist(['buy', 'sell']),
    amount,
    unit: v.picklist(['money', 'asset']),
    platform,
  }),
  /** The trader's own price. Base and source are on it only if he adds them. */
  v.strictObject({
    kind: v.literal('price'),
    pair: v.strictObject({ asset: code, money: code }),
    withBase: v.boolean(),
  }),
  /** One quote of his, by its number. */
  v.strictObject({ kind: v.literal('quote'), ...namedQuote.entries }),
]);
export type CardRequest = Of<typeof cardRequest>;

export type CardDirection = 'rise' | 'fall' | 'flat';

/** A number with the currency's sign before it, or its code behind it. */
export interface CardNumber {
  readonly sign: string;
  readonly digits: string;
  readonly unit: string;
}

interface Frame {
  readonly title: string;
  readonly aside: string;
  /** The mark of the sandbox, which nobody can switch off; null for real numbers. */
  readonly mark: string | null;
  readonly app: string;
  readonly time: string;
  readonly source: string | null;
}

/** A share card: every word and number as it is drawn. The page computes none of them. */
export type Card = Frame &
  (
    | {
        readonly kind: 'rate';
        readonly number: CardNumber;
        readonly change: { readonly text: string; readonly direction: CardDirection } | null;
        readonly note: string;
        /** For drawing only, as in `Trend`; empty where little is recorded. */
        readonly line: Trend['sparkline'];
        readonly markets: readonly {
          readonly name: string;
          readonly price: string;
          readonly isMain: boolean;
        }[];
      }
    | {
        readonly kind: 'deal';
        readonly lead: string;
        readonly number: CardNumber;
        readonly where: string;
        readonly note: string;
        readonly ranking: readonly {
          readonly place: string;
          readonly name: string;
          readonly price: string;
          readonly result: string;
          readonly isShared: boolean;
        }[];
      }
    | {
        readonly kind: 'price';
        readonly sides: readonly { readonly name: string; readonly number: CardNumber }[];
        readonly notes: readonly string[];
      }
  );

export const CARD_FORMATS = ['square', 'portrait'] as const;
export type CardFormat = (typeof CARD_FORMATS)[number];

export const CARD_WIDTH = 1080;
export const CARD_HEIGHTS: Readonly<Record<CardFormat, number>> = { square: 1080, portrait: 1350 };
