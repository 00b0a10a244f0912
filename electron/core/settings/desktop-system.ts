/** Keys, words and paths differ between these. */
export type DesktopSystem = 'mac' | 'windows' | 'linux';

/** From Node's platform name. Anything but macOS and Windows counts as Linux. */
export function systemOf(platform: string): DesktopSystem {
  if (platform === 'darwin') return 'mac';
  return platform === 'win32' ? 'windows' : 'linux';
}

/**
 * Whether the desktop assigns shortcuts through its portal. Electron 45 uses the portal without a
 * feature flag but does not return the answer, so a refused shortcut counts as registered.
 */
export function isWayland(
  system: DesktopSystem,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  if (system !== 'linux') return false;
  const { XDG_SESSION_TYPE: session = '', WAYLAND_DISPLAY: display = '' } = env;
  // A session started from a console still has the type of the console.
  return session === 'wayland' || (session !== 'x11' && display !== '');
}
