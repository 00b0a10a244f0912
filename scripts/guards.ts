import { GUARDS } from './guard-list.ts';
import { main, printLine } from './run.ts';
import { copyOfTree, type Found, runTests, testWithout } from './without.ts';

/**
 * `npm run guards [-- WORD ...]`: removes each guard once, in a copy of the last commit, and runs
 * the test that covers it. Words select guards by name, file or test. Fails if a test still passes.
 */
await main(async () => {
  const words = process.argv.slice(2);
  const chosen = GUARDS.filter((each) => {
    const all = `${each.name} ${each.file} ${each.test}`;
    return words.length === 0 || words.some((word) => all.includes(word));
  });
  const copy = copyOfTree();
  const found: Record<Found, number> = { red: 0, green: 0, stale: 0, broken: 0 };
  try {
    const tests = [...new Set(chosen.map(({ test }) => test))];
    const whole = await runTests(copy.folder, tests);
    if (whole !== 'green') {
      printLine(`with every guard the tests are ${whole}: nothing can be said`);
      return 1;
    }
    for (const guard of chosen) {
      const outcome = await testWithout(copy.folder, guard);
      found[outcome] += 1;
      printLine(`${outcome.padEnd(6)} ${guard.name} (${guard.file}, ${guard.test})`);
    }
  } finally {
    copy.remove();
  }
  const { red, green, stale, broken } = found;
  printLine(
    `${chosen.length} guards removed once: ${red} red, ${green} green, ${stale} stale, ${broken} broken`,
  );
  return red === chosen.length && red > 0 ? 0 : 1;
});
