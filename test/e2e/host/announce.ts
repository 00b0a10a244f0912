import { hostInUse } from './launch.ts';

/** Said once, before the first spec: a green run means something else on each host. */
export default function announce(): void {
  const name = { electron: 'Electron', chromium: 'the stand-in (Chromium)' }[hostInUse()];
  process.stdout.write(`End-to-end host: ${name}\n`);
}
