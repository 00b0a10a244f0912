import type { Connection } from './connection.ts';
import { MARKETS } from './market.ts';

const MONTH_MS = 31 * 86_400_000;
/** The pace where no limit asks for a slower one. */
const CHOSEN_PERIOD_MS = 5 * 60_000;
/** Until the person enters the month's limit (domain.md, "Requests are money"). */
const LIMIT_UNTIL_ENTERED = 1_000;
/** Kept for what the person asks by hand. */
const RESERVE = 0.1;

/**
 * The time between two rounds, one request for each market, that makes a month's limit last the
 * whole month. Never shorter than 5 minutes. In ms.
 */
export function plannedPeriodMs({ plan, monthlyLimit }: Connection): number {
  if (plan === 'unlimited' && monthlyLimit === null) return CHOSEN_PERIOD_MS;
  const spendable = (monthlyLimit ?? LIMIT_UNTIL_ENTERED) * (1 - RESERVE);
  const rounds = Math.max(1, Math.floor(spendable / MARKETS.length));
  return Math.max(CHOSEN_PERIOD_MS, Math.ceil(MONTH_MS / rounds));
}
