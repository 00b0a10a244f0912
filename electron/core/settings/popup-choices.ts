import * as v from 'valibot';
import { epochMs, point, type Schema } from '#core/schema/forms.ts';
import { LANGUAGE_CHOICES, PALETTES, TEXT_PERCENTS, THEMES, TIMES } from './appearance.ts';
import { isAccelerator, LONGEST_PRINT, type Shortcut } from './shortcut.ts';
import { learned, setting, type ValuesOf, view } from '#core/schema/choice.ts';

const length = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(4_000));

/** The system may still refuse it at registration. */
export const shortcut: Schema<Shortcut> = v.strictObject({
  accelerator: v.pipe(v.string(), v.maxLength(40), v.guard(isAccelerator)),
  printed: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(LONGEST_PRINT))),
});

const VERSION_CHOICES = {
  checkDaily: setting('advanced', v.boolean(), true),
  /** The last check for a new version; epoch ms, null for never. */
  checkedAtMs: learned(v.nullable(epochMs), null),
};
export type VersionChoices = ValuesOf<typeof VERSION_CHOICES>;

export const POPUP_CHOICES = {
  language: setting('appearance', v.picklist(LANGUAGE_CHOICES), 'auto'),
  theme: setting('appearance', v.picklist(THEMES), 'system'),
  palette: setting('appearance', v.picklist(PALETTES), 'standard'),
  textPercent: setting('appearance', v.picklist(TEXT_PERCENTS), 100),
  times: setting('appearance', v.picklist(TIMES), 'local'),
  /**
   * Shows and hides the popup from anywhere; null for none. It is registered before it is saved,
   * and each system has keys of its own.
   */
  shortcut: setting('desktop', v.nullable(shortcut), null, { isPortable: false, isOpen: false }),
  /** Whether the window stays open when the user clicks elsewhere. */
  pinned: setting('desktop', v.boolean(), false),
  /** A small board of the numbers of the tray, on top of other windows. */
  miniBoard: setting('desktop', v.boolean(), false),
  /** Where the person left it, in the screen's units. */
  miniPlace: learned(v.nullable(point), null),
  /** Whether programs of the same user can read what the app shows. Each computer has its own. */
  localInterface: setting('advanced', v.boolean(), false, { isPortable: false }),
  versions: VERSION_CHOICES,
  /** The size of the popup's content, in px; null until the user changes it. */
  popupSize: learned(v.nullable(v.strictObject({ width: length, height: length })), null),
  /** Whether the question of the first start was answered. */
  firstStart: { closed: view(v.boolean(), false) },
  /** Whether the user read that launching again opens the popup where there is no tray icon. */
  launchHintRead: view(v.boolean(), false),
};
