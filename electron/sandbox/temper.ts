import { chance, seedOf, wander } from './noise.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MOOD_MS = 30 * MINUTE;

/** What a platform is doing for a while: nearly always `usual`. */
type Mood = 'usual' | 'buys-only' | 'sells-only' | 'silent' | 'crossed' | 'outlier';

/** How one platform goes about one asset: drawn once from the seed, lasting for ever. */
export interface Temper {
  /** Around the market's level, as a fraction, at a moment. */
  readonly biasAt: (atMs: number) => number;
  /** From sell to buy, as a fraction of the level. */
  readonly spread: number;
  /** What its prices are rounded to, in NGN; null: not at all. */
  readonly tick: number | null;
  /** From one update to the next. */
  readonly paceMs: number;
  /** When it last updated, at or before a moment; whole ms. */
  readonly updatedAt: (atMs: number) => number;
  readonly isListedAt: (atMs: number) => boolean;
  readonly moodAt: (atMs: number) => Mood;
  readonly saysItsMode: boolean;
}

const TICKS = [1, 0.5, 0.25, 0.05, 0.01, 0.01, null, null] as const;

/** By the share of platforms, which update that often: from most of them each minute to a few each day. */
const PACES = [
  { share: 0.6, fromMs: 3_000, toMs: 1.5 * MINUTE },
  { share: 0.85, fromMs: 1.5 * MINUTE, toMs: 12 * MINUTE },
  { share: 0.95, fromMs: 15 * MINUTE, toMs: 6 * HOUR },
  { share: 1, fromMs: 6 * HOUR, toMs: 72 * HOUR },
];

const MOODS: readonly { readonly below: number; readonly mood: Mood }[] = [
  { below: 0.025, mood: 'buys-only' },
  { below: 0.05, mood: 'sells-only' },
  { below: 0.065, mood: 'silent' },
  { below: 0.08, mood: 'crossed' },
  { below: 0.09, mood: 'outlier' },
];

export function temperOf(seed: number, code: string, asset: string): Temper {
  const own = seedOf(`${code} ${asset}`, seed);
  const draw = (what: string): number => chance(seedOf(what, own), 0);
  const paceMs = paceOf(draw('pace band'), draw('pace'));
  const phaseMs = paceMs * draw('phase');
  const listing = seedOf('listing', own);
  const listingMs = (4 + 26 * draw('listing span')) * MINUTE;
  const isRestless = draw('restless') < 0.25;
  const moods = seedOf('mood', own);
  const meanBias = 0.009 * (draw('bias') - 0.5);
  return {
    biasAt: (atMs) => meanBias + 0.0002 * wander(own, atMs),
    spread: 0.002 + 0.016 * draw('spread'),
    tick: TICKS[Math.floor(draw('tick') * TICKS.length)] ?? null,
    paceMs,
    updatedAt: (atMs) => Math.floor(Math.floor((atMs - phaseMs) / paceMs) * paceMs + phaseMs),
    isListedAt: (atMs) => !isRestless || chance(listing, Math.floor(atMs / listingMs)) < 0.8,
    moodAt: (atMs) => moodOf(chance(moods, Math.floor(atMs / MOOD_MS))),
    saysItsMode: draw('mode') < 0.5,
  };
}

/** Within its band, as many paces near one second's magnitude as near the next. */
function paceOf(band: number, within: number): number {
  const { fromMs, toMs } = PACES.find(({ share }) => band < share) ?? { fromMs: HOUR, toMs: HOUR };
  return fromMs * (toMs / fromMs) ** within;
}

const moodOf = (draw: number): Mood => MOODS.find(({ below }) => draw < below)?.mood ?? 'usual';
