import type { CommandLine } from 'electron';
import path from 'node:path';

/** What the command line and, in unpackaged builds, the environment ask for. */
export interface LaunchOptions {
  /** `--user-data-dir=DIR`: where everything is kept instead of the usual folder. */
  readonly userData: string | null;
  /** `--show`: the popup is open from the start and stays when it loses the focus. */
  readonly show: boolean;
  /** `--hidden`: nothing opens at the start. */
  readonly hidden: boolean;
  /** `PARALLAX_SANDBOX`: a running sandbox to use instead of the embedded one. */
  readonly sandboxUrl: string | null;
  /** Where the development server serves the page; the built files otherwise. */
  readonly devUrl: string | null;
  /** `PARALLAX_CLOCK`: epoch ms at which the clock stands still. */
  readonly clockMs: number | null;
  readonly e2e: boolean;
}

export function readLaunchOptions(
  commandLine: Pick<CommandLine, 'hasSwitch' | 'getSwitchValue'>,
  env: NodeJS.ProcessEnv,
  isPackaged: boolean,
): LaunchOptions {
  const folder = commandLine.getSwitchValue('user-data-dir');
  const door = (name: string): string | null => testDoor(env, name, isPackaged);
  const clock = door('PARALLAX_CLOCK');
  return {
    userData: folder ? path.resolve(folder) : null,
    show: commandLine.hasSwitch('show'),
    hidden: commandLine.hasSwitch('hidden'),
    sandboxUrl: door('PARALLAX_SANDBOX'),
    devUrl: door('PARALLAX_DEV_URL'),
    clockMs: clock === null ? null : Number(clock),
    e2e: door('PARALLAX_E2E') === '1',
  };
}

/** A variable that only unpackaged builds listen to; null where it is not set or empty. */
function testDoor(env: NodeJS.ProcessEnv, name: string, isPackaged: boolean): string | null {
  const value = __TEST_DOORS__ && !isPackaged ? env[name] : undefined;
  return value === undefined || value === '' ? null : value;
}
