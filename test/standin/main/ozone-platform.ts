import { launchInfo } from '../host/launch-info.ts';

/** As Chromium chooses on Linux: what the switch names, else what the session is. */
export function usesWayland(): boolean {
  if (process.platform !== 'linux') return false;
  const named = launchInfo.switches.get('ozone-platform') ?? 'auto';
  if (named !== 'auto' && named !== '') return named === 'wayland';
  return process.env['XDG_SESSION_TYPE'] === 'wayland';
}
