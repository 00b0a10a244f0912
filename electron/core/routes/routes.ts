import { boughtIn, swappedAt } from './holdings.ts';
import { Found } from './found.ts';
import { largestOf, rankedSending } from './ranked-terms.ts';
import type { RouteMarket, RouteOrder, Routes } from './route.ts';
import { type DealAmount, termsAt } from './terms.ts';

/**
 * The routes of an amount that begin by buying the asset of the first market (domain.md, "Own terms
 * and routes"), in order: what keeps something before what does not, known fees before unknown
 * ones, known minutes by what is kept an hour before the others by what is kept. In the order, and
 * there alone, a fee that is not known is the largest that is entered. Ties go to the newest ask,
 * its code, the newest bid, its code, then fewer steps.
 */
export function routesOf(
  markets: readonly [RouteMarket, ...RouteMarket[]],
  amount: DealAmount,
  by: RouteOrder,
): Routes {
  const [first] = markets;
  const found = new Found(by);
  const bought = boughtIn(first, amount);
  found.pairAll(bought, first);
  const unpriced: Routes['unpriced'][number][] = [];
  const swaps = [...first.terms.values()].flatMap((terms) => terms.swaps ?? []);
  const percent = largestOf(swaps.map((swap) => swap.percent));
  for (const [code, terms] of first.terms) {
    for (const swap of terms.swaps ?? []) {
      const target = markets.find((each) => each.asset === swap.to && each.money === first.money);
      if (!target || target === first || target.bids.length === 0) continue;
      if (swap.rate === undefined) unpriced.push({ code, from: first.asset, to: swap.to });
      const after = termsAt(target.terms, code);
      const ranked = {
        swap: percent === undefined ? swap : { percent, ...swap },
        after: rankedSending(target.terms)(after),
      };
      const place = { code, terms, swap, after, ranked };
      found.pairAll(
        bought.flatMap((each) => swappedAt(each, place) ?? []),
        target,
      );
    }
  }
  return { ...found.result(), unpriced };
}
