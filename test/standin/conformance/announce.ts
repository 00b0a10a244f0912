import { hostInUse } from '../playwright.ts';

export default function announce(): void {
  const name = { electron: 'Electron', chromium: 'the stand-in (Chromium)' }[hostInUse()];
  process.stdout.write(`Host: ${name}\n`);
}
