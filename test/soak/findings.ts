/** What may never happen, by name. */
export const INVARIANTS = {
  lost: 'an acknowledged value is not in the record',
  wrong: 'a stored value was never sent, or not so',
  doubled: 'one answer is stored twice',
  torn: 'half of a commit is there',
  uncounted: 'the service counted more than the ledger',
  overspent: 'more was asked than the plan of a month holds',
  'at once': 'a feed was asked while its answer was awaited',
  'too early': 'a feed was asked before its period was over',
  'retry-after': 'an endpoint was asked while it wanted to be left alone',
  'after refusal': 'something was asked with a key that was refused',
  age: 'a number counts as fresh for longer than it may',
  'notified twice': 'one crossing was told twice',
  'wrong firing': 'an alert told what was never sent, or no crossing',
  key: 'the key stands in a file',
  restart: 'a start found something else than was stored',
  broke: 'the app or its files broke',
} as const;
export type Invariant = keyof typeof INVARIANTS;

export interface Finding {
  readonly invariant: Invariant;
  readonly detail: string;
}

export class Findings {
  readonly all: Finding[] = [];

  add(invariant: Invariant, detail: string): void {
    this.all.push({ invariant, detail });
  }

  count(): Record<Invariant, number> {
    const counts = Object.fromEntries(Object.keys(INVARIANTS).map((name) => [name, 0]));
    for (const { invariant } of this.all) counts[invariant] = (counts[invariant] ?? 0) + 1;
    return counts as Record<Invariant, number>;
  }
}
