/** What became of a message at one destination. */
export const SEND_MARKS = ['waiting', 'sent', 'dropped', 'removed'] as const;
export type SendMark = (typeof SEND_MARKS)[number];
/** By the destination's id. */
export type Sends = Readonly<Record<string, SendMark>>;

/** What is sent, and stored until it is. */
interface Sendable {
  readonly sends?: Sends;
  readonly judgedAtMs: number;
}

export const MOST_WAITING = 100;
export const LONGEST_WAIT_MS = 24 * 3_600_000;

export const waitingFor = <Of extends Sendable>(all: readonly Of[], to: string): readonly Of[] =>
  all.filter(({ sends }) => sends?.[to] === 'waiting');

export const isWaiting = ({ sends }: Pick<Sendable, 'sends'>): boolean =>
  sends !== undefined && Object.values(sends).includes('waiting');

export const marked = <Of extends Sendable>(each: Of, to: string, mark: SendMark): Of => ({
  ...each,
  sends: { ...each.sends, [to]: mark },
});

/**
 * What is no longer sent to a destination: too old, from a clock that was as far ahead, or too many
 * newer ones wait for it.
 */
export function overdue<Of extends Sendable>(
  all: readonly Of[],
  to: string,
  nowMs: number,
): readonly Of[] {
  const waiting = waitingFor(all, to);
  const surplus = waiting.length - MOST_WAITING;
  return waiting.filter(
    ({ judgedAtMs }, index) => index < surplus || Math.abs(nowMs - judgedAtMs) > LONGEST_WAIT_MS,
  );
}

/** The destinations that something waits for although they are gone, or off. */
export function waitedInVain(all: readonly Sendable[], there: ReadonlySet<string>): string[] {
  const found = all.flatMap(({ sends = {} }) =>
    Object.entries(sends).flatMap(([to, mark]) =>
      mark === 'waiting' && !there.has(to) ? [to] : [],
    ),
  );
  return [...new Set(found)];
}

/** Nothing waits any more. */
export const withoutWaiting = (sends: Sends): Sends =>
  Object.fromEntries(
    Object.entries(sends).map(([to, mark]) => [to, mark === 'waiting' ? 'removed' : mark]),
  );
