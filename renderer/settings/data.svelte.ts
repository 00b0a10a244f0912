import type { AppError } from '#core/base/result.ts';
import type { ExportFormat } from '#core/history/export-rows.ts';
import type { Market } from '#core/rates/market.ts';
import type { ChoiceKey, SettingKey } from '#core/settings/choices.ts';
import type { RefusedSettings } from '#core/settings/portable.ts';
import type { Text } from '#core/text/en.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { AnswerOf } from '#ipc/contract.ts';
import type { DataInfo, JobOutcome, RecordProgress, SettingsPreview } from '#ipc/messages.ts';
import { errorText, whyText } from '../text/later-text.ts';
import { laterText } from '../text/later-text.ts';

const words = (): Text['data'] => laterText().data;

/** The record as a whole: its contents, and the one job that is running. */
export class DataModel {
  readonly #bridge: Bridge;
  what = $state<'all' | 'pair'>('all');
  market = $state<Market>('mid');
  base = $state('USD');
  quote = $state('NGN');
  format = $state<ExportFormat>('csv');
  /** The settings file that waits for a yes. */
  preview = $state.raw<Extract<SettingsPreview, { kind: 'looked' }> | null>(null);
  #info = $state.raw<DataInfo | null>(null);
  #job = $state.raw<RecordProgress | null>(null);
  #outcome = $state.raw<{ ok: boolean; text: string } | null>(null);
  #busy = $state(false);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  listen(): () => void {
    return this.#bridge.on('job', (job) => {
      this.#job = job?.kind === 'import' ? null : job;
    });
  }

  get info(): DataInfo | null {
    return this.#info;
  }

  get job(): RecordProgress | null {
    return this.#job;
  }

  get outcome(): { ok: boolean; text: string } | null {
    return this.#outcome;
  }

  /** Also true while a system dialog is open. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Refreshes the contents and clears the last outcome. */
  async open(): Promise<void> {
    if (!this.#busy) this.#outcome = null;
    await this.#load();
  }

  exportHistory(): Promise<void> {
    const { market, base, quote, format } = this;
    const pair = this.what === 'all' ? null : ({ base, quote, market } as never);
    return this.#do(() => this.#bridge.exportHistory({ format, pair }));
  }

  backUp(): Promise<void> {
    return this.#do(() => this.#bridge.backUp());
  }

  restore(): Promise<void> {
    return this.#do(() => this.#bridge.restore());
  }

  exportSettings(): Promise<void> {
    return this.#do(() => this.#bridge.exportSettings());
  }

  /** Asks for a file. What it changes is shown before it is imported. */
  async chooseSettingsFile(): Promise<void> {
    this.#busy = true;
    this.#outcome = null;
    const answer = await this.#bridge.chooseSettingsFile();
    this.#busy = false;
    const words = laterText().data.settingsFile;
    if (!answer.ok) this.#outcome = failed(answer.error);
    else if (answer.value?.kind === 'refused')
      this.#outcome = { ok: false, text: refusedText(answer.value) };
    else if (answer.value?.changes.length === 0)
      this.#outcome = { ok: true, text: words.same(answer.value.file) };
    else this.preview = answer.value;
  }

  importSettings = (): void => {
    this.preview = null;
    void this.#bridge.importSettings();
  };

  stop = (): void => void this.#bridge.stopJob();

  async deleteHistory(): Promise<void> {
    const answer = await this.#bridge.deleteHistory();
    if (!answer.ok && answer.error.code === 'not-confirmed') return;
    this.#outcome = answer.ok ? { ok: true, text: words().deleted } : failed(answer.error);
    await this.#load();
  }

  async #do(work: () => Promise<AnswerOf<'exportHistory'>>): Promise<void> {
    this.#busy = true;
    this.#outcome = null;
    try {
      const answer = await work();
      this.#outcome = answer.ok ? jobText(answer.value) : failed(answer.error);
    } finally {
      this.#busy = false;
    }
    await this.#load();
  }

  async #load(): Promise<void> {
    const answer = await this.#bridge.dataInfo();
    if (answer.ok) this.#info = answer.value;
  }
}

function refusedText({ why, key }: RefusedSettings): string {
  const { refused, invalid } = laterText().data.settingsFile;
  return key === undefined ? refused[why] : invalid(choiceName(key));
}

/** A choice in plain words, also one that has no row in the settings. */
export function choiceName(key: ChoiceKey): string {
  const { data, settings } = laterText();
  return data.settingsFile.others[key] ?? settings.items[key as SettingKey].label;
}

const failed = (error: AppError): { ok: false; text: string } => ({
  ok: false,
  text: words().failed(whyText(error) ?? errorText(error)),
});

/** Null if the person closed the dialog: there is nothing to report. */
export function jobText(outcome: JobOutcome): { ok: boolean; text: string } | null {
  switch (outcome.kind) {
    case 'written':
      return { ok: true, text: words().written(outcome.file) };
    case 'restored':
      return { ok: outcome.trades !== null, text: restoredText(outcome) };
    case 'refused':
      return { ok: false, text: words().refused[outcome.problem] };
    case 'stopped':
      return { ok: true, text: words().stopped };
    case 'busy':
      return { ok: false, text: words().busy };
    case 'no-record':
      return { ok: false, text: words().noRecord };
    case 'cancelled':
      return null;
  }
}

function restoredText(restored: Extract<JobOutcome, { kind: 'restored' }>): string {
  const { file, replaced, trades } = restored;
  const record = words().restored(file, replaced);
  if (trades === 0) return record;
  const back = trades === null ? words().tradesNotRestored : words().restoredTrades(trades);
  return `${record} ${back}`;
}
