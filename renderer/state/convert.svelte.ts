import type { Conversion } from '#core/convert.ts';
import type { Result } from '#core/result.ts';
import type { Bridge } from '#ipc/bridge.ts';

/** The converter's inputs, and main's answer to the newest of them. */
export class ConvertModel {
  readonly #bridge: Bridge;
  #amount = $state('100');
  #from = $state('USD');
  #to = $state('NGN');
  #answer = $state.raw<Result<Conversion> | null>(null);
  #request = 0;

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  get amount(): string {
    return this.#amount;
  }
  set amount(text: string) {
    this.#amount = text;
    this.refresh();
  }

  get from(): string {
    return this.#from;
  }
  set from(code: string) {
    this.#from = code;
    this.refresh();
  }

  get to(): string {
    return this.#to;
  }
  set to(code: string) {
    this.#to = code;
    this.refresh();
  }

  get answer(): Result<Conversion> | null {
    return this.#answer;
  }

  swap(): void {
    [this.#from, this.#to] = [this.#to, this.#from];
    this.refresh();
  }

  /** Asks again: an input changed, or newer rates came. A late answer to an older question is dropped. */
  refresh(): void {
    void this.#ask();
  }

  copy(digits: string): void {
    void this.#bridge.copy(digits);
  }

  async #ask(): Promise<void> {
    const request = ++this.#request;
    const question = { amount: this.#amount, from: this.#from, to: this.#to };
    const answer = await this.#bridge.convert(question);
    if (request === this.#request) this.#answer = answer;
  }
}
