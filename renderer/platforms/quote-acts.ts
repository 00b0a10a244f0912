import type { QuoteRowView } from '#core/platforms/quote-row-view.ts';
import type { AppModel } from '../app/app.svelte.ts';

type QuoteAct = 'alert' | 'log' | 'share';

/**
 * What can be done with a platform's quote; null for what it is not quoted for. The keys and the
 * buttons both use this list. A reference is no trading partner.
 */
export function quoteActs(
  app: AppModel,
  row: QuoteRowView,
): Readonly<Record<QuoteAct, (() => void) | null>> {
  const { platforms } = app;
  const { side, view } = platforms;
  const isReference = row.group === 'reference';
  if (!view || isReference) return { alert: null, log: null, share: null };
  const { ticker, asset, money } = view;
  /** At the side on show, or the one that is quoted. */
  const isSold = row.ask === null || (side === 'sell' && row.bid !== null);
  const price = isSold ? row.bid : row.ask;
  const card = row.group === 'ranked' ? platforms.cardOf(row) : null;
  return {
    alert: () =>
      app.alerts.offer({
        kind: 'side',
        ticker,
        platform: row.code,
        side: side === 'sell' || row.ask === null ? 'bid' : 'ask',
      }),
    log:
      price &&
      (() =>
        app.opening.trade({
          asset,
          money,
          kind: isSold ? 'sell' : 'buy',
          price: price.copied,
          platform: row.code,
        })),
    share: card && (() => app.share.open(card)),
  };
}
