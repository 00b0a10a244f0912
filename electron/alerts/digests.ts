import type { StoredDigest } from '#core/alerts/delivery/digest.ts';
import { dueDigest, isLateDigest } from '#core/alerts/delivery/digest-times.ts';
import { USUAL_AMOUNT } from '#core/alerts/kinds.ts';
import { quietFor } from '#core/alerts/delivery/quiet-hours.ts';
import { sendsTo } from '#core/alerts/delivery/sending.ts';
import type { AppState } from '#core/app/app-state.ts';
import type { Result } from '#core/base/result.ts';
import type { GapsRequest, GapsView } from '#core/history/gaps-view.ts';
import type { Ticker } from '#core/rates/feed.ts';
import type { Moment } from '#core/rates/service-clock.ts';
import {
  type DigestGaps,
  digestOf,
  digestSinceMs,
  type MadeDigest,
  observedTickers,
} from '#core/tray/digest.ts';
import type { Wording } from '#core/text/wording.ts';
import type { Store } from '../store/store.ts';
import { type AlertController, localMinute } from './alert-controller.ts';

/** A digest goes within a minute of its time. */
const CHECK_MS = 20_000;
/** One of up to an hour ahead was made, and its time came again; of a later one the clock was wrong. */
const MOST_SET_BACK_MS = 3_600_000;
/** More pairs would make a message that nobody reads. */
const MOST_TICKERS = 4;

export interface DigestsOptions {
  readonly store: Store;
  readonly show: AlertController['show'];
  readonly wording: () => Wording;
  readonly moment: () => Moment;
  readonly gaps: (request: GapsRequest, moment: Moment) => Promise<Result<GapsView | null>>;
  /** Opens the popup. */
  readonly open: () => void;
  readonly onProblem: (what: string, error: unknown) => void;
  /** Tests replace the real interval. @returns a function that stops it. */
  readonly each?: (work: () => void, periodMs: number) => () => void;
}

function realEach(work: () => void, periodMs: number): () => void {
  const timer = setInterval(work, periodMs);
  return () => clearInterval(timer);
}

/**
 * Makes a digest when its time has come: stored once, then shown and sent. Its store of a source
 * has no second one of the same time, so none goes twice.
 */
export class Digests {
  readonly #options: DigestsOptions;
  readonly #stop: () => void;
  /** The last time that was due, of whichever source; or when the times were chosen. */
  #afterMs = -Infinity;
  #times: readonly number[] | null;
  #preview: Promise<MadeDigest> | null = null;

  constructor(options: DigestsOptions) {
    this.#options = options;
    this.#times = this.#minutes;
    const unsubscribe = options.store.subscribe(() => this.#noteChoice());
    const stop = (options.each ?? realEach)(() => this.#check(), CHECK_MS);
    this.#stop = () => {
      unsubscribe();
      stop();
    };
  }

  close(): void {
    this.#stop();
  }

  /** What a digest would say now. Whoever asks meanwhile gets the same one. */
  preview(): Promise<MadeDigest> {
    this.#preview ??= this.#compose(this.#options.moment().nowMs, false).finally(() => {
      this.#preview = null;
    });
    return this.#preview;
  }

  get #minutes(): readonly number[] | null {
    return this.#options.store.state.choices.alerts.digest?.minutes ?? null;
  }

  /** A time that was chosen just after it had passed is of tomorrow. */
  #noteChoice(): void {
    const minutes = this.#minutes;
    if (JSON.stringify(minutes) === JSON.stringify(this.#times)) return;
    this.#times = minutes;
    this.#afterMs = this.#options.moment().nowMs;
  }

  #check(): void {
    const { store, wording, moment, onProblem } = this.#options;
    const minutes = this.#minutes;
    if (minutes === null) return;
    const { nowMs } = moment();
    const lastMs = lastOf(store.state, nowMs)?.plannedMs ?? -Infinity;
    if (this.#afterMs > nowMs) this.#afterMs = -Infinity;
    const afterMs = nowMs + MOST_SET_BACK_MS;
    if (store.state.alerts.digests.some(({ plannedMs }) => plannedMs > afterMs))
      store.dispatch({ kind: 'digests-forgotten', afterMs });
    const dueMs = dueDigest(minutes, wording().zone, nowMs, Math.max(lastMs, this.#afterMs));
    if (dueMs === null) return;
    // The clock was set back over it.
    if (store.state.alerts.digests.some(({ plannedMs }) => plannedMs === dueMs)) return;
    this.#afterMs = dueMs;
    this.#make(dueMs).catch((error: unknown) => onProblem('digest:', error));
  }

  async #make(plannedMs: number): Promise<void> {
    const { store, moment } = this.#options;
    const source = store.state.source.key;
    const isLate = isLateDigest(plannedMs, moment().nowMs);
    const made = await this.#compose(plannedMs, isLate);
    const { state } = store;
    const choice = state.choices.alerts.digest;
    // Another source may be open by now, or digests switched off.
    if (!choice || state.source.key !== source) return;
    // Made-up numbers never reach another machine.
    const sends =
      state.source.kind === 'sandbox'
        ? undefined
        : sendsTo(choice, state.choices.alerts.destinations);
    const digest: StoredDigest = {
      ...made,
      plannedMs,
      judgedAtMs: moment().nowMs,
      isLate,
      ...(sends && { sends }),
    };
    store.dispatch({ kind: 'digest-made', digest });
    if (choice.isHere) this.#show(digest);
  }

  #show({ title, lines }: StoredDigest): void {
    const { store, show, moment, open } = this.#options;
    const { sound, quietHours } = store.state.choices.alerts;
    const isQuiet = quietFor(quietHours, localMinute(moment().nowMs)) > 0;
    const body = lines.join('\n');
    show(() => ({ title, body, silent: !sound || isQuiet }), { onClick: open });
  }

  async #compose(plannedMs: number, isLate: boolean): Promise<MadeDigest> {
    const { store, wording, moment } = this.#options;
    const { nowMs } = moment();
    const last = lastOf(store.state, nowMs);
    const gaps = await this.#gapsSince(digestSinceMs(last, nowMs));
    const reader = { ...wording(), moment: moment() };
    return digestOf(store.state, reader, plannedMs, {
      last,
      gaps,
      isLate,
    });
  }

  async #gapsSince(sinceMs: number): Promise<DigestGaps[]> {
    const { store, moment, gaps: find } = this.#options;
    const found: DigestGaps[] = [];
    for (const ticker of observedTickers(store.state).slice(0, MOST_TICKERS)) {
      const request = { ticker, amount: USUAL_AMOUNT, unit: 'money' } as const;
      const answer = await find(request, moment());
      const since = answer.ok ? gapsAfter(ticker, answer.value, sinceMs) : null;
      if (since) found.push(since);
    }
    return found;
  }
}

/** Null for none. One that lies ahead was made while the clock was wrong. */
const lastOf = ({ alerts }: AppState, nowMs: number): StoredDigest | null =>
  alerts.digests.findLast(
    ({ plannedMs, judgedAtMs }) => Math.max(plannedMs, judgedAtMs) <= nowMs,
  ) ?? null;

function gapsAfter(ticker: Ticker, view: GapsView | null, sinceMs: number): DigestGaps | null {
  const gaps = view?.gaps.filter(({ lastMs }) => lastMs > sinceMs) ?? [];
  const [widest] = gaps
    .map(({ peakPercent }) => peakPercent)
    .sort((one, other) => Number(other) - Number(one));
  return widest === undefined ? null : { ticker, count: gaps.length, peakPercent: widest };
}
