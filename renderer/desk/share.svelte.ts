import type { ShownViews } from '../app/open-views.ts';
import { isSame } from '#core/base/same-parts.ts';
import type { AppError, Result } from '#core/base/result.ts';
import type { Card, CardFormat, CardRequest } from '#core/desk/card.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { JobOutcome } from '#ipc/messages.ts';

/** What became of the card. */
type Said = JobOutcome | { readonly kind: 'failed'; readonly error: AppError };

/** The sheet with a share card, and main's words for it. */
export class ShareModel {
  readonly #bridge: Bridge;
  #request = $state.raw<CardRequest | null>(null);
  #card = $state.raw<Card | null>(null);
  /** Whether main has answered for the request. */
  #isAnswered = $state(false);
  #format = $state<CardFormat>('square');
  #said = $state.raw<Said | null>(null);

  constructor(bridge: Bridge) {
    this.#bridge = bridge;
  }

  take({ open }: Pick<ShownViews, 'open'>): void {
    const { share } = open;
    if (!share || !isSame(share.request, this.#request)) return;
    this.#isAnswered = true;
    if (!isSame(share.answer, this.#card)) this.#card = share.answer;
  }

  get request(): CardRequest | null {
    return this.#request;
  }
  get card(): Card | null {
    return this.#card;
  }
  get isMissing(): boolean {
    return this.#isAnswered && this.#card === null;
  }
  get format(): CardFormat {
    return this.#format;
  }
  get said(): Said | null {
    return this.#said;
  }

  open(request: CardRequest): void {
    this.#format = request.kind === 'deal' ? 'portrait' : 'square';
    this.#isAnswered = false;
    this.#card = null;
    this.#said = null;
    this.#request = request;
  }
  close(): void {
    this.#request = null;
  }
  chooseFormat(format: CardFormat): void {
    this.#format = format;
    this.#said = null;
  }
  /** Only the trader himself adds what his price starts from. */
  addBase(withBase: boolean): void {
    if (this.#request?.kind === 'price') this.#request = { ...this.#request, withBase };
  }

  async save(png: Uint8Array<ArrayBuffer>): Promise<void> {
    const of = this.#request;
    if (of) this.#say(await this.#bridge.saveCard({ png, of }));
  }
  /** @returns whether it is in the clipboard. */
  async copy(png: Uint8Array<ArrayBuffer>): Promise<boolean> {
    this.#said = null;
    const copied = await this.#bridge.copyCard({ png });
    if (!copied.ok) this.#say(copied);
    return copied.ok;
  }
  async drag(png: Uint8Array<ArrayBuffer>): Promise<void> {
    const of = this.#request;
    if (!of) return;
    const dragged = await this.#bridge.dragCard({ png, of });
    if (!dragged.ok) this.#say(dragged);
  }

  #say(outcome: Result<Exclude<Said, { kind: 'failed' }>>): void {
    this.#said = outcome.ok ? outcome.value : { kind: 'failed', error: outcome.error };
  }
}
