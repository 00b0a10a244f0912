import { describe, expect, it } from 'vitest';
import { type Counts, runStages, type Stage, sumOf, tableOf } from '../../scripts/stages.ts';

const GOOD: Counts = { passed: 1, failed: 0, skipped: 0 };
const BAD: Counts = { passed: 0, failed: 2, skipped: 0 };

/** Stages that end when the test says so, and the names of those that run. */
function heldStages(...all: readonly (readonly [name: string, ...needs: string[]])[]) {
  const running = new Map<string, (counts: Counts) => void>();
  const stages = all.map(([name, ...needs]): Stage => ({
    name,
    needs,
    run: () =>
      new Promise((resolve) =>
        running.set(name, (counts) => {
          running.delete(name);
          resolve({ ...counts, output: `${name} ran` });
        }),
      ),
  }));
  async function end(name: string, counts = GOOD): Promise<void> {
    running.get(name)?.(counts);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { stages, end, running: () => [...running.keys()] };
}

describe('stages', () => {
  it('start in their order, up to the given number at once', async () => {
    const { stages, end, running } = heldStages(['long'], ['middle'], ['short'], ['last']);
    const order: string[] = [];
    const all = runStages(stages, 2, ({ name }) => void order.push(name));
    await end('nothing yet');
    expect(running()).toEqual(['long', 'middle']);
    await end('middle');
    expect(running()).toEqual(['long', 'short']);
    await end('short');
    expect(running()).toEqual(['long', 'last']);
    await end('long');
    await end('last');
    expect((await all).map(({ name }) => name)).toEqual(order);
    expect(order).toEqual(['middle', 'short', 'long', 'last']);
  });

  it('wait for what they need, while others that need nothing run', async () => {
    const { stages, end, running } = heldStages(['build'], ['e2e', 'build'], ['unit'], ['check']);
    const all = runStages(stages, 2, () => undefined);
    await end('nothing yet');
    expect(running()).toEqual(['build', 'unit']);
    await end('build');
    expect(running()).toEqual(['unit', 'e2e']);
    for (const name of ['unit', 'e2e', 'check']) await end(name);
    expect(sumOf(await all)).toEqual({ passed: 4, failed: 0, skipped: 0 });
  });

  it('fail without being run where what they need failed', async () => {
    const { stages, end, running } = heldStages(['build'], ['e2e', 'build']);
    const all = runStages(stages, 2, () => undefined);
    await end('build', BAD);
    expect(running()).toEqual([]);
    const [, e2e] = await all;
    expect(e2e).toMatchObject({ name: 'e2e', failed: 1 });
    expect(e2e?.output).toContain('needs build, which failed');
    expect(sumOf(await all).failed).toBe(3);
  });

  it('that need an unknown stage are refused', async () => {
    const { stages } = heldStages(['e2e', 'build']);
    await expect(runStages(stages, 2, () => undefined)).rejects.toThrow('e2e');
  });
});

it('the table has a line for each stage', () => {
  const ended = { name: 'unit', seconds: 61.4, passed: 4109, failed: 0, skipped: 2, output: '' };
  expect(tableOf([ended])).toBe(
    'stage  time  passed  failed  skipped\n' + 'unit   61 s    4109       0        2\n',
  );
});
