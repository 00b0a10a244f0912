import fs from 'node:fs';
import path from 'node:path';
import type { AnswerOf } from '#core/outside/answers.ts';
import { type Bar, BARS, barText } from '#core/outside/bars.ts';
import type { CommonText } from '#core/text/en-common.ts';
import { writeOwnFile } from './access.ts';

const ENDINGS: Readonly<Record<Bar, string>> = {
  waybar: 'json',
  polybar: 'txt',
  xbar: 'txt',
  tmux: 'txt',
};

const statusFile = (folder: string, bar: Bar): string =>
  path.join(folder, `${bar}.${ENDINGS[bar]}`);

/** A file for each status bar, which only has to print it. */
export interface StatusFiles {
  /**
   * Replaces each file whose text changed, at once. The time of the others says that they are still
   * true: after a crash nothing else could. @throws if one cannot be written.
   */
  write(status: AnswerOf<'status'>, text: CommonText): void;
}

export function statusFilesIn(folder: string): StatusFiles {
  const written = new Map<Bar, string>();
  return {
    write(status, text) {
      for (const bar of BARS) {
        const shown = barText(bar, status, text);
        const file = statusFile(folder, bar);
        if (written.get(bar) === shown) {
          const now = new Date();
          fs.utimesSync(file, now, now);
          continue;
        }
        writeOwnFile(file, shown);
        written.set(bar, shown);
      }
    },
  };
}

/** Without the app nothing keeps them current, so they go. */
export function removeStatusFiles(folder: string): void {
  for (const bar of BARS) fs.rmSync(statusFile(folder, bar), { force: true });
}
