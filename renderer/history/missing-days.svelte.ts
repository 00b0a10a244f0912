import type { BackFillOutcome, BackFillPlan, BackFillProgress } from '#core/history/back-fill.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { ArgsOf } from '#ipc/contract.ts';

export class MissingDaysModel {
  readonly #bridge: Bridge;
  #plan = $state.raw<BackFillPlan | null>(null);
  #progress = $state.raw<BackFillProgress | null>(null);
  #outcome = $state.raw<BackFillOutcome | null>(null);
  #sources = 0;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  listen(): () => void {
    return this.#bridge.on('backFill', (progress) => (this.#progress = progress));
  }

  get plan(): BackFillPlan | null {
    return this.#plan;
  }
  get progress(): BackFillProgress | null {
    return this.#progress;
  }
  get outcome(): BackFillOutcome | null {
    return this.#outcome;
  }

  /** Fetches the cost of these days. Drops the answer unless `isStill()`. */
  async load(days: ArgsOf<'requestDays'> | null, isStill: () => boolean): Promise<void> {
    const plan = days && (await this.#bridge.backFillPlan(days));
    if (isStill()) this.#plan = plan?.ok ? plan.value : null;
  }

  /** @returns whether the fetched days belong to the current source. */
  async request(days: ArgsOf<'requestDays'>): Promise<boolean> {
    if (this.#progress) return false;
    this.#outcome = null;
    this.#progress = { done: 0, total: this.#plan?.payable ?? 0, isStopping: false };
    const source = this.#sources;
    const answer = await this.#bridge.requestDays(days);
    this.#progress = null;
    if (source !== this.#sources) return false;
    this.#outcome = answer.ok ? answer.value : { end: 'failed', stored: 0, error: answer.error };
    return true;
  }

  stop = (): void => void this.#bridge.stopBackFill();

  leave(): void {
    this.#outcome = null;
  }

  forgetPlan(): void {
    this.#plan = null;
  }

  forget(): void {
    this.#sources += 1;
    this.forgetPlan();
    this.leave();
  }
}
