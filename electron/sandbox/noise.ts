const DAY = 86_400_000;

/**
 * The time spans of the market's movements, in ms. A real market moves with the square root of the
 * span. The shortest are amplified, so that a viewer sees movement.
 */
const SPANS = [
  { span: 180 * DAY, livelier: 1 },
  { span: 30 * DAY, livelier: 1 },
  { span: 7 * DAY, livelier: 1 },
  { span: DAY, livelier: 1 },
  { span: DAY / 6, livelier: 1 },
  { span: DAY / 48, livelier: 1 },
  { span: 120_000, livelier: 3 },
  { span: 5_000, livelier: 8 },
].map(({ span, livelier }) => ({ span, strength: Math.sqrt(span / DAY) * livelier }));

/** A number in [-1, 1) that depends only on its arguments (a 32-bit mix of them). */
function lattice(seed: number, point: number): number {
  let hash = Math.imul(seed ^ (point | 0), 0x9e3779b1) ^ Math.floor(point / 2 ** 32);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 31 - 1;
}

/** A number in [0, 1) that depends only on its arguments: a repeatable random draw. */
export function chance(seed: number, point: number): number {
  return (lattice(seed, point) + 1) / 2;
}

/** Interpolates smoothly between two lattice points. */
function smooth(seed: number, position: number): number {
  const point = Math.floor(position);
  const t = position - point;
  const weight = t * t * (3 - 2 * t);
  return lattice(seed, point) * (1 - weight) + lattice(seed, point + 1) * weight;
}

/**
 * The position of a random walk at a moment, in units of its daily movement: a sum of smooth
 * noises, each weighted by the square root of its span. It is deterministic, and any moment can be
 * computed directly.
 */
export function wander(seed: number, atMs: number): number {
  return SPANS.reduce(
    (sum, { span, strength }, index) => sum + strength * smooth(seed + index * 7919, atMs / span),
    0,
  );
}

/** Hashes a text (FNV-1a) to seed one currency's walk. */
export function seedOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
