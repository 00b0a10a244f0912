/** The names of the settings' messages. */
export const settingsChannels = {
  chooseLook: 'command:choose-look',
  chooseKeeping: 'command:choose-keeping',
  undoSetting: 'command:undo-setting',
  resetSettings: 'command:reset-settings',
  licences: 'query:licences',
  openLogFolder: 'command:open-log-folder',
} as const;
