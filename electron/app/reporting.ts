import os from 'node:os';
import type { AppState } from '#core/app/app-state.ts';
import { diagnosticsOf } from '#core/app/diagnostics.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import type { Host } from '../host/host.ts';
import { type Log, openLog } from '../base/log.ts';
import { tighten } from '../store/private-files.ts';
import { catchUncaught } from './uncaught.ts';

export interface Reporting {
  readonly log: Log;
  readonly close: () => void;
  readonly diagnostics: (state: AppState, moment: Moment) => string;
}

/** Starts the log in the data folder and removes other users' access to it. */
export function startReporting(
  { copy, locale }: Pick<Host, 'copy' | 'locale'>,
  folder: string,
  now: () => number,
  giveUp: (error: unknown) => void,
): Reporting {
  const { version, isPackaged, isSandboxed } = copy;
  const log = openLog(folder);
  tighten(folder, log.warn);
  const close = catchUncaught(process, log, now, giveUp);
  const platform = `${process.platform} ${process.arch} ${os.release()}`;
  log.info(`Parallax ${version} starts on ${platform}`);
  if (!isSandboxed) log.warn('pages run without the sandbox of the system: --no-sandbox was given');
  return {
    log,
    close,
    diagnostics: (state, moment) =>
      log.redact(
        diagnosticsOf(
          state,
          {
            version,
            versions: process.versions,
            platform,
            locale: locale(),
            isPackaged,
            isSandboxed,
            home: os.homedir().toWellFormed(),
            log: log.tail(),
          },
          moment,
        ),
      ),
  };
}
