import fs from 'node:fs';
import path from 'node:path';

const SHARED_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

function isUsable(): boolean {
  if (process.platform !== 'linux' || !fs.existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = fs.statfsSync(SHARED_MEMORY);
  const mounts = fs.readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.find((line) => line.includes(` ${SHARED_MEMORY} `)) ?? '';
  return bavail * bsize >= ENOUGH_BYTES && !options.includes('noexec');
}

/**
 * A folder in memory for temporary files, removed as this process exits; null where the system has
 * none that is large enough. There, thousands of synced commits do not wait for a disk.
 */
export function memoryFolder(): string | null {
  if (!isUsable()) return null;
  const folder = fs.mkdtempSync(path.join(SHARED_MEMORY, 'test-'));
  process.once('exit', () => {
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  return folder;
}
