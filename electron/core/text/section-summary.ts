import type { CurrencyView } from '#core/app/currency-views.ts';
import type { QuietHours } from '#core/alerts/delivery/quiet-hours.ts';
import type { Snapshot } from '#core/app/snapshot.ts';
import { localize } from '#core/number/localize.ts';
import type { SectionId } from '#core/schema/sections.ts';
import type { DesktopSystem } from '#core/settings/desktop-system.ts';
import { shortcutName } from '#core/settings/shortcut-words.ts';
import { bankFeeText } from './routes-text.ts';
import { durationText } from './age-text.ts';
import type { Text } from './en.ts';

export interface SettingWording {
  readonly text: Text;
  readonly locale: string;
  /** Decides the key names of a shortcut. */
  readonly system: DesktopSystem;
}

/** The codes that are named before "and 5 more". */
const NAMED = 2;

/** What a section of the settings is set to, in one line below its title. */
export function sectionSummary(
  section: SectionId,
  snapshot: Snapshot,
  wording: SettingWording,
): string {
  const { choices, alerts, quotes } = snapshot;
  const { text, system } = wording;
  const { summaries: words, items } = text.settings;
  switch (section) {
    case 'connection':
      return connectionSummary(snapshot, wording);
    case 'updates':
      return updatesSummary(snapshot, wording);
    case 'watched':
      return watchedSummary(snapshot.currencies, wording);
    case 'platforms': {
      const fees = quotes.banks.map((bank) => bankFeeText(bank, wording)).join(', ');
      return words.platforms(fees, new Set(quotes.terms.map((each) => each.code)).size);
    }
    case 'alerts':
      return words.alerts(
        alerts.sound,
        alerts.quietHours && quietText(alerts.quietHours, text),
        alerts.digest?.minutes.map(clock).join(', ') ?? null,
      );
    case 'appearance':
      return words.appearance(items.theme.values[choices.theme], choices.times === 'utc');
    case 'desktop': {
      const { shortcut } = choices;
      return words.desktop(
        shortcut && shortcutName(shortcut, system, text),
        snapshot.desktop.login?.isOn ?? false,
      );
    }
    case 'data':
      return words.data;
    case 'advanced':
      return words.advanced(choices.localInterface);
  }
}

function connectionSummary(
  { source, sourceKey, connection: { connection, key } }: Snapshot,
  { text }: SettingWording,
): string {
  const words = text.settings.summaries;
  if (source === 'public') return words.public(sourceKey);
  if (source === 'sandbox' || connection === null) return words.sandbox;
  return words.account(connection.address.replace(/^https:\/\//, ''), key);
}

function updatesSummary(
  { choices, requests: { budget, everyMs }, source }: Snapshot,
  { text, locale }: SettingWording,
): string {
  const words = text.settings.summaries;
  if (choices.paused) return words.paused;
  // The pace itself, as the section says it: a month's limit may allow less than what is chosen.
  const every = words.every(durationText(everyMs, text));
  if (source === 'sandbox') return `${every}, ${words.free}`;
  if (budget === null) return every;
  const used = localize(String(budget.used), locale);
  return `${every}, ${words.used(used, budget.limit === null ? null : localize(String(budget.limit), locale))}`;
}

function watchedSummary(currencies: readonly CurrencyView[], { text }: SettingWording): string {
  const codes = currencies.filter(({ watched }) => watched).map(({ code }) => code);
  if (codes.length === 0) return text.settings.watchedNone;
  return text.settings.summaries.watched(
    codes.slice(0, NAMED).join(', '),
    Math.max(0, codes.length - NAMED),
  );
}

function quietText({ fromMinute, toMinute }: QuietHours, { settings }: Text): string {
  return settings.fromTo(clock(fromMinute), clock(toMinute));
}

const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((each) => String(each).padStart(2, '0')).join(':');
