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
  readonly steadyMs: number;
  /**
   * Of an earlier run of the app: how long it was not running, by the wall clock. Nobody else knows,
   * so it is believed, but it is not certain. 0 for this run's.
   */
  readonly awayMs: number;
}

/** The service's time, by which months are counted. Epoch ms. */
export interface ServiceTime {
  /** The best guess. */
  readonly nowMs: number;
  /** What it is at least: the rest of the guess is a sleep, or a clock that was put forward. */
  readonly confirmedMs: number;
  /** With the time that the app was not running. */
  readonly believedMs: number;
}

/**
 * What time it is for the service. A clock that was put back never takes us into a month that is
 * over; one that was put forward is believed as far as `nowMs`, until an answer tells.
 */
export function serviceTime(anchor: ClockAnchor | null, { nowMs, steadyMs }: Moment): ServiceTime {
  if (!anchor) return { nowMs, confirmedMs: nowMs, believedMs: nowMs };
  const confirmedMs = anchor.serviceMs + Math.max(0, steadyMs - anchor.steadyMs);
  const guessMs = Math.max(confirmedMs, anchor.serviceMs + nowMs - anchor.wallMs);
  return { nowMs: guessMs, confirmedMs, believedMs: confirmedMs + anchor.awayMs };
}

/** The anchor after a sleep that the system told of: so much time has passed for certain. */
export function afterSleep(anchor: ClockAnchor | null, sleptMs: number): ClockAnchor | null {
  return anchor && { ...anchor, steadyMs: anchor.steadyMs - Math.max(0, sleptMs) };
}
