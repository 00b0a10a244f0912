import type { SettingKey } from './choices.ts';

/** What stands among the settings and is found there, but is no choice. */
export type ActionId =
  | 'connection'
  | 'terms'
  | 'month'
  | 'testAlert'
  | 'startAtLogin'
  | 'newVersion'
  | 'export'
  | 'backUp'
  | 'deleteHistory'
  | 'resetAll'
  | 'version'
  | 'licences'
  | 'logFolder'
  | 'diagnostics';

export type ItemId = SettingKey | ActionId;
