import { parseArgs } from 'node:util';
import { main, printLine } from '../../scripts/run.ts';
import { writeReport } from './report.ts';
import { soak } from './soak.ts';

const USAGE = `npm run soak [-- FLAGS]: the app, polled at speed, misused and killed. Control-C ends it early.

  --polls COUNT    requests that reach the service (100000)
  --kills COUNT    about so many kill -9 (200)
  --seed NUMBER    the same seed, the same decisions (by the clock)
  --limit COUNT    requests a month of the account's plan (20000)
  --faults SHARE   of all requests, how many go wrong (0.2)
  --report FOLDER  writes soak-report.md there`;

await main(async () => {
  const { values } = parseArgs({
    options: {
      polls: { type: 'string', default: '100000' },
      kills: { type: 'string', default: '200' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      faults: { type: 'string', default: '0.2' },
      limit: { type: 'string', default: '20000' },
      report: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    printLine(USAGE);
    return 0;
  }
  const numbers = [values.polls, values.kills, values.seed, values.faults, values.limit].map(
    Number,
  );
  if (!numbers.every((each) => each >= 0)) throw new Error(USAGE);
  const [polls = 0, kills = 0, seed = 0, faults = 0, monthlyLimit = 0] = numbers;
  printLine(`seed ${seed}`);
  let isOver = false;
  process.once('SIGINT', () => (isOver = true));
  process.once('SIGTERM', () => (isOver = true));
  const outcome = await soak({
    polls,
    kills,
    seed,
    faults,
    monthlyLimit,
    log: printLine,
    isOver: () => isOver,
  });
  const { found, findings } = outcome;
  for (const { invariant, detail } of findings.slice(0, 30)) printLine(`${invariant}: ${detail}`);
  process.stdout.write(`${JSON.stringify({ ...outcome, findings: undefined }, null, 2)}\n`);
  if (values.report !== undefined) await writeReport(values.report, outcome);
  return Object.values(found).every((count) => count === 0) ? 0 : 1;
});
