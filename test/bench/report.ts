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

const cell = (figure: Figure): string => {
  const { goal, goalAt, ok } = figure;
  if (goal === null) return '';
  return `${ok ? 'met' : '**missed**'}: ${goalAt} under ${digits(goal)}`;
};

const row = (figure: Figure): string => {
  const { name, peer, median, p95, unit, runs } = figure;
  const cells = [name, peer ?? '', digits(median), digits(p95), unit, String(runs), cell(figure)];
  return `| ${cells.join(' | ')} |`;
};

function section({ name, title, load, figures }: Measured): string {
  return [
    `## ${title}`,
    '',
    `\`npm run bench -- ${name}\`; load ${load.toFixed(1)} when it began.`,
    '',
    '| what | of whom, if not ours | median | p95 | unit | runs | goal |',
    '| --- | --- | ---: | ---: | --- | ---: | --- |',
    ...figures.map(row),
  ].join('\n');
}

/** The report as people and as programs read it. */
export function reportOf(
  measured: readonly Measured[],
  { machine, host, node, atMs, failed }: Circumstances,
): { markdown: string; json: string } {
  const figures = measured.flatMap((each) => each.figures);
  const missed = figures.filter(({ ok }) => ok === false);
  const loads = measured.map(({ load }) => load);
  const at = new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');
  const met = figures.filter(({ ok }) => ok === true).length;
  const lines = [
    '# Benchmarks',
    '',
    `Made by \`npm run bench\` on ${at} UTC: ${machine}, Node ${node}, pages on ${host}. The load, ours and others' together, was ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}; where it is above the number of cores, times are longer than the work takes.`,
    '',
    `${figures.length} figures; ${met} goals met, ${missed.length} missed${missed.length === 0 ? '.' : ':'}`,
    ...missed.map(
      ({ name, median, p95, unit, goal, goalAt }) =>
        `- ${name}: median ${digits(median)}, p95 ${digits(p95)} ${unit}, goal ${digits(goal ?? NaN)} at the ${goalAt}`,
    ),
    ...(failed.length === 0 ? [] : ['', `Not ended, and not in here: ${failed.join(', ')}.`]),
    '',
    ...measured.flatMap((each) => [section(each), '']),
  ];
  const circumstances = { at: new Date(atMs).toISOString(), machine, host, node, loads, failed };
  return {
    markdown: `${lines.join('\n').trimEnd()}\n`,
    json: `${JSON.stringify({ ...circumstances, figures }, null, 2)}\n`,
  };
}
