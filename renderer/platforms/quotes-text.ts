import type { Bank } from '#core/routes/bank.ts';
import { bankFeeText } from '#core/text/routes-text.ts';
import { GAP_DAYS } from '#core/history/gaps-view.ts';
import { ageText } from '#core/text/age-text.ts';
import type { TablePrice } from '#core/rates/display.ts';
import type { BestRouteView, NearestView } from '#core/platforms/best-route.ts';
import { localize, localizeInFull, text } from '../text/format.ts';
import { wording } from '../text/wording.ts';
import type { PlatformsModel } from './platforms.svelte.ts';

const NOW_MS = 2_000;
const words = text.platforms;

export function quoteAgeText(fromMs: number, nowMs: number): string {
  return nowMs - fromMs < NOW_MS ? words.table.now : ageText(nowMs - fromMs, text);
}

/** A price in the table: millions with an `m`. */
export const priceText = ({ shown, isMillions }: TablePrice, locale: string): string =>
  isMillions ? words.millions(localize(shown, locale)) : localize(shown, locale);

/** All digits, where fewer are shown. */
export function wholeText(price: TablePrice, locale: string): string | undefined {
  const whole = localizeInFull(price.copied, locale);
  return whole === priceText(price, locale) ? undefined : whole;
}

/** A difference with its sign: `+0.38%`, `−0.82%`. */
export function signedPercent(percent: string, locale: string): string {
  const shown = unsigned(percent, locale);
  if (Number(percent) === 0) return shown;
  return percent.startsWith('-') ? `−${shown}` : `+${shown}`;
}

/** A spread, with a sign only if it is negative. */
export function spreadText(percent: string, locale: string): string {
  const shown = unsigned(percent, locale);
  return percent.startsWith('-') ? `−${shown}` : shown;
}

const unsigned = (percent: string, locale: string): string =>
  text.percent(localize(percent.replace('-', ''), locale));

/** `0.50% above`: words instead of signs. */
export function differenceText(percent: string, locale: string): string {
  if (Number(percent) === 0) return words.row.same;
  const shown = unsigned(percent, locale);
  return percent.startsWith('-') ? words.row.below(shown) : words.row.above(shown);
}

export function moneyText(amount: string, code: string, locale: string): string {
  const shown = words.money(localize(amount.replace('-', ''), locale), code);
  return amount.startsWith('-') ? `−${shown}` : shown;
}

export const unitsText = (amount: string, code: string, locale: string): string =>
  words.units(localize(amount, locale), code);

/** Why a side has no best price: the nearest quote, and why it is excluded. */
function nearestText(side: 'ask' | 'bid', nearest: NearestView | null, nowMs: number): string {
  if (!nearest) return words.arbitrage.nobody[side];
  const why = words.arbitrage.why[nearest.exclusion](ageText(nowMs - nearest.fromMs, text));
  return words.arbitrage.nearest[side](why, nearest.code);
}

export function noRouteText(
  found: Extract<BestRouteView, { kind: 'none' }>,
  nowMs: number,
): string {
  if (found.why === 'one-platform') return words.arbitrage.onlyOne(found.code);
  if (found.why === 'amount-too-small') return words.arbitrage.tooSmall;
  if (found.why === 'cannot-take') return words.arbitrage.cannotTake;
  return nearestText(found.why === 'no-ask' ? 'ask' : 'bid', found.nearest, nowMs);
}

/** How many routes or gaps are listed. */
export function listedTitle(platforms: PlatformsModel): string {
  const { views, count } = text.gaps;
  if (platforms.areGapsOpen) {
    // Main reads 30 days for them, so only the view of gaps asks.
    const { gaps } = platforms;
    return gaps ? count(gaps.count, GAP_DAYS) : views.gaps;
  }
  const routes = platforms.view?.routes;
  return routes ? text.routes.count(routes.known.length + routes.unknown.length) : views.routes;
}

/** What the person's bank takes; empty where it is not entered. */
export function bankText(banks: readonly Bank[], money: string, locale: string): string {
  const bank = banks.find(({ code }) => code === money);
  return bank ? bankFeeText(bank, wording(locale)) : '';
}
