import { allowance, limitOf, monthsAt } from './budget.ts';
import type { Connection } from './connection.ts';
import { compareDecimals } from '#core/number/decimal.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Spent } from './spending.ts';

/**
 * What a change of the account may cost the person: another address is sent the key, the key stands
 * in addresses, a month may spend more, a stored key is replaced, or is stored in another way. Each is
 * confirmed outside the page.
 */
const ACCOUNT_RISKS = ['address', 'query', 'limit', 'key', 'keeping'] as const;
export type AccountRisk = (typeof ACCOUNT_RISKS)[number];

export interface AccountChange {
  /** What is connected; null for nothing. */
  readonly before: Connection | null;
  readonly spent: Spent;
  readonly next: Connection;
  /** Requests used this month, as the person enters them; null where the count goes on. */
  readonly usedThisMonth: number | null;
  /** Whether a key that works, or may work again, is given up for another one. */
  readonly replacesKey: boolean;
  /** Whether a key that is not encrypted goes from the disk to memory, or back. */
  readonly movesKey: boolean;
}

export function accountRisks(change: AccountChange, moment: Moment): AccountRisk[] {
  const { before, next, replacesKey, movesKey } = change;
  const known = before?.address === next.address ? before : null;
  const risks: Record<AccountRisk, boolean> = {
    address: known === null,
    query: next.sendKeyAs.way === 'query' && known?.sendKeyAs.way !== 'query',
    limit: known !== null && mayCostMore(known, change, moment),
    key: replacesKey,
    keeping: movesKey,
  };
  return ACCOUNT_RISKS.filter((risk) => risks[risk]);
}

/** Whether a month of the same account can spend more than before. */
function mayCostMore(
  before: Connection,
  { spent, next, usedThisMonth }: AccountChange,
  moment: Moment,
): boolean {
  const limits = [next, before].map((each) => limitOf(each, spent) ?? Infinity);
  const [limit = Infinity, limitBefore = Infinity] = limits;
  const { used } = allowance(before, spent, monthsAt(before, spent, moment).current);
  return (
    limit > limitBefore ||
    isSumLoosened(before, next) ||
    // Another day begins another month, of which nothing is used.
    next.renewsOnDay !== before.renewsOnDay ||
    (usedThisMonth !== null && usedThisMonth < used)
  );
}

function isSumLoosened(
  { monthlySum: before }: Connection,
  { monthlySum: next }: Connection,
): boolean {
  if (!before) return false;
  if (next?.currency !== before.currency) return true;
  return compareDecimals(next.amount, before.amount) > 0;
}
