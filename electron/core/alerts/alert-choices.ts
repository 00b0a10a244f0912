import type { Rule } from './rule.ts';
import type { QuietHours } from './quiet-hours.ts';

/** With more than these nobody looks through them, and each answer would take long. */
export const MOST_RULES = 500;

/** What the person chose about alerts. What the rules have seen belongs to the record of a source. */
export interface AlertChoices {
  readonly rules: readonly Rule[];
  /** Null for none. */
  readonly quietHours: QuietHours | null;
  /** Whether notifications make the system's sound. */
  readonly sound: boolean;
}

export const DEFAULT_ALERT_CHOICES: AlertChoices = { rules: [], quietHours: null, sound: true };
