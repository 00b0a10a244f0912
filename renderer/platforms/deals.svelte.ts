import { separatorsOf } from '#core/number/amount.ts';
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
  #answer = $state.raw<Result<DealsView> | null>(null);
  #ticker: Ticker | null = null;
  #request = 0;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get answer(): Result<DealsView> | null {
    return this.#answer;
  }

  get way(): DealWay {
    return this.#way;
  }
  set way(way: DealWay) {
    this.#way = way;
    this.#again();
  }

  /** Each unit has an amount of its own: an amount in naira makes no sense in USDT. */
  get amount(): string {
    return this.#amounts[this.#unit];
  }
  set amount(typed: string) {
    this.#amounts = { ...this.#amounts, [this.#unit]: typed };
    this.#again();
  }

  get isWithdrawn(): boolean {
    return this.#isWithdrawn;
  }
  set isWithdrawn(isWithdrawn: boolean) {
    this.#isWithdrawn = isWithdrawn;
    this.#again();
  }

  get isBuying(): boolean {
    return this.#way === 'have-money' || this.#way === 'want-asset';
  }

  /** Sets the locale that typed amounts are parsed with. */
  begin(locale: string): void {
    const { money, asset } = this.#amounts;
    this.#amounts = { money: localizeInFull(money, locale), asset: localizeInFull(asset, locale) };
  }

  /** Rewrites what is typed in another notation, with the same meaning. */
  retype(from: string, to: string): void {
    const { money, asset } = this.#amounts;
    const separators = separatorsOf(from);
    this.#amounts = {
      money: retyped(money, separators, to),
      asset: retyped(asset, separators, to),
    };
  }

  ask(ticker: Ticker): void {
    this.#ticker = ticker;
    this.#again();
  }

  /** The ticker or the source changed: drops the previous ranking. */
  forget(): void {
    this.#request += 1;
    this.#answer = null;
  }

  /** @returns whether the line is in the clipboard. */
  async copy(ticker: Ticker, code: string): Promise<boolean> {
    const question = this.#question(ticker);
    return (await this.#bridge.copy({ kind: 'deal', code, question })).ok;
  }

  get #unit(): 'money' | 'asset' {
    return this.#way === 'have-money' || this.#way === 'want-money' ? 'money' : 'asset';
  }

  #again(): void {
    if (this.#ticker !== null) void this.#ask(this.#ticker);
  }

  #question(ticker: Ticker): DealsRequest {
    return {
      ticker,
      way: this.#way,
      amount: this.amount,
      isWithdrawn: this.#isWithdrawn && this.isBuying,
    };
  }

  async #ask(ticker: Ticker): Promise<void> {
    const request = ++this.#request;
    const answer = await this.#bridge.deals(this.#question(ticker));
    if (request === this.#request) this.#answer = answer;
  }
}
