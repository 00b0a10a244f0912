import { systemOf } from '#core/settings/desktop-system.ts';
import { shortcutName } from '#core/settings/shortcut-words.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import type { SettingWording } from '#core/text/section-summary.ts';
import { text } from './format.ts';

/** Reports a chosen shortcut that the system does not grant. */
export function shortcutProblems({ choices, desktop }: Snapshot, platform: string): string[] {
  if (desktop.shortcut !== 'taken' || choices.shortcut === null) return [];
  const name = shortcutName(choices.shortcut, systemOf(platform), text);
  return [text.desktop.problems.shortcutTaken(name)];
}

/** How the values of settings are written. */
export const settingWording = (
  app: Readonly<Record<'locale' | 'platform', string>>,
): SettingWording => ({
  text,
  locale: app.locale,
  system: systemOf(app.platform),
});
