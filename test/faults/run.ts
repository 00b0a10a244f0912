import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fullDisk, ioError, killRounds, type Outage } from './faults.ts';

/** `npm run test:faults [-- ROUNDS]`: 100 times kill -9, a full disk, an I/O error; 1 when any harm was done. */
const rounds = Number(process.argv[2] ?? 100);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'parallax-faults-'));
let harm = 0;

function tell(what: string, outage: Outage | null): void {
  if (!outage) {
    console.log(`${what}: can't be made here`);
    return;
  }
  const { said, answered, lost, integrityFailures } = outage;
  harm += lost + integrityFailures;
  console.log(
    `${what}: "${said}"; went on and recovered; of ${answered} answers ${lost} lost, ${integrityFailures} integrity failures`,
  );
}

try {
  const { acknowledged, lost, halfWritten, integrityFailures } = await killRounds(folder, rounds);
  harm += lost + halfWritten + integrityFailures;
  console.log(
    `kill -9, ${rounds} times: of ${acknowledged} acknowledged ${lost} lost, ${halfWritten} half-written, ${integrityFailures} integrity failures`,
  );
  const disk = path.join(folder, 'disk');
  fs.mkdirSync(disk);
  tell('a full disk (tmpfs)', await fullDisk(disk));
  tell('an I/O error (a limit on file size)', await ioError(folder));
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
process.exitCode = harm === 0 ? 0 : 1;
