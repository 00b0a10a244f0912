import { hostLine } from './launch.ts';

/** Said once, before the first spec: a green run means something else on each host. */
export default function announce(): void {
  process.stdout.write(`End-to-end host: ${hostLine()}\n`);
}
