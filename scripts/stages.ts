export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A stage's output and counts. */
export interface Outcome extends Counts {
  readonly output: string;
}

export interface Stage {
  readonly name: string;
  /** Stages that must pass before this one starts. */
  readonly needs: readonly string[];
  readonly run: () => Promise<Outcome>;
}

export interface Ended extends Outcome {
  readonly name: string;
  readonly seconds: number;
}

const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

/**
 * Runs up to `atOnce` stages at a time. Each starts, in order, when the stages that it needs have
 * passed. If one of them fails, the stage fails without running.
 */
export async function runStages(
  stages: readonly Stage[],
  atOnce: number,
  onEnd: (ended: Ended) => void,
): Promise<readonly Ended[]> {
  const ended = new Map<string, Ended>();
  const running = new Set<Promise<void>>();
  const waiting = [...stages];

  async function start({ name, needs, run }: Stage): Promise<void> {
    const startedAtMs = performance.now();
    const broken = needs.filter((need) => ended.get(need)?.failed !== 0);
    const outcome =
      broken.length === 0
        ? await run()
        : { ...FAILED, output: `${name} needs ${broken.join(', ')}, which failed.\n` };
    const end = { ...outcome, name, seconds: (performance.now() - startedAtMs) / 1_000 };
    ended.set(name, end);
    onEnd(end);
  }

  while (waiting.length + running.size > 0) {
    const next = waiting.findIndex(({ needs }) => needs.every((need) => ended.has(need)));
    const stage = running.size < atOnce ? waiting[next] : undefined;
    if (stage) {
      waiting.splice(next, 1);
      const end = start(stage).finally(() => running.delete(end));
      running.add(end);
    } else if (running.size > 0) {
      await Promise.race(running);
    } else {
      throw new Error(
        `No stage fulfils what these need: ${waiting.map(({ name }) => name).join()}.`,
      );
    }
  }
  return [...ended.values()];
}

/** The sum of all stages. */
export function sumOf(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts): number => all.reduce((total, each) => total + each[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** A line for each stage: its duration and its result. */
export function tableOf(all: readonly Ended[]): string {
  const rows = all.map(({ name, seconds, passed, failed, skipped }) => [
    name,
    `${seconds.toFixed(0)} s`,
    ...[passed, failed, skipped].map(String),
  ]);
  const table = [['stage', 'time', 'passed', 'failed', 'skipped'], ...rows];
  const widthOf = (column: number): number =>
    Math.max(...table.map((row) => row[column]?.length ?? 0));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widthOf(column)) : cell.padStart(widthOf(column) + 2),
      )
      .join('');
  return `${table.map(line).join('\n')}\n`;
}
