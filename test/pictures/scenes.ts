import type { Act } from './act.ts';
import { ACCOUNT_ACTS } from './scenes-account.ts';
import { COMMAND_ACTS } from './scenes-command.ts';
import { CONVERT_ACTS } from './scenes-convert.ts';
import { ALERT_ACTS } from './scenes-alerts.ts';
import { PLATFORM_ACTS } from './scenes-platforms.ts';
import { POPUP_ACTS } from './scenes-popup.ts';
import { RATES_ACTS } from './scenes-rates.ts';
import { SETTINGS_ACTS } from './scenes-settings.ts';
import { DESK_ACTS } from './scenes-desk.ts';
import { DESKTOP_ACTS } from './scenes-desktop.ts';
import { EXTREME_ACTS } from './scenes-extremes.ts';
import { FAULT_ACTS } from './scenes-faults.ts';
import { HISTORY_ACTS } from './scenes-history.ts';
import { PUBLIC_ACTS } from './scenes-public.ts';
import { START_ACTS } from './scenes-start.ts';
import { TOUR_ACTS } from './scenes-tour.ts';
import { UPDATE_ACTS } from './scenes-update.ts';
import { WIDE_ACTS } from './scenes-wide.ts';

/** The views and states of the popup; a feature that adds one adds its scene. */
export const ACTS: readonly Act[] = [
  ...HISTORY_ACTS,
  ...TOUR_ACTS,
  ...RATES_ACTS,
  ...WIDE_ACTS,
  ...COMMAND_ACTS,
  ...FAULT_ACTS,
  ...EXTREME_ACTS,
  ...ACCOUNT_ACTS,
  ...CONVERT_ACTS,
  ...PLATFORM_ACTS,
  ...ALERT_ACTS,
  ...DESK_ACTS,
  ...SETTINGS_ACTS,
  ...START_ACTS,
  ...PUBLIC_ACTS,
  ...POPUP_ACTS,
  ...DESKTOP_ACTS,
  ...UPDATE_ACTS,
];
