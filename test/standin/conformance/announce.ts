import { hostLine } from '../playwright.ts';

export default function announce(): void {
  process.stdout.write(`Host: ${hostLine()}\n`);
}
