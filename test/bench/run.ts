import { main, root, runNode } from '../../scripts/run.ts';
import path from 'node:path';

/**
 * `npm run bench`: every benchmark after the other, each in a process of its own. It wants a
 * machine that does nothing else. `-- NAME ...` runs some of them.
 */
const BENCHES = ['start', 'popup', 'pixels', 'convert', 'history', 'record', 'idle'] as const;

const wanted = process.argv.slice(2);
await main(async () => {
  const known: readonly string[] = BENCHES;
  const unknown = wanted.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no benchmark ${unknown}: ${known.join(', ')}.`);
  const failed: string[] = [];
  for (const name of wanted.length > 0 ? wanted : known) {
    console.log(`\n${name}`);
    const script = path.join(root, 'test', 'bench', `${name}.ts`);
    if ((await runNode(['--expose-gc', script])) !== 0) failed.push(name);
  }
  if (failed.length > 0) console.log(`\nFailed, or missed a goal: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
});
