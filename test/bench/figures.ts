/** What was measured once: of many runs, or of as many as make sense. */
export interface Figure {
  readonly name: string;
  readonly median: number;
  readonly p95: number;
  readonly unit: string;
  /** What it should stay below; null where nothing is promised. */
  readonly goal: number | null;
  /** Which of the two the goal is for. */
  readonly goalAt: 'median' | 'p95';
  readonly ok: boolean | null;
  /** Whose figure it is, where it is not ours: another library on the same work, in the same run. */
  readonly peer: string | null;
  readonly runs: number;
}

/** How much is done: everything, or as little as shows that it works. */
export interface Run {
  readonly isSmall: boolean;
  readonly log: (line: string) => void;
}

export type Bench = (run: Run) => Promise<Figure[]>;

export interface FigureOptions {
  readonly unit?: string;
  readonly goal?: number;
  readonly goalAt?: 'median' | 'p95';
  readonly peer?: string;
}

/** The value below which so large a share of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export function figure(
  name: string,
  values: readonly number[],
  { unit = 'ms', goal, goalAt = 'median', peer }: FigureOptions = {},
): Figure {
  const [median, p95] = [quantile(values, 0.5), quantile(values, 0.95)];
  const held = goalAt === 'median' ? median : p95;
  return {
    name,
    median,
    p95,
    unit,
    goal: goal ?? null,
    goalAt,
    ok: goal === undefined ? null : held < goal,
    peer: peer ?? null,
    runs: values.length,
  };
}

/** How long a piece of work takes, each of so many times; the first fifth is for the compiler. */
export function timed(runs: number, work: (run: number) => unknown): number[] {
  const times: number[] = [];
  const warmUp = Math.ceil(runs / 5);
  for (let run = 0; run < warmUp + runs; run += 1) {
    const startMs = performance.now();
    work(run);
    if (run >= warmUp) times.push(performance.now() - startMs);
  }
  return times;
}

/** Three digits of it, as many as a measured time has. */
export const digits = (value: number): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(3))) : 'none';

export function line({ name, median, p95, unit, goal, goalAt, ok, peer, runs }: Figure): string {
  const aim =
    goal === null ? '' : `, goal ${digits(goal)} at the ${goalAt}: ${ok ? 'met' : 'MISSED'}`;
  const whose = peer === null ? name : `${name}, ${peer}`;
  return `${whose}: median ${digits(median)} ${unit}, p95 ${digits(p95)} ${unit}, ${runs} runs${aim}`;
}

/** A benchmark's file run alone: prints its figures, and fails where a goal is missed. */
export async function runAlone(bench: Bench): Promise<void> {
  const figures = await bench({ isSmall: false, log: (text) => console.log(text) });
  for (const each of figures) console.log(line(each));
  process.exitCode = figures.some(({ ok }) => ok === false) ? 1 : 0;
}
