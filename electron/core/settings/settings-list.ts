import type { SettingId } from './ids.ts';
import { DESKTOP_SETTINGS } from './list-desktop.ts';
import { LOOK_SETTINGS } from './list-look.ts';
import { PLATFORM_SETTINGS } from './list-platforms.ts';
import { UPDATE_SETTINGS } from './list-updates.ts';
import type { Setting } from './setting.ts';

/** Every setting: a new one is an entry in one of these lists, and its words in the texts. */
export const SETTINGS: readonly Setting<SettingId>[] = [
  ...UPDATE_SETTINGS,
  ...PLATFORM_SETTINGS,
  ...LOOK_SETTINGS,
  ...DESKTOP_SETTINGS,
];

const byId = new Map(SETTINGS.map((each) => [each.id, each]));

export function settingOf(id: SettingId): Setting<SettingId> {
  const found = byId.get(id);
  if (!found) throw new Error(`There is no setting ${id}.`);
  return found;
}

/** What of the choices is no setting, and why: it is where one is in a view, or what was learnt. */
export const NO_SETTINGS: Readonly<Record<string, string>> = {
  market: 'the market that is looked at',
  base: 'chosen beside the search of the rates',
  shown: 'the group that is looked at',
  groups: 'edited in the list of rates, which has its own way back',
  pinned: "the header's pin",
  popupSize: "the window's own",
  recent: 'the last conversions',
  chart: 'what the chart shows',
  'quotes.ticker': 'the ticker that is looked at',
  'quotes.amount': 'the amount of the platforms',
  'quotes.unit': 'the amount of the platforms',
  'quotes.turned': 'learnt from answers',
  'quotes.refused': 'learnt from answers',
  firstStart: 'the first steps, which are closed where they stand',
  place: 'where the popup was left',
  launchHintRead: 'a hint that was read',
  'versions.lookedAtMs': 'when a new version was looked for last',
  'alerts.rules': 'made and deleted in the alerts',
};
