import { allowance, limitOf, monthsAt } from './budget.ts';
import type { Connection } from './connection.ts';
import { compareDecimals } from '#core/number/decimal.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Spent } from './spending.ts';

/**
 * The risks of a change to the account. The key goes to another address or into URLs. A month may
 * cost more. A stored key is replaced, or stored in another way. The user confirms each one outside
 * the page.
 */
const ACCOUNT_RISKS = ['address', 'query', 'limit', 'key', 'keeping'] as const;
export type AccountRisk = (typeof ACCOUNT_RISKS)[number];

export interface AccountChange {
  readonly before: Connection | null;
  readonly spent: Spent;
  readonly next: Connection;
  /** The count that the user enters for this month; null keeps the current count. */
  readonly usedThisMonth: number | null;
  /** Whether another key replaces one that works or may work again. */
  readonly replacesKey: boolean;
  /** Whether an unencrypted key moves from disk to memory, or back. */
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

/** Whether the same account can now spend more in a month. */
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
    // Another renewal day starts another month, in which nothing is used yet.
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
