import type { SettingKey } from './choices.ts';

/** Items of the settings page that are not choices; search finds them too. */
export type ActionId =
  | 'connection'
  | 'terms'
  | 'month'
  | 'testAlert'
  | 'destinations'
  | 'startAtLogin'
  | 'newVersion'
  | 'export'
  | 'backUp'
  | 'copies'
  | 'deleteHistory'
  | 'settingsFile'
  | 'resetAll'
  | 'version'
  | 'licences'
  | 'diagnostics';

export type ItemId = SettingKey | ActionId;
