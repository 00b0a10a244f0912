import type { Ticker } from '#core/rates/feed.ts';

export interface Conditions {
  readonly asleep: boolean;
  readonly locked: boolean;
  readonly offline: boolean;
  readonly onBattery: boolean;
  /** How far the machine's clock is ahead of the service's, ms; 0 if it is correct. */
  readonly clockErrorMs: number;
  readonly popupOpen: boolean;
  /** The ticker whose quotes the page shows while the popup is open; null for none. */
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
