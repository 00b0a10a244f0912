import { describe, expect, it } from 'vitest';
import { fullDisk, ioError, killRounds } from '../faults/faults.ts';
import { useFolder } from '../../support/folder.ts';
import { amount } from '../../support/nightly.ts';

const inFolder = useFolder();

describe('the record goes unharmed through', () => {
  // At any moment at all; whole-commits.test.ts has each moment between two writes.
  it('kill -9: nothing acknowledged is lost or half there', async () => {
    const rounds = amount(3, 100);
    const damage = await killRounds(inFolder(), rounds);
    expect(damage).toMatchObject({ lost: 0, halfWritten: 0, integrityFailures: 0 });
    expect(damage.acknowledged).toBeGreaterThan(rounds);
  });

  it('a full disk: it is reported, and everything is written once there is space', async (context) => {
    const outage = await fullDisk(inFolder());
    if (!outage) return context.skip('no file system can be mounted here');
    expect(outage).toMatchObject({
      message: 'database or disk is full',
      lost: 0,
      integrityFailures: 0,
    });
  });

  it('an I/O error: it is reported, and everything is written once it is over', async (context) => {
    const outage = await ioError(inFolder());
    if (!outage) return context.skip('no limit on file sizes can be set here');
    expect(outage).toMatchObject({ message: 'disk I/O error', lost: 0, integrityFailures: 0 });
  });
});
