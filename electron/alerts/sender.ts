import crypto from 'node:crypto';
import type { Message, Receiver } from '#core/alerts/delivery/destination.ts';
import { isTokenRefused, requestTo } from '#core/alerts/delivery/destination.ts';
import { backoffMs } from '#core/requests/back-off.ts';
import type { Text } from '#core/text/en.ts';
import { type Fetch, send, TIMEOUTS, type Timeouts } from '../service/request.ts';

export interface SendingOptions {
  readonly fetch: Fetch;
  readonly text: Pick<Text, 'confirm' | 'destinations'>;
  readonly random: () => number;
  /** Keeps a secret out of the log. */
  readonly hide: (secret: string) => void;
  /** Tests shorten them. */
  readonly timeouts?: Timeouts;
  readonly backoff?: (failures: number, random: number) => number;
  readonly shortestWaitMs?: number;
}

export type Outcome =
  | { readonly kind: 'sent' }
  /** Another try may arrive; of `refused` none would, as the receiver does not take this text. */
  | { readonly kind: 'failed' | 'refused'; readonly why: string };

/** About the message itself. All else may pass: a receiver starts, moves, or gets its key back. */
const REFUSALS: readonly number[] = [400, 413, 422];

/** A failure is never tried again at once. */
const SHORTEST_WAIT_MS = 1_000;

export function hideSecrets(
  { address, chatId, secret }: Receiver,
  hide: SendingOptions['hide'],
): void {
  for (const each of [address, chatId, secret]) if (each !== '') hide(each);
}

/** Sends one message, once. */
export async function post(
  { fetch, text, hide, timeouts = TIMEOUTS }: SendingOptions,
  to: Receiver,
  message: Message,
): Promise<Outcome> {
  const words = text.destinations;
  // The log hides what was used last; many keys may have been tested since.
  hideSecrets(to, hide);
  const { url, body } = requestTo(to, message);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (to.kind === 'json' && to.secret !== '') {
    const signature = crypto.createHmac('sha256', to.secret).update(body).digest('hex');
    headers['x-parallax-signature'] = `sha256=${signature}`;
  }
  const reply = await send(fetch, url, { method: 'POST', headers, body }, timeouts);
  if (!reply.ok) return { kind: 'failed', why: words.failures(reply.error.code) };
  const { status } = reply.value;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (to.kind === 'telegram' && isTokenRefused(status))
    return { kind: 'failed', why: words.tokenRefused };
  const isRefused = REFUSALS.includes(status);
  return isRefused
    ? { kind: 'refused', why: words.refused(status) }
    : { kind: 'failed', why: words.status(status) };
}

/** The oldest message that waits for one destination. */
export interface Next {
  readonly message: Message;
  /** It arrived, or never will. */
  readonly settled: (as: 'sent' | 'dropped') => void;
}

export interface SenderOptions extends SendingOptions {
  readonly next: () => Next | null;
  /** Why nothing is sent; null once something is. */
  readonly onProblem: (why: string | null) => void;
}

/**
 * Sends what waits for one destination, one message after another, and each until it arrives or the
 * receiver refuses it. Nothing but a change of the person stops it for good.
 */
export class Sender {
  readonly receiver: Receiver;
  readonly #options: SenderOptions;
  #isSending = false;
  #failures = 0;
  #isClosed = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(receiver: Receiver, options: SenderOptions) {
    this.receiver = receiver;
    this.#options = options;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
  }

  async sendNext(): Promise<void> {
    if (this.#isSending || this.#isClosed || this.#timer) return;
    const next = this.#options.next();
    if (!next) return;
    this.#isSending = true;
    const outcome = await post(this.#options, this.receiver, next.message);
    this.#isSending = false;
    this.#settle(next, outcome);
    void this.sendNext();
  }

  /** It is known to receive again: what waits goes now. */
  resume(): void {
    this.#arrived();
    void this.sendNext();
  }

  #settle({ settled }: Next, outcome: Outcome): void {
    // It may have another address by now, or the app quits.
    if (this.#isClosed) return;
    if (outcome.kind === 'sent') {
      this.#arrived();
      settled('sent');
      return;
    }
    this.#options.onProblem(outcome.why);
    if (outcome.kind === 'refused') settled('dropped');
    else this.#wait();
  }

  #arrived(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#failures = 0;
    this.#options.onProblem(null);
  }

  #wait(): void {
    const { random, backoff = backoffMs, shortestWaitMs = SHORTEST_WAIT_MS } = this.#options;
    this.#failures += 1;
    const waitMs = Math.max(shortestWaitMs, backoff(this.#failures, random()));
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.sendNext();
    }, waitMs);
    this.#timer.unref();
  }
}
