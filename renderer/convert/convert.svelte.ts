import { sendable } from '#core/number/amount.ts';
import type { DecimalText } from '#core/number/decimal.ts';
import {
  amountIn,
  type EnteredAmount,
  entered,
  enteredText,
  filledIn,
} from '#core/rates/entered-amount.ts';
import { type Known, Shown } from '../app/known.svelte.ts';
import { type Conversion, type ConversionRequest, convertThen } from '#core/convert/convert.ts';
import type { Drives } from '#core/convert/recent.ts';
import type { FeeKind } from '#core/convert/fee.ts';
import { readConversion, type TypedConversion } from '#core/convert/typed-conversion.ts';
import type { LeftConversion } from '#core/settings/place.ts';
import type { WallTime } from '#core/desk/wall-time.ts';
import { type AppError, ok, type Result } from '#core/base/result.ts';
import { type CurrencyCode, parseCode } from '#core/rates/currency.ts';
import type { Market } from '#core/rates/market.ts';
import { DEFAULT_PAIR } from '#core/rates/own-pairs.ts';
import type { RecentConversion } from '#core/convert/recent.ts';
import type { ServiceCheck } from '#core/convert/service-check.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { Written } from '#ipc/messages.ts';
import { text } from '../text/format.ts';
import type { Toasts } from '../ui/toasts.svelte.ts';

/** After this long without typing, the text counts as a conversion, not as a partial input. */
const PAUSE_MS = 2_000;

export type Fold = 'fee' | 'quoted' | 'more' | 'ladder' | 'recent';

/** A requested base; without an error the answer is still pending. */
export interface BaseRequest {
  readonly market: Market;
  readonly base: CurrencyCode;
  readonly error: AppError | null;
}

/** What is typed, and which moment that is; null if it is none that is over. */
export interface PastMoment extends WallTime {
  readonly atMs: number | null;
  /** Whether its date and time are typed, rather than chosen from the menu. */
  readonly isPicked: boolean;
}

interface Inputs extends TypedConversion {
  /** Null for now. */
  readonly past: PastMoment | null;
}

const AT_START: Inputs = {
  amount: filledIn('100' as DecimalText),
  from: DEFAULT_PAIR.base,
  to: DEFAULT_PAIR.quote,
  drives: 'give',
  fee: filledIn(null),
  feeKind: 'fee',
  quoted: filledIn(null),
  past: null,
};

interface ConvertLinks {
  readonly isOnScreen: () => boolean;
  /** The conversion that the next start begins with. */
  readonly left: (left: LeftConversion) => void;
  /** Shows a toast. */
  readonly say: Toasts['say'];
  readonly copied: (digits: string) => void;
}

/** The converter's inputs, and the conversion of the last ones. */
export class ConvertModel {
  readonly #bridge: Bridge;
  readonly #known: Known;
  readonly #links: ConvertLinks;
  #inputs = $state.raw<Inputs>(AT_START);
  readonly #answer: Shown<Result<Conversion> | null>;
  #check = $state.raw<Result<ServiceCheck> | 'requesting' | null>(null);
  #open = $state.raw<readonly Fold[]>([]);
  #base = $state.raw<BaseRequest | null>(null);
  #checks = 0;
  /** What was typed last for a pair. */
  readonly #typedOf: Partial<Record<string, Pick<Inputs, 'amount' | 'drives'>>> = {};
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(bridge: Bridge, known: Known, links: ConvertLinks) {
    this.#bridge = bridge;
    this.#known = known;
    this.#links = links;
    this.#answer = new Shown(known, links.isOnScreen, () => this.#convert(known));
  }

  begin({ exact, ...left }: LeftConversion): void {
    const { amount, from, to, drives } = this.#typedAgain(left);
    // What was typed in another notation would mean something else now.
    const isSame = amount.read.ok && amount.read.value.value === exact;
    const isKept = exact === undefined || isSame;
    const now = { from, to, drives, amount: isKept ? amount : filledIn(exact) };
    this.#inputs = { ...this.#inputs, ...now };
    if (exact === undefined) this.#reportState();
  }

  get amount(): EnteredAmount {
    return this.#inputs.amount;
  }
  set amount(amount: EnteredAmount) {
    this.#change({ amount, drives: 'give' });
  }
  /** What nobody typed here: it becomes no recent conversion. */
  fill(amount: DecimalText): void {
    this.#change({ amount: filledIn(amount), drives: 'give' }, false);
  }
  receive(amount: EnteredAmount): void {
    this.#change({ amount, drives: 'receive' });
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

  get fee(): EnteredAmount {
    return this.#inputs.fee;
  }
  set fee(fee: EnteredAmount) {
    this.#change({ fee }, false);
  }

  get feeKind(): FeeKind {
    return this.#inputs.feeKind;
  }
  set feeKind(kind: FeeKind) {
    this.#change({ feeKind: kind }, false);
  }

  get quoted(): EnteredAmount {
    return this.#inputs.quoted;
  }
  set quoted(quoted: EnteredAmount) {
    this.#change({ quoted }, false);
  }

  get past(): PastMoment | null {
    return this.#inputs.past;
  }
  set past(past: PastMoment | null) {
    this.#change({ past }, false);
  }

  /** What is asked with these inputs; an error says what is wrong with one of them. */
  get request(): Result<ConversionRequest> {
    const read = readConversion(this.#inputs);
    const atMs = this.#inputs.past?.atMs ?? null;
    return read.ok && atMs !== null ? ok({ ...read.value, atMs }) : read;
  }

  /** What the typed amount is of. */
  get #unit(): CurrencyCode | null {
    const { drives, from, to } = this.#inputs;
    return parseCode(drives === 'give' ? from : to);
  }

  /** A conversion whose amount is stored as it was typed. */
  #typedAgain({
    amount,
    from,
    to,
    drives,
  }: Omit<RecentConversion, 'sourceKey'>): Pick<Inputs, 'amount' | 'from' | 'to' | 'drives'> {
    const unit = parseCode(drives === 'give' ? from : to);
    return { amount: entered(amount, { unit }, this.#known.amountFormat), from, to, drives };
  }

  /** The conversion of what is typed; null while a past moment is read. */
  get answer(): Result<Conversion> | null {
    return this.#answer.value;
  }

  /**
   * What another view said is opened as it said it: by the rates of now, without a fee. Another pair
   * begins with its own last amount, not with that of the pair before.
   */
  openPair(from: string, to: string, recent: readonly RecentConversion[]): void {
    const said = { past: null, fee: filledIn(null) };
    if (from === this.#inputs.from && to === this.#inputs.to) {
      this.#change(said, false);
      return;
    }
    const last = recent.find((each) => each.from === from && each.to === to);
    const { amount, drives } =
      this.#typedOf[`${from}/${to}`] ?? (last ? this.#typedAgain(last) : AT_START);
    this.#change({ ...said, from, to, amount, drives }, false);
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

  bringBack(recent: RecentConversion): void {
    this.#change(this.#typedAgain(recent), false);
  }
  clearRecent(): void {
    void this.#bridge.forgetConversions();
  }

  get check(): Result<ServiceCheck> | 'requesting' | null {
    return this.#check;
  }

  /** Another source has neither this one's answers nor its past. */
  forget(): void {
    this.past = null;
    clearTimeout(this.#pause);
    this.#checks += 1;
    this.#check = null;
    this.#base = null;
  }

  /** The last request of another base; null after a good answer, or for another pair. */
  get baseRequest(): BaseRequest | null {
    return this.#base;
  }

  /** Spends one request, so only the person may start it. The rates arrive with the facts. */
  async requestBase(market: Market, base: CurrencyCode): Promise<void> {
    if (this.#base?.error === null) return;
    const request: BaseRequest = { market, base, error: null };
    this.#base = request;
    const answer = await this.#bridge.requestBase({ market, base });
    if (this.#base !== request) return;
    this.#base = answer.ok ? null : { ...request, error: answer.error };
  }

  /** Spends one request, so only the person may start it. */
  async checkAgainst(market: Market): Promise<void> {
    const { request } = this;
    if (this.#check === 'requesting' || !request.ok) return;
    this.#check = 'requesting';
    const check = ++this.#checks;
    const { amount, from, to, drives } = this.#inputs;
    const wanted = { amount: request.value.amount, from, to, drives, market };
    const answer = await this.#bridge.checkAgainstService(wanted);
    // The inputs may have changed meanwhile; then the answer no longer applies.
    const now = this.#inputs;
    const same =
      amount === now.amount && from === now.from && to === now.to && drives === now.drives;
    if (check === this.#checks) this.#check = same ? answer : null;
  }

  /**
   * Copies a market's result for the current inputs and adds the conversion to the recent ones.
   * @returns whether it is in the clipboard.
   */
  async copyResult(market: Market, written: Written): Promise<boolean> {
    return (await this.#copy(market, written)) !== null;
  }

  /**
   * Copies the first result for the current inputs, as shown, but ungrouped and with a decimal point.
   * @returns the copied text; null without a result.
   */
  async copyShown(): Promise<string | null> {
    const copied = await this.#copy(null, 'shown');
    if (copied !== null) this.#links.copied(copied);
    return copied;
  }

  /** Copies digits that are shown already. @returns whether they are in the clipboard. */
  async copyDigits(digits: string): Promise<boolean> {
    return (await this.#bridge.copy(digits)).ok;
  }

  /** Main converts what it copies, so that it is the result of these inputs, not of earlier ones. */
  async #copy(market: Market | null, written: Written): Promise<string | null> {
    const inputs = this.#inputs;
    const { request } = this;
    const copied = request.ok
      ? await this.#bridge.copy({ kind: 'conversion', market, written, question: request.value })
      : request;
    if (copied.ok) this.#remember(inputs);
    else this.#links.say(text.convert.notCopied);
    return copied.ok ? copied.value : null;
  }

  #remember({ amount, from, to, drives }: Inputs): void {
    if (this.#inputs.amount === amount) clearTimeout(this.#pause);
    void this.#bridge.rememberConversion({ amount: this.#textOf(amount), from, to, drives });
  }

  /** As typed, in the present notation. */
  #textOf(amount: EnteredAmount): string {
    return sendable(enteredText(amount, this.#known.locale));
  }

  #convert({ facts, moment, recorded }: Known): Result<Conversion> | null {
    const { request } = this;
    if (!request.ok) return request;
    const { atMs } = request.value;
    if (atMs !== undefined && recorded.past({ ...request.value, atMs }) === null) return null;
    return convertThen(facts, recorded.stateThen, request.value, moment);
  }

  /**
   * `isConversion`: the new inputs can become a recent conversion; false if only the display
   * changes.
   */
  #change(inputs: Partial<Inputs>, isConversion = true): void {
    const before = this.#inputs;
    const { from = before.from, to = before.to } = inputs;
    // A quoted rate is of its pair, in either direction.
    const isSamePair = [before.from, before.to].every((code) => code === from || code === to);
    const quoted = isSamePair ? before.quoted : filledIn(null);
    this.#inputs = { ...before, quoted, ...inputs };
    const { amount, drives } = this.#inputs;
    this.#typedOf[`${from}/${to}`] = { amount, drives };
    this.#reportState();
    clearTimeout(this.#pause);
    if (isConversion) {
      this.#pause = setTimeout(() => {
        if (this.answer?.ok) this.#remember(this.#inputs);
      }, PAUSE_MS);
    }
    if (this.#check !== 'requesting') this.#check = null;
    if (this.#base?.error) this.#base = null;
  }

  #reportState(): void {
    const { amount, drives } = this.#inputs;
    const [from, to] = [parseCode(this.#inputs.from), parseCode(this.#inputs.to)];
    const read = amountIn(amount, this.#unit);
    const exact = read.ok && { exact: read.value };
    if (from && to) this.#links.left({ amount: this.#textOf(amount), ...exact, from, to, drives });
  }
}
