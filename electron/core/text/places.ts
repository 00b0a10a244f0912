import type { Rule } from '#core/alerts/rule.ts';
import { ruleText } from '#core/alerts/words.ts';
import type { Wording } from './wording.ts';
import type { Place } from '#core/command/vocabulary.ts';
import { ITEMS } from '#core/settings/items.ts';
import { TABS } from '#core/settings/place.ts';

/** The id of the settings as a whole; the other views have the ids of their tabs. */
export const SETTINGS_VIEW = 'settings';

/** Every view, setting and alert that a command can open, by the names that the page gives them. */
export function namedPlaces(rules: readonly Rule[], wording: Wording): readonly Place[] {
  const { text } = wording;
  const { items } = text.settings;
  return [
    ...TABS.map((id) => {
      const synonyms = text.command.synonyms[id].split(', ').filter(Boolean);
      return { kind: 'view', id, name: text.tabs[id], synonyms } as const;
    }),
    { kind: 'view', id: SETTINGS_VIEW, name: text.settings.title, synonyms: [] },
    ...ITEMS.map(({ id }) => {
      const { label: name, words } = items[id];
      return { kind: 'setting', id, name, synonyms: words.split(', ') } as const;
    }),
    ...rules.map(
      (rule) =>
        ({ kind: 'alert', id: rule.id, name: ruleText(rule, wording), synonyms: [] }) as const,
    ),
  ];
}
