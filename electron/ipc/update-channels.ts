/** The messages of new versions of the app. */
export const updateChannels = {
  lookForUpdate: 'command:look-for-update',
  downloadUpdate: 'command:download-update',
  installUpdate: 'command:install-update',
  lookDaily: 'command:look-daily',
} as const;
