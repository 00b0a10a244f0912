import { durationText } from '#core/age-text.ts';
import { retentionOf } from '#core/retention.ts';
import type { SettingId } from './ids.ts';
import { plain, setting, type Setting } from './setting.ts';

const DAY = 86_400_000;
const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((each) => String(each).padStart(2, '0')).join(':');

/** How it looks and is written, how alerts are told, and what is kept. */
export const LOOK_SETTINGS: readonly Setting<SettingId>[] = [
  plain('theme', 'look', (theme, { text }) => text.settings.themes[theme]),
  plain('palette', 'look', (palette, { text }) => text.settings.palettes[palette]),
  plain('density', 'look', (density, { text }) => text.settings.densities[density]),
  plain('textPercent', 'look', (percent, { text }) => text.percent(String(percent))),
  plain('times', 'look', (times, { text }) => text.settings.times[times]),
  plain('locale', 'look', (locale, { text, systemLocale }) =>
    locale === null
      ? text.settings.systemNotation(text.settings.sampleOf(systemLocale))
      : text.settings.sampleOf(locale),
  ),
  setting<'alertSound', boolean>({
    id: 'alertSound',
    section: 'alerts',
    keys: ['alerts.sound'],
    read: ({ alerts }) => alerts.sound,
    write: ({ alerts }, sound) => ({ alerts: { ...alerts, sound } }),
    say: (sound, { text }) => text.settings.onOff(sound),
  }),
  setting<'quietHours', { fromMinute: number; toMinute: number } | null>({
    id: 'quietHours',
    section: 'alerts',
    keys: ['alerts.quietHours'],
    read: ({ alerts }) => alerts.quietHours,
    write: ({ alerts }, quietHours) => ({ alerts: { ...alerts, quietHours } }),
    say: (quiet, { text }) =>
      quiet
        ? text.settings.fromTo(clock(quiet.fromMinute), clock(quiet.toMinute))
        : text.settings.onOff(false),
  }),
  setting<'retentionRaw', number>({
    id: 'retentionRaw',
    section: 'data',
    keys: ['retention.rawDays'],
    read: ({ retention }) => retention.rawDays,
    write: ({ retention }, rawDays) => ({ retention: { ...retention, rawDays } }),
    say: (days, { text }) => durationText(days * DAY, text),
  }),
  setting<'retentionHourly', number>({
    id: 'retentionHourly',
    section: 'data',
    keys: ['retention.hourlyDays'],
    read: ({ retention }) => retention.hourlyDays,
    write: ({ retention }, hourlyDays) => ({ retention: { ...retention, hourlyDays } }),
    // Of its own: what is raw for longer is chosen beside it.
    say: (hourlyDays, { text }) =>
      durationText(retentionOf({ rawDays: 0, hourlyDays }).hourlyMs, text),
  }),
  plain('historyParameter', 'data', (name) => name),
];
