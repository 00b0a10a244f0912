import type { Conversion } from '#core/convert.ts';
import type { Result } from '#core/result.ts';
import type { Market } from '#core/market.ts';
import type { ServiceCheck } from '#core/service-check.ts';
import type { Bridge } from '#ipc/bridge.ts';

/** The converter's inputs, and main's answer to the newest of them. */
export class ConvertModel {
  readonly #bridge: Bridge;
  #amount = $state('100');
  #from = $state('USD');
  #to = $state('NGN');
  #answer = $state.raw<Result<Conversion> | null>(null);
  #check = $state.raw<Result<ServiceCheck> | 'asking' | null>(null);
  #checks = 0;
  #request = 0;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get amount(): string {
    return this.#amount;
  }
  set amount(text: string) {
    this.#amount = text;
    this.#changed();
  }

  get from(): string {
    return this.#from;
  }
  set from(code: string) {
    this.#from = code;
    this.#changed();
  }

  get to(): string {
    return this.#to;
  }
  set to(code: string) {
    this.#to = code;
    this.#changed();
  }

  get answer(): Result<Conversion> | null {
    return this.#answer;
  }

  swap(): void {
    [this.#from, this.#to] = [this.#to, this.#from];
    this.#changed();
  }

  /** Asks again: an input changed, or newer rates came. A late answer to an older question is dropped. */
  refresh(): void {
    void this.#ask();
  }

  get check(): Result<ServiceCheck> | 'asking' | null {
    return this.#check;
  }

  /** Another source is shown: what was said of the one before is gone. */
  forget(): void {
    this.#checks += 1;
    this.#check = null;
    this.#answer = null;
  }

  /** One request, only ever because the person asked for it. */
  async checkAgainst(market: Market): Promise<void> {
    if (this.#check === 'asking') return;
    this.#check = 'asking';
    const check = ++this.#checks;
    const question = { amount: this.#amount, from: this.#from, to: this.#to, market };
    const answer = await this.#bridge.checkAgainstService(question);
    // An answer to what is no longer asked says nothing about what is shown.
    const same =
      question.amount === this.#amount && question.from === this.#from && question.to === this.#to;
    if (check === this.#checks) this.#check = same ? answer : null;
  }

  copy(digits: string): void {
    void this.#bridge.copy(digits);
  }

  #changed(): void {
    if (this.#check !== 'asking') this.#check = null;
    this.refresh();
  }

  async #ask(): Promise<void> {
    const request = ++this.#request;
    const question = { amount: this.#amount, from: this.#from, to: this.#to };
    const answer = await this.#bridge.convert(question);
    if (request === this.#request) this.#answer = answer;
  }
}
