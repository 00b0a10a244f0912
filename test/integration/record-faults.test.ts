import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fullDisk, ioError, killRounds } from '../faults/faults.ts';

let folder = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-faults-'));
});
afterEach(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('the record goes unharmed through', () => {
  it('kill -9 at 20 random moments: nothing acknowledged is lost or half there', async () => {
    const damage = await killRounds(folder, 20);
    expect(damage).toMatchObject({ lost: 0, halfWritten: 0, integrityFailures: 0 });
    expect(damage.acknowledged).toBeGreaterThan(20);
  });

  it('a full disk: it is said, and with room again all of it is written', async (context) => {
    const outage = await fullDisk(folder);
    if (!outage) return context.skip('no file system can be mounted here');
    expect(outage).toMatchObject({
      said: 'database or disk is full',
      lost: 0,
      integrityFailures: 0,
    });
  });

  it('an I/O error: it is said, and all of it is written once it is over', async (context) => {
    const outage = await ioError(folder);
    if (!outage) return context.skip('no limit on file sizes can be set here');
    expect(outage).toMatchObject({ said: 'disk I/O error', lost: 0, integrityFailures: 0 });
  });
});
