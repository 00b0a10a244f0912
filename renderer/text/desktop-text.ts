import { systemOf } from '#core/settings/desktop-system.ts';
import { shortcutName } from '#core/settings/shortcut-words.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { text } from './format.ts';

/** That a shortcut was chosen which the system does not give; none where it does. */
export function shortcutProblems({ choices, desktop }: Snapshot, platform: string): string[] {
  if (desktop.shortcut !== 'taken' || choices.shortcut === null) return [];
  const name = shortcutName(choices.shortcut, systemOf(platform), text);
  return [text.desktop.problems.shortcutTaken(name)];
}
