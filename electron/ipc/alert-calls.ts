import * as v from 'valibot';
import type { AlertChoices } from '#core/alerts/alert-choices.ts';
import type { AlertsView, SubjectNow } from '#core/alerts/alerts-view.ts';
import { quietHours, ruleId, saidRule, subject, timeMs } from '../store/rule-schema.ts';
import { command, nothing, query } from './call.ts';
import { shortText } from './forms.ts';

const settings: v.GenericSchema<unknown, Partial<Omit<AlertChoices, 'rules'>>> = v.strictObject({
  quietHours: v.exactOptional(v.nullable(quietHours)),
  sound: v.exactOptional(v.boolean()),
});

/** Everything about alerts that a window says to main. */
export const alertCalls = {
  alerts: query<AlertsView>()(nothing),
  /** What a rule in the form would look at now. */
  alertNow: query<SubjectNow>()(subject),
  /** Makes a rule, or changes the one of this id. */
  saveAlert: command(saidRule),
  switchAlert: command(v.strictObject({ id: ruleId, isOn: v.boolean() })),
  /** Null ends it. */
  snoozeAlert: command(v.strictObject({ id: ruleId, untilMs: v.nullable(timeMs) })),
  deleteAlert: command(ruleId),
  /** Of a subject that nobody watches any more, by its key (alerts/subject-key.ts). */
  deleteAlertsAbout: command(shortText),
  chooseAlerts: command(settings),
  /** Shows a notification that is marked as a test. */
  testAlert: command(nothing),
};
