import { dayText, durationText, waitText } from '#core/text/age-text.ts';
import type { BudgetView } from '#core/requests/budget-view.ts';
import type { Halt } from '#core/requests/halt.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { amountForDisplay } from '#core/rates/display.ts';
import type { CurrencyCode } from '#core/rates/currency.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import { localize, text } from './format.ts';

/** Texts about requests. `locale` is a BCP 47 tag, `nowMs` epoch ms. */

export const countText = (count: number, locale: string): string => localize(String(count), locale);

export function moneyText(amount: DecimalText, currency: CurrencyCode, locale: string): string {
  return text.money(localize(amountForDisplay(amount, currency), locale), currency);
}

/** The cost of a refresh by hand, or why it is not possible. */
export function refreshHint(
  { requests, source, sourceKey, connection }: Snapshot,
  locale: string,
): string {
  const { refresh, halt, budget } = requests;
  const words = text.header;
  if (source === 'sandbox') return words.refreshCostSandbox;
  if (source === 'public') return words.refreshPublic(sourceKey);
  if (!refresh.isPossible) {
    return connection.key === 'held' ? words.refreshNothingLeft : words.refreshNoKey;
  }
  const cost = words.refreshCost(refresh.cost, refresh.of);
  const reserved = halt?.reason === 'limit' && budget?.limit ? budget.limit - budget.used : 0;
  return reserved > 0 ? words.refreshKept(cost, countText(reserved, locale)) : cost;
}

const MONTH_MS = 30 * 86_400_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** An estimate, so it has three significant digits. */
export function aboutText(count: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(count);
}

export function paceText(snapshot: Snapshot, locale: string, nowMs: number): string {
  const { requests, choices, source, sourceKey } = snapshot;
  const { halt, budget, everyMs } = requests;
  const words = text.settings.updates;
  const period = durationText(everyMs, text);
  if (source === 'sandbox' && halt === null) return words.sandbox(period);
  if (source === 'public' && halt === null) return words.public(sourceKey);
  if (halt) return words.halted(haltText(halt, nowMs));
  if (budget?.isSlowed && budget.limit !== null) {
    return words.slowed(countText(budget.limit, locale), period);
  }
  if (budget?.isSlowed && budget.money?.sum) {
    const { sum, currency } = budget.money;
    return words.slowedBySum(moneyText(sum, currency, locale), period);
  }
  return everyMs > choices.updateEveryMs ? words.nowStretched(period) : words.now(period);
}

/**
 * The effect of one market or ticker more or less: requests a month or, if the month's limit sets
 * the pace, the new pace of all feeds. Null if requests cost nothing.
 */
export function feedCostText(snapshot: Snapshot, isChosen: boolean, locale: string): string | null {
  const { requests, choices } = snapshot;
  const { budget, everyMs } = requests;
  if (!budget) return null;
  const words = text.settings.updates;
  if (!budget.isSlowed) return words.costs(aboutText(MONTH_MS / choices.updateEveryMs, locale));
  const feeds = choices.markets.length + choices.tickers.length;
  const others = isChosen ? feeds - 1 : feeds + 1;
  if (feeds === 0 || others === 0) return null;
  const thenMs = Math.max(choices.updateEveryMs, (everyMs * others) / feeds);
  const period = durationText(thenMs, text);
  return isChosen ? words.quickensTo(period) : words.slowsTo(period);
}

/** A choice of `Update every`, with its monthly cost if it has one. */
export function everyText(everyMs: number, budget: BudgetView | null, locale: string): string {
  const period = durationText(everyMs, text);
  const cost = budget?.costs.find((each) => each.everyMs === everyMs);
  return cost ? text.settings.updates.perMonth(period, aboutText(cost.requests, locale)) : period;
}

/** A choice of `While open, every`, with its cost for one hour. */
export function whileOpenText(everyMs: number, { requests }: Snapshot, locale: string): string {
  const period = durationText(everyMs, text);
  if (!requests.budget) return period;
  const requestsAnHour = (requests.refresh.cost * HOUR_MS) / everyMs;
  return text.settings.updates.perHour(period, aboutText(requestsAnHour, locale));
}

/** The day of the renewal, UTC. Rounded, because the service's clock may differ slightly. */
export function renewalDayText(renewsAtMs: number, locale: string): string {
  return dayText(Math.round(renewsAtMs / DAY_MS) * DAY_MS, locale);
}

/** `in 9 days, on 1 Dec at 00:00 UTC`. */
export function renewalText(renewsAtMs: number, nowMs: number, locale: string): string {
  const wait = waitText(renewsAtMs - nowMs, text);
  return text.settings.month.renewsIn(wait, renewalDayText(renewsAtMs, locale));
}

export function haltText({ reason, untilMs }: Halt, nowMs: number): string {
  const renews = text.halt.renewsIn(waitText((untilMs ?? nowMs) - nowMs, text));
  return text.halt.words[reason](renews);
}
