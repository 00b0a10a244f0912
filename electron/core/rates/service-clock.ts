/** Both clocks of the machine at one moment, in ms. */
export interface Moment {
  /** The wall clock, epoch ms. It may jump, and it continues during sleep. */
  readonly nowMs: number;
  /** A monotonic clock, which may stop during sleep. Its origin belongs to this run. */
  readonly steadyMs: number;
}

/** The service's last `Date`, and the machine's clocks at that time. */
export interface ClockAnchor {
  readonly serviceMs: number;
  readonly wallMs: number;
  readonly steadyMs: number;
  /**
   * For an anchor of an earlier run: how long the app was not running, by the wall clock. It is
   * plausible but not certain. 0 for an anchor of this run.
   */
  readonly awayMs: number;
}

/** The service's time, which decides the month of a request. Epoch ms. */
export interface ServiceTime {
  readonly nowMs: number;
  /** The earliest it can be. The rest of the guess is a sleep, or a clock that was set forward. */
  readonly confirmedMs: number;
  /** Confirmed time plus the time in which the app was not running. */
  readonly believedMs: number;
}

/**
 * The service's current time. A clock set back never returns to a month that is over. A clock set
 * forward moves only `nowMs`, until an answer confirms it.
 */
export function serviceTime(anchor: ClockAnchor | null, { nowMs, steadyMs }: Moment): ServiceTime {
  if (!anchor) return { nowMs, confirmedMs: nowMs, believedMs: nowMs };
  const confirmedMs = anchor.serviceMs + Math.max(0, steadyMs - anchor.steadyMs);
  const guessMs = Math.max(confirmedMs, anchor.serviceMs + nowMs - anchor.wallMs);
  return { nowMs: guessMs, confirmedMs, believedMs: confirmedMs + anchor.awayMs };
}

/** The anchor after a sleep that the system reported: that much time has certainly passed. */
export function afterSleep(anchor: ClockAnchor | null, sleptMs: number): ClockAnchor | null {
  return anchor && { ...anchor, steadyMs: anchor.steadyMs - Math.max(0, sleptMs) };
}
