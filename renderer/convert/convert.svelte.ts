import { sendable, separatorsOf } from '#core/number/amount.ts';
import type { Conversion } from '#core/convert/convert.ts';
import type { Drives } from '#core/convert/recent.ts';
import type { FeeKind } from '#core/convert/fee.ts';
import type { LeftConversion } from '#core/settings/place.ts';
import type { AppError, Result } from '#core/base/result.ts';
import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import type { RecentConversion } from '#core/convert/recent.ts';
import type { ServiceCheck } from '#core/convert/service-check.ts';
import { retyped } from '#core/settings/typed-in.ts';
import type { Bridge } from '#ipc/bridge.ts';
import { laterText } from '../text/later-text.ts';

/** As long without a key, and what is typed is a conversion, not the way to one. */
const PAUSE_MS = 2_000;
/** As long without an answer, and what is shown is of a question before: sooner nobody saw it. */
const LATE_MS = 120;
/** As long as what was done is told. */
const SAID_MS = 5_000;

export type Fold = 'fee' | 'quoted' | 'ladder' | 'recent';

/** A base that was requested; without an error its answer is awaited. */
export interface BaseRequest {
  readonly market: Market;
  readonly base: CurrencyCode;
  readonly error: AppError | null;
}

/** How a market's result is copied. */
export type Written = 'digits' | 'sentence';

/** What a conversion is asked with. */
interface Inputs {
  readonly amount: string;
  readonly from: string;
  readonly to: string;
  /** The box that was edited last; the other one follows. */
  readonly drives: Drives;
  readonly fee: string;
  readonly feeKind: FeeKind;
  readonly quoted: string;
}

const AT_START: Inputs = {
  amount: '100',
  from: 'USD',
  to: 'NGN',
  drives: 'give',
  fee: '',
  feeKind: 'fee',
  quoted: '',
};

/** The converter's inputs, and main's answer to the newest of them. */
export class ConvertModel {
  readonly #bridge: Bridge;
  readonly #onLeft: (left: LeftConversion) => void;
  #inputs = $state.raw<Inputs>(AT_START);
  #answer = $state.raw<Result<Conversion> | null>(null);
  #answered = $state.raw<Inputs | null>(null);
  #isLate = $state(false);
  #late: ReturnType<typeof setTimeout> | undefined;
  #check = $state.raw<Result<ServiceCheck> | 'asking' | null>(null);
  #open = $state.raw<readonly Fold[]>([]);
  #base = $state.raw<BaseRequest | null>(null);
  #checks = 0;
  #request = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #said = $state('');
  #saidTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: Bridge, onLeft: (left: LeftConversion) => void = () => undefined) {
    this.#bridge = bridge;
    this.#onLeft = onLeft;
  }

  /** What stood there when the popup was left. */
  begin(left: LeftConversion): void {
    this.#inputs = { ...this.#inputs, ...left };
  }

  /** As typed into the box that drives. */
  get amount(): string {
    return this.#inputs.amount;
  }
  /** What is given is typed. */
  set amount(text: string) {
    this.#change({ amount: text, drives: 'give' });
  }
  /** What is to be received is typed. */
  receive(text: string): void {
    this.#change({ amount: text, drives: 'receive' });
  }

  get drives(): Drives {
    return this.#inputs.drives;
  }

  get from(): string {
    return this.#inputs.from;
  }
  set from(code: string) {
    this.#change({ from: code });
  }

  get to(): string {
    return this.#inputs.to;
  }
  set to(code: string) {
    this.#change({ to: code });
  }

  get fee(): string {
    return this.#inputs.fee;
  }
  set fee(text: string) {
    this.#change({ fee: text }, false);
  }

  get feeKind(): FeeKind {
    return this.#inputs.feeKind;
  }
  set feeKind(kind: FeeKind) {
    this.#change({ feeKind: kind }, false);
  }

  get quoted(): string {
    return this.#inputs.quoted;
  }
  set quoted(text: string) {
    this.#change({ quoted: text }, false);
  }

  get answer(): Result<Conversion> | null {
    return this.#answer;
  }

  /** Whether the answer is to the amount that stands in the box, not to one before. */
  get isAnswered(): boolean {
    const { amount, drives } = this.#inputs;
    return this.#answered?.amount === amount && this.#answered.drives === drives;
  }

  /** Whether what is shown is still of another question than the one that stands there. */
  get isLate(): boolean {
    return this.#isLate;
  }

  swap(): void {
    const { from, to } = this.#inputs;
    this.#change({ from: to, to: from });
  }

  isOpen(fold: Fold): boolean {
    return this.#open.includes(fold);
  }
  toggle(fold: Fold): void {
    const others = this.#open.filter((each) => each !== fold);
    this.#open = this.#open.includes(fold) ? others : [...others, fold];
  }

  bringBack({ amount, from, to, drives }: RecentConversion): void {
    this.#change({ amount, from, to, drives }, false);
  }
  clearRecent(): void {
    void this.#bridge.forgetConversions();
  }

  /** Asks again: an input changed, or newer rates came. A late answer to an older question is dropped. */
  refresh(): void {
    void this.#ask();
  }

  get check(): Result<ServiceCheck> | 'asking' | null {
    return this.#check;
  }

  /** What stands typed means what it meant, in another notation. */
  retype(from: string, to: string): void {
    const separators = separatorsOf(from);
    const { amount, fee, quoted } = this.#inputs;
    this.#change(
      {
        amount: retyped(amount, separators, to),
        fee: retyped(fee, separators, to),
        quoted: retyped(quoted, separators, to),
      },
      false,
    );
  }

  /** Another source is shown: what was said of the one before is gone. */
  forget(): void {
    clearTimeout(this.#pause);
    this.#checks += 1;
    this.#check = null;
    this.#base = null;
    this.#answer = null;
    this.#answered = null;
  }

  /** The last request of another base; null after a good answer, or where another pair stands there. */
  get baseRequest(): BaseRequest | null {
    return this.#base;
  }

  /** One request, only ever because the person wants it. Its rates come with a snapshot. */
  async requestBase(market: Market, base: CurrencyCode): Promise<void> {
    if (this.#base?.error === null) return;
    const request: BaseRequest = { market, base, error: null };
    this.#base = request;
    const answer = await this.#bridge.requestBase({ market, base });
    if (this.#base !== request) return;
    this.#base = answer.ok ? null : { ...request, error: answer.error };
  }

  /** One request, only ever because the person asked for it. */
  async checkAgainst(market: Market): Promise<void> {
    if (this.#check === 'asking') return;
    this.#check = 'asking';
    const check = ++this.#checks;
    const { amount, from, to, drives } = this.#inputs;
    const asked = { amount: sendable(amount), from, to, drives, market };
    const answer = await this.#bridge.checkAgainstService(asked);
    // An answer to what is no longer asked says nothing about what is shown.
    const now = this.#inputs;
    const same =
      amount === now.amount && from === now.from && to === now.to && drives === now.drives;
    if (check === this.#checks) this.#check = same ? answer : null;
  }

  /**
   * Copies what is written of a market's result, and keeps the conversion among the last ones. While
   * the answer to what stands there is on its way, that one is waited for.
   * @returns whether there was anything to copy.
   */
  async copyResult(market: Market, what: Written): Promise<boolean> {
    const inputs = this.#inputs;
    const isShown = this.#answer !== null && this.#answered === inputs;
    const answer = isShown ? this.#answer : await this.#convert(inputs);
    if (!answer?.ok) return false;
    const result = answer.value.results.find((each) => each.market === market);
    if (result?.outcome.kind !== 'converted') return false;
    this.#remember(inputs);
    const digits = result.outcome.exact;
    const copied = await this.#bridge.copy(
      what === 'digits' ? digits : { kind: 'conversion', market, question: inputs },
    );
    if (!copied.ok) this.#say(laterText().convert.notCopied);
    return copied.ok;
  }

  /**
   * Copies the first result of what stands typed now, whatever is typed until it is here, as it is
   * shown: ungrouped, with a point. @returns what was copied; null where there is no result.
   */
  async copyShown(): Promise<string | null> {
    const inputs = this.#inputs;
    const answer = await this.#convert(inputs);
    const outcome = answer.ok ? answer.value.results[0]?.outcome : undefined;
    if (outcome?.kind !== 'converted') return null;
    this.#remember(inputs);
    const copied = await this.#bridge.copy(outcome.shown);
    const words = laterText().convert;
    this.#say(copied.ok ? words.copiedDigits(outcome.shown) : words.notCopied);
    return copied.ok ? outcome.shown : null;
  }

  /** What was done last, for a moment. */
  get said(): string {
    return this.#said;
  }

  #say(what: string): void {
    this.#said = what;
    clearTimeout(this.#saidTimer);
    this.#saidTimer = setTimeout(() => (this.#said = ''), SAID_MS);
  }

  #remember({ amount, from, to, drives }: Inputs): void {
    if (this.#inputs.amount === amount) clearTimeout(this.#pause);
    void this.#bridge.rememberConversion({ amount, from, to, drives });
  }

  /** `isConversion` where it is another conversion, not another look at the same. */
  #change(inputs: Partial<Inputs>, isConversion = true): void {
    this.#inputs = { ...this.#inputs, ...inputs };
    this.#tellLeft();
    clearTimeout(this.#pause);
    if (isConversion) {
      this.#pause = setTimeout(() => {
        if (this.#answer?.ok) this.#remember(this.#inputs);
      }, PAUSE_MS);
    }
    if (this.#check !== 'asking') this.#check = null;
    if (this.#base?.error) this.#base = null;
    this.refresh();
  }

  #tellLeft(): void {
    const { amount, drives } = this.#inputs;
    const [from, to] = [parseCode(this.#inputs.from), parseCode(this.#inputs.to)];
    if (from && to) this.#onLeft({ amount: sendable(amount), from, to, drives });
  }

  #convert(inputs: Inputs): Promise<Result<Conversion>> {
    return this.#bridge.convert({
      ...inputs,
      amount: sendable(inputs.amount),
      fee: sendable(inputs.fee),
      quoted: sendable(inputs.quoted),
    });
  }

  async #ask(): Promise<void> {
    const request = ++this.#request;
    const inputs = this.#inputs;
    if (this.#answered !== inputs) this.#late ??= setTimeout(() => (this.#isLate = true), LATE_MS);
    const answer = await this.#convert(inputs);
    if (request !== this.#request) return;
    clearTimeout(this.#late);
    this.#late = undefined;
    this.#isLate = false;
    this.#answer = answer;
    this.#answered = inputs;
  }
}
