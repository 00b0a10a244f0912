import type { SettingKey, ValueOf } from './choices.ts';
import type { ChoiceChange, SettingsChanges } from './changes.ts';
import type { Text } from '#core/text/en.ts';
import { PRICE_KEYS, SETTING_KEYS, SIDES_KEY } from './items.ts';

/** The last change as one line; empty if there was none. One setting is named, several are counted. */
export function lastChangeText(
  { last }: SettingsChanges,
  { settings, desk, platforms }: Text,
): string {
  const [first, ...more] = last?.changes ?? [];
  if (!last || !first) return '';
  const count = more.length + 1;
  if (last.how === 'reset') return settings.resetDone(count);
  if (last.how === 'imported') return settings.imported(count);
  const isPrice = last.changes.every(({ id }) => PRICE_KEYS.includes(id));
  const one = count === 1 && isSetting(first) ? settings.items[first.id].label : null;
  const areSides = count === 1 && first.id === SIDES_KEY;
  const elsewhere = areSides ? platforms.sides.title : one;
  const only = isPrice ? desk.title : elsewhere;
  if (last.how === 'undone') {
    return only === null ? settings.undoneMore(count) : settings.undone(only);
  }
  if (only === null) return settings.changedMore(count);
  // Made in the rows of Platforms, where a row may vanish: what happened to which one is said.
  return first.id === 'quotes.platforms'
    ? platformsText(first.before as Platforms, first.after as Platforms, settings)
    : settings.changed(only);
}

type Platforms = ValueOf<'quotes.platforms'>;
const UNMARKED = { favourite: false, hidden: false, note: '' } as const;
const MARKS = ['favourite', 'hidden', 'note'] as const;

/** A sentence for each mark that a platform got or lost. */
function platformsText(
  before: Platforms,
  after: Platforms,
  { platformSaid }: Text['settings'],
): string {
  const codes = new Set([...before, ...after].map(({ code }) => code));
  const marks = (platforms: Platforms, code: string) =>
    platforms.find((each) => each.code === code) ?? UNMARKED;
  return [...codes]
    .flatMap((code) =>
      MARKS.filter((mark) => marks(before, code)[mark] !== marks(after, code)[mark]).map((mark) =>
        platformSaid[mark](code, Boolean(marks(after, code)[mark])),
      ),
    )
    .join(' ');
}

/** An import also brings choices that have no row in the settings. */
const isSetting = (change: ChoiceChange): change is ChoiceChange<SettingKey> =>
  SETTING_KEYS.some((key) => key === change.id);
