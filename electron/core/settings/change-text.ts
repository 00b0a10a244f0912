import type { SettingKey } from './choices.ts';
import type { ChoiceChange, SettingsChanges } from './changes.ts';
import type { PlatformChoice } from '#core/platforms/choices.ts';
import type { Text } from '#core/text/en.ts';
import { SETTING_KEYS } from './items.ts';
import { type SettingWording, valueText } from './value-text.ts';

/** A value is shown in one line, cut if it is longer. */
const LONGEST = 90;
const cut = (text: string): string =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`;

/** Describes a change: old and new value; for lists, the added and removed entries, or their words. */
function changeText(
  { id, before, after }: ChoiceChange<SettingKey>,
  wording: SettingWording,
): string {
  const { text } = wording;
  const { label, said } = text.settings.items[id];
  const shown = (value: unknown): string => cut(valueText(id, value, wording));
  const { changed, added, removed, moved } = text.settings;
  if (!Array.isArray(before) || !Array.isArray(after)) {
    return changed(label, shown(before), shown(after));
  }
  if (id === 'quotes.platforms') return cut(platformsText(before, after, text));
  const came = without(after, before);
  const went = without(before, after);
  if (said) {
    if (came.length > 0) return said.came(shown(came));
    // Removed fees are named, not told.
    return said.went(
      shown(id === 'quotes.fees' ? went.map((fees) => ({ ...(fees as object), fees: {} })) : went),
    );
  }
  if (came.length === 0 && went.length === 0) return moved(label);
  if (went.length === 0) return added(label, shown(came));
  return came.length === 0 ? removed(label, shown(went)) : changed(label, shown(went), shown(came));
}

const NOTHING = { favourite: false, hidden: false, note: '' } as const;
const PARTS = ['favourite', 'hidden', 'note'] as const;

/** A sentence for each mark that a platform got or lost. */
function platformsText(
  before: readonly PlatformChoice[],
  after: readonly PlatformChoice[],
  { settings }: Text,
): string {
  const codes = new Set([...before, ...after].map(({ code }) => code));
  const of = (choices: readonly PlatformChoice[], code: string) =>
    choices.find((each) => each.code === code) ?? NOTHING;
  return [...codes]
    .flatMap((code) =>
      PARTS.filter((part) => of(before, code)[part] !== of(after, code)[part]).map((part) =>
        settings.platformSaid[part](code, Boolean(of(after, code)[part])),
      ),
    )
    .join(' ');
}

function without(list: readonly unknown[], others: readonly unknown[]): unknown[] {
  const known = new Set(others.map((each) => JSON.stringify(each)));
  return list.filter((each) => !known.has(JSON.stringify(each)));
}

/** The last change as one line; empty if there was none. */
export function lastChangeText({ last }: SettingsChanges, wording: SettingWording): string {
  const [first, ...more] = last?.changes ?? [];
  if (!last || !first) return '';
  const { changedMore, imported, resetDone, undone, undoneMore } = wording.text.settings;
  const count = more.length + 1;
  if (last.how === 'reset') return resetDone(count);
  if (last.how === 'imported') return imported(count);
  const isOne = more.length === 0 && isSetting(first);
  if (last.how === 'undone') return isOne ? undone(changeText(first, wording)) : undoneMore(count);
  return isOne ? changeText(first, wording) : changedMore(count);
}

/** An import also brings choices that have no row in the settings. */
const isSetting = (change: ChoiceChange): change is ChoiceChange<SettingKey> =>
  SETTING_KEYS.some((key) => key === change.id);
