import type { Feed } from '#core/app-state.ts';
import { backoffMs, nextAction } from '#core/schedule.ts';
import type { AppError, Result } from '#core/result.ts';
import type { RateService } from './service/client.ts';
import type { Store } from './store/store.ts';

/** A timer longer than this would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface PollerOptions {
  readonly store: Store;
  readonly service: RateService;
  /** Epoch ms. */
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
}

export interface Poller {
  /** Looks at once at what is to be done: for a change that no answer brought. */
  wake(): void;
  stop(): void;
}

/** The app's one timer: asks core what to do next, does it, reports what came of it. */
export function startPoller({ store, service, now, random }: PollerOptions): Poller {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function wake(): void {
    if (stopped) return;
    clearTimeout(timer);
    let action = nextAction(store.state, now());
    while (action.kind === 'send') {
      void send(action.feed);
      action = nextAction(store.state, now());
    }
    if (action.untilMs === null) return;
    timer = setTimeout(tick, Math.min(Math.max(0, action.untilMs - now()), LONGEST_TIMER_MS));
  }

  /** The time has come for a request, or for something shown to look older. */
  function tick(): void {
    store.announce();
    wake();
  }

  async function send(feed: Feed): Promise<void> {
    store.dispatch({ kind: 'request-sent', feed });
    const failed = feed === 'currencies' ? await askCurrencies() : await askLatest(feed);
    if (stopped) return;
    if (!failed.ok) reportFailure(feed, failed.error);
    wake();
  }

  async function askLatest(feed: Exclude<Feed, 'currencies'>): Promise<Result<null>> {
    const answer = await service.latest(feed);
    if (!answer.ok) return answer;
    const { table, droppedCount } = answer.value;
    if (!stopped) store.dispatch({ kind: 'latest-answered', table, droppedCount, atMs: now() });
    return { ok: true, value: null };
  }

  async function askCurrencies(): Promise<Result<null>> {
    const answer = await service.currencies();
    if (!answer.ok) return answer;
    const { names } = answer.value;
    if (!stopped) store.dispatch({ kind: 'currencies-answered', names, atMs: now() });
    return { ok: true, value: null };
  }

  function reportFailure(feed: Feed, error: AppError): void {
    const { currencies, markets } = store.state;
    const before = feed === 'currencies' ? currencies.failure : markets[feed].failure;
    const waitMs = Math.max(error.retryAfterMs ?? 0, backoffMs((before?.count ?? 0) + 1, random()));
    const atMs = now();
    store.dispatch({ kind: 'request-failed', feed, error, atMs, notBeforeMs: atMs + waitMs });
  }

  wake();
  return {
    wake,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
