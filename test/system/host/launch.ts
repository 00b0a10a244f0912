import type { ElectronApplication } from '@playwright/test';
import { launchApp as launchOnHost, type LaunchOptions } from '../../standin/playwright.ts';

export {
  cleanEnv,
  executablePath,
  hostInUse,
  hostLine,
  hostSwitches,
  standInPath,
} from '../../standin/playwright.ts';
export type { LaunchOptions } from '../../standin/playwright.ts';

export function launchApp(options: LaunchOptions): Promise<ElectronApplication> {
  // Not what this machine's desktop has: every test begins with a tray.
  const env = { PARALLAX_TRAY: 'shown', ...options.env };
  return launchOnHost({ ...options, env });
}
