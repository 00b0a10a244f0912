import fs from 'node:fs';
import path from 'node:path';
import { appError, fail, ok, type Result } from '#core/base/result.ts';
import { momentText } from '#core/text/age-text.ts';
import { hasTrades } from '#core/desk/trades-state.ts';
import { broughtBack } from '#core/settings/portable.ts';
import { readChoices } from '#core/settings/read-choices.ts';
import type { Wording } from '#core/text/wording.ts';
import type { TradeService } from '../desk/trade-service.ts';
import { type Copy, copiesIn } from '../store/copies.ts';
import { DATA_FILES } from '../store/data-files.ts';
import { readObject } from '../store/json-file.ts';
import type { Store } from '../store/store.ts';
import type { Confirm } from '../window/confirm.ts';
import { changing } from './change-guard.ts';

export interface WeeklyCopiesOptions {
  readonly store: Store;
  readonly folder: string;
  readonly trades: Pick<TradeService, 'bringBack' | 'copy'>;
  /** Asks the user in a dialog outside the page. */
  readonly confirm: Confirm;
  readonly wording: () => Wording;
  /** The system's locale. */
  readonly locale: string;
  /** Re-evaluates what to request. */
  readonly wake: () => void;
  readonly now: () => number;
  readonly onProblem: (what: string, error: unknown) => void;
}

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

/** A copy of trades and settings each week, of which one can be brought back. */
export class WeeklyCopies {
  readonly #options: WeeklyCopiesOptions;
  #lookedAtMs: number | null = null;

  constructor(options: WeeklyCopiesOptions) {
    this.#options = options;
    options.store.subscribe(() => void this.#keepUp());
  }

  /** When the copies were made, the newest first. */
  get times(): readonly number[] {
    return this.#copies().map(({ madeAtMs }) => madeAtMs);
  }

  /** The present trades and settings become a copy first, so this can be taken back as well. */
  async bringBack(madeAtMs: number): Promise<Result<null>> {
    const { wording, confirm, folder, now, trades } = this.#options;
    const copy = this.#copies().find((each) => each.madeAtMs === madeAtMs);
    const { text, locale, zone } = wording();
    const { title, ...words } = text.data.copies.confirm;
    if (!copy) return fail(appError('internal', text.data.copies.gone));
    const isWanted = await confirm({
      ...words,
      title: title(momentText(madeAtMs, now(), locale, text, zone)),
    });
    if (!isWanted) return fail(appError('not-confirmed'));
    const settings = settingsIn(copy);
    const { broken } = text.data.copies;
    if (settings === 'broken') return fail(appError('internal', broken));
    const brought = await trades.bringBack(folder, madeAtMs);
    if (!brought.ok) return brought;
    if (brought.value === 'broken') return fail(appError('internal', broken));
    if (settings !== null) this.#choose(settings);
    return ok(null);
  }

  #choose(settings: Readonly<Record<string, unknown>>): void {
    const { store, locale, wake } = this.#options;
    const choices = broughtBack(store.state.choices, readChoices(settings));
    changing(store, locale, 'imported', () => store.dispatch({ kind: 'chosen', choices }));
    wake();
  }

  #copies(): readonly Copy[] {
    try {
      return copiesIn(this.#options.folder);
    } catch (error) {
      this.#options.onProblem('copies:', error);
      return [];
    }
  }

  /** Looks once an hour, also after one that failed. */
  async #keepUp(): Promise<void> {
    const { store, folder, trades, now, onProblem } = this.#options;
    const nowMs = now();
    if (this.#lookedAtMs !== null && Math.abs(nowMs - this.#lookedAtMs) < HOUR_MS) return;
    this.#lookedAtMs = nowMs;
    const isChosen = fs.existsSync(path.join(folder, DATA_FILES.settings));
    // One that lies ahead was made while the clock was wrong.
    const isRecent = this.times.some((ms) => ms <= nowMs && nowMs - ms < WEEK_MS);
    if (isRecent || !(isChosen || hasTrades(store.state.trades))) return;
    const made = await trades.copy(folder, nowMs);
    if (!made.ok) onProblem('copies:', made.error.detail);
  }
}

/** Null where there was no file of settings. */
function settingsIn({ settings }: Copy): Readonly<Record<string, unknown>> | 'broken' | null {
  try {
    return readObject(settings);
  } catch {
    return 'broken';
  }
}
