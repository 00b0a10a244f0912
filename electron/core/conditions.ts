/** What the machine and the person are doing, as far as it decides what is asked. */
export interface Conditions {
  readonly asleep: boolean;
  readonly locked: boolean;
  readonly offline: boolean;
  readonly onBattery: boolean;
  readonly popupOpen: boolean;
}

export const AWAKE: Conditions = {
  asleep: false,
  locked: false,
  offline: false,
  onBattery: false,
  popupOpen: false,
};
