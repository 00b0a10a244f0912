/** Whose desktop it is: keys, words and places differ between them. */
export type DesktopSystem = 'mac' | 'windows' | 'linux';

/** Of Node's name of the platform; what is neither macOS nor Windows is taken for a Linux. */
export function systemOf(platform: string): DesktopSystem {
  if (platform === 'darwin') return 'mac';
  return platform === 'win32' ? 'windows' : 'linux';
}

/**
 * Whether the desktop hands out shortcuts itself, by its own portal. Electron 45 asks there without
 * a feature flag, but its answer is not told: a shortcut that was refused counts as registered.
 */
export function isWayland(
  system: DesktopSystem,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (system !== 'linux') return false;
  const { XDG_SESSION_TYPE: session = '', WAYLAND_DISPLAY: display = '' } = env;
  // A desktop that was started from a console is still called a console's.
  return session === 'wayland' || (session !== 'x11' && display !== '');
}
