import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runNode, tool } from '../../scripts/run.ts';
import { INVARIANTS, type Invariant } from './findings.ts';
import type { Outcome } from './outcome.ts';

const table = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
const counts = (heads: readonly string[], of: Readonly<Record<string, number>>): string =>
  table([heads, heads.map((_, index) => (index === 0 ? '---' : '---:')), ...Object.entries(of)]);

/** Writes what a soak did. */
export async function writeReport(folder: string, outcome: Outcome): Promise<void> {
  const [cpu] = os.cpus();
  const machine = `${os.cpus().length} x ${cpu?.model.trim() ?? 'unknown'}, ${(os.totalmem() / 2 ** 30).toFixed(0)} GiB, ${os.platform()} ${os.arch()}, Node ${process.version}`;
  const command = `npm run soak -- --polls ${outcome.wanted.polls} --limit ${outcome.monthlyLimit} --kills ${outcome.wanted.kills} --seed ${outcome.seed}`;
  await write(path.join(folder, 'soak-report.md'), markdown(outcome, machine, command));
}

/** As the formatter wants it, which checks the report too. */
async function write(file: string, content: string): Promise<void> {
  fs.writeFileSync(file, content);
  await runNode([tool('oxfmt', 'bin', 'oxfmt'), file]);
}

/** Reports what was requested but not done. */
const isShort = ({ wanted, polls, kills }: Outcome): string =>
  polls >= wanted.polls
    ? ''
    : `Ended early: ${wanted.polls} requests with about ${wanted.kills} kills were asked for, ${polls} with ${kills} were done. `;

function markdown(outcome: Outcome, machine: string, command: string): string {
  const { found, tried, excused } = outcome;
  const wrong = Object.values(outcome.faults).reduce((sum, each) => sum + each, 0);
  const share = ((100 * wrong) / outcome.polls).toFixed(1);
  const what = Object.entries(found).map(([name, count]) => [INVARIANTS[name as Invariant], count]);
  return `# Soak

\`${command}\` on ${machine}.

${isShort(outcome)}${outcome.polls} requests in ${outcome.seconds.toFixed(0)} s, in which ${outcome.days.toFixed(0)} days passed on the app's machine; ${wrong} of them (${share} %) went wrong. ${outcome.kills} kill -9, ${outcome.quits} times quit, ${outcome.starts} starts; ${outcome.keys} keys; ${outcome.fullDisks} full disks, made by ${outcome.fullDiskBy}. A seed repeats every decision; the instruction at which a kill strikes is the machine's.

## What may never happen

${table([['', 'times'], ['---', '---:'], ...what])}

${outcome.acknowledged} answers acknowledged (${outcome.takenWithoutRoom} of them first taken while nothing could be written), ${outcome.rowsCompared} stored rows compared digit by digit with what was sent, ${outcome.agesChecked} ages looked at, ${outcome.notified} alerts told. Requests that could have come too early: ${tried.period} by their period, ${tried.retryAfter} by \`Retry-After\`, ${tried.atOnce} while an answer was awaited. The ledger stood above the service's count by ${outcome.ledgerAboveAtMost} at most.

Not judged: requests after the clock was changed (${excused.clock} times), ${excused.trial} while a new key was tried, ${excused.restart} after a start within a \`Retry-After\` that the process before could not write down, ${excused.forgotten} by hand while the ledger could not be written and followed by a kill, and ${outcome.forgotten} alerts told while nothing could be written and followed by a kill.

## By month

The plan holds ${outcome.monthlyLimit} a month.

${counts(['month', 'requests'], outcome.byMonth)}

## What went wrong at the service

${counts(['kind', 'times'], outcome.faults)}

## What the app made of it

${counts(['code', 'times'], outcome.failures)}

## What happened to the machine

${counts(['what', 'times'], outcome.acts)}
`;
}
