/** Both clocks of the machine at one moment, in ms. */
export interface Moment {
  /** Epoch ms by the wall clock, which may jump and goes on during sleep. */
  readonly nowMs: number;
  /** By a clock that never jumps and may stand still during sleep; its origin is this run's. */
  readonly steadyMs: number;
}

/** What the service's own `Date` last said, and what the machine's clocks showed then. */
export interface ClockAnchor {
  readonly serviceMs: number;
  readonly wallMs: number;
  /** Null when it was in an earlier run of the app. */
  readonly steadyMs: number | null;
}

/** The service's time, by which months are counted. Epoch ms. */
export interface ServiceTime {
  /** The best guess. */
  readonly nowMs: number;
  /** What it is at least: the rest of the guess is a sleep, or a clock that was put forward. */
  readonly confirmedMs: number;
}

/**
 * What time it is for the service. A clock that was put back never takes us into a month that is
 * over; one that was put forward is believed as far as `nowMs`, until an answer tells.
 */
export function serviceTime(anchor: ClockAnchor | null, { nowMs, steadyMs }: Moment): ServiceTime {
  if (!anchor) return { nowMs, confirmedMs: nowMs };
  const ranMs = anchor.steadyMs === null ? 0 : Math.max(0, steadyMs - anchor.steadyMs);
  const confirmedMs = anchor.serviceMs + ranMs;
  return { nowMs: Math.max(confirmedMs, anchor.serviceMs + nowMs - anchor.wallMs), confirmedMs };
}
