import * as v from 'valibot';
import { minuteOfDay, type QuietHours } from './delivery/quiet-hours.ts';
import { digestChoice } from './delivery/digest.ts';
import { MOST_RULES } from './rule.ts';
import { destination, MOST_DESTINATIONS, sentence } from './delivery/destination.ts';
import { rule } from './rule-schema.ts';
import { list, type Schema } from '#core/schema/forms.ts';
import { learned, setting, type ValuesOf, view } from '#core/schema/choice.ts';

const quietHours: Schema<QuietHours> = v.strictObject({
  fromMinute: minuteOfDay,
  toMinute: minuteOfDay,
});

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
  /** Null for none. Its destinations are of one computer. */
  digest: setting('alerts', v.nullable(digestChoice), null, { isPortable: false }),
  /** It goes to other people: no file of somebody else words it. */
  sentence: setting('alerts', sentence, '', { isPortable: false }),
  /** Where fired alerts and digests can be sent. Their addresses are in a vault. */
  destinations: learned(
    list(destination, MOST_DESTINATIONS, ({ id }) => id),
    [],
  ),
};
export type AlertChoices = ValuesOf<typeof ALERT_CHOICES>;
