import type { AppError } from '#core/base/result.ts';
import type { ChoiceKey, SettingKey } from '#core/settings/choices.ts';
import type { RefusedSettings } from '#core/settings/portable.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import { errorText, text, whyText } from '../text/format.ts';

/** Null if the person closed the dialog: there is nothing to report. */
export function jobText(outcome: JobOutcome): { ok: boolean; text: string } | null {
  switch (outcome.kind) {
    case 'written':
      return { ok: true, text: text.data.written(outcome.file) };
    case 'restored':
      return { ok: outcome.trades !== null, text: restoredText(outcome) };
    case 'refused':
      return { ok: false, text: text.data.refused[outcome.problem] };
    case 'stopped':
      return { ok: true, text: text.data.stopped };
    case 'busy':
      return { ok: false, text: text.data.busy };
    case 'no-record':
      return { ok: false, text: text.data.noRecord };
    case 'cancelled':
      return null;
  }
}

function restoredText(outcome: Extract<JobOutcome, { kind: 'restored' }>): string {
  const { file, replaced, trades } = outcome;
  const { restored, restoredEarlier } = text.data;
  const record = replaced === null ? restoredEarlier(file) : restored(file, replaced);
  if (trades === 0) return record;
  const back = trades === null ? text.data.tradesNotRestored : text.data.restoredTrades(trades);
  return `${record} ${back}`;
}

export function refusedText({ why, key }: RefusedSettings): string {
  const { refused, invalid } = text.data.settingsFile;
  return key === undefined ? refused[why] : invalid(choiceName(key));
}

/** A choice in plain words, also one that has no row in the settings. */
export function choiceName(key: ChoiceKey): string {
  const { data, settings } = text;
  return data.settingsFile.others[key] ?? settings.items[key as SettingKey].label;
}

export const failed = (error: AppError): { ok: false; text: string } => ({
  ok: false,
  text: text.data.failed(whyText(error) ?? errorText(error)),
});
