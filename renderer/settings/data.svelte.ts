import type { FileFormat } from '#core/history/export-rows.ts';
import type { Market } from '#core/rates/market.ts';
import { DEFAULT_PAIR } from '#core/rates/own-pairs.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { AnswerOf } from '#ipc/contract.ts';
import type { DataInfo, RecordProgress, SettingsPreview } from '#ipc/messages.ts';
import { text } from '../text/format.ts';
import { failed, jobText, refusedText } from './job-text.ts';

/** The record as a whole: its contents, and the one job that is running. */
export class DataModel {
  readonly #bridge: Bridge;
  what = $state<'all' | 'pair'>('all');
  market = $state<Market>('mid');
  base = $state<string>(DEFAULT_PAIR.base);
  quote = $state<string>(DEFAULT_PAIR.quote);
  format = $state<FileFormat>('csv');
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
    return this.#bridge.on('job', (job) => (this.#job = job));
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
    if (!answer.ok) this.#outcome = failed(answer.error);
    else if (answer.value?.kind === 'refused') {
      this.#outcome = { ok: false, text: refusedText(answer.value) };
    } else if (answer.value?.changes.length === 0)
      this.#outcome = { ok: true, text: text.data.settingsFile.same(answer.value.file) };
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
    this.#outcome = answer.ok ? { ok: true, text: text.data.deleted } : failed(answer.error);
    await this.#load();
  }

  async bringBack(madeAtMs: number, when: string): Promise<void> {
    this.#busy = true;
    this.#outcome = null;
    const answer = await this.#bridge.bringBack(madeAtMs);
    this.#busy = false;
    if (answer.ok) this.#outcome = { ok: true, text: text.data.copies.back(when) };
    else if (answer.error.code !== 'not-confirmed') this.#outcome = failed(answer.error);
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
