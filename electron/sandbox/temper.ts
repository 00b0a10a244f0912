import { chance, seedOf, wander } from './noise.ts';
import { LEADERS } from './platforms.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MOOD_MS = 30 * MINUTE;

/** A platform's temporary behaviour; nearly always `usual`. */
type Mood = 'usual' | 'buys-only' | 'sells-only' | 'silent';
/** What is wrong with a platform's prices, always: one that comes and goes would be a jump. */
type Fault = 'none' | 'crossed' | 'outlier';

/** How one platform behaves for one asset: drawn once from the seed and permanent. */
export interface Temper {
  /** The distance from the market's level at a moment, as a fraction. */
  readonly biasAt: (atMs: number) => number;
  /** From sell to buy, as a fraction of the level. */
  readonly spread: number;
  /** The rounding of its prices, in NGN; null for none. */
  readonly tick: number | null;
  readonly paceMs: number;
  /** Its last update at or before a moment; whole ms. */
  readonly updatedAt: (atMs: number) => number;
  readonly isListedAt: (atMs: number) => boolean;
  readonly moodAt: (atMs: number) => Mood;
  readonly fault: Fault;
  readonly reportsMode: boolean;
}

const TICKS = [1, 0.5, 0.25, 0.05, 0.01, 0.01, null, null] as const;

/** Bands of update intervals with their cumulative shares of platforms: from seconds to days. */
const PACES = [
  { share: 0.6, fromMs: 3_000, toMs: 1.5 * MINUTE },
  { share: 0.85, fromMs: 1.5 * MINUTE, toMs: 12 * MINUTE },
  { share: 0.95, fromMs: 15 * MINUTE, toMs: 6 * HOUR },
  { share: 1, fromMs: 6 * HOUR, toMs: 72 * HOUR },
];

const MOODS: readonly { readonly below: number; readonly mood: Mood }[] = [
  { below: 0.08, mood: 'buys-only' },
  { below: 0.16, mood: 'sells-only' },
  { below: 0.2, mood: 'silent' },
];
const CROSSED_BELOW = 0.035;
const OUTLIER_BELOW = 0.07;
/** Platforms that vanish, are silent or quote one side at times: always the same few. */
const FICKLE_BELOW = 0.12;
/** So far from the market's level is every price, as a fraction: only in a gap two of them meet. */
const EDGE = { leader: 0.0007, other: 0.001 };

export function temperOf(seed: number, code: string, asset: string): Temper {
  const own = seedOf(`${code} ${asset}`, seed);
  const draw = (what: string): number => chance(seedOf(what, own), 0);
  const leads = LEADERS.includes(code);
  const paceMs = leads ? 3_000 + 12_000 * draw('pace') : paceOf(draw('pace band'), draw('pace'));
  const phaseMs = paceMs * draw('phase');
  const listing = seedOf('listing', own);
  const listingMs = (4 + 26 * draw('listing span')) * MINUTE;
  const isFickle = !leads && draw('restless') < FICKLE_BELOW;
  const moods = seedOf('mood', own);
  const edge = leads ? EDGE.leader : EDGE.other;
  const room = (leads ? 0.0002 : 0.008) * draw('spread');
  const angle = 2 * Math.PI * draw('bias');
  return {
    biasAt: (atMs) => room * Math.sin(angle + 0.08 * wander(own, atMs)),
    spread: 2 * (edge + room),
    tick: leads ? 0.01 : (TICKS[Math.floor(draw('tick') * TICKS.length)] ?? null),
    paceMs,
    updatedAt: (atMs) => Math.floor(Math.floor((atMs - phaseMs) / paceMs) * paceMs + phaseMs),
    isListedAt: (atMs) => !isFickle || chance(listing, Math.floor(atMs / listingMs)) < 0.8,
    moodAt: (atMs) => (isFickle ? moodOf(chance(moods, Math.floor(atMs / MOOD_MS))) : 'usual'),
    fault: leads ? 'none' : faultOf(draw('fault')),
    reportsMode: draw('mode') < 0.5,
  };
}

/** Distributed logarithmically within its band. */
function paceOf(band: number, within: number): number {
  const { fromMs, toMs } = PACES.find(({ share }) => band < share) ?? { fromMs: HOUR, toMs: HOUR };
  return fromMs * (toMs / fromMs) ** within;
}

const moodOf = (draw: number): Mood => MOODS.find(({ below }) => draw < below)?.mood ?? 'usual';

const faultOf = (draw: number): Fault =>
  draw < CROSSED_BELOW ? 'crossed' : draw < OUTLIER_BELOW ? 'outlier' : 'none';
