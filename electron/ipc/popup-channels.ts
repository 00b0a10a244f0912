/** The messages about the popup itself. */
export const popupChannels = {
  hide: 'command:hide',
  drawn: 'command:drawn',
  keepPlace: 'command:keep-place',
  readLaunchHint: 'command:read-launch-hint',
} as const;
