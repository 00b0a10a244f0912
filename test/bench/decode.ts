import { currencyCode } from '../../electron/core/rates/currency.ts';
import { envelope, latest, NOW, platforms } from '../support/answers.ts';
import { decimal } from '../support/rates.ts';
import { createRateService, type RateService } from '../../electron/service/client.ts';
import { type Bench, figure, type Figure, runAlone } from './figures.ts';

/**
 * What an answer costs, from the text to core's types, with nothing of the network: usual answers,
 * and the worst that mutation found within 4 MiB. Prints a table; run it as
 * `node --expose-gc test/bench/decode.ts`.
 */
const MIB = 1024 * 1024;

const codes = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `A${index.toString(36).toUpperCase()}`);
const namedRates = (names: readonly string[], rate: (index: number) => string): string =>
  `{${names.map((name, index) => `"${name}":${rate(index)}`).join(',')}}`;
/** As often as it fits into the room that is left. */
const fill = (piece: string, bytes: number): string =>
  Array.from({ length: Math.floor(bytes / (piece.length + 1)) }, () => piece).join(',');
const entry = (index: number): string =>
  `{"code":"platform-${index}","buy":${1600 + index / 8},"sell":${1590 + index / 8},"last_updated":${NOW - index * 1000},"rate_mode":"x"}`;
const entries = (count: number): string =>
  `[${Array.from({ length: count }, (_, index) => entry(index)).join(',')}]`;

type Ask = (service: RateService) => Promise<{ ok: boolean }>;
const latestOf: Ask = (service) => service.latest('mid');
const platformsOf: Ask = (service) => service.platforms('USDNGN');
const convertOf: Ask = (service) =>
  service.convert({
    from: currencyCode('USD'),
    to: currencyCode('NGN'),
    amount: decimal('100'),
    market: 'mid',
  });

const BODIES: readonly (readonly [string, Ask, string])[] = [
  [
    'latest, 170 currencies',
    latestOf,
    latest(namedRates(codes(170), (index) => `${index + 1}.123457`)),
  ],
  ['platforms, 60', platformsOf, platforms(entries(60))],
  [
    'latest, 9,000 rates of 400 digits',
    latestOf,
    latest(namedRates(codes(9_000), () => '7'.repeat(400))),
  ],
  [
    'latest, 49,000 rates',
    latestOf,
    latest(namedRates(codes(49_000), (index) => `${index + 1}.5e-7`)),
  ],
  [
    'latest, 1,000 rates of 1e-400',
    latestOf,
    latest(namedRates(codes(1_000), () => `${'7'.repeat(400)}e-400`)),
  ],
  ['latest, one rate of 4 M digits', latestOf, latest(`{"NGN":${'7'.repeat(4 * MIB - 200)}}`)],
  ['latest, 800,000 times one code', latestOf, latest(`{${fill('"A":1', 4 * MIB - 200)}}`)],
  ['platforms, 40,000', platformsOf, platforms(entries(40_000))],
  ['platforms, 1 million empty', platformsOf, platforms(`[${fill('{}', 4 * MIB - 200)}]`)],
  ['2 million numbers', convertOf, `[${fill('1', 4 * MIB - 200)}]`],
  ['49,000 numbers', convertOf, `[${fill('1', 98_000)}]`],
  ['nested 49,000 deep', convertOf, `${'['.repeat(49_000)}${']'.repeat(49_000)}`],
  ['nested 800,000 deep', convertOf, `${'{"":'.repeat(800_000)}1${'}'.repeat(800_000)}`],
  ['a page of 4 MiB', convertOf, `<p>${'api_key quota month '.repeat(209_000)}`],
  [
    'a message of 4 MiB',
    convertOf,
    `{"status":"error","message":"${'month a requests '.repeat(240_000)}"}`,
  ],
  ['a string of 4 MiB escapes', convertOf, envelope(`{"a":"${'\\u0041'.repeat(690_000)}"}`)],
];

/** The rest is refused: too long, too deep or not the requested data. */
const USED = new Set(BODIES.slice(0, 5).map(([name]) => name));

const serviceFor = (body: string): RateService => {
  const bytes = Buffer.from(body);
  return createRateService({
    baseUrl: 'https://rates.test',
    key: 'a-key-of-32-characters-or-so-000',
    fetch: () => Promise.resolve(new Response(bytes)),
    now: () => NOW,
  });
};

async function measure(
  request: Ask,
  body: string,
  isSmall: boolean,
): Promise<{ ms: number[]; heap: number; ok: boolean }> {
  const service = serviceFor(body);
  const rounds = isSmall ? 2 : body.length > 100_000 ? 15 : 300;
  const ms: number[] = [];
  let heap = 0;
  let isOk = false;
  for (let round = 0; round < rounds; round += 1) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const startMs = performance.now();
    isOk = (await request(service)).ok;
    ms.push(performance.now() - startMs);
    heap = Math.max(heap, process.memoryUsage().heapUsed - before);
  }
  // The first rounds are those of a program that is still being compiled.
  return { ms: ms.slice(Math.floor(rounds / 5)), heap, ok: isOk };
}

export const bench: Bench = async ({ isSmall, log }) => {
  const figures: Figure[] = [];
  for (const [name, request, body] of BODIES) {
    const { ms, heap, ok } = await measure(request, body, isSmall);
    const kib = (body.length / 1024).toFixed(0);
    if (ok !== USED.has(name)) throw new Error(`${name}: ${ok ? 'used' : 'refused'}`);
    log(`${name}: ${kib} KiB, heap ${(heap / MIB).toFixed(1)} MiB, ${ok ? 'used' : 'refused'}`);
    figures.push(figure(`decode: ${name}`, ms));
  }
  return figures;
};

if (import.meta.main) await runAlone(bench);
