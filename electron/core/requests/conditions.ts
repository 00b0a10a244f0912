import type { Ticker } from '#core/rates/feed.ts';

/** What the machine and the person are doing, as far as it decides what is asked. */
export interface Conditions {
  readonly asleep: boolean;
  readonly locked: boolean;
  readonly offline: boolean;
  readonly onBattery: boolean;
  /** By how much the machine's clock is ahead of the service's, ms; 0 where it is right. */
  readonly clockErrorMs: number;
  readonly popupOpen: boolean;
  /** Whose platforms are looked at while the popup is open; null for none. */
  readonly openTicker: Ticker | null;
}

export const AWAKE: Conditions = {
  asleep: false,
  locked: false,
  offline: false,
  onBattery: false,
  clockErrorMs: 0,
  popupOpen: false,
  openTicker: null,
};
