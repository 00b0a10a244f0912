import { hostLine } from '../playwright.ts';
import { missingForSway } from './sway.ts';

export default function announce(): void {
  const missing = missingForSway();
  const line = missing.length === 0 ? 'sway' : `not compared, without ${missing.join(' and ')}`;
  process.stdout.write(`Host: ${hostLine()}\nWayland: ${line}\n`);
}
