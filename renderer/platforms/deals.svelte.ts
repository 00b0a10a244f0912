import type { Answered } from '#core/app/open-views.ts';
import { sendable, separatorsOf } from '#core/number/amount.ts';
import { retyped } from '#core/settings/typed-in.ts';
import type { DealsRequest, DealsView } from '#core/platforms/deals-view.ts';
import type { Ticker } from '#core/rates/feed.ts';
import { localizeInFull } from '#core/number/localize.ts';
import type { DealWay } from '#core/platforms/deals.ts';
import type { Result } from '#core/base/result.ts';
import type { Bridge } from '#ipc/bridge.ts';

/** The model of Deals: what a person has or wants, and main's ranking of the platforms. */
export class DealsModel {
  readonly #bridge: Bridge;
  #way = $state<DealWay>('have-money');
  #amounts = $state.raw<Readonly<Record<'money' | 'asset', string>>>({
    money: '500000',
    asset: '300',
  });
  #isWithdrawn = $state(false);
  #answered = $state.raw<Answered<DealsRequest, Result<DealsView>> | null>(null);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get answer(): Result<DealsView> | null {
    return this.#answered?.answer ?? null;
  }

  get way(): DealWay {
    return this.#way;
  }
  set way(way: DealWay) {
    this.#way = way;
  }

  /** Each unit has an amount of its own: an amount in naira makes no sense in USDT. */
  get amount(): string {
    return this.#amounts[this.#unit];
  }
  set amount(typed: string) {
    this.#amounts = { ...this.#amounts, [this.#unit]: typed };
  }

  get isWithdrawn(): boolean {
    return this.#isWithdrawn;
  }
  set isWithdrawn(isWithdrawn: boolean) {
    this.#isWithdrawn = isWithdrawn;
  }

  get isBuying(): boolean {
    return this.#way === 'have-money' || this.#way === 'want-asset';
  }

  begin(locale: string): void {
    const { money, asset } = this.#amounts;
    this.#amounts = { money: localizeInFull(money, locale), asset: localizeInFull(asset, locale) };
  }

  retype(from: string, to: string): void {
    const { money, asset } = this.#amounts;
    const separators = separatorsOf(from);
    this.#amounts = {
      money: retyped(money, separators, to),
      asset: retyped(asset, separators, to),
    };
  }

  /** A snapshot arrived. A ranking of another ticker is not shown. */
  take(
    answered: Answered<DealsRequest, Result<DealsView>> | undefined,
    ticker: Ticker | null,
  ): void {
    this.#answered = answered?.request.ticker === ticker ? answered : null;
  }

  /** @returns whether the line is in the clipboard. */
  async copy(ticker: Ticker, code: string): Promise<boolean> {
    const question = this.request(ticker);
    return (await this.#bridge.copy({ kind: 'deal', code, question })).ok;
  }

  get #unit(): 'money' | 'asset' {
    return this.#way === 'have-money' || this.#way === 'want-money' ? 'money' : 'asset';
  }

  request(ticker: Ticker): DealsRequest {
    return {
      ticker,
      way: this.#way,
      amount: sendable(this.amount),
      isWithdrawn: this.#isWithdrawn && this.isBuying,
    };
  }
}
