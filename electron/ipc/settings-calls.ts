import * as v from 'valibot';
import { AGED, type AgeLimits } from '#core/age-limits.ts';
import type { Choices } from '#core/choices.ts';
import type { Licence } from '#core/licence.ts';
import {
  DENSITIES,
  LOCALES,
  type LookChoices,
  PALETTES,
  TEXT_PERCENTS,
  TIMES,
} from '#core/look.ts';
import { HOURLY_DAYS, RAW_DAYS, type RetentionDays } from '#core/retention.ts';
import { SECTIONS } from '#core/settings/sections.ts';
import { ageSpan, parameterName } from '../store/look-settings.ts';
import { command, nothing, query } from './call.ts';

/** Of the look, what is chosen together; the theme has a call of its own. */
export type ChosenLook = Partial<Omit<LookChoices, 'theme'>>;

/** What counts as old, what the record keeps, and what history is asked with; the rest stays. */
export interface ChosenKeeping {
  readonly ages?: Partial<AgeLimits>;
  readonly retention?: Partial<RetentionDays>;
  readonly historyParameter?: Choices['historyParameter'];
}

const look: v.GenericSchema<unknown, ChosenLook> = v.strictObject({
  density: v.exactOptional(v.picklist(DENSITIES)),
  palette: v.exactOptional(v.picklist(PALETTES)),
  textPercent: v.exactOptional(v.picklist(TEXT_PERCENTS)),
  times: v.exactOptional(v.picklist(TIMES)),
  locale: v.exactOptional(v.nullable(v.picklist(LOCALES))),
});
const ages: v.GenericSchema<unknown, Partial<AgeLimits>> = v.strictObject(
  Object.fromEntries(AGED.map((aged) => [aged, v.exactOptional(ageSpan)])) as Record<
    (typeof AGED)[number],
    v.ExactOptionalSchema<typeof ageSpan, undefined>
  >,
);
const keeping: v.GenericSchema<unknown, ChosenKeeping> = v.strictObject({
  ages: v.exactOptional(ages),
  retention: v.exactOptional(
    v.strictObject({
      rawDays: v.exactOptional(v.picklist(RAW_DAYS)),
      hourlyDays: v.exactOptional(v.picklist(HOURLY_DAYS)),
    }),
  ),
  historyParameter: v.exactOptional(parameterName),
});

/** What the settings say to main beyond what the views say themselves. */
export const settingsCalls = {
  chooseLook: command(look),
  chooseKeeping: command(keeping),
  /** Takes back the last change of a setting; nothing where there is none. */
  undoSetting: command(nothing),
  /** One section's settings, or all of them; can be undone. */
  resetSettings: command(v.picklist([...SECTIONS, 'all'])),
  /** Of everything that is bundled. */
  licences: query<readonly Licence[]>()(nothing),
  openLogFolder: command(nothing),
};
