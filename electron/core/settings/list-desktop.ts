import { shortcutName } from '#core/shortcut-words.ts';
import type { SettingId } from './ids.ts';
import { plain, setting, type Setting } from './setting.ts';

/** What reaches beyond the popup. Whether it starts at login is the system's to know, not ours. */
export const DESKTOP_SETTINGS: readonly Setting<SettingId>[] = [
  plain('shortcut', 'desktop', (shortcut, { text, system }) =>
    shortcut ? shortcutName(shortcut, system, text) : text.settings.onOff(false),
  ),
  setting<'lookDaily', boolean>({
    id: 'lookDaily',
    section: 'versions',
    keys: ['versions.lookDaily'],
    read: ({ versions }) => versions.lookDaily,
    write: ({ versions }, lookDaily) => ({ versions: { ...versions, lookDaily } }),
    say: (isOn, { text }) => text.settings.onOff(isOn),
  }),
];
