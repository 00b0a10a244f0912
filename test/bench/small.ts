import type { Bench } from './figures.ts';
import { line } from './figures.ts';

/** Runs one benchmark as small as it goes, and says what it found. For tests: times mean nothing. */
const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  start: async () => (await import('./start.ts')).bench,
  pixels: async () => (await import('./pixels.ts')).bench,
  'convert-page': async () => (await import('./convert.ts')).benchPage,
  popup: async () => (await import('./popup.ts')).bench,
  idle: async () => (await import('./idle.ts')).bench,
};

const name = process.argv[2] ?? '';
const read = BENCHES[name];
if (!read) throw new Error(`There is no benchmark ${name}.`);
const bench = await read();
const figures = await bench({ isSmall: true, log: (text) => console.log(text) });
for (const each of figures) console.log(line(each));
const broken = figures.filter(({ median, runs }) => !(median >= 0) || runs === 0);
if (broken.length > 0)
  throw new Error(`nothing measured: ${broken.map((each) => each.name).join(', ')}`);
