import type { Examination } from './examine.ts';
import type { Finding, Findings, Invariant } from './findings.ts';
import type { RequestsOracle } from './requests-oracle.ts';
import type { SoakService } from './service.ts';
import type { ValuesOracle } from './values-oracle.ts';

export interface SoakOptions {
  readonly polls: number;
  readonly kills: number;
  readonly seed: number;
  /** Of all requests, how many go wrong. */
  readonly faults: number;
  /** Of the account's plan. */
  readonly monthlyLimit: number;
  readonly log: (line: string) => void;
  /** Whether it is to end early. */
  readonly isOver?: () => boolean;
}

/** What a soak did, and what it found. */
export interface Outcome {
  readonly seed: number;
  /** The numbers of the command. */
  readonly wanted: { readonly polls: number; readonly kills: number };
  readonly monthlyLimit: number;
  readonly polls: number;
  readonly starts: number;
  readonly kills: number;
  readonly quits: number;
  readonly keys: number;
  readonly fullDisks: number;
  readonly fullDiskBy: string;
  readonly seconds: number;
  /** That passed on the machine's own clock. */
  readonly days: number;
  /** What went wrong at the service, by kind. */
  readonly faults: Readonly<Record<string, number>>;
  /** What the app made of it, by its own codes. */
  readonly failures: Readonly<Record<string, number>>;
  /** What happened to the machine and what the person did. */
  readonly acts: Readonly<Record<string, number>>;
  readonly acknowledged: number;
  /** Of these, taken while nothing could be written. */
  readonly takenWithoutRoom: number;
  readonly rowsCompared: number;
  readonly agesChecked: number;
  readonly notified: number;
  readonly forgotten: number;
  readonly unclaimedAtTheEnd: number;
  readonly byMonth: Readonly<Record<string, number>>;
  readonly ledgerAboveAtMost: number;
  readonly tried: RequestsOracle['tried'];
  readonly excused: RequestsOracle['excused'];
  readonly found: Readonly<Record<Invariant, number>>;
  readonly findings: readonly Finding[];
}

interface Parts {
  readonly options: SoakOptions;
  readonly counts: {
    readonly polls: number;
    readonly kills: number;
    readonly quits: number;
    readonly keys: number;
    readonly fullDisks: number;
    readonly codes: ReadonlyMap<string, number>;
    readonly acts: ReadonlyMap<string, number>;
  };
  readonly seconds: number;
  readonly days: number;
  readonly way: string;
  readonly service: SoakService;
  readonly findings: Findings;
  readonly requests: RequestsOracle;
  readonly values: ValuesOracle;
  readonly examination: Examination;
}

const sorted = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].sort(([left], [right]) => left.localeCompare(right, 'en')));

export function outcomeOf(parts: Parts): Outcome {
  const { options, counts, requests, values, examination, findings } = parts;
  const { polls, kills, quits, keys, fullDisks } = counts;
  return {
    wanted: { polls: options.polls, kills: options.kills },
    monthlyLimit: options.monthlyLimit,
    seed: options.seed,
    polls,
    starts: kills + quits,
    kills,
    quits,
    keys,
    fullDisks,
    fullDiskBy: parts.way,
    seconds: parts.seconds,
    days: parts.days,
    faults: sorted(parts.service.faults),
    failures: sorted(counts.codes),
    acts: sorted(counts.acts),
    acknowledged: values.acks,
    takenWithoutRoom: values.unwritten,
    rowsCompared: examination.rows,
    agesChecked: values.agesChecked,
    notified: values.notified,
    forgotten: values.forgotten,
    unclaimedAtTheEnd: examination.unclaimed,
    byMonth: sorted(requests.monthly),
    ledgerAboveAtMost: examination.ledgerAbove,
    tried: requests.tried,
    excused: requests.excused,
    found: findings.count(),
    findings: findings.all.slice(0, 100),
  };
}
