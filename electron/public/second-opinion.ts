import type { RateTable } from '#core/rates/rate-table.ts';
import { dueAfter } from '#core/rates/freshness.ts';
import type { SecondOpinion } from '#core/rates/second-opinion.ts';
import { messageOf } from '#core/base/result.ts';
import type { Store } from '../store/store.ts';
import { nextPublicTryMs, type PublicRatesOptions, requestPublic } from './public-rates.ts';

/** After a failure, where the ledger forbids it for less: of what was not reached, it does for a minute. */
const RETRY_MS = 15 * 60_000;

export interface SecondOpinionOptions extends PublicRatesOptions {
  readonly store: Store;
  /** Its own record, which the source has in place of an account too. */
  readonly stored: {
    load(): RateTable | null;
    save(table: RateTable, before: RateTable | null, checkedAtMs: number): void;
  };
  readonly onProblem: (what: string, error: unknown) => void;
}

/**
 * Follows a public source beside an account while the person wants it. It has no timer: it looks
 * whenever the state changes, and the pace of the source decides (public-pace.ts).
 * @returns a function that ends it.
 */
export function followOpinion(options: SecondOpinionOptions): () => void {
  const { store, service, clock, stored, onProblem } = options;
  const { source, periodMs } = service;
  let isEnded = false;
  let isAsking = false;
  let isWanted = false;
  /** Until when nothing is asked, and when that was set: a clock set back makes it void. */
  let forbidden = { atMs: 0, untilMs: 0 };

  function show(opinion: SecondOpinion | null): void {
    store.dispatch({ kind: 'opinion-changed', opinion });
  }

  function tried(work: () => void): void {
    try {
      work();
    } catch (error) {
      onProblem('second opinion:', messageOf(error));
    }
  }

  function begin(): void {
    let table: RateTable | null = null;
    tried(() => {
      const known = stored.load();
      const publishedAtMs = known?.publishedAtMs ?? null;
      if (!known || publishedAtMs === null) return;
      table = { ...known, dueAtMs: dueAfter(publishedAtMs, periodMs) };
    });
    show({ source, table, failure: null });
  }

  async function ask(): Promise<void> {
    const answer = await requestPublic(options);
    isAsking = false;
    const before = store.state.opinion;
    if (isEnded || !isWanted || !before) return;
    if (!answer.ok) {
      const atMs = clock.now();
      forbidden = { atMs, untilMs: atMs + RETRY_MS };
      show({ ...before, failure: answer.error });
      return;
    }
    const { table } = answer.value;
    tried(() => stored.save(table, before.table, clock.now()));
    show({ source, table, failure: null });
  }

  function look(): void {
    const { choices, conditions } = store.state;
    const wants = choices.opinion.overPercent !== null;
    if (wants !== isWanted) {
      isWanted = wants;
      if (wants) begin();
      else show(null);
      return;
    }
    const { offline, asleep, locked } = conditions;
    const isQuiet = choices.paused || offline || asleep || locked;
    const nowMs = clock.now();
    const isForbidden = nowMs >= forbidden.atMs && nowMs < forbidden.untilMs;
    if (!wants || isAsking || isQuiet || isForbidden) return;
    forbidden = { atMs: nowMs, untilMs: nextPublicTryMs(options) };
    if (nowMs < forbidden.untilMs) return;
    isAsking = true;
    void ask();
  }

  const unsubscribe = store.subscribe(look);
  look();
  return () => {
    isEnded = true;
    unsubscribe();
  };
}
