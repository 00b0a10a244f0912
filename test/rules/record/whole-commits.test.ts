import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { beforeWrites, isInside, leftByCrash } from '../faults/cuts.ts';
import { type Play, PLAYS } from '../faults/play.ts';
import { amount } from '../../support/nightly.ts';

const CHILD = path.join(import.meta.dirname, '../faults/cut-child.ts');

interface Cut {
  /** How many calls were over. */
  readonly calls: number;
  readonly sql: string;
  readonly afterCrash: string;
}

/** What a crash before each write would leave, and what is there after each call. */
function cutEverywhere(play: Play, file: string): { cuts: Cut[]; wholes: string[] } {
  const cuts: Cut[] = [];
  const wholes: string[] = [];
  let stop = (): void => undefined;
  play(
    file,
    () => {
      wholes.push(leftByCrash(file));
      stop = beforeWrites((sql) => {
        if (isInside(sql))
          cuts.push({ calls: wholes.length - 1, sql, afterCrash: leftByCrash(file) });
      });
    },
    () => void wholes.push(leftByCrash(file)),
  );
  stop();
  return { cuts, wholes };
}

describe.each(Object.entries(PLAYS))('the %s', (name, play) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-cuts-'));
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
  const { cuts, wholes } = cutEverywhere(play, path.join(folder, 'cut.sqlite'));

  it('after a crash before any write is in the state before the call or after it', () => {
    const half = cuts.filter(
      ({ calls, afterCrash }) => afterCrash !== wholes[calls] && afterCrash !== wholes[calls + 1],
    );
    expect(half.map(({ calls, sql }) => ({ calls, sql }))).toEqual([]);
    expect(cuts.length).toBeGreaterThan(wholes.length);
  });

  it('after kill -9 inside a commit is in the same states', () => {
    const kills = Math.min(cuts.length, amount(2, 40));
    for (let kill = 1; kill <= kills; kill += 1) {
      const at = Math.ceil((kill * cuts.length) / (kills + 1)) - 1;
      const file = path.join(folder, `killed-${at}.sqlite`);
      const args = [CHILD, name, file, String(at)];
      const child = spawnSync(process.execPath, args, { encoding: 'utf8' });
      expect(child).toMatchObject({ signal: 'SIGKILL', stderr: '' });
      const { calls = 0 } = cuts[at] ?? {};
      expect([wholes[calls], wholes[calls + 1]]).toContain(leftByCrash(file));
    }
  });
});
