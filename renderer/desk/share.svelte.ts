import { shareCard } from '#core/share/share-card.ts';
import { kept, type Known } from '../app/known.svelte.ts';
import type { AppError, Result } from '#core/base/result.ts';
import type { Card, CardFormat, CardRequest } from '#core/desk/card.ts';
import type { Bridge } from '#ipc/bridge.ts';
import type { JobOutcome } from '#ipc/messages.ts';
import { menuAnchor } from '../ui/menu-anchor.ts';

/** What became of the card. */
type Shown = JobOutcome | { readonly kind: 'failed'; readonly error: AppError };

/** The sheet with a share card. */
export class ShareModel {
  readonly #bridge: Bridge;
  readonly #known: Known;
  #request = $state.raw<CardRequest | null>(null);
  #last: Card | null = null;
  #opener: HTMLElement | null = null;
  readonly #card = $derived.by(() => (this.#last = kept(this.#last, this.#compute())));
  #format = $state<CardFormat>('square');
  #shown = $state.raw<Shown | null>(null);

  constructor(bridge: Bridge, known: Known) {
    this.#bridge = bridge;
    this.#known = known;
  }

  get request(): CardRequest | null {
    return this.#request;
  }
  /** In words; null while there is nothing to show on it. */
  get card(): Card | null {
    return this.#card;
  }
  get isMissing(): boolean {
    return this.#request !== null && this.#card === null;
  }
  get format(): CardFormat {
    return this.#format;
  }
  get shown(): Shown | null {
    return this.#shown;
  }

  /** What opened it, which has the focus again after it. */
  get opener(): HTMLElement | null {
    return this.#opener;
  }

  open(request: CardRequest): void {
    const focused = document.activeElement;
    this.#opener = menuAnchor() ?? (focused instanceof HTMLElement ? focused : null);
    this.#format = request.kind === 'deal' ? 'portrait' : 'square';
    this.#shown = null;
    this.#request = request;
  }
  close(): void {
    this.#request = null;
  }
  chooseFormat(format: CardFormat): void {
    this.#format = format;
    this.#shown = null;
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
    this.#shown = null;
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

  #compute(): Card | null {
    const request = this.#request;
    if (!request) return null;
    const { facts, moment, wording, recorded } = this.#known;
    const trend =
      request.kind === 'rate' ? recorded.trends({ codes: [], pair: request })?.pair : null;
    return shareCard(facts, request, trend ?? null, wording, moment);
  }

  #say(outcome: Result<Exclude<Shown, { kind: 'failed' }>>): void {
    this.#shown = outcome.ok ? outcome.value : { kind: 'failed', error: outcome.error };
  }
}
