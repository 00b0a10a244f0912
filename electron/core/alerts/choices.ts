import * as v from 'valibot';
import type { QuietHours } from './quiet-hours.ts';
import { MOST_RULES } from './rule.ts';
import { HOOK_KINDS } from './webhook.ts';
import { rule } from './rule-schema.ts';
import { list, type Schema } from '#core/schema/forms.ts';
import { learned, setting, type ValuesOf, view } from '#core/schema/choice.ts';

const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 60 - 1));
const quietHours: Schema<QuietHours> = v.strictObject({ fromMinute: minute, toMinute: minute });

/** The rules themselves. Their memories are stored in each source's record. */
export const ALERT_CHOICES = {
  // Commands change the rules, because they must update the memories too. An import does not, so
  // exports omit them.
  rules: view(
    list(rule, MOST_RULES, ({ id }) => id),
    [],
    { isOpen: false },
  ),
  quietHours: setting('alerts', v.nullable(quietHours), null),
  sound: setting('alerts', v.boolean(), true),
  /** The kind of webhook that fired alerts are sent to. The rest of it is in a vault. */
  webhook: learned(v.nullable(v.picklist(HOOK_KINDS)), null),
};
export type AlertChoices = ValuesOf<typeof ALERT_CHOICES>;
