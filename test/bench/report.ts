import { digits, type Figure } from './figures.ts';

/** One benchmark's figures, and how busy the machine was when it began. */
export interface Measured {
  readonly name: string;
  readonly title: string;
  /** Programs that ran or waited to run, in the mean of the minute before. */
  readonly load: number;
  readonly figures: readonly Figure[];
}

export interface Circumstances {
  readonly machine: string;
  readonly host: string;
  readonly node: string;
  readonly atMs: number;
  /** Benchmarks that did not come to their end. */
  readonly failed: readonly string[];
}

/** What a figure's goal is for, as a share of the goal: above 1 it is missed. */
const shareOf = ({ median, p95, goal, goalAt }: Figure): number =>
  (goalAt === 'median' ? median : p95) / (goal ?? Infinity);

/** The figure that is nearest to its goal, or furthest beyond it; null where nothing is promised. */
export function tightest(figures: readonly Figure[]): Figure | null {
  const [first] = figures
    .filter(({ goal }) => goal !== null)
    .toSorted((left, right) => shareOf(right) - shareOf(left));
  return first ?? null;
}

function row({ title, load, figures }: Measured): string {
  const met = figures.filter(({ ok }) => ok === true).length;
  const promised = figures.filter(({ ok }) => ok !== null).length;
  const near = tightest(figures);
  const cells = near
    ? [
        near.name,
        digits(near.median),
        digits(near.p95),
        `${near.goalAt} under ${digits(near.goal ?? NaN)} ${near.unit}`,
      ]
    : ['', '', '', ''];
  return `| ${[title, load.toFixed(1), `${met} of ${promised}`, ...cells].join(' | ')} |`;
}

/** The report as people read it: a line for each benchmark, and what missed its goal. */
export function reportOf(
  measured: readonly Measured[],
  { machine, host, node, atMs, failed }: Circumstances,
): string {
  const figures = measured.flatMap((each) => each.figures);
  const missed = figures.filter(({ ok }) => ok === false);
  const loads = measured.map(({ load }) => load);
  const at = new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');
  const met = figures.filter(({ ok }) => ok === true).length;
  const lines = [
    '# Benchmarks',
    '',
    `Made by \`npm run bench\` on ${at} UTC: ${machine}, Node ${node}, pages on ${host}. The load, ours and others' together, was ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}; where it is above the number of cores, times are longer than the work takes. Each line shows the figure that is nearest to its goal; a run leaves all of them in \`out/bench.json\`.`,
    '',
    `${figures.length} figures; ${met} goals met, ${missed.length} missed${missed.length === 0 ? '.' : ':'}`,
    ...missed.map(
      ({ name, median, p95, unit, goal, goalAt }) =>
        `- ${name}: median ${digits(median)}, p95 ${digits(p95)} ${unit}, goal ${digits(goal ?? NaN)} at the ${goalAt}`,
    ),
    ...(failed.length === 0 ? [] : ['', `Not ended, and not in here: ${failed.join(', ')}.`]),
    '',
    '| benchmark | load | goals met | nearest to its goal | median | p95 | goal |',
    '| --- | ---: | --- | --- | ---: | ---: | --- |',
    ...measured.map(row),
  ];
  return `${lines.join('\n')}\n`;
}
